// What an account has of tokens and things, read from contracts on a real chain, and from nodes that lie.
import {
  encodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  erc721Abi,
  getAddress,
  type Hex,
  numberToHex,
  pad,
  toHex,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { reader } from '../../../chains/eip155/reader.ts'
import type { NftInput, Reading } from '../../../chains/types.ts'
import { http, type RpcRequest, type Send } from '../../../rpc/index.ts'
import { type Anvil, startAnvil } from '../../helpers/anvil.ts'
import { startNode, status } from '../../helpers/rpc.ts'
import { hostile } from '../random.ts'
import { answering, deploy, deployMulticall, token as tokenCode, wallets } from './contracts.ts'

const owner = getAddress('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')
const other = getAddress('0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359')
const canonical = '0xcA11bde05977b3631167028862bE2a173976CA11'
const word = (value: bigint | number | Hex) =>
  typeof value === 'string' ? pad(value) : numberToHex(value, { size: 32 })

let anvil: Anvil
let multicallCode: Hex
let snapshot: string
beforeAll(async () => {
  anvil = await startAnvil()
  multicallCode = await anvil.ask<Hex>('eth_getCode', await deployMulticall(anvil), 'latest')
})
afterAll(() => anvil?.stop())
beforeEach(async () => {
  snapshot = await anvil.ask('evm_snapshot')
})
afterEach(() => anvil.ask('evm_revert', snapshot))
const place = (address: string, code: Hex) => anvil.ask('anvil_setCode', address, code)

/** The node, and what it was asked. */
const watched = (change: Partial<Reading> = {}) => {
  const calls: (RpcRequest & { readonly params: readonly [{ readonly to: string }] })[] = []
  const send: Send = (request, signal) => {
    calls.push(request as never)
    return anvil.send(request, signal)
  }
  return { calls, reading: { network: anvil.network, send, ...change } satisfies Reading }
}
const listed = (addresses: readonly string[]) => addresses.map((address) => ({ address, decimals: 18 }))
/** A token in which the account has so much. */
async function tokenOf(amount: bigint): Promise<Hex> {
  const address = await deploy(anvil, tokenCode)
  await anvil.ask('anvil_setStorageAt', address, word(owner), word(amount))
  return address
}
/** A contract that answers `balanceOf` of the account with these bytes. */
const balanceOf = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
let made = 0
async function contractOf(answers: readonly (readonly [Hex, Hex])[]): Promise<Hex> {
  const address = getAddress(numberToHex(0x7000n * 2n ** 100n + BigInt(++made), { size: 20 }))
  await place(address, answering(answers))
  return address
}

describe.each([
  ['with Multicall3', true],
  ['without Multicall3', false],
])('on a chain %s', (_, hasMulticall) => {
  beforeEach(async () => {
    if (hasMulticall) await place(canonical, multicallCode)
  })

  test('tokens have what their contracts say, in the order of the list', async () => {
    const amounts = [1n, 0n, 2n ** 256n - 1n, 9007199254740993n]
    const tokens: Hex[] = []
    // One after the other: sent at once, two might be given the same nonce.
    for (const amount of amounts) tokens.push(await tokenOf(amount))
    const { calls, reading } = watched()
    const holdings = await reader.tokens?.(owner, listed(tokens), reading)
    expect(holdings).toEqual(tokens.map((address, i) => ({ address, amount: amounts[i] })))
    expect(calls).toHaveLength(hasMulticall ? 1 : 1 + tokens.length)
  })

  test('tokens that revert, or answer with anything but a number, have no amount', async () => {
    const good = await tokenOf(5n)
    const answers = ['0x', '0x12', word(7).slice(0, -2), `${word(7)}00`, `${word(7)}${word(7).slice(2)}`]
    // One after the other: sent at once, two might be given the same nonce.
    const bad = [await contractOf([])]
    for (const answer of answers) bad.push(await contractOf([[balanceOf, answer as Hex]]))
    bad.push(await deploy(anvil, wallets['uses up all gas'] as Hex))
    // What it reverts with is one word.
    bad.push(await deploy(anvil, wallets['reverts with the magic value'] as Hex))
    // Nobody, an address whose letters are in the wrong case, and what is no address.
    const wrong = [other.toLowerCase(), owner.replace('5aAeb', '5AAeb'), '0x12', '', 'ether', undefined as never]
    const tokens = [...bad, good, ...wrong]
    const holdings = await reader.tokens?.(owner, listed(tokens), watched().reading)
    expect(holdings).toEqual(tokens.map((address) => (address === good ? { address, amount: 5n } : { address })))
  })

  test('tokens of which there are more than a node is asked about at once are all read', async () => {
    const tokens = [await tokenOf(3n), await tokenOf(4n)]
    const nobody = Array.from({ length: 510 }, (_, i) => numberToHex(2n ** 159n + BigInt(i), { size: 20 }))
    const list = [tokens[0] as Hex, ...nobody, tokens[1] as Hex]
    const { calls, reading } = watched()
    const holdingsToCome = reader.tokens?.(owner, listed(list), reading)
    await Promise.resolve()
    expect(calls).toHaveLength(5)
    const holdings = (await holdingsToCome) ?? []
    expect(holdings.map(({ amount }) => amount)).toEqual([3n, ...nobody.map(() => undefined), 4n])
    expect(calls).toHaveLength(hasMulticall ? 6 : 5 + list.length)
  })

  const things = { first: 12n, last: 2n ** 256n - 1n }
  const ownerOf = (id: bigint) => encodeFunctionData({ abi: erc721Abi, functionName: 'ownerOf', args: [id] })
  const amountOf = (id: bigint) => `0x00fdd58e${word(owner).slice(2)}${word(id).slice(2)}` as const
  const nameCall = encodeFunctionData({ abi: erc721Abi, functionName: 'name' })
  const named = (name: string) =>
    [nameCall, encodeFunctionResult({ abi: erc721Abi, functionName: 'name', result: name })] as const

  test('things of ERC-721 are the account’s where it is their owner, and bring the collection’s name', async () => {
    const contract = await contractOf([
      [ownerOf(things.first), word(owner)],
      [ownerOf(things.last), word(owner)],
      [ownerOf(1n), word(other)],
      named('Keys of Brass'),
    ])
    const ids = [...Object.values(things), 1n, 404n].map(String)
    const found = await reader.nfts?.(
      owner,
      ids.map((id) => ({ contract, id })),
      watched().reading,
    )
    const collection = 'Keys of Brass'
    expect(found).toEqual([
      { isOwned: true, collection },
      { isOwned: true, collection },
      { isOwned: false, collection },
      { collection },
    ])
  })

  test('things of ERC-1155 are the account’s where it has any', async () => {
    const contract = await contractOf([
      [amountOf(1n), word(5)],
      [amountOf(2n), word(0)],
      [amountOf(3n), word(2n ** 256n - 1n)],
      // One that says who the owner is too, as a wrapper does.
      [ownerOf(4n), word(other)],
      [amountOf(4n), word(1)],
      [ownerOf(5n), word(0)],
      [amountOf(5n), word(0)],
    ])
    const list = ['1', '2', '3', '4', '5'].map((id) => ({ contract, id }))
    const found = await reader.nfts?.(owner, list, watched().reading)
    expect(found?.map(({ isOwned }) => isOwned)).toEqual([true, false, true, true, false])
  })

  test('things are unknown where the contract answers by no standard, and where they are none', async () => {
    const long = 'x'.repeat(1001)
    const [burned, odd, quiet] = await Promise.all([
      contractOf([[ownerOf(1n), word(0)], named('\u202eHarmless ')]),
      contractOf([[ownerOf(1n), toHex(2n ** 160n, { size: 32 })], [amountOf(1n), '0x01'], named(long)]),
      // An older contract names itself in one word.
      contractOf([[nameCall, pad(toHex('Punks'), { dir: 'right' })]]),
    ])
    const list: readonly NftInput[] = [
      { contract: burned, id: '1' },
      { contract: odd, id: '1' },
      { contract: quiet, id: '1' },
      { contract: other, id: '1' },
      { contract: burned },
      ...['', '-1', '1.5', '0x1', '1e3', ' 1', '1\n', `${2n ** 256n}`, '9'.repeat(100)].map((id) => ({
        contract: burned,
        id,
      })),
      { contract: '0x12', id: '1' },
      { contract: burned, id: 1 as never },
    ]
    const found = await reader.nfts?.(owner, list, watched().reading)
    expect(found).toEqual([{ collection: 'Harmless' }, ...list.slice(1).map(() => ({}))])
  })
})

test('tokens are asked for fifty at a time where they are asked one by one', async () => {
  const [open, most] = [new Set<unknown>(), [0]]
  const send: Send = async (request, signal) => {
    open.add(request)
    most.push(open.size)
    return anvil.send(request, signal).finally(() => open.delete(request))
  }
  const nobody = Array.from({ length: 120 }, (_, i) => numberToHex(2n ** 159n + BigInt(i), { size: 20 }))
  const holdings = await reader.tokens?.(owner, listed(nobody), { network: anvil.network, send })
  expect(holdings).toEqual(nobody.map((address) => ({ address })))
  expect(Math.max(...most)).toBe(50)
})

test('tokens are read by the contract that the network names', async () => {
  const address = await deployMulticall(anvil)
  const token = await tokenOf(8n)
  const network = { ...anvil.network, contracts: { multicall3: { address } } }
  const { calls, reading } = watched({ network })
  expect(await reader.tokens?.(owner, listed([token]), reading)).toEqual([{ address: token, amount: 8n }])
  expect(calls.map(({ params }) => params[0].to)).toEqual([address])
})

test('tokens are read one by one where one of them takes the gas of all', async () => {
  await place(canonical, multicallCode)
  const [token, hungry] = [await tokenOf(8n), await deploy(anvil, wallets['uses up all gas'] as Hex)]
  const send: Send = async (request, signal) => {
    const [call, block] = request.params as [object, string]
    // So much that what the contract keeps back for itself is not enough for the rest.
    return anvil.send({ ...request, params: [{ ...call, gas: '0x186a0' }, block] }, signal)
  }
  const list = listed([...Array.from({ length: 9 }, () => hungry), token])
  const holdings = await reader.tokens?.(owner, list, { network: anvil.network, send })
  expect(holdings?.at(-1)).toEqual({ address: token, amount: 8n })
  expect(holdings?.[0]).toEqual({ address: hungry })
})

test('tokens of nobody are not asked for, nor is anything where nothing is listed', async () => {
  const { calls, reading } = watched()
  for (const address of ['', '0x12', owner.replace('5aAeb', '5AAeb')]) {
    const error = { name: 'ChainError', code: 'invalid-address', argument: 'address' }
    await expect(reader.tokens?.(address, listed([other]), reading)).rejects.toMatchObject(error)
    await expect(reader.nfts?.(address, [{ contract: other, id: '1' }], reading)).rejects.toMatchObject(error)
  }
  expect(await reader.tokens?.(owner, [], reading)).toEqual([])
  expect(await reader.nfts?.(owner, [], reading)).toEqual([])
  expect(calls).toEqual([])
})

describe('a node that cannot be asked', () => {
  const both = (reading: Reading) => [
    () => reader.tokens?.(owner, listed([other]), reading),
    () => reader.nfts?.(owner, [{ contract: other, id: '1' }], reading),
  ]

  test('a node that is away makes no token unknown: nothing was read', async () => {
    const node = await startNode()
    node.rule = status(404, 'gone')
    for (const ask of both({ network: anvil.network, send: http(node.url).once }))
      await expect(ask()).rejects.toMatchObject({ name: 'HttpError', status: 404 })
    expect(node.posts).toHaveLength(2)
    await node.stop()
    for (const ask of both({ network: anvil.network, send: http(node.url).once })) await expect(ask()).rejects.toThrow()
  })

  test.each([-32601, -32005, -32000])('a node that refuses by %i has said nothing of tokens', async (code) => {
    const error = Object.assign(new Error('header not found'), { code })
    const send = vi.fn<Send>().mockRejectedValue(error)
    for (const ask of both({ network: anvil.network, send })) await expect(ask()).rejects.toBe(error)
    expect(send).toHaveBeenCalledTimes(2)
  })

  test.each(['out of gas', 'execution reverted'])(
    'a node that did not say %j itself has said nothing',
    async (said) => {
      const error = new Error(said)
      const send = vi.fn<Send>().mockRejectedValue(error)
      for (const ask of both({ network: anvil.network, send })) await expect(ask()).rejects.toBe(error)
    },
  )

  test('a node that goes away after the first call is no contract that fails', async () => {
    const error = new TypeError('fetch failed')
    for (let i = 0; i < 2; i++) {
      const send = vi.fn<Send>().mockResolvedValueOnce('0x').mockRejectedValue(error)
      await expect(both({ network: anvil.network, send })[i]?.()).rejects.toBe(error)
    }
  })

  test('a node hears the signal of who asks, and nothing more once it is given', async () => {
    const leaving = new AbortController()
    const signals: unknown[] = []
    const send: Send = async (_, signal) => {
      signals.push(signal)
      leaving.abort('left')
      throw signal?.reason
    }
    for (const ask of both({ network: anvil.network, send, signal: leaving.signal }))
      await expect(ask()).rejects.toBe('left')
    expect(signals).toEqual([leaving.signal, leaving.signal])
  })
})

// By Multicall3, and where that is missing by the contracts themselves.
describe.each(hostile)('%s, as the answer of a node', (_, value) => {
  test.each(['every call', 'every call but Multicall3’s'])(
    'a hostile answer to %s is no amount and no owner',
    async (which) => {
      const send: Send = async ({ params }) => {
        const [{ to }] = params as [{ to: string }]
        return which !== 'every call' && to === canonical ? '0x' : value
      }
      const reading: Reading = { network: anvil.network, send }
      // Or it throws what the answer throws when it is read.
      const told = (error: Error) => error.message === 'a getter that throws' && 'thrown'
      const tokens = await reader.tokens?.(owner, listed([other]), reading).catch(told)
      expect([[{ address: other }], 'thrown']).toContainEqual(tokens)
      const things = await reader.nfts?.(owner, [{ contract: other, id: '1' }], reading).catch(told)
      expect([[{}], 'thrown']).toContainEqual(things)
    },
  )
})

test.each([
  ['shorter', word(7).slice(0, -2)],
  ['longer', `${word(7)}0`],
  ['ten megabytes', `0x${'0'.repeat(10_000_000)}7`],
  ['no hex', `0x${'z'.repeat(64)}`],
  ['a number', 7],
  ['a bigint', 7n],
  ['a decimal', '7'],
  ['a word in a list', [word(7)]],
])('an amount that is %s is unknown', async (_, answer) => {
  const send: Send = async ({ params }) => ((params as [{ to: string }])[0].to === canonical ? '0x' : answer)
  expect(await reader.tokens?.(owner, listed([other]), { network: anvil.network, send })).toEqual([{ address: other }])
})
