// What wallets have been asked to send from this browser of late, in all tabs and before a reload: who asks for the same once more is
// told, since the first may still be answered.
import { within } from '../../errors.ts'
import { readWord } from '../../services/data/read.ts'
import { config } from '../../state/options.ts'
import { browserStore } from '../../storage.ts'

export interface Asked {
  readonly id: string
  /** What was asked for: the same text for the same payment. */
  readonly key: string
  /** ms since 1970. */
  readonly at: number
}
const version = 1
/** ms for which the same payment may be one by mistake. */
const age = 600_000
const most = 20
/** ms in which a store has to answer. */
const storeTime = 2000

const storeOf = () => {
  const { storage, name = 'hasp' } = config.peek() ?? {}
  return { store: storage ?? browserStore(), key: `${name}.asked` }
}

/** The newest first. Empty where the store does not answer. */
export async function readAsked(): Promise<readonly Asked[]> {
  const { store, key: name } = storeOf()
  const value = await within(storeTime, (async () => store.get(name))()).catch(() => undefined)
  const { version: written, asked } = Object(value)
  if (written !== version || !Array.isArray(asked)) return []
  return asked.slice(0, most).flatMap((row): readonly Asked[] => {
    const { id, key, at } = Object(row)
    const isRecent = typeof at === 'number' && Math.abs(Date.now() - at) < age
    return isRecent && readWord(id) && readWord(key, 1000) ? [{ id, key, at }] : []
  })
}

/** Changes what is kept. What cannot be written is gone with the page. */
export async function changeAsked(change: (all: readonly Asked[]) => readonly Asked[]): Promise<void> {
  const { store, key } = storeOf()
  const asked = change(await readAsked()).slice(0, most)
  await within(storeTime, (async () => store.set(key, { version, asked }))()).catch(() => undefined)
}
