// The tokens of the account, from a real data provider and a real node: asked for only while somebody looks, and never made up.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet, polygon } from '../../../chains/networks.ts'
import { formatUnits } from '../../../chains/units.ts'
import {
  isPartial,
  isStale,
  refreshTokens,
  sum,
  tokens,
  tokensState,
  watchTokens,
} from '../../../src/flows/account/tokens.ts'
import { shownParts } from '../../../src/state/locale.ts'
import { toast } from '../../../src/state/toast.ts'
import type { Modal, Network, Options } from '../../../src/types.ts'
import { freshModal, memory, reload, start, stop } from '../../helpers/modal.ts'
import { type Node, startNode, status } from '../../helpers/rpc.ts'
import { type Answer, body, hang, json, type Service, startService } from '../../helpers/service.ts'
import { fakeTimers, pass, settle } from '../../helpers/time.ts'
import { alice, bob, makeWallet, type Wallet } from '../../helpers/wallet.ts'

freshModal()
let node: Node
let modal: Modal
let wallet: Wallet
let service: Service
const coins = new Map<string, bigint>()
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const rowOf = (symbol: string, i: number, numeric: string, price = 0) => ({
  name: `${symbol} token`,
  symbol,
  chainId: 'eip155:1',
  address: `eip155:1:0x${`${i}`.padStart(40, '0')}`,
  price,
  quantity: { decimals: '18', numeric },
})
const ether = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 3000.5,
  quantity: { decimals: '18', numeric: '1.5' },
}
const supported = { http: ['eip155:1'], ws: [] }
let balances: Answer = json({ balances: [] })
/** Answers by path. */
const byPath: Answer = (response, request) =>
  (/supported-chains/.test(`${request.url}`) ? json(supported) : balances)(response, request)
const counted = (part: string) => service.asked.filter((path) => path.includes(part)).length
const at = (network: Network): Network => ({
  ...network,
  rpcUrls: { default: { http: [`${node.url}/${network.id}`] }, chainDefault: network.rpcUrls.chainDefault },
})
const symbols = () => tokens.value.map(({ symbol }) => symbol)
const ready = () => vi.waitFor(() => expect(tokensState.value).toBe('ready'))

const looking: (() => void)[] = []
/** Looks until the test is over, or as it says. */
function look(): () => void {
  const end = watchTokens()
  looking.push(end)
  return end
}
afterEach(() => {
  for (const end of looking.splice(0)) end()
})

async function begin(options: Partial<Options> = {}) {
  modal = start({ networks: [at(mainnet), at(polygon)], services: { data: service.url }, ...options })
  await modal.connect({ wallet: 'com.wallet' })
}
beforeEach(async () => {
  coins.clear()
  coins.set(alice, 10n ** 18n).set(bob, 2n)
  node = await startNode({ eth_getBalance: ([address]: [string]) => `0x${(coins.get(address) ?? 0n).toString(16)}` })
  service = await startService(byPath)
  balances = json({ balances: [] })
  wallet = makeWallet().install()
  return () => node.stop()
})

