// Names of accounts: hashed as viem does, and read from a registry and resolvers on a real chain.
import * as fc from 'fast-check'
import { encodeFunctionData, encodeFunctionResult, getAddress, type Hex, numberToHex, pad, parseAbi } from 'viem'
import { mainnet as viemMainnet } from 'viem/chains'
import { normalize, namehash as viemNamehash } from 'viem/ens'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressOf, namehash, nameOf } from '../../../chains/eip155/ens.ts'
import { reader } from '../../../chains/eip155/reader.ts'
import { mainnet } from '../../../chains/networks.ts'
import type { Network, Reading } from '../../../chains/types.ts'
import type { Send } from '../../../rpc/index.ts'
import { type Anvil, startAnvil } from '../../helpers/anvil.ts'
import { hostile, runs } from '../random.ts'
import { answering } from './contracts.ts'

const account = getAddress('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')
const other = getAddress('0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359')
const [registry, reverser, resolver] = [1n, 2n, 3n].map((n) => numberToHex(2n ** 158n + n, { size: 20 })) as [
  Hex,
  Hex,
  Hex,
]
const reverseName = `${account.slice(2).toLowerCase()}.addr.reverse`
const abi = parseAbi([
  'function resolver(bytes32) view returns (address)',
  'function name(bytes32) view returns (string)',
  'function addr(bytes32) view returns (address)',
  'function text(bytes32, string) view returns (string)',
])
type Method = 'resolver' | 'name' | 'addr' | 'text'
/** What the contract answers to a method about a name, in viem's bytes. */
const entry = (functionName: Method, of: string, result: string) => {
  const node = viemNamehash(of)
  const args = functionName === 'text' ? [node, 'avatar'] : [node]
  const call = encodeFunctionData({ abi, functionName, args } as never)
  return [call, encodeFunctionResult({ abi, functionName, result } as never)] as const
}

let anvil: Anvil
let network: Network
let snapshot: string
beforeAll(async () => {
  anvil = await startAnvil()
  network = { ...anvil.network, contracts: { ensRegistry: { address: registry } } }
})
afterAll(() => anvil?.stop())
beforeEach(async () => {
  snapshot = await anvil.ask('evm_snapshot')
})
afterEach(() => anvil.ask('evm_revert', snapshot))
const place = (address: string, entries: Parameters<typeof answering>[0]) =>
  anvil.ask('anvil_setCode', address, answering(entries))

interface Facts {
  readonly name: string
  readonly owner: string
  readonly avatar?: string
  /** What the registry has of the name, and of the account. */
  readonly forward?: readonly (readonly [Hex, Hex])[]
  readonly backward?: readonly (readonly [Hex, Hex])[]
}
/** Puts names onto the chain: of each account's name one, with a resolver for each direction. */
async function world({ name, owner, avatar, ...facts }: Facts): Promise<void> {
  const forward = facts.forward ?? [entry('resolver', name, resolver)]
  await place(registry, [...forward, ...(facts.backward ?? [entry('resolver', reverseName, reverser)])])
  await place(reverser, [entry('name', reverseName, name)])
  await place(resolver, [entry('addr', name, owner), ...(avatar === undefined ? [] : [entry('text', name, avatar)])])
}
const asked = (send: Send = anvil.send): Reading => ({ network, send })
/** The node, and the calls of each round: those that are sent before any of the round before is answered. */
function rounds() {
  const all: number[] = []
  let open = 0
  const send: Send = async (request) => {
    if (!open++) all.push(0)
    all[all.length - 1] = (all.at(-1) as number) + 1
    return anvil.send(request).finally(() => open--)
  }
  return { all, send }
}

const label = fc.stringMatching(/^[a-z0-9-]{1,63}$/).filter((text) => text.slice(2, 4) !== '--')
const plainNames = fc.array(label, { minLength: 2, maxLength: 4 }).map((labels) => labels.join('.'))

