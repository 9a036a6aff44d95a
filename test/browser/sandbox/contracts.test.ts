// What the sandbox puts on its EVM chains, as viem sees it.
import {
  type Address,
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  type Hex,
  http,
  namehash,
  parseAbi,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.mjs'
import { first, second } from '../world.mjs'

const id = 'eip155:31337'
const [third, fourth] = ['0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', '0x90F79bf6EB2c4f870365E785982E1f101E93b906']
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox?.stop())

const at = (name: string): Address => sandbox.contracts[id]?.[name]?.address as Address
function clients() {
  const chain = defineChain({
    id: 31337,
    name: 'Sandbox One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [sandbox.networks[id] ?? ''] } },
    contracts: {
      multicall3: { address: at('multicall3') },
      ensUniversalResolver: { address: at('ensUniversalResolver') },
    },
  })
  const transport = http()
  return { reader: createPublicClient({ chain, transport }), wallet: createWalletClient({ chain, transport }) }
}
const erc20 = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
  'function approve(address, uint256)',
  'function transfer(address, uint256)',
])
const things = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address) view returns (uint256)',
  'function tokenURI(uint256) view returns (string)',
  'function supportsInterface(bytes4) view returns (bool)',
  'function transferFrom(address, address, uint256)',
])
const editions = parseAbi([
  'function balanceOf(address, uint256) view returns (uint256)',
  'function balanceOfBatch(address[], uint256[]) view returns (uint256[])',
  'function uri(uint256) view returns (string)',
  'function safeTransferFrom(address, address, uint256, uint256, bytes)',
  'function safeBatchTransferFrom(address, address, uint256[], uint256[], bytes)',
])

/** Sends what a node's own key signs, and resolves with the status of its receipt. */
async function call(account: string, to: Address, data: Hex): Promise<string> {
  const { reader, wallet } = clients()
  const hash = await wallet.sendTransaction({ account: account as Address, to, data, gas: 500_000n })
  return (await reader.waitForTransactionReceipt({ hash, pollingInterval: 20 })).status
}

test('the contracts are the same on both chains, and Multicall3 is where it usually is', async () => {
  expect(sandbox.contracts['eip155:31338']).toEqual(sandbox.contracts[id])
  expect(at('multicall3')).toBe('0xcA11bde05977b3631167028862bE2a173976CA11')
  const { reader } = clients()
  const codes = Object.keys(sandbox.contracts[id] ?? {}).map((name) => reader.getCode({ address: at(name) }))
  expect((await Promise.all(codes)).every((code) => code && code.length > 100)).toBe(true)
})

test('the accounts begin as they would without contracts: a round balance, and nothing sent', async () => {
  const { reader } = clients()
  const address = first as Address
  expect(await reader.getBalance({ address })).toBe(10_000n * 10n ** 18n)
  expect(await reader.getTransactionCount({ address })).toBe(0)
})

test('each token is what the list of tokens says, read by Multicall3', async () => {
  const { reader } = clients()
  const tokens = sandbox.tokens[id] ?? []
  expect(tokens.map(({ symbol, decimals }) => `${symbol} ${decimals}`)).toEqual([
    'USDC 6',
    'USDT 6',
    'DAI 18',
    'POINT 0',
    'CLAIM 18',
  ])
  const contracts = tokens.flatMap(({ address }) =>
    (['name', 'symbol', 'decimals'] as const).map((functionName) => ({
      abi: erc20,
      address: address as Address,
      functionName,
    })),
  )
  const said = await reader.multicall({ contracts, allowFailure: false })
  expect(said).toEqual(tokens.flatMap(({ name, symbol, decimals }) => [name, symbol, decimals]))
})

test('a call of several that fails is one that failed, and no more', async () => {
  const { reader } = clients()
  const contract = { abi: erc20, functionName: 'decimals' } as const
  const contracts = [
    { ...contract, address: at('usdc') },
    { ...contract, address: at('lanterns') },
  ]
  expect((await reader.multicall({ contracts })).map(({ status, result }) => [status, result])).toEqual([
    ['success', 6],
    ['failure', undefined],
  ])
  await expect(reader.multicall({ contracts, allowFailure: false })).rejects.toThrow(/decimals/)
})

test('a token like Tether returns nothing, and an allowance has to be zero before it is another one', async () => {
  const { reader } = clients()
  const allow = (value: bigint) =>
    encodeFunctionData({ abi: erc20, functionName: 'approve', args: [second as Address, value] })
  const transfer = encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [second as Address, 1n] })
  expect((await reader.call({ account: first as Address, to: at('usdt'), data: transfer })).data).toBeUndefined()
  expect((await reader.call({ account: first as Address, to: at('usdc'), data: transfer })).data).toMatch(/^0x0*1$/)
  const allowed = [5n, 6n, 0n, 6n].map((value) => () => call(first, at('usdt'), allow(value)))
  const statuses = []
  for (const next of allowed) statuses.push(await next())
  expect(statuses).toEqual(['success', 'reverted', 'success', 'success'])
  expect(await call(first, at('usdt'), transfer)).toBe('success')
})

