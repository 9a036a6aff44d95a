// A pairing whose page goes while the wallet asks: the next page takes the session up. Pages are copies of the bundled product over
// one storage; the wallet is the vendor's.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { solana } from '../../../chains/networks.ts'
import type { Modal, OpenTo, Store } from '../../../src/types.ts'
import { cuttableSockets, startVendor } from '../../helpers/client.ts'
import { until } from '../../helpers/flow.ts'
import { memory } from '../../helpers/modal.ts'
import { openPage } from '../../helpers/page.ts'
import { sessionPage } from '../../helpers/session.ts'
import { bundleTabs, closeTabs, loadTab, openTab, removeTabs } from '../../helpers/tab.ts'
import { chains, first } from '../../helpers/walletkit.ts'

const { relay, wallet } = await startVendor()
const { options } = sessionPage({ relay, wallet })
beforeAll(bundleTabs)
afterAll(removeTabs)
beforeEach(openPage)
afterEach(closeTabs)

const evm = {
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
} as const
const page = (storage: Store) => ({ ...options(), networks: [evm, solana] as const, storage })
const marks = (storage: ReturnType<typeof memory>): number =>
  (storage.content['hasp.state'] as { intents: { connector: string }[] } | undefined)?.intents.filter(
    ({ connector }) => connector === 'pairing',
  ).length ?? 0
/** The wallet leaves its question open until the returned function is called. */
function hang(): (verdict: 'approve' | 'reject') => void {
  let answer!: (verdict: 'approve' | 'reject') => void
  const answered = new Promise<'approve' | 'reject'>((resolve) => {
    answer = resolve
  })
  wallet.policy.proposal = () => answered
  return answer
}

/** A page that shows a code, which the wallet has scanned; `go` ends it as a reload does: nothing of it runs any more. */
async function scanned(storage: Store) {
  const line = cuttableSockets(WebSocket as never)
  vi.stubGlobal('WebSocket', line.WebSocket)
  // A page that is gone hears no other one.
  const { BroadcastChannel } = globalThis
  vi.stubGlobal('BroadcastChannel', undefined)
  const { create, attempt } = await loadTab()
  const modal = create({ metadata: { name: 'Page' }, ...page(storage) }, async () => ({
    checkView: async (to: OpenTo) => to,
    mount: async () => undefined,
    unmount: () => undefined,
    warm: () => undefined,
  }))
  modal.connect({ wallet: 'walletConnect' }).catch(() => undefined)
  await until(() => attempt.peek()?.uri)
  const asked = wallet.next('session_proposal')
  await wallet.pair(`${attempt.peek()?.uri}`)
  await asked
  vi.stubGlobal('WebSocket', WebSocket)
  vi.stubGlobal('BroadcastChannel', BroadcastChannel)
  return { modal, go: line.cut }
}
const isConnected = (modal: Modal) => until(() => modal.state.connections.length === 2)

describe('a session that the wallet approves', () => {
  test.each(['after the next page has come', 'before the next page has come'])('%s is that page’s', async (when) => {
    const storage = memory()
    const answer = hang()
    const { go } = await scanned(storage)
    go()
    if (when.startsWith('before')) {
      const approved = wallet.next('approved')
      answer('approve')
      await approved
    }
    const next = await openTab(page(storage))
    answer('approve')
    await isConnected(next)
    expect(next.state).toMatchObject({ status: 'connected', account: { address: first } })
    expect(next.state.connections.map(({ network }) => network)).toEqual([chains.eip155, chains.solana])
    expect(marks(storage)).toBe(0)
    const signature = next.provider('eip155')?.request({ method: 'personal_sign', params: ['0x00', first] })
    expect(await signature).toMatch(/^0x[\da-f]{130}$/)
    // It is a session as any other: the page after that has it too, and the wallet hears that it ends.
    closeTabs()
    const last = await openTab(page(storage))
    await isConnected(last)
    const ended = wallet.next('session_delete')
    await last.disconnect()
    await ended
  })

  test('is nobody’s where the visitor has closed the modal before', async () => {
    const storage = memory()
    const answer = hang()
    const { modal } = await scanned(storage)
    await until(() => marks(storage) > 0)
    modal.close()
    await until(() => marks(storage) === 0)
    const next = await openTab(page(storage))
    answer('approve')
    await until(() => next.state.status === 'disconnected')
    expect(next.state.connections).toEqual([])
    modal.destroy()
  })
})

test('a visitor who was left with a code is not said to be coming back', async () => {
  const storage = memory()
  const answer = hang()
  const { go } = await scanned(storage)
  go()
  const next = await openTab(page(storage))
  await until(() => next.state.status === 'disconnected')
  const rejected = wallet.next('rejected')
  answer('reject')
  await rejected
  expect(next.state.status).toBe('disconnected')
})

test.each([
  ['has expired', Math.floor(Date.now() / 1000) - 1],
  ['would be awaited for ever', 9e12],
  ['says no time', 'soon'],
])('a pairing that %s is forgotten', async (_, expiry) => {
  const storage = memory({
    'hasp.state': {
      version: 1,
      intents: [
        {
          connector: 'pairing',
          namespace: 'eip155',
          network: chains.eip155,
          addresses: [],
          claim: `${'ab'.repeat(32)}@${expiry}`,
        },
      ],
      recent: [],
      labels: {},
    },
  })
  const next = await openTab(page(storage))
  await until(() => marks(storage) === 0)
  expect(next.state.status).toBe('disconnected')
})