describe('a plain name', () => {
  test('a plain name has the node that viem gives it, and is normal', () => {
    fc.assert(
      fc.property(plainNames, (name) => {
        expect(`0x${namehash(name)}`).toBe(viemNamehash(name))
        expect(normalize(name)).toBe(name)
      }),
      { numRuns: runs(200) },
    )
  })

  // https://docs.ens.domains/ensip/1
  test.each([
    ['eth', '0x93cdeb708b7545dc668eb9280176169d1c33cfd8ed6f04690a0bcc88a93fc4ae'],
    ['foo.eth', '0xde9b09fd7c5f901e23a3f19fecc54828e9c848539801e86591bd9801b019f84f'],
  ])('a plain name such as %s has the node of the standard', (name, node) => expect(`0x${namehash(name)}`).toBe(node))

  test.each(['vitalik.eth', 'a.b', '0.1', '-a-.eth', 'a-b--c.eth', `${'a'.repeat(63)}.eth`, `${'a.'.repeat(127)}b`])(
    'a plain name such as %s leads to an address',
    async (name) => {
      await world({ name, owner: account })
      expect(await addressOf(name, asked())).toBe(account)
      expect(await nameOf(account, asked())).toEqual({ name })
    },
  )
})

describe('an account’s name', () => {
  test('is read from ENS’s own registry where the network names the resolver of all names, as viem’s do', async () => {
    await world({ name: 'harbour.eth', owner: account })
    const code = await anvil.ask('eth_getCode', registry, 'latest')
    await anvil.ask('anvil_setCode', Object(mainnet.contracts?.ensRegistry).address, code)
    const { contracts, ...plain } = network
    const resolvers = { ensUniversalResolver: viemMainnet.contracts.ensUniversalResolver }
    const names = [resolvers, mainnet.contracts, contracts, {}].map((contracts) =>
      reader.nameOf?.(account, { network: { ...plain, contracts }, send: anvil.send }),
    )
    const name = { name: 'harbour.eth' }
    expect(await Promise.all(names)).toEqual([name, name, name, undefined])
  })

  test('an account’s name is read in four rounds, and its picture beside the address', async () => {
    await world({ name: 'brass.eth', owner: account, avatar: 'https://brass.example/a.png' })
    const { all, send } = rounds()
    const found = await reader.nameOf?.(account, asked(send))
    expect(found).toEqual({ name: 'brass.eth', avatar: 'https://brass.example/a.png' })
    expect(all).toEqual([1, 1, 1, 2])
    // In whatever form the address is written.
    expect(await nameOf(account.toLowerCase(), asked())).toEqual(found)
  })

  test.each<[string, Partial<Facts>]>([
    ['leads to somebody else', { owner: other }],
    ['leads to nobody', { owner: `0x${'0'.repeat(40)}` }],
    ['has no resolver', { forward: [] }],
    ['has a resolver that is nobody', { forward: [entry('resolver', 'brass.eth', `0x${'0'.repeat(40)}`)] }],
    ['has a resolver without code', { forward: [entry('resolver', 'brass.eth', other)] }],
    ['has the registry for a resolver', { forward: [entry('resolver', 'brass.eth', registry)] }],
    ['has no resolver that says it', { backward: [] }],
    ['is said by the registry itself', { backward: [entry('resolver', reverseName, registry)] }],
    ['is said by nobody', { backward: [entry('resolver', reverseName, other)] }],
  ])('an account’s name that %s is none', async (_, facts) => {
    await world({ name: 'brass.eth', owner: account, ...facts })
    expect(await nameOf(account, asked())).toBeUndefined()
  })

  test.each([
    '',
    'eth',
    '.',
    '.eth',
    'brass.',
    'a..eth',
    'Brass.eth',
    'br ass.eth',
    'brass.eth\n',
    'bräss.eth',
    'brаss.eth',
    'brass。eth',
    'br\u200bass.eth',
    '🦊.eth',
    '_brass.eth',
    'xn--brss-ooa.eth',
    'a.ab--c.eth',
    `[${'a'.repeat(64)}].eth`,
    `${'a'.repeat(64)}.eth`,
    `${'a.'.repeat(128)}b`,
    account,
  ])('an account’s name that is %j is none, nor is it looked up', async (name) => {
    await world({ name: 'brass.eth', owner: account })
    await place(reverser, [entry('name', reverseName, name)])
    const { all, send } = rounds()
    expect(await nameOf(account, asked(send))).toBeUndefined()
    expect(all).toEqual([1, 1])
    const none = vi.fn<Send>()
    expect(await addressOf(name, asked(none))).toBeUndefined()
    expect(none).not.toHaveBeenCalled()
  })

  test.each<[string, string | undefined]>([
    ['https://brass.example/a.png', 'https://brass.example/a.png'],
    ['HTTPS://Brass.example', 'https://brass.example/'],
    ['https://brass.example/"><img onerror=x>', 'https://brass.example/%22%3E%3Cimg%20onerror=x%3E'],
    [`https://brass.example/${'a'.repeat(2026)}`, `https://brass.example/${'a'.repeat(2026)}`],
    [`https://brass.example/${'a'.repeat(2027)}`, undefined],
    [`https://brass.example/${' '.repeat(1000)}x`, undefined],
    ['http://brass.example/a.png', undefined],
    ['data:image/png;base64,AAAA', undefined],
    ['javascript:alert(1)//https://', undefined],
    ['ipfs://QmbWqxBEKC3P8tqsKc98xmWNzrzDtRLMiMPL8wBuTGsMnR', undefined],
    [`eip155:1/erc721:${other}/1`, undefined],
    ['//brass.example/a.png', undefined],
    ['https://', undefined],
    ['brass', undefined],
    ['', undefined],
  ])('an account’s name has the picture %j as %j', async (avatar, url) => {
    await world({ name: 'brass.eth', owner: account, avatar })
    expect(await nameOf(account, asked())).toEqual({ name: 'brass.eth', ...(url && { avatar: url }) })
  })

  test('an account’s name is asked of nobody where the network has no registry', async () => {
    const send = vi.fn<Send>()
    for (const contracts of [
      undefined,
      {},
      { ensRegistry: undefined },
      { ensRegistry: { 1: { address: registry } } },
    ]) {
      const reading = { network: { ...anvil.network, ...(contracts && { contracts }) } as Network, send }
      expect(await nameOf(account, reading)).toBeUndefined()
      expect(await reader.nameOf?.(account, reading)).toBeUndefined()
      expect(await addressOf('brass.eth', reading)).toBeUndefined()
    }
    expect(send).not.toHaveBeenCalled()
    await expect(nameOf('0x12', asked(send))).rejects.toMatchObject({ name: 'ChainError', code: 'invalid-address' })
  })
})

