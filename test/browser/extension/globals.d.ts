// What the extension's scripts have besides what a page or a worker has: as much of it as they use.
interface Message {
  readonly kind: 'request' | 'late' | 'decide'
  readonly method: string
  readonly params?: readonly unknown[]
}
interface Told {
  readonly origin: string
  readonly event: string
  readonly value: unknown
}
interface Answer {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
  /** Nothing is to be answered. */
  readonly hang?: boolean
  readonly hold?: boolean
  readonly delay?: number | false
  readonly legacy?: boolean
}
declare const chrome: {
  readonly runtime: {
    getPlatformInfo(): Promise<unknown>
    sendMessage(message: Message): Promise<Answer>
    readonly onMessage: {
      addListener(
        listener: (
          message: Message & Told,
          sender: { readonly origin: string },
          respond: (answer: Answer) => void,
        ) => unknown,
      ): void
    }
  }
  readonly tabs: {
    query(filter: object): Promise<{ readonly id: number }[]>
    sendMessage(id: number, message: Told): Promise<unknown>
  }
  readonly scripting: {
    registerContentScripts(scripts: object[]): Promise<void>
    unregisterContentScripts(): Promise<void>
  }
  readonly storage: {
    readonly session: {
      get(key: string): Promise<Readonly<Record<string, object | undefined>>>
      set(values: object): Promise<void>
    }
  }
}
/** Which build of page.js it is. */
declare const PRESENCE: 'modern' | 'both' | 'legacy' | 'late'
