// Stands between the extension's provider and the page, so that a test can make another of it.
declare global {
  interface Window {
    /** Makes another provider of the extension's, before anybody sees it. */
    bend(make: (provider: Fake) => Fake | Fake[]): void
    /** What the bent provider is listened to with. */
    said: Map<string, Set<(value: unknown) => void>>
    bent: Fake[]
  }
}
export interface Fake {
  request(args: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (value: unknown) => void): unknown
  removeListener(event: string, listener: (value: unknown) => void): unknown
}
/** In the page: stands between the extension's announcement and everybody who hears it. */
export function bending(): void {
  const known = new Map<unknown, object[]>()
  const own = new Set<unknown>()
  window.said = new Map()
  window.bent = []
  window.bend = (make) => {
    window.addEventListener('eip6963:announceProvider', (event) => {
      const { detail } = event as CustomEvent<{ info: { uuid: string }; provider: Fake }>
      if (own.has(detail)) return
      event.stopImmediatePropagation()
      const details =
        known.get(detail) ??
        [make(detail.provider)].flat().map((provider, i) => {
          window.bent.push(provider)
          return { info: { ...detail.info, uuid: `${detail.info.uuid}${i || ''}` }, provider }
        })
      known.set(detail, details)
      for (const one of details) {
        own.add(one)
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: one }))
      }
    })
  }
}
