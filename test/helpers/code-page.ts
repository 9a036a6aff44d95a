// Pages that show a code of WalletConnect and are thrown away, and those that come after them.
import { attempt } from '../../src/connect/attempt.ts'
import { wallets } from '../../src/connect/wallets.ts'
import type { Modal, Options, Store } from '../../src/types.ts'
import { until } from './flow.ts'
import { memory, start, stop } from './modal.ts'
import { openPage } from './page.ts'
import type { sessionPage } from './session.ts'
import type { Relay } from './walletkit.ts'

type Kept = ReturnType<typeof memory>

/** A store in which the client has its key, as one that was here before. */
export const keptStore = (content: Record<string, unknown> = {}): Kept =>
  memory({ 'hasp/walletconnect/1/client': JSON.stringify('6b'.repeat(32)), ...content })
export const holds = ({ content }: Kept, text: string): boolean => JSON.stringify(content).includes(text)
export const sessionsIn = ({ content }: Kept): number =>
  Object.keys(content).filter((key) => key.includes('session/')).length

export function codePages({
  relay,
  page,
  networks,
}: {
  readonly relay: Relay
  readonly page: ReturnType<typeof sessionPage>
  readonly networks: Options['networks']
}) {
  /** Has a code shown, and kept. */
  async function show(storage: Kept, modal: Modal): Promise<string> {
    const row = wallets.peek().find(({ source, claim }) => source === 'relay' && !claim)
    const before = attempt.peek()?.uri
    modal.connect({ wallet: `${row?.id}` }).catch(() => undefined)
    await until(() => attempt.peek()?.uri && attempt.peek()?.uri !== before)
    const uri = `${attempt.peek()?.uri}`
    const topic = /wc:(\w+)@/.exec(uri)?.[1]
    await until(
      () => holds(storage, 'isPosted') && JSON.stringify(storage.content['hasp.state'] ?? '').includes(`${topic}`),
    )
    return uri
  }
  /** Nothing of the page runs any more, and its storage is as it was. */
  async function throwAway(storage: Kept): Promise<Record<string, unknown>> {
    const content = structuredClone(storage.content)
    await stop()
    openPage()
    return content
  }
  return {
    show,
    throwAway,
    /** A page that shows a code and is thrown away. */
    async thrownAway(): Promise<{ uri: string; content: Record<string, unknown> }> {
      const storage = keptStore()
      const uri = await show(storage, await page.visit({ networks, storage }))
      return { uri, content: await throwAway(storage) }
    },
    /** The next page, which has asked the relay for what was approved. */
    async next(content: Record<string, unknown>, wrap: (inner: Kept) => Store = (inner) => inner) {
      const storage = keptStore(content)
      const before = relay.log.length
      const modal = start(page.options({ networks, storage: wrap(storage) }) as Options) as Modal
      await modal.ready
      await until(() => relay.log.slice(before).some(({ method }) => /ubscribe/.test(`${method}`)))
      return { modal, storage }
    },
  }
}