describe('a data provider', () => {
  test('is asked for nothing while nobody looks, and for two things by whoever looks', async () => {
    await begin()
    await settle()
    expect(service.asked).toEqual([])
    const stops = Array.from({ length: 50 }, look)
    await ready()
    expect(service.asked).toHaveLength(2)
    for (const end of stops) end()
  })

  test('says what the tokens are worth, and the sum is right to the cent', async () => {
    balances = json({ balances: [rowOf('AAA', 1, '0.1', 0.1), ether, rowOf('BBB', 2, '3', 1.005)] })
    coins.set(alice, 15n * 10n ** 17n)
    await begin()
    const end = look()
    await ready()
    expect(symbols()).toEqual(['ETH', 'BBB', 'AAA'])
    await vi.waitFor(() => expect(tokens.value[0]?.value).toBe(15n * 10n ** 17n))
    expect(formatUnits(sum.value ?? 0n, 18)).toBe('4503.775')
    end()
  })

  test('has what nobody vouches for behind the others, and in no sum', async () => {
    const spam = [
      rowOf('FREE', 1, '5'),
      { ...rowOf('WIN', 2, '5', 1000), name: 'Visit claim.example to claim' },
      rowOf('UЅDC', 3, '5', 1),
      rowOf('ETH', 4, '5', 3000),
      // Nobody has that much.
      rowOf('RICH', 6, '9'.repeat(60), 9e11),
      { ...rowOf('TIDE', 5, '7'), address: `eip155:1:${usdc}` },
    ]
    balances = json({ balances: [ether, ...spam] })
    await begin({
      tokens: {
        'eip155:1': [
          { address: usdc.toLowerCase(), symbol: 'USDC', name: 'USD Coin', decimals: 6 },
          // What is wrong with one takes no other away.
          { address: usdc, symbol: 'BIG', decimals: 6n as never },
        ],
      },
    })
    const end = look()
    await ready()
    expect(tokens.value.filter(({ isHidden }) => !isHidden).map(({ name }) => name)).toEqual(['Ether', 'USD Coin'])
    expect(formatUnits(sum.value ?? 0n, 18)).toBe('3000.5')
    end()
  })

  test('that fails is told of once, and the chain says what it knows', async () => {
    fakeTimers()
    balances = body('', 500)
    await begin()
    shownParts.add('account')
    void modal.open()
    const end = look()
    await pass(12_000)
    expect(symbols()).toEqual(['ETH'])
    expect(tokens.value[0]?.value).toBe(10n ** 18n)
    expect([tokensState.value, isPartial.value]).toEqual(['ready', true])
    expect(toast.value?.text).toBe('balanceFailed')
    end()
  })

  test('that has not answered yet is waited for beside what the chain says', async () => {
    fakeTimers()
    balances = hang
    await begin()
    const end = look()
    await pass(4000)
    expect(tokens.value[0]?.value).toBe(10n ** 18n)
    // Nobody knows yet whether there is more.
    expect([tokensState.value, isPartial.value]).toEqual(['loading', false])
    await pass(60_000)
    expect([tokensState.value, isPartial.value]).toEqual(['ready', true])
    end()
  })

  test('that answers while the chain is asked beside it has the last word', async () => {
    fakeTimers()
    const all = json({ balances: [ether, rowOf('AAA', 1, '2', 1)] })
    balances = (response, request) => void setTimeout(() => all(response, request), 3500)
    const slow = await startNode({ eth_getBalance: () => new Promise((resolve) => setTimeout(resolve, 4500, '0x1')) })
    await begin({
      networks: [{ ...at(mainnet), rpcUrls: { default: { http: [slow.url] }, chainDefault: { http: [slow.url] } } }],
    })
    const end = look()
    await pass(3800)
    expect(symbols()).toEqual(['ETH', 'AAA'])
    await pass(10_000)
    expect([symbols(), tokensState.value, isPartial.value]).toEqual([['ETH', 'AAA'], 'ready', false])
    end()
    await slow.stop()
  })

  test('that is dead for ten minutes with the screen open is asked twenty times at most', async () => {
    fakeTimers()
    service.answer(body('', 500))
    await begin()
    const end = look()
    await pass(600_000)
    expect(service.asked.length).toBeGreaterThan(4)
    expect(service.asked.length).toBeLessThanOrEqual(20)
    end()
  })

  test('that is dead is asked no oftener where the coin changes with each block', async () => {
    fakeTimers()
    service.answer(body('', 500))
    await begin()
    const end = look()
    for (let s = 0; s < 600; s += 5) {
      coins.set(alice, BigInt(s))
      await pass(5000)
    }
    expect(tokens.value[0]?.value).toBe(595n)
    expect(service.asked.length).toBeLessThanOrEqual(20)
    end()
  })

  test('that does not know the network is not asked for balances', async () => {
    service.answer(json({ http: ['eip155:137'], ws: [] }))
    await begin()
    const end = look()
    await ready()
    expect(counted('balance')).toBe(0)
    expect(tokens.value.map(({ symbol, value }) => [symbol, value])).toEqual([['ETH', 10n ** 18n]])
    end()
  })

  test('and a chain that are dead leave the amount unknown, which is not zero, until somebody tries again', async () => {
    fakeTimers()
    service.answer(body('', 500))
    node.faults.push(...Array.from({ length: 600 }, () => status(500)))
    await begin()
    const end = look()
    // The rest of the transport comes with the first error, from the disk.
    for (let s = 0; s < 600 && tokensState.value !== 'failed'; s++) await pass(1000)
    expect(tokensState.value).toBe('failed')
    expect(tokens.value).toEqual([])
    node.faults.length = 0
    service.answer(byPath)
    balances = json({ balances: [ether] })
    void refreshTokens()
    await pass(5000)
    expect([tokensState.value, symbols()]).toEqual(['ready', ['ETH']])
    end()
  })
})

