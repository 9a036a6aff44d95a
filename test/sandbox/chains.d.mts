export function startChain(
  id: number,
  options: {
    readonly mnemonic: string
    readonly watchdog: ReturnType<typeof import('./watchdog.mjs').startWatchdog>
    readonly onFailure: (error: Error) => void
  },
): Promise<{ readonly id: number; readonly url: string; stop(): Promise<void> }>
