// What a wallet remembers of a site: in memory, or in the site's localStorage, where its other tabs and a reload find it.

/** What happened in the wallet. */
export type Change = 'accounts' | 'network' | 'disconnect'
interface Memory {
  granted: boolean
  index: number
  network: string
}
const changes: Readonly<Record<keyof Memory, Change>> = { granted: 'accounts', index: 'accounts', network: 'network' }

/** `tell` is called when another tab has changed something. */
export function recall(
  name: string | undefined,
  first: Memory,
  tell: (change: Change) => void,
): Memory & { stop(): void } {
  if (name === undefined) return { ...first, stop: () => undefined }
  const keyOf = (field: string): string => `${name}:${field}`
  const onStorage = ({ key }: StorageEvent): void => {
    for (const [field, change] of Object.entries(changes)) if (key === keyOf(field)) tell(change)
  }
  addEventListener('storage', onStorage)
  const memory = { stop: () => removeEventListener('storage', onStorage) }
  for (const [field, missing] of Object.entries(first))
    Object.defineProperty(memory, field, {
      get: () => JSON.parse(localStorage.getItem(keyOf(field)) ?? JSON.stringify(missing)),
      set: (value) => localStorage.setItem(keyOf(field), JSON.stringify(value)),
    })
  return memory as Memory & { stop(): void }
}
