export function startWatchdog(): { watch(id: number): void; forget(id: number): void; stop(): void }
