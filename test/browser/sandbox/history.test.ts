// What the sandbox's gateway knows of accounts on EVM: read from the chains, and told by its providers.
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Questions, Transaction } from '../../../src/gateway/providers.ts'
import { bulkAddress, bulkCount } from '../../sandbox/bulk/history.mjs'
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.mjs'
import { first, rpc, second } from '../world.mjs'

const id = 'eip155:31337'
let sandbox: Sandbox
/** The accounts of the node, of which the last few have nothing to do with what is there at the start. */
let accounts: readonly string[]
beforeAll(async () => {
  sandbox = await startSandbox()
  accounts = await rpc<string[]>(sandbox.networks[id] ?? '', 'eth_accounts')
})
afterAll(() => sandbox?.stop())

const ask = (method: string, params: unknown[] = []) => rpc(sandbox.networks[id] ?? '', method, params)
const at = (name: string) => sandbox.contracts[id]?.[name]?.address as Address
async function get<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(`${sandbox.gateway}${path}${path.includes('?') ? '&' : '?'}projectId=any`, init)
  return (await response.json()) as T
}
type History = Questions['history'][1]
const history = (account: string, query = '') => get<History>(`/v1/account/${account}/history?chainId=${id}${query}`)
const newest = async (account: string) => (await history(account)).data[0] as Transaction
const balances = async (account: string) =>
  (
    await get<{ balances: { symbol: string; price: number; value?: number; quantity: { numeric: string } }[] }>(
      `/v1/account/${account}/balance?chainId=${id}&forceUpdate=1`,
    )
  ).balances

/** Sends by the node's own key, and resolves once it is in a block. */
async function send(from: string, to: string | undefined, data: Hex = '0x', value = '0x0'): Promise<string> {
  const hash = await ask('eth_sendTransaction', [{ from, ...(to && { to }), data, value, gas: '0x80000' }])
  await expect.poll(() => ask('eth_getTransactionReceipt', [hash])).toMatchObject({ transactionHash: hash })
  return String(hash)
}
const abi = parseAbi([
  'function transfer(address, uint256)',
  'function approve(address, uint256)',
  'function mint(address, uint256)',
  'function mint(address, uint256, uint256)',
  'function burn(uint256)',
  'function trade(address, address, uint256, uint256)',
  'function transferFrom(address, address, uint256)',
  'function safeBatchTransferFrom(address, address, uint256[], uint256[], bytes)',
])
const call = (functionName: 'transfer' | 'approve' | 'burn' | 'trade', args: unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])

test('a token that was sent is in the history of both, as soon as it is asked for', async () => {
  const hash = await send(first, at('usdc'), call('transfer', [second, 12_500_000n]))
  const sent = await newest(first)
  const parties = { sender: first.toLowerCase(), recipient: second.toLowerCase() }
  const fungible_info = { name: 'USD Coin', symbol: 'USDC', address: `${id}:${at('usdc').toLowerCase()}` }
  expect(sent).toMatchObject({
    metadata: {
      operationType: 'send',
      hash,
      chain: id,
      status: 'confirmed',
      nonce: 0,
      sentTo: at('usdc').toLowerCase(),
    },
    transfers: [{ direction: 'out', ...parties, quantity: { numeric: '12.5' }, price: 1, value: 12.5, fungible_info }],
  })
  expect(await newest(second)).toMatchObject({
    id: sent.id,
    metadata: { operationType: 'receive' },
    transfers: [{ direction: 'in', ...parties, quantity: { numeric: '12.5' } }],
  })
  // The picture of the token can be fetched.
  const url = String(sent.transfers[0]?.fungible_info?.icon?.url)
  expect((await fetch(url)).headers.get('content-type')).toBe('image/svg+xml')
})

