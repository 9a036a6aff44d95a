// The sandbox's Bitcoin, read by hasp and written to by a library of others.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { reader } from '../../../chains/bip122/reader.ts'
import { loadChain } from '../../../chains/load.ts'
import { bitcoinTestnet } from '../../../chains/networks.ts'
import { parseUnits } from '../../../chains/units.ts'
import { createGateway } from '../../../src/gateway/index.ts'
import type { Network } from '../../../src/types.ts'
import { type Local, mnemonic, startLocal } from '../../helpers/local.ts'
import { networks, payments, pubECDSA, signer } from '../../oracles/bip122.ts'
import { accountsOf } from '../../sandbox/chains/accounts.mjs'
import { funded, startBitcoin } from '../../sandbox/chains/bitcoin.mjs'

interface Account {
  readonly address: string
  readonly secret: Uint8Array
}
const [first, second] = accountsOf('bip122', mnemonic) as [Account, Account]
const regtest = { ...signer.TEST_NETWORK, bech32: 'bcrt' }
const fee = 1000n
/** From block 300 to 449 of regtest. */
const reward = 1_250_000_000n
let local: Local
let network: Network
beforeAll(async () => {
  local = await startLocal(startBitcoin)
  const rpcUrls = { ...bitcoinTestnet.rpcUrls, esplora: { http: [local.url] } }
  network = { ...bitcoinTestnet, prefix: 'bcrt', rpcUrls }
})
afterAll(() => local?.stop())

const balance = async (address: string) =>
  (await loadChain('bip122')).balance(address, network, () => Promise.reject(new Error('no node is asked')))
const get = async (path: string) => (await fetch(local.url + path)).json()
const post = (path: string, body?: string) => fetch(local.url + path, { method: 'POST', ...(body && { body }) })

interface Coin {
  readonly txid: string
  readonly vout: number
  readonly value: number
}
/** Pays from a coin of the first account, to which goes back what is left but the fee. */
async function signed(amount: bigint, from?: Coin): Promise<string> {
  const coin: Coin = from ?? (await get(`/address/${first.address}/utxo`))[0]
  const { script } = signer.p2wpkh(pubECDSA(first.secret), regtest)
  const transaction = new signer.Transaction()
  const witnessUtxo = { script, amount: BigInt(coin.value) }
  transaction.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo })
  transaction.addOutputAddress(second.address, amount, regtest)
  transaction.addOutputAddress(first.address, BigInt(coin.value) - amount - fee, regtest)
  transaction.sign(first.secret)
  transaction.finalize()
  return transaction.hex
}
async function refusal(transaction: string): Promise<unknown> {
  const response = await post('/tx', transaction)
  const text = await response.text()
  expect(response.status, text).toBe(400)
  expect(text).toMatch(/^sendrawtransaction RPC error: /)
  return JSON.parse(text.slice(text.indexOf('{')))
}

test('the sandbox’s Bitcoin accounts are native SegWit of regtest, and have what they were given', async () => {
  const { address } = signer.p2wpkh(pubECDSA(first.secret), regtest)
  expect(first.address).toBe(address)
  expect(await balance(first.address)).toBe(BigInt(funded))
  expect(await balance(second.address)).toBe(BigInt(funded))
})

test('the CAIP-2 id of the sandbox’s Bitcoin is regtest’s genesis', async () => {
  const { txid } = (await get(`/address/${first.address}/txs`))[0]
  expect(local.id).toBe('bip122:0f9188f13cb7b2c71f2a335e3a4fc328')
  expect(await get(`/tx/${txid}/status`)).toMatchObject({ confirmed: true, block_height: 1 })
})

test('a script of another origin may ask the sandbox’s Bitcoin, and post a transaction', async () => {
  const response = await fetch(`${local.url}/tx`, { method: 'OPTIONS' })
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-allow-methods')).toContain('POST')
  expect((await get('/fee-estimates'))['1']).toBeGreaterThanOrEqual(1)
})

const hash = (fill: number) => ({ hash: new Uint8Array(20).fill(fill), network: networks.regtest })
test.each([
  ['P2WPKH', payments.p2wpkh(hash(2)).address as string],
  ['P2PKH', payments.p2pkh(hash(3)).address as string],
  ['P2SH', payments.p2sh(hash(4)).address as string],
])('a %s address has what blocks have paid it, and nothing before', async (_, address) => {
  expect(await balance(address)).toBe(0n)
  expect((await post(`/__mine?blocks=2&to=${address}`)).status).toBe(200)
  expect(await balance(address)).toBe(2n * reward)
})