test('a wallet that knows its assets is asked for them once in half a minute, however often somebody looks', async () => {
  fakeTimers()
  wallet.script.wallet_getCapabilities = () => ({ '0x1': { assetDiscovery: { supported: true } } })
  wallet.script.wallet_getAssets = () => ({
    '0x1': [{ address: 'native', balance: '0xde0b6b3a7640000', type: 'native', metadata: null }],
  })
  await begin({ services: { data: null } })
  const asked = () => wallet.calls.filter((method) => method === 'wallet_getAssets').length
  for (let i = 0; i < 5; i++) {
    const end = look()
    await pass(2000)
    end()
  }
  expect([tokens.value[0]?.value, asked()]).toEqual([10n ** 18n, 1])
  const end = look()
  await pass(31_000)
  expect(asked()).toBe(2)
  end()
})

test('hidden or closed for ten minutes, nobody is asked', async () => {
  fakeTimers()
  await begin()
  const end = look()
  await pass(2000)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  dispatchEvent(new Event('visibilitychange'))
  await pass(5000)
  const [asked, posts] = [service.asked.length, node.posts.length]
  await pass(600_000)
  expect([service.asked.length, node.posts.length]).toEqual([asked, posts])
  visibility.mockReturnValue('visible')
  dispatchEvent(new Event('visibilitychange'))
  await pass(1000)
  expect(node.posts.length).toBeGreaterThan(posts)
  end()
  await pass(1000)
  const after = [service.asked.length, node.posts.length]
  await pass(600_000)
  expect([service.asked.length, node.posts.length]).toEqual(after)
})

test('what has happened on the chain is seen while the page is', async () => {
  fakeTimers()
  balances = json({ balances: [ether] })
  await begin()
  const end = look()
  await pass(2000)
  const before = counted('balance')
  coins.set(alice, 9n)
  await pass(5000)
  expect(tokens.value[0]?.value).toBe(9n)
  expect(counted('balance')).toBe(before + 1)
  expect(service.asked.at(-1)).toContain('forceUpdate=true')
  end()
})

test('the next page shows what was known while it asks, and says that it is old where it cannot', async () => {
  const storage = memory()
  balances = json({ balances: [ether, rowOf('AAA', 1, '2', 5)] })
  await begin({ storage })
  look()
  await ready()
  await settle()
  await stop()
  service.answer(body('', 404))
  node.faults.push(...Array.from({ length: 600 }, () => status(404)))
  fakeTimers()
  vi.setSystemTime(Date.now() + 60_000)
  await begin({ storage })
  const end = look()
  await vi.waitFor(() => expect(symbols()).toEqual(['ETH', 'AAA']))
  await pass(20_000)
  expect([tokensState.value, isStale.value, symbols()]).toEqual(['failed', true, ['ETH', 'AAA']])
  end()
})

test('what was kept of an account is forgotten when it is disconnected', async () => {
  const storage = memory()
  balances = json({ balances: [ether] })
  await begin({ storage })
  look()
  await ready()
  await settle()
  const kept = () => Object.entries(storage.content).filter(([key, value]) => key.includes(alice) && value)
  expect(kept().length).toBeGreaterThan(0)
  await modal.disconnect()
  await settle()
  expect(kept()).toEqual([])
})

test('what was kept of an account is forgotten also where the page that is disconnected has shown none of it', async () => {
  const storage = memory()
  balances = json({ balances: [ether] })
  await begin({ storage })
  const end = look()
  await ready()
  await settle()
  end()
  modal = await reload({ networks: [at(mainnet)], services: { data: service.url }, storage })
  await modal.ready
  await vi.waitFor(() => expect(modal.state.status).toBe('connected'))
  const kept = () => Object.entries(storage.content).filter(([key, value]) => key.includes(alice) && value)
  expect(kept().length).toBeGreaterThan(0)
  await modal.disconnect()
  await vi.waitFor(() => expect(kept()).toEqual([]))
})

test('another account has none of the last one, however late an answer comes', async () => {
  const waiting: Parameters<Answer>[] = []
  balances = (...given) => void waiting.push(given)
  await begin()
  const end = look()
  await service.reach(2)
  balances = json({ balances: [rowOf('BOB', 1, '1', 1)] })
  wallet.emit('accountsChanged', [bob])
  await vi.waitFor(() => expect(symbols()).toContain('BOB'))
  for (const given of waiting) json({ balances: [rowOf('ALICE', 2, '1', 1)] })(...given)
  await settle()
  expect(symbols()).not.toContain('ALICE')
  end()
})