test('an address that a name leads to has the form of EIP-55', async () => {
  await world({ name: 'brass.eth', owner: other })
  expect(await addressOf('brass.eth', asked())).toBe(other)
  expect(await addressOf('copper.eth', asked())).toBeUndefined()
})

// The node itself lies from the call of this number on: the resolver, the name, its resolver, its address.
const text = (value: string) => encodeFunctionResult({ abi, functionName: 'name', result: value })
describe.each([0, 1, 2, 3])('where call %i and those after it are lies', (from) => {
  const lies: readonly (readonly [string, unknown])[] = [
    ...hostile,
    ['nothing in hex', '0x'],
    ['a word of zeros', pad('0x')],
    ['a word above an address', pad('0x01', { dir: 'right' })],
    ['an address that is cut', pad(account).slice(0, -1)],
    ['an address and more', `${pad(account)}00`],
    ['an address without zeros', account],
    ['another’s address', pad(other)],
    ['a text that leads to itself', `${pad('0x')}${pad('0x').slice(2)}`],
    ['a text whose length has no end', `${numberToHex(32, { size: 32 })}${'f'.repeat(64)}`],
    ['a text that is far away', `0x${'f'.repeat(128)}`],
    ['a text of ten megabytes', text('a'.repeat(5_000_000))],
    [
      'a text of what is no UTF-8',
      encodeFunctionResult({ abi: parseAbi(['function f() view returns (bytes)']), result: '0xff2e657468' }),
    ],
    ['a name that is not asked for', text('copper.eth')],
  ]
  test.each(lies)('%s makes no name', async (title, lie) => {
    await world({ name: 'brass.eth', owner: account })
    let calls = 0
    const send: Send = async (request) => (calls++ >= from ? lie : anvil.send(request))
    const found = await nameOf(account, asked(send)).catch((error: Error) => error.message)
    expect(found).toBe(title === 'an object whose getters throw' ? 'a getter that throws' : undefined)
    expect(calls).toBeLessThanOrEqual(5)
  })
})

test('a node that cannot be asked is no account without a name', async () => {
  await world({ name: 'brass.eth', owner: account })
  for (let last = 0; last < 5; last++) {
    let calls = 0
    const error = new TypeError('fetch failed')
    const send: Send = async (request) => {
      if (calls++ === last) throw error
      return anvil.send(request)
    }
    await expect(nameOf(account, asked(send))).rejects.toBe(error)
  }
  const error = Object.assign(new Error('rate limit'), { code: -32005 })
  await expect(
    addressOf(
      'brass.eth',
      asked(() => Promise.reject(error)),
    ),
  ).rejects.toBe(error)
})
