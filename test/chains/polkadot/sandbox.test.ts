// The sandbox's Polkadot, read by hasp and by the hashes of Polkadot's own library.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadChain } from '../../../chains/load.ts'
import { polkadot } from '../../../chains/networks.ts'
import { http } from '../../../rpc/index.ts'
import { startGateway } from '../../helpers/gateway.ts'
import { type Local, mnemonic, startLocal } from '../../helpers/local.ts'
import * as oracle from '../../oracles/polkadot.ts'
import { accountsOf } from '../../sandbox/chains/accounts.mjs'
import { funded, startPolkadot } from '../../sandbox/chains/polkadot.mjs'

interface Account {
  readonly address: string
  readonly publicKey: Uint8Array
}
const [first, second] = accountsOf('polkadot', mnemonic) as [Account, Account]
const nobody = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
let local: Local
beforeAll(async () => {
  local = await startLocal(startPolkadot)
  await oracle.cryptoWaitReady()
})
afterAll(() => local?.stop())

const send = (method: string, ...params: readonly unknown[]) => http(local.url)({ method, params })
const balance = async (address: string) => (await loadChain('polkadot')).balance(address, polkadot, http(local.url))

test('the sandbox’s Polkadot accounts are those of Polkadot’s own library, and have what they were given', async () => {
  const root = oracle.sr25519PairFromSeed(oracle.mnemonicToMiniSecret(mnemonic))
  const next = oracle.keyFromPath(root, oracle.keyExtractSuri(`${mnemonic}//1`).path, 'sr25519')
  expect([first, second].map(({ address }) => address)).toEqual(
    [root, next].map(({ publicKey }) => oracle.encodeAddress(publicKey, 42)),
  )
  expect(await balance(first.address)).toBe(BigInt(funded))
  expect(await balance(second.address)).toBe(BigInt(funded))
  expect(await balance(oracle.encodeAddress(first.publicKey, 0))).toBe(BigInt(funded))
  expect(await balance(nobody)).toBe(0n)
})

test('the CAIP-2 id of the sandbox’s Polkadot is the start of its genesis hash, and no public network’s', async () => {
  const genesis = String(await send('chain_getBlockHash', 0))
  expect(genesis).toMatch(/^0x[\da-f]{64}$/)
  expect(local.id).toBe(`polkadot:${genesis.slice(2, 34)}`)
  expect(local.id).not.toBe(polkadot.caipNetworkId)
  expect(await send('chain_getBlockHash', 1)).toBeNull()
})

test('the storage of the sandbox’s Polkadot has accounts alone, under the keys of System.Account', async () => {
  const [system, account] = ['System', 'Account'].map((text) => oracle.xxhashAsHex(text, 128).slice(2))
  const { publicKey } = first
  const keyOf = (hash: string) => `0x${system}${account}${hash}${Buffer.from(publicKey).toString('hex')}`
  const own = keyOf(oracle.blake2AsHex(publicKey, 128).slice(2))
  expect(await send('state_getStorage', own)).toMatch(/^0x[\da-f]{160}$/)
  expect(await send('state_getStorage', own.toUpperCase().replace('0X', '0x'))).toMatch(/^0x/)
  expect(await send('state_getStorage', keyOf('00'.repeat(16)))).toBeNull()
  expect(await send('state_getStorage', '0x3a636f6465')).toBeNull()
  await expect(send('state_getStorage', 'System')).rejects.toMatchObject({ code: -32602 })
})

test('the sandbox’s Polkadot says what it is, and that it takes no transaction', async () => {
  expect(await send('system_chain')).toBe('Hasp Local')
  expect(await send('system_properties')).toEqual({ ss58Format: 42, tokenDecimals: 10, tokenSymbol: 'UNIT' })
  expect(await send('rpc_methods')).toMatchObject({ methods: expect.not.arrayContaining(['author_submitExtrinsic']) })
  await expect(send('author_submitExtrinsic', '0x00')).rejects.toMatchObject({
    code: -32601,
    message: expect.stringContaining('Method not found'),
  })
})

test('the gateway carries Polkadot, batches too', async () => {
  const gateway = await startGateway(local)
  const chain = await loadChain('polkadot')
  const balances = [first.address, nobody].map((address) => chain.balance(address, polkadot, http(gateway.url)))
  expect(await Promise.all(balances)).toEqual([BigInt(funded), 0n])
  await gateway.stop()
})