test('the gateway says the balance of Bitcoin by Esplora, and that it has no JSON-RPC', async () => {
  const { nativeCurrency: currency } = bitcoinTestnet
  const { fetch } = createGateway({
    projects: [{ id: 'dapp' }],
    chains: { [local.id]: { esplora: [local.url], prefix: 'bcrt', currency } },
  })
  const query = `chainId=${local.id}&projectId=dapp`
  const ask = (path: string, init?: RequestInit) => fetch(new Request(`http://gateway.test${path}?${query}`, init))
  const { balances } = await (await ask(`/v1/account/${first.address}/balance`)).json()
  expect(balances).toMatchObject([{ symbol: currency.symbol, chainId: local.id, quantity: { decimals: '8' } }])
  expect(parseUnits(balances[0].quantity.numeric, 8)).toBe(await balance(first.address))
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getblockcount' })
  const refused = await ask('/v1', { method: 'POST', body })
  expect([refused.status, (await refused.json()).error.message]).toEqual([400, 'chainId has no JSON-RPC here'])
})

test('a Bitcoin address that is none, or another network’s, is refused', async () => {
  for (const address of ['bcrt1qnothing', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4']) {
    const response = await fetch(`${local.url}/address/${address}`)
    expect([response.status, await response.text()]).toEqual([400, 'Invalid Bitcoin address'])
  }
})

test('a Bitcoin signature that is not the owner’s is refused', async () => {
  const transaction = signer.Transaction.fromRaw(Buffer.from(await signed(1_000_000n), 'hex'))
  const [signature, publicKey] = transaction.getInput(0).finalScriptWitness as [Uint8Array, Uint8Array]
  // The last byte says what was signed; the one before it is the signature's.
  const forged = Uint8Array.from(signature)
  forged[forged.length - 2] = (forged[forged.length - 2] as number) ^ 1
  transaction.updateInput(0, { finalScriptWitness: [forged, publicKey] }, true)
  expect(await refusal(transaction.hex)).toEqual({
    code: -26,
    message: expect.stringMatching(/^(non-)?mandatory-script-verify-flag/),
  })
})

test('a coin cannot be spent for more than it has, nor one that is not there', async () => {
  const [coin] = await get(`/address/${first.address}/utxo`)
  const below = { code: -26, message: 'bad-txns-in-belowout' }
  expect(await refusal(await signed(1_000_000n, { ...coin, value: coin.value * 2 }))).toEqual(below)
  const from = { txid: '11'.repeat(32), vout: 0, value: 5_000_000 }
  const missing = { code: -25, message: 'bad-txns-inputs-missingorspent' }
  expect(await refusal(await signed(1_000_000n, from))).toEqual(missing)
  expect(await refusal('00')).toMatchObject({ code: -22 })
})

test('a Bitcoin transfer is there at once, unconfirmed, and stays when it is mined', async () => {
  const [before, received] = [await balance(first.address), await balance(second.address)]
  const height = await get('/blocks/tip/height')
  const transaction = await signed(1_234_567n)
  const response = await post('/tx', transaction)
  const txid = await response.text()
  expect([response.status, txid]).toEqual([200, expect.stringMatching(/^[\da-f]{64}$/)])
  const both = async () => [await balance(first.address), await balance(second.address)]
  const after = [before - 1_234_567n - fee, received + 1_234_567n]
  expect(await both()).toEqual(after)
  expect(await get(`/tx/${txid}/status`)).toEqual({ confirmed: false })
  expect((await get(`/address/${second.address}/txs`))[0]).toMatchObject({ txid, fee: Number(fee) })
  await post('/__mine')
  expect(await get('/blocks/tip/height')).toBe(height + 1)
  expect(await both()).toEqual(after)
  expect(await get(`/tx/${txid}/status`)).toMatchObject({ confirmed: true, block_height: height + 1 })
  expect(await get(`/address/${first.address}/utxo`)).toMatchObject([{ txid, vout: 1, status: { confirmed: true } }])
})

test('a Bitcoin transfer has an outcome once it is mined', async () => {
  const hash = await (await post('/tx', await signed(1_000_000n))).text()
  const asked = vi.spyOn(globalThis, 'fetch')
  const told = reader.outcome?.({ hash, from: first.address }, { network, send: () => Promise.reject(new Error()) })
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  asked.mockRestore()
  await post('/__mine')
  expect(await told).toEqual({ status: 'confirmed', hash })
})

test('a coin that was spent cannot be spent again', async () => {
  const [from] = await get(`/address/${first.address}/utxo`)
  const [once, twice] = [await signed(1_000_000n, from), await signed(2_000_000n, from)]
  expect((await post('/tx', once)).status).toBe(200)
  expect(await refusal(twice)).toMatchObject({ code: -26 })
  await post('/__mine')
  expect(await refusal(twice)).toEqual({ code: -25, message: 'bad-txns-inputs-missingorspent' })
  expect(await refusal(once)).toMatchObject({ code: -27 })
})

test('a Bitcoin block comes by itself where a time is given', async () => {
  const other = await startLocal((options) => startBitcoin({ ...options, blockTime: 1 }))
  const [from] = await (await fetch(`${other.url}/address/${first.address}/utxo`)).json()
  await fetch(`${other.url}/tx`, { method: 'POST', body: await signed(1_000_000n, from) })
  const height = async () => (await fetch(`${other.url}/blocks/tip/height`)).text()
  await expect.poll(height).toBe('433')
  await other.stop()
})
