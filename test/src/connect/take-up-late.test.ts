// What a wallet approves while the page is not ready for it: its visitor gives up meanwhile, another tab or session is quicker, or a
// part of ours is missing. No session may stay in the wallet that no page has. The wallets are the vendor's.
import { afterEach, describe, expect, test, vi } from 'vitest'
import { solana } from '../../../chains/networks.ts'
import { attempt } from '../../../src/connect/attempt.ts'
import { stored } from '../../../src/connect/intents.ts'
import { applyBroadcast } from '../../../src/connect/tabs.ts'
import { close } from '../../../src/state/modal.ts'
import type { Modal, Store } from '../../../src/types.ts'
import { startVendor } from '../../helpers/client.ts'
import { codePages, keptStore, sessionsIn } from '../../helpers/code-page.ts'
import { until } from '../../helpers/flow.ts'
import { localInput } from '../../helpers/local-network.ts'
import { freshModal, start } from '../../helpers/modal.ts'
import { sessionPage } from '../../helpers/session.ts'
import { holdChains, loseChains, slow } from '../../helpers/slow-chains.ts'
import { on } from './places.ts'

vi.mock('../../../chains/load.ts', async (original) =>
  (await import('../../helpers/slow-chains.ts')).slowChains(original),
)

const { relay, wallet, world } = await startVendor()
const other = await world.wallet({ name: 'Other Wallet' } as never)
freshModal()
const networks = [localInput, solana] as const
const page = sessionPage({ relay, wallet })
const { show, throwAway, thrownAway, next } = codePages({ relay, page, networks })
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
afterEach(() => {
  slow.until = undefined
})

/** Has the wallet approve a code while the chains are slow, for `ms` at least. The returned function lets them come. */
async function approveSlowly(storage: ReturnType<typeof keptStore>, uri: string, ms: number): Promise<() => void> {
  const goOn = holdChains()
  await wallet.pair(uri)
  await until(() => sessionsIn(storage))
  await wait(ms)
  return goOn
}

/** A page of a phone that asks for a code, while the wallet approves that of the page before and the chains are slow. */
async function checking() {
  on('Android Chrome')
  const { uri, content } = await thrownAway()
  on('Android Chrome')
  const { modal, storage } = await next(content)
  await show(storage, modal)
  return { modal, storage, goOn: await approveSlowly(storage, uri, 1300) }
}

describe('on a phone, while what was approved of an earlier page is checked', () => {
  test('a visitor who gives up leaves nothing in the wallet', async () => {
    const { modal, storage, goOn } = await checking()
    close()
    goOn()
    await until(() => !sessionsIn(storage))
    expect(modal.state.status).toBe('disconnected')
  }, 20_000)

  test('a modal that is made anew connects it', async () => {
    const { storage, goOn } = await checking()
    const content = await throwAway(storage)
    goOn()
    on('Android Chrome')
    const { modal, storage: kept } = await next(content)
    await until(() => modal.state.status === 'connected')
    expect(sessionsIn(kept)).toBe(1)
  }, 20_000)

  test('another tab that stores it has it', async () => {
    const { modal, storage, goOn } = await checking()
    const before = stored()
    const topic = Object.keys(storage.content)
      .find((key) => key.includes('session/'))
      ?.split('session/')[1]
    const theirs = { connector: 'walletConnect', namespace: 'eip155', network: 'eip155:31337', addresses: ['0x'] }
    const after = { ...before, intents: [{ ...theirs, source: 'relay', claim: `${topic}` }, ...before.intents] }
    void applyBroadcast([before, after])
    goOn()
    await wait(500)
    const relays = stored().intents.filter(({ source }) => source === 'relay')
    expect([sessionsIn(storage), new Set(relays.map(({ claim }) => claim))]).toEqual([1, new Set([topic])])
    expect(attempt.peek()?.phase ?? modal.state.status).toMatch(/waiting|connected/)
  }, 20_000)
})

