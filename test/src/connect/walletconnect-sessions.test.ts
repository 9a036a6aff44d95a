// Two sessions of one page, with wallets that have the same namespaces: after a reload, and beside a second tab.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { solana } from '../../../chains/networks.ts'
import type { Modal, OpenTo, Store } from '../../../src/types.ts'
import { startVendor } from '../../helpers/client.ts'
import { until } from '../../helpers/flow.ts'
import { localInput } from '../../helpers/local-network.ts'
import { memory } from '../../helpers/modal.ts'
import { openPage } from '../../helpers/page.ts'
import { sessionPage } from '../../helpers/session.ts'
import { bundleTabs, closeTabs, loadTab, removeTabs } from '../../helpers/tab.ts'

const { relay, wallet } = await startVendor()
const { options } = sessionPage({ relay, wallet })
beforeAll(bundleTabs)
afterAll(removeTabs)
beforeEach(openPage)
const open: Modal[] = []
afterEach(() => {
  for (const modal of open.splice(0)) modal.destroy()
  closeTabs()
})
const ui = {
  checkView: async (to: OpenTo) => to,
  mount: async () => undefined,
  unmount: () => undefined,
  warm: () => undefined,
}
async function openTab(storage: Store) {
  const tab = await loadTab()
  const page = { metadata: { name: 'Page' }, ...options(), networks: [localInput, solana] as const, storage }
  const modal = tab.create(page, async () => ui)
  open.push(modal)
  return { ...tab, modal }
}
type Tab = Awaited<ReturnType<typeof openTab>>
async function pair({ modal, attempt, wallets }: Tab): Promise<void> {
  const row = wallets.peek().find(({ source, claim }) => source === 'relay' && !claim)
  const connected = modal.connect({ wallet: row?.id ?? 'walletConnect' })
  await until(() => attempt.peek()?.uri)
  await wallet.pair(`${attempt.peek()?.uri}`)
  await connected
}
const ends = () => wallet.events.filter(({ type }) => type === 'session_delete').length
const idsOf = ({ state }: Modal) =>
  state.connections.map(({ connector, network }) => `${connector.id} ${network}`).sort()
const isSettled = ({ modal }: Tab) => modal.state.status === 'connected' && modal.state.connections.length === 4

test('both are there after a reload, in their order and on the network of before', async () => {
  const storage = memory()
  const first = await openTab(storage)
  await pair(first)
  await pair(first)
  await until(() => isSettled(first))
  const { connections, network } = first.modal.state
  first.modal.destroy()
  const again = await openTab(storage)
  await until(() => isSettled(again))
  expect(idsOf(again.modal)).toEqual(connections.map(({ connector, network }) => `${connector.id} ${network}`).sort())
  expect(again.modal.state.network?.caipNetworkId).toBe(network?.caipNetworkId)
})

test.each(['both', 'the second'])(
  '%s are there in a second tab, and nothing ends in the first or the wallet',
  async (which) => {
    const storage = memory()
    const before = ends()
    const first = await openTab(storage)
    await pair(first)
    await pair(first)
    await until(() => isSettled(first))
    if (which === 'the second') {
      const deleted = wallet.next('session_delete')
      await first.modal.disconnect({ wallet: 'walletConnect' })
      await deleted
    }
    const left = idsOf(first.modal)
    const ended = ends()
    const second = await openTab(storage)
    await until(() => second.modal.state.connections.length === left.length)
    // What it has told the first tab is there by now.
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect([idsOf(second.modal), idsOf(first.modal), ends() - ended]).toEqual([left, left, 0])
    expect(ended - before).toBe(which === 'both' ? 0 : 1)
  },
)
