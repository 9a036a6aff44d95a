// The native balance, from a real JSON-RPC server: asked for only while somebody looks, and never made up.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet, polygon } from '../../../chains/networks.ts'
import { refreshBalance, watchBalance } from '../../../src/flows/balance.ts'
import { balanceFailed } from '../../../src/state/account.ts'
import type { Modal, Network } from '../../../src/types.ts'
import { freshModal, start } from '../../helpers/modal.ts'
import { type Node, replies, startNode, status } from '../../helpers/rpc.ts'
import { settle } from '../../helpers/time.ts'
import { alice, bob, makeWallet, type Wallet } from '../../helpers/wallet.ts'

freshModal()
let node: Node
let modal: Modal
let wallet: Wallet
let looking: (() => void)[] = []
const held = new Map<string, bigint>()
const at = (network: Network): Network => ({
  ...network,
  rpcUrls: { default: { http: [`${node.url}/${network.id}`] }, chainDefault: network.rpcUrls.chainDefault },
})

beforeAll(async () => {
  node = await startNode({
    eth_getBalance: ([address]: [string]) => `0x${(held.get(address) ?? 0n).toString(16)}`,
  })
})
afterAll(() => node.stop())
beforeEach(async () => {
  held.clear()
  held.set(alice, 1n).set(bob, 2n)
  node.posts.length = node.faults.length = 0
  wallet = makeWallet().install()
  modal = start({ networks: [at(mainnet), at(polygon)] })
  await modal.connect({ wallet: 'com.wallet' })
})
afterEach(() => {
  for (const stop of looking) stop()
  looking = []
  Date.now = now
})
const now = Date.now
const later = (ms: number) => void vi.spyOn(Date, 'now').mockImplementation(() => now() + ms)
const look = () => {
  const stop = watchBalance()
  looking.push(stop)
  return stop
}
const shows = (value: bigint | undefined) => vi.waitFor(() => expect(modal.state.balance?.value).toBe(value))

describe('while nobody looks', () => {
  /** Counted where they leave, since a server hears of them some time later. */
  const questions = async () => {
    const asked = vi.spyOn(globalThis, 'fetch')
    wallet.emit('chainChanged', '0x89')
    wallet.emit('accountsChanged', [bob])
    for (let i = 0; i < 5; i++) await settle()
    return asked.mock.calls.length
  }

  test('no server is asked', async () => {
    expect([await questions(), node.posts, modal.state.balance]).toEqual([0, [], undefined])
  })

  test('no server is asked any more', async () => {
    const stop = look()
    await shows(1n)
    stop()
    stop()
    expect([await questions(), node.posts.length]).toEqual([0, 1])
  })
})

describe('while somebody looks', () => {
  test('it is read once, with its symbol and decimals', async () => {
    look()
    await shows(1n)
    expect(modal.state.balance).toEqual({ value: 1n, symbol: 'ETH', decimals: 18 })
    expect(JSON.parse(JSON.stringify(modal.state)).balance).toEqual({ value: '1', symbol: 'ETH', decimals: 18 })
    expect(node.posts.map(({ body }) => body)).toMatchObject([{ method: 'eth_getBalance', params: [alice, 'latest'] }])
  })

  test('it is read for the account that is current', async () => {
    look()
    await shows(1n)
    wallet.emit('accountsChanged', [bob])
    await shows(2n)
  })

  test('it is read on the network that is current, and unknown until then', async () => {
    look()
    await shows(1n)
    held.set(alice, 5n)
    wallet.emit('chainChanged', '0x89')
    expect(modal.state.balance).toBeUndefined()
    await shows(5n)
    expect(modal.state.balance?.symbol).toBe('POL')
  })

  test('it is absent on a network that is not listed', async () => {
    look()
    await shows(1n)
    wallet.emit('chainChanged', '0x5')
    expect(modal.state.balance).toBeUndefined()
  })

  test('one question is shared by all who look', async () => {
    look()
    look()
    await Promise.all([refreshBalance(), refreshBalance()])
    expect(node.posts).toHaveLength(1)
  })
})

describe('what is known', () => {
  test.each([
    [29_000, 1],
    [31_000, 2],
  ])('is, after %i ms, asked for %i times', async (ms, posts) => {
    look()()
    look()
    await shows(1n)
    later(ms)
    look()()
    wallet.emit('accountsChanged', [alice])
    await settle()
    await vi.waitFor(() => expect(node.posts).toHaveLength(posts))
  })

  test('is kept per network and address', async () => {
    look()
    await shows(1n)
    wallet.emit('accountsChanged', [bob])
    await shows(2n)
    wallet.emit('accountsChanged', [alice])
    await shows(1n)
    expect(node.posts).toHaveLength(2)
  })

  test('is asked for again on demand', async () => {
    look()
    await shows(1n)
    held.set(alice, 9n)
    await refreshBalance()
    expect(modal.state.balance?.value).toBe(9n)
  })

  test('stays when asking again fails, and the failure is told', async () => {
    look()
    await shows(1n)
    node.faults.push(status(404))
    await refreshBalance()
    expect([modal.state.balance?.value, balanceFailed.value]).toEqual([1n, true])
    await refreshBalance()
    expect(balanceFailed.value).toBe(false)
  })

  test('is nothing, not zero, after a failure', async () => {
    node.faults.push(status(401))
    look()
    await vi.waitFor(() => expect(balanceFailed.value).toBe(true))
    expect(modal.state).not.toHaveProperty('balance')
    // And is no failure of the next modal's.
    modal.destroy()
    expect(balanceFailed.value).toBe(false)
  })

  test.each(['0x', '', '0xzz', null, 1, '1', {}, `0x${'f'.repeat(65)}`])(
    'is nothing after the answer %j',
    async (result) => {
      node.faults.push((post, response) => {
        response.end(JSON.stringify({ ...replies(node, post)[0], result }))
      })
      look()
      await vi.waitFor(() => expect(balanceFailed.value).toBe(true))
      expect(modal.state).not.toHaveProperty('balance')
    },
  )

  test('is zero where it is zero', async () => {
    held.set(alice, 0n)
    look()
    await shows(0n)
  })
})

describe('after a transaction through the modal’s provider', () => {
  test.each(['eth_sendTransaction', 'eth_sendRawTransaction', 'wallet_sendCalls', 'sendTransfer'])(
    '%s: it is read again',
    async (method) => {
      look()
      await shows(1n)
      wallet.script[method] = () => '0x1'
      held.set(alice, 7n)
      await modal.provider('eip155')?.request({ method })
      await shows(7n)
    },
  )

  test.each(['eth_call', 'personal_sign'])('%s: it is not read again', async (method) => {
    look()
    await shows(1n)
    wallet.script[method] = () => '0x1'
    await modal.provider('eip155')?.request({ method })
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(node.posts).toHaveLength(1)
  })
})

test('an amount of other nodes, in another unit, is not shown as one of the new ones', async () => {
  look()
  await shows(1n)
  held.set(alice, 7n)
  await modal.addNetwork({ ...at(mainnet), nativeCurrency: { name: 'Test', symbol: 'TST', decimals: 2 } })
  expect(modal.state.balance).toBeUndefined()
  await shows(7n)
  expect(modal.state.balance).toMatchObject({ symbol: 'TST', decimals: 2 })
})

test('where the nodes cannot say it, those that the app gives then are asked at once', async () => {
  node.faults.push(status(401))
  look()
  await vi.waitUntil(() => balanceFailed.peek())
  modal.update({ rpcUrls: { 'eip155:1': [node.url] } })
  await shows(1n)
})