test('of two that approve codes of the page before the second is ended', async () => {
  on('Android Chrome')
  const first = keptStore()
  const shown = await page.visit({ networks, storage: first })
  const codes = [await show(first, shown), await show(first, shown)] as const
  const content = await throwAway(first)
  on('Android Chrome')
  const { modal, storage } = await next(content)
  await show(storage, modal)
  await Promise.all([wallet.pair(codes[0]), other.pair(codes[1])])
  await until(() => sessionsIn(storage) === 2)
  await until(() => modal.state.status === 'connected')
  await until(() => sessionsIn(storage) === 1)
}, 40_000)

test('a chain that is lost while the code of the page before is approved is told, and ends nothing', async () => {
  on('Android Chrome')
  const { uri, content } = await thrownAway()
  on('Android Chrome')
  const { modal, storage } = await next(content)
  await show(storage, modal)
  loseChains()
  await wallet.pair(uri)
  await until(() => attempt.peek()?.code)
  expect([attempt.peek()?.code, sessionsIn(storage)]).toEqual(['not-available', 1])
}, 20_000)

test('what is approved of the page before answers who asks for a wallet of the list', async () => {
  const { uri, content } = await thrownAway()
  const storage = keptStore(content)
  const mine = { id: 'mine', name: 'Mine', mobileLink: 'mine://' } as const
  const modal = start(page.options({ networks, storage, wallets: { custom: [mine] } })) as Modal
  await modal.ready
  await until(() => modal.wallets.some(({ id }) => id === mine.id))
  const asked = modal.connect({ wallet: mine.id })
  await until(() => modal.state.view === 'ConnectingWalletConnect')
  await wallet.pair(uri)
  await until(() => modal.state.status === 'connected')
  modal.close()
  expect((await asked).address).toBe(modal.state.account?.address)
}, 20_000)

describe('on a desktop, while what was approved is checked', () => {
  async function approved() {
    on('Chrome on a desktop', 0)
    const storage = keptStore()
    const modal = await page.visit({ networks, storage })
    const uri = await show(storage, modal)
    return { modal, storage, goOn: await approveSlowly(storage, uri, 200) }
  }

  test('a visitor who gives up leaves nothing in the wallet', async () => {
    const { modal, storage, goOn } = await approved()
    close()
    goOn()
    await until(() => !sessionsIn(storage))
    expect(modal.state.status).toBe('disconnected')
  }, 20_000)

  test('a modal that is made anew connects it', async () => {
    const { storage, goOn } = await approved()
    const content = await throwAway(storage)
    goOn()
    const { modal, storage: kept } = await next(content)
    await until(() => modal.state.status === 'connected')
    expect(sessionsIn(kept)).toBe(1)
  }, 20_000)
})

describe('a code that is over, of which a wallet has approved', () => {
  /** What such a page has left in its store. */
  async function over(): Promise<Record<string, unknown>> {
    const storage = keptStore()
    const uri = await show(storage, await page.visit({ networks, storage }))
    const state = structuredClone(storage.content['hasp.state']) as { intents: Record<string, unknown>[] }
    for (const intent of state.intents) intent.claim = new Date(Date.now() - 1000).toISOString()
    await wallet.pair(uri)
    await until(() => sessionsIn(storage))
    return { ...(await throwAway(storage)), 'hasp.state': state }
  }
  const visit = (content: Record<string, unknown>, late = false) => {
    const storage = keptStore(content)
    const get = async (key: string) => {
      if (late && key.includes('session/')) await wait(2500)
      return storage.get(key)
    }
    return { storage, modal: start(page.options({ networks, storage: { ...storage, get } as Store })) as Modal }
  }

  test.each(['a chain is lost', 'its record is late'])(
    'is kept where %s, and the next page connects it',
    async (what) => {
      const content = await over()
      if (what === 'a chain is lost') loseChains()
      const { modal, storage } = visit(content, what === 'its record is late')
      await modal.ready
      // The page waits 5 s before it says that a session is of no use.
      await wait(what === 'a chain is lost' ? 6000 : 3000)
      const after = await throwAway(storage)
      slow.until = undefined
      const { modal: again } = visit(after)
      await until(() => again.state.status === 'connected')
    },
    20_000,
  )

  test('is connected by the page that waits long enough for its record', async () => {
    const { modal } = visit(await over(), true)
    await until(() => modal.state.status === 'connected')
  }, 20_000)
})