test('a thing of the collection moves by its owner alone, and says what it is', async () => {
  const { reader } = clients()
  const contract = { abi: things, address: at('lanterns') }
  const owner = () => reader.readContract({ ...contract, functionName: 'ownerOf', args: [2n] })
  const move = encodeFunctionData({
    abi: things,
    functionName: 'transferFrom',
    args: [first as Address, second as Address, 2n],
  })
  expect(await call(second, at('lanterns'), move)).toBe('reverted')
  expect(await owner()).toBe(first)
  expect(await call(first, at('lanterns'), move)).toBe('success')
  expect(await owner()).toBe(second)
  const uri = await reader.readContract({ ...contract, functionName: 'tokenURI', args: [2n] })
  const { name, image } = (await (await fetch(uri)).json()) as { name: string; image: string }
  expect(name).toBe('Lantern #2')
  expect(await (await fetch(image)).text()).toMatch(/^<svg/)
  await expect(reader.readContract({ ...contract, functionName: 'tokenURI', args: [99n] })).rejects.toThrow(
    /no such token/,
  )
  const isA = (interfaceId: Hex) =>
    reader.readContract({ ...contract, functionName: 'supportsInterface', args: [interfaceId] })
  expect(await Promise.all([isA('0x80ac58cd'), isA('0xd9b67a26')])).toEqual([true, false])
})

test('editions move one at a time and several at once', async () => {
  const { reader } = clients()
  const contract = { abi: editions, address: at('tickets') }
  const people = [first as Address, second as Address]
  const amounts = async () => [
    ...(await reader.readContract({ ...contract, functionName: 'balanceOfBatch', args: [people, [1n, 1n]] })),
  ]
  expect(await amounts()).toEqual([5n, 2n])
  const to = [first as Address, second as Address] as const
  const one = encodeFunctionData({ ...contract, functionName: 'safeTransferFrom', args: [...to, 1n, 2n, '0x'] })
  const several = encodeFunctionData({
    ...contract,
    functionName: 'safeBatchTransferFrom',
    args: [...to, [1n, 2n], [1n, 1n], '0x'],
  })
  expect([await call(first, at('tickets'), one), await call(first, at('tickets'), several)]).toEqual([
    'success',
    'success',
  ])
  expect(await amounts()).toEqual([2n, 5n])
  expect(await call(first, at('tickets'), several)).toBe('reverted')
  expect(await reader.readContract({ ...contract, functionName: 'uri', args: [1n] })).toMatch(
    /^data:application\/json,/,
  )
})

describe('names', () => {
  test('an account has its name, and the name its account', async () => {
    const { reader } = clients()
    expect(await reader.getEnsName({ address: first as Address })).toBe('harbour.eth')
    expect(await reader.getEnsAddress({ name: 'harbour.eth' })).toBe(first)
    expect(await reader.getEnsAddress({ name: 'lighthouse.eth' })).toBe(second)
    expect(await reader.getEnsText({ name: 'harbour.eth', key: 'url' })).toBe('https://harbour.example')
    expect(await reader.getEnsAvatar({ name: 'harbour.eth' })).toBeNull()
  })

  test('a name that leads to another account is nobody’s, and one that does not exist is none', async () => {
    const { reader } = clients()
    expect(await reader.getEnsAddress({ name: 'elsewhere.eth' })).toBe(fourth)
    expect(await reader.getEnsName({ address: third as Address })).toBeNull()
    expect(await reader.getEnsName({ address: fourth as Address })).toBeNull()
    expect(await reader.getEnsAddress({ name: 'nobody.eth' })).toBeNull()
  })

  test('the registry leads to the resolver, and that to the name, without anything between', async () => {
    const { reader } = clients()
    const node = namehash(`${third.slice(2).toLowerCase()}.addr.reverse`)
    const registry = parseAbi(['function resolver(bytes32) view returns (address)'])
    const resolver = parseAbi(['function name(bytes32) view returns (string)'])
    const address = await reader.readContract({
      abi: registry,
      address: at('ensRegistry'),
      functionName: 'resolver',
      args: [node],
    })
    expect(address).toBe(at('ensResolver'))
    // It says what it was told: that the forward record leads elsewhere is for the reader to see.
    expect(await reader.readContract({ abi: resolver, address, functionName: 'name', args: [node] })).toBe(
      'elsewhere.eth',
    )
  })
})
