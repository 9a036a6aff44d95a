// What a browser keeps for a site, in memory: Node has no IndexedDB, in which keys are that nobody can read.
// `vi.mock('…/src/storage.ts', async () => await import('…/helpers/kept.ts'))` puts it into the place of that.
export const kept = new Map<string, unknown>()
/** A read waits for it, and has the value of the moment in which it was asked for. */
export const reading: { until?: Promise<void> | undefined } = {}

export const browserStore = () => ({
  async get(key: string) {
    const value = kept.get(key)
    await reading.until
    return value
  },
  set: async (key: string, value: unknown) => void kept.set(key, structuredClone(value)),
})
