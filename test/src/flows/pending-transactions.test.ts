// Transactions that no block has yet, told to an app that asks for them: from a real chain, and from nodes in trouble.
import { afterEach, expect, test, vi } from 'vitest'
import { mainnet, polygon } from '../../../chains/networks.ts'
import type { ModalEvent, Network, Options } from '../../../src/types.ts'
import { startAnvil } from '../../helpers/anvil.ts'
import { freshModal, start, stop } from '../../helpers/modal.ts'
import { type Node, startNode } from '../../helpers/rpc.ts'
import { makeWallet } from '../../helpers/wallet.ts'

freshModal()
const nodes: Node[] = []
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.stop()))
})
const hash = `0x${'ab'.repeat(32)}`
async function node(changes: () => unknown = () => [hash]): Promise<Node> {
  const made = await startNode({
    eth_newPendingTransactionFilter: () => '0x1',
    eth_getFilterChanges: changes,
    eth_uninstallFilter: () => true,
  })
  nodes.push(made)
  return made
}
const at = (network: Network, ...urls: string[]): Network => ({
  ...network,
  rpcUrls: { default: { http: urls }, chainDefault: network.rpcUrls.chainDefault },
})
const asked = (of: Node, method: string): number =>
  of.posts.filter(({ calls }) => calls.some((call) => call.method === method)).length
type Told = Extract<ModalEvent, { event: 'PENDING_TRANSACTIONS' }>['properties']

/** A modal that hears of pending transactions, and somebody who is connected. */
async function watch(networks: readonly [Network, ...Network[]], options: Partial<Options> = {}) {
  const told: Told[] = []
  const onEvent = (event: ModalEvent): void => {
    if (event.event === 'PENDING_TRANSACTIONS') told.push(event.properties)
  }
  const wallet = makeWallet()
  wallet.chains.add('0x89')
  wallet.install()
  const modal = start({ networks, onEvent, pendingTransactions: { interval: 5 }, ...options })
  await modal.connect({ wallet: 'com.wallet' })
  return { modal, told }
}

test('what a chain has not mined yet is told, with how many there are and how often it was said', async () => {
  const anvil = await startAnvil()
  try {
    await anvil.ask('evm_setAutomine', false)
    const chainId = `0x${anvil.network.id.toString(16)}`
    const wallet = makeWallet('wallet', { accounts: [anvil.accounts[0] as string], chainId })
    wallet.chains.add(chainId)
    wallet.install()
    const told: ModalEvent[] = []
    const modal = start({
      networks: [anvil.network],
      onEvent: (event) => event.event === 'PENDING_TRANSACTIONS' && told.push(event),
      pendingTransactions: { interval: 20 },
    })
    await modal.connect({ wallet: 'com.wallet' })
    const [from, to] = anvil.accounts
    // The filter is made at some moment after the connection.
    await vi.waitFor(async () => {
      await anvil.ask('eth_sendTransaction', { from, to, value: '0x1' })
      expect(told.length).toBeGreaterThan(0)
    }, 20_000)
    const [first] = told
    expect(first?.properties).toMatchObject({ network: anvil.network.caipNetworkId, count: 1 })
    expect(Object(first?.properties).transactions).toBeGreaterThan(0)
  } finally {
    anvil.stop()
  }
})

test('nobody is asked unless the app wants it, and at once when it does', async () => {
  const one = await node()
  const { modal, told } = await watch([at(mainnet, one.url)], { pendingTransactions: false })
  await import('../../../src/flows/pending-transactions.ts')
  expect(asked(one, 'eth_newPendingTransactionFilter')).toBe(0)
  modal.update({ pendingTransactions: { interval: 5 } })
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(1))
  modal.update({ pendingTransactions: false })
  await vi.waitFor(() => expect(asked(one, 'eth_uninstallFilter')).toBe(1))
})

test('it ends after ninety-nine times, also on another network', async () => {
  const [one, two] = [await node(), await node()]
  const { modal, told } = await watch([at(mainnet, one.url), at(polygon, two.url)])
  await vi.waitFor(() => expect(told.length).toBe(99), 20_000)
  await vi.waitFor(() => expect(asked(one, 'eth_uninstallFilter')).toBe(1))
  expect(told.at(-1)).toEqual({ network: 'eip155:1', transactions: 1, count: 99 })
  await modal.switchNetwork('eip155:137')
  await import('../../../chains/eip155/pending.ts')
  expect(asked(two, 'eth_newPendingTransactionFilter')).toBe(0)
})

test('another network is watched in the place of the one before, and nothing after the modal', async () => {
  const [one, two] = [await node(), await node()]
  const { modal, told } = await watch([at(mainnet, one.url), at(polygon, two.url)], {
    pendingTransactions: { interval: 100 },
  })
  await vi.waitFor(() => expect(told[0]?.network).toBe('eip155:1'))
  await modal.switchNetwork('eip155:137')
  await vi.waitFor(() => expect(told.at(-1)?.network).toBe('eip155:137'))
  expect(asked(one, 'eth_uninstallFilter')).toBe(1)
  await stop()
  await vi.waitFor(() => expect(asked(two, 'eth_uninstallFilter')).toBe(1))
})

test('a node that lost the filter gives way to the next one', async () => {
  const one = await node(() => {
    throw { code: -32000, message: 'filter not found' }
  })
  const two = await node()
  const { told } = await watch([at(mainnet, one.url, two.url)])
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(0))
  expect(asked(two, 'eth_getFilterChanges')).toBeGreaterThan(0)
})
