// The events of an EIP-1193 provider. https://eips.ethereum.org/EIPS/eip-1193#events
type Handler = (value: never) => void

/** What a provider listens with, and `emit` to tell its handlers. */
export function createEmitter() {
  const handlers = new Set<readonly [event: string, handler: Handler]>()
  return {
    on(event: string, handler: Handler): void {
      handlers.add([event, handler])
    },
    removeListener(event: string, handler: Handler): void {
      for (const entry of handlers) if (entry[0] === event && entry[1] === handler) handlers.delete(entry)
    },
    emit(event: string, value: unknown): void {
      // In a microtask of its own each, so that one which throws is reported and stops no other.
      for (const [name, handler] of handlers) if (name === event) queueMicrotask(() => handler(value as never))
    },
  }
}