describe('what a transaction is called', () => {
  const self = () => String(accounts[4])
  const lantern = () => encodeFunctionData({ abi, functionName: 'mint', args: [self() as Address, 77n] })
  const ticket = () => encodeFunctionData({ abi, functionName: 'mint', args: [self() as Address, 3n, 4n] })
  const rows: [string, () => Promise<string>, string, string[]][] = [
    ['coins that go away', () => send(self(), second, '0x', '0x16345785d8a0000'), 'send', ['out 0.1 ETH']],
    ['coins to oneself', () => send(self(), self(), '0x', '0x16345785d8a0000'), 'send', ['self 0.1 ETH']],
    [
      'tokens that are made',
      () =>
        send(
          self(),
          at('dai'),
          encodeFunctionData({ abi, functionName: 'mint', args: [self() as Address, 10n ** 18n] }),
        ),
      'mint',
      ['in 1 DAI'],
    ],
    ['tokens that are destroyed', () => send(self(), at('dai'), call('burn', [10n ** 17n])), 'burn', ['out 0.1 DAI']],
    ['an allowance', () => send(self(), at('dai'), call('approve', [at('exchange'), 10n ** 18n])), 'approve', []],
    [
      'a trade',
      () => send(self(), at('exchange'), call('trade', [at('dai'), at('usdc'), 5n * 10n ** 17n, 499_000n])),
      'trade',
      ['out 0.5 DAI', 'in 0.499 USDC'],
    ],
    ['a contract', () => send(self(), undefined, '0x600060006000f000'), 'deploy', []],
    ['a call that moves nothing', () => send(self(), second, '0x12345678'), 'execute', []],
    [
      'a thing of a collection that is made',
      () => send(self(), at('lanterns'), lantern()),
      'mint',
      ['in 1 Lantern #77'],
    ],
    ['editions that are made', () => send(self(), at('tickets'), ticket()), 'mint', ['in 4 Ticket #3']],
    [
      'editions that go away together',
      () =>
        send(
          self(),
          at('tickets'),
          encodeFunctionData({
            abi,
            functionName: 'safeBatchTransferFrom',
            args: [self() as Address, second as Address, [3n, 3n], [1n, 2n], '0x'],
          }),
        ),
      'send',
      ['out 1 Ticket #3', 'out 2 Ticket #3'],
    ],
  ]
  test.each(rows)('%s', async (_, act, operation, moved) => {
    const hash = await act()
    const { metadata, transfers } = await newest(self())
    expect([metadata.hash, metadata.operationType, metadata.status]).toEqual([hash, operation, 'confirmed'])
    const said = transfers.map(
      ({ direction, quantity, fungible_info, nft_info }) =>
        `${direction} ${quantity.numeric} ${fungible_info?.symbol ?? nft_info?.name}`,
    )
    expect(said).toEqual(moved)
  })

  test('a thing says where it is from, with its picture', async () => {
    await send(
      self(),
      at('lanterns'),
      encodeFunctionData({ abi, functionName: 'transferFrom', args: [self() as Address, second as Address, 77n] }),
    )
    expect((await newest(second)).transfers[0]?.nft_info).toMatchObject({
      name: 'Lantern #77',
      contract_address: `${id}:${at('lanterns').toLowerCase()}`,
      token_id: '77',
      collection_name: 'Harbour Lanterns',
      content: { preview: { url: expect.stringMatching(/^data:image\/svg\+xml,/) } },
      flags: { is_spam: false },
    })
  })

  test('what has failed has moved nothing', async () => {
    const hash = await send(self(), at('usdc'), call('transfer', [second, 10n ** 30n]))
    expect(await newest(self())).toMatchObject({
      metadata: { hash, status: 'failed', operationType: 'send' },
      transfers: [],
    })
  })
})

test('a chain that was set back has the history that it has', async () => {
  const account = String(accounts[5])
  const snapshot = await ask('evm_snapshot')
  const lost = await send(account, second, '0x', '0x1')
  expect((await newest(account)).metadata.hash).toBe(lost)
  await ask('evm_revert', [snapshot])
  expect((await history(account)).data).toEqual([])
  const again = await send(account, second, '0x', '0x2')
  expect((await history(account)).data.map(({ metadata }) => metadata.hash)).toEqual([again])
  // What was there before is still there, once.
  const all = (await history(first)).data.map((one) => one.id)
  expect(all.length).toBe(new Set(all).size)
  expect(all.length).toBeGreaterThan(8)
})

describe('an address with more than anybody has', () => {
  test('paging through its history gives each entry once while others arrive', async () => {
    const seen: string[] = []
    const kinds = new Set<string>()
    let arrived = 0
    for (let page = await history(bulkAddress); ; page = await history(bulkAddress, `&cursor=${page.next}`)) {
      expect(page.data.length).toBeLessThanOrEqual(50)
      for (const { id: own, metadata } of page.data) {
        seen.push(own)
        kinds.add(metadata.operationType)
      }
      if (!page.next) break
      if (seen.length % 2500 === 0) {
        await send(String(accounts[6]), bulkAddress, '0x', '0x1')
        expect((await newest(bulkAddress)).transfers[0]?.quantity.numeric).toBe('0.000000000000000001')
        arrived += 1
      }
    }
    expect([seen.length, new Set(seen).size, arrived]).toEqual([bulkCount, bulkCount, 3])
    expect(kinds.size).toBeGreaterThanOrEqual(19)
  })

  test('it is in order, over years, with spam, nothing moved, failures and addresses that look alike', async () => {
    const pages = [await history(bulkAddress)]
    for (let i = 0; i < 20; i++) pages.push(await history(bulkAddress, `&cursor=${pages.at(-1)?.next}`))
    const rows = pages.flatMap(({ data }) => data)
    const times = rows.map(({ metadata }) => Date.parse(metadata.minedAt))
    expect(times).toEqual([...times].sort((a, b) => b - a))
    const transfers = rows.flatMap((row) => row.transfers)
    const some = [
      transfers.filter(({ nft_info }) => nft_info?.flags.is_spam),
      transfers.filter(({ fungible_info }) => fungible_info?.symbol === 'CLAIM'),
      transfers.filter(({ quantity }) => quantity.numeric === '0'),
      transfers.filter(({ direction }) => direction === 'self'),
      rows.filter(({ metadata }) => metadata.status === 'failed'),
    ]
    expect(some.every((found) => found.length > 0)).toBe(true)
    const ends = (address = '') => address.slice(0, 6) + address.slice(-4)
    const known = new Map<string, Set<string>>()
    for (const { recipient } of transfers)
      if (recipient) known.set(ends(recipient), (known.get(ends(recipient)) ?? new Set()).add(recipient))
    expect([...known.values()].some((addresses) => addresses.size > 3)).toBe(true)
  })

  test('a cursor that is none of its own is refused', async () => {
    expect(await history(bulkAddress, '&cursor=x')).toMatchObject({ error: { code: 'bad_parameter' } })
  })

  test('its balance has five thousand tokens', async () => {
    const found = await balances(bulkAddress)
    expect(found.length).toBe(5001)
    expect(found.filter(({ price }) => price > 0).length).toBeGreaterThan(2500)
  })
})
