// Balances on a real Bitcoin node.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chain } from '../../../chains/bip122/chain.ts'
import { bitcoinTestnet } from '../../../chains/networks.ts'
import type { Network } from '../../../src/types.ts'
import { type Bitcoin, startBitcoin } from '../../oracles/bcoin.mjs'
import { networks, payments } from '../../oracles/bip122.ts'

let node: Bitcoin
let network: Network
beforeAll(async () => {
  node = await startBitcoin()
  const { rpcUrls } = bitcoinTestnet
  network = { ...bitcoinTestnet, prefix: 'bcrt', rpcUrls: { ...rpcUrls, esplora: { http: [node.url] } } }
}, 30_000)
afterAll(() => node?.stop())

const hash = (fill: number) => ({ hash: new Uint8Array(20).fill(fill), network: networks.regtest })
const balance = (address: string) =>
  chain.balance(chain.normalize(address, { network }), network, () => Promise.reject(new Error('no node is asked')))

test('an address that was never paid has 0', async () => {
  expect(await balance(payments.p2wpkh(hash(1)).address as string)).toBe(0n)
})

test.each([
  ['P2WPKH', payments.p2wpkh(hash(2)).address as string],
  ['P2PKH', payments.p2pkh(hash(3)).address as string],
  ['P2SH', payments.p2sh(hash(4)).address as string],
])('a %s address has what blocks have paid it', async (_, address) => {
  await node.mine(2, address)
  expect(await balance(address)).toBe(2n * BigInt(node.reward))
})

test('what is on its way counts on both sides, and is counted once when it is mined', async () => {
  // A reward may be spent after a hundred blocks.
  await node.mine(102)
  const before = await balance(node.miner)
  expect(before).toBe(102n * BigInt(node.reward))
  const receiver = payments.p2wpkh(hash(5)).address as string
  await node.pay(receiver, 123_456_789)
  expect(await balance(receiver)).toBe(123_456_789n)
  const spent = 123_456_789n + 10_000n
  expect(await balance(node.miner)).toBe(before - spent)
  await node.mine(1, payments.p2wpkh(hash(6)).address as string)
  expect(await balance(receiver)).toBe(123_456_789n)
  expect(await balance(node.miner)).toBe(before - spent)
}, 30_000)
