// What wallets have been asked to send from this browser of late, in all tabs and before a reload: who asks for the same once more is
// told, since the first may still be answered.
import { readWord } from '../../services/data/read.ts'
import { config } from '../../state/options.ts'
import { openList } from '../stored-list.ts'

export interface Asked {
  readonly id: string
  /** Who pays whom in what, without how much: a sum in dollars, or all there is, is another one with each price. */
  readonly key: string
  /** Base units, as a decimal. */
  readonly amount: string
  /** ms since 1970. */
  readonly at: number
  /** Whether the wallet has answered that it is sent. */
  readonly isSent?: boolean
}
/** ms for which the same payment may be one by mistake: of one that was sent, and of one that a wallet may still answer. */
const ages = { sent: 600_000, open: 86_400_000 }
const most = 100
/** Those of this page, by the store that may not have them: one that cannot be written, or a browser's that is denied. */
const ofPage = new WeakMap<object, readonly Asked[]>()
const browser = {}

/** Those of the modal that is there now, also after its end: what a wallet answers late belongs to who has asked it. */
export interface AskedBook {
  /** The newest first. Empty where the store does not answer. */
  read(): Promise<readonly Asked[]>
  /** Changes what is kept. What cannot be written is gone with the page. */
  change(next: (all: readonly Asked[]) => readonly Asked[]): Promise<void>
}
export function openAsked(): AskedBook {
  const list = openList('asked')
  const owner = config.peek()?.storage ?? browser
  const mine = (): readonly Asked[] => ofPage.get(owner) ?? []
  const load = (): Promise<readonly Asked[]> => list.read().then(readRows, () => [])
  const withMine = (stored: readonly Asked[]): readonly Asked[] => [
    ...readRows(mine()),
    ...stored.filter(({ id }) => !mine().some((one) => one.id === id)),
  ]
  return {
    read: async () => withMine(await load()),
    async change(next) {
      const stored = await load()
      const asked = next(withMine(stored)).slice(0, most)
      // What is of another tab is that one's to take back.
      const isMine = ({ id }: Asked): boolean =>
        mine().some((one) => one.id === id) || !stored.some((one) => one.id === id)
      ofPage.set(owner, asked.filter(isMine))
      await list.write(asked).catch(() => undefined)
    },
  }
}

function readRows(rows: readonly unknown[]): readonly Asked[] {
  return rows.slice(0, most).flatMap((row): readonly Asked[] => {
    const { id, key, at, amount, isSent } = Object(row)
    const age = isSent === true ? ages.sent : ages.open
    const isRecent = typeof at === 'number' && Math.abs(Date.now() - at) < age
    if (!isRecent || !readWord(id) || !readWord(key, 1000) || !readWord(amount, 80)) return []
    return [{ id, key, at, amount, ...(isSent === true && { isSent }) }]
  })
}
