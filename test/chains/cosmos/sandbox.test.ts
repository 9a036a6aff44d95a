// The sandbox's Cosmos chain, read by hasp and written to by CosmJS.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadChain } from '../../../chains/load.ts'
import { cosmoshub } from '../../../chains/networks.ts'
import { http } from '../../../rpc/index.ts'
import { startGateway } from '../../helpers/gateway.ts'
import { type Local, mnemonic, startLocal } from '../../helpers/local.ts'
import {
  DirectSecp256k1HdWallet,
  DirectSecp256k1Wallet,
  SigningStargateClient,
  StargateClient,
} from '../../oracles/cosmos.ts'
import { accountsOf } from '../../sandbox/chains/accounts.mjs'
import { funded, startCosmos } from '../../sandbox/chains/cosmos.mjs'

interface Account {
  readonly address: string
  readonly secret: Uint8Array
}
const [first, second] = accountsOf('cosmos', mnemonic) as [Account, Account]
const nobody = { address: 'cosmos1depk54cuajgkzea6zpgkq36tnjwdzv4afc3d27' }
const fee = { amount: [{ denom: 'uatom', amount: '2000' }], gas: '200000' }
const coins = (amount: number) => [{ denom: 'uatom', amount: `${amount}` }]
let local: Local
let client: Awaited<ReturnType<typeof connect>>
beforeAll(async () => {
  local = await startLocal(startCosmos)
  client = await connect(first)
})
afterAll(async () => {
  client?.disconnect()
  await local?.stop()
})

/** CosmJS, with the key of an account. */
async function connect({ secret }: Account) {
  const wallet = await DirectSecp256k1Wallet.fromKey(secret, 'cosmos')
  return SigningStargateClient.connectWithSigner(local.url, wallet, { broadcastPollIntervalMs: 5 })
}
const balance = async (address: string) => (await loadChain('cosmos')).balance(address, cosmoshub, http(local.url))
/** Signs for a sequence and a chain of one's choice: what a client that has them right would not do. */
const signed = (amount: number, { sequence = 0, chainId = 'hasp-local-1', fees = fee } = {}) =>
  client.sign(
    first.address,
    [
      {
        typeUrl: '/cosmos.bank.v1beta1.MsgSend',
        value: { fromAddress: first.address, toAddress: second.address, amount: coins(amount) },
      },
    ],
    fees,
    '',
    { accountNumber: 0n, sequence, chainId },
  )
type Signed = Awaited<ReturnType<typeof signed>>
const broadcast = async ({ bodyBytes, authInfoBytes, signatures }: Signed): Promise<unknown> => {
  const field = (number: number, bytes: Uint8Array) => {
    const length = bytes.length < 128 ? [bytes.length] : [(bytes.length & 127) | 128, bytes.length >> 7]
    return [number * 8 + 2, ...length, ...bytes]
  }
  const parts = [field(1, bodyBytes), field(2, authInfoBytes), field(3, signatures[0] as Uint8Array)]
  const tx = Buffer.from(parts.flat()).toString('base64')
  return http(local.url)({ method: 'broadcast_tx_sync', params: { tx } })
}

test('the sandbox’s Cosmos accounts are on the path of ATOM, and have what they were given', async () => {
  const [account] = await (await DirectSecp256k1HdWallet.fromMnemonic(mnemonic)).getAccounts()
  expect(first.address).toBe(account?.address)
  expect(local.id).toBe('cosmos:hasp-local-1')
  expect(await client.getChainId()).toBe('hasp-local-1')
  expect(await balance(first.address)).toBe(BigInt(funded))
  expect(await balance(second.address)).toBe(BigInt(funded))
  expect(await balance(nobody.address)).toBe(0n)
})

test.each<[string, Parameters<typeof signed>[1], object]>([
  ['for another chain', { chainId: 'cosmoshub-4' }, { code: 4, log: /^signature verification failed.*hasp-local-1/ }],
  ['for another sequence', { sequence: 1 }, { code: 32, log: /^account sequence mismatch, expected 0, got 1/ }],
  [
    'without a fee',
    { fees: { ...fee, amount: [] } },
    { code: 13, log: /^insufficient fees; got: {2}required: 2000uatom/ },
  ],
  ['with too little gas', { fees: { ...fee, gas: '60000' } }, { code: 11, log: /out of gas$/ }],
  [
    'with a fee that nobody could pay',
    { fees: { ...fee, amount: coins(funded + 1) } },
    { code: 5, log: /^spendable balance 1000000000uatom is smaller than 1000000001uatom: insufficient funds/ },
  ],
])(
  'a Cosmos transfer %s is refused before it is in a block',
  async (_, options, { code, log }: { code?: number; log?: RegExp }) => {
    const answer = await broadcast(await signed(1, options))
    expect(answer).toMatchObject({ code, log: expect.stringMatching(log as RegExp), codespace: 'sdk' })
    expect(await client.getHeight()).toBe(1)
    expect(await balance(first.address)).toBe(BigInt(funded))
  },
)

test('a Cosmos signature that was changed is refused, and so is what is no transaction', async () => {
  const transaction = await signed(1)
  const signature = Uint8Array.from(transaction.signatures[0] as Uint8Array)
  signature[40] = (signature[40] as number) ^ 1
  expect(await broadcast({ ...transaction, signatures: [signature] })).toMatchObject({ code: 4 })
  expect(await broadcast({ ...transaction, bodyBytes: Uint8Array.of(255) })).toMatchObject({ code: 2 })
})

test('a transfer that CosmJS has signed lands on the sandbox’s chain', async () => {
  const result = await client.sendTokens(first.address, second.address, coins(1_234_567), fee)
  expect(result).toMatchObject({ code: 0, height: 2, gasUsed: 65_000n, gasWanted: 200_000n })
  expect(await balance(second.address)).toBe(BigInt(funded) + 1_234_567n)
  expect(await balance(first.address)).toBe(BigInt(funded) - 1_234_567n - 2000n)
  expect(await client.getSequence(first.address)).toEqual({ accountNumber: 0n, sequence: 1 })
  expect(await client.getTx(result.transactionHash)).toMatchObject({ code: 0, height: 2 })
  const received = await client.searchTx([{ key: 'transfer.recipient', value: second.address }])
  expect(received.map(({ hash }) => hash)).toEqual([result.transactionHash])
  // One that was signed before has a sequence that is over.
  expect(await broadcast(await signed(1))).toMatchObject({ code: 32 })
})

test('a Cosmos transfer of more than there is fails in its block, which costs the fee', async () => {
  const before = await balance(first.address)
  const result = await client.sendTokens(first.address, second.address, coins(2 * funded), fee)
  expect(result).toMatchObject({
    code: 5,
    rawLog: expect.stringMatching(/^failed to execute message; message index: 0: .*insufficient funds$/),
  })
  expect(await balance(first.address)).toBe(before - 2000n)
  // The first of two messages does not stay alone, nor the account that it would have made.
  const value = { fromAddress: first.address, toAddress: nobody.address }
  const messages = [1, 2 * funded].map((amount) => ({
    typeUrl: '/cosmos.bank.v1beta1.MsgSend',
    value: { ...value, amount: coins(amount) },
  }))
  const both = await client.signAndBroadcast(first.address, messages, fee)
  expect(both).toMatchObject({ code: 5, rawLog: expect.stringContaining('message index: 1') })
  expect(await balance(nobody.address)).toBe(0n)
  expect(await client.getAccount(nobody.address)).toBeNull()
})

test('a Cosmos account that was never paid cannot send, and has one when it is', async () => {
  const key = { address: '', secret: new Uint8Array(32).fill(7) }
  const other = await connect(key)
  const wallet = await DirectSecp256k1Wallet.fromKey(key.secret, 'cosmos')
  const { address } = (await wallet.getAccounts())[0] as { address: string }
  await expect(other.sendTokens(address, first.address, coins(1), fee)).rejects.toThrow(/does not exist on chain/)
  await client.sendTokens(first.address, address, coins(10_000), fee)
  await expect(other.sendTokens(address, first.address, coins(1), 'auto')).rejects.toThrow(/[Gg]as price/)
  expect(await other.simulate(address, [], undefined)).toBe(65_000)
  await other.sendTokens(address, second.address, coins(8000), fee)
  expect(await balance(address)).toBe(0n)
  other.disconnect()
})

test('the LCD of the sandbox’s Cosmos says the same balances, to scripts of every origin', async () => {
  const path = `${local.url}/cosmos/bank/v1beta1/balances/${first.address}`
  const amount = `${await balance(first.address)}`
  const response = await fetch(path)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(await response.json()).toMatchObject({ balances: [{ denom: 'uatom', amount }], pagination: { total: '1' } })
  const one = await fetch(`${path}/by_denom?denom=uatom`)
  expect(await one.json()).toEqual({ balance: { denom: 'uatom', amount } })
  expect((await fetch(`${local.url}/cosmos/bank/v1beta1/balances/nobody`)).status).toBe(400)
})

test('the gateway carries Cosmos, batches too', async () => {
  const gateway = await startGateway(local)
  const [has, none] = [first, nobody].map(({ address }) =>
    loadChain('cosmos').then((chain) => chain.balance(address, cosmoshub, http(gateway.url))),
  )
  expect(await Promise.all([has, none])).toEqual([await balance(first.address), 0n])
  const body = JSON.stringify([
    { jsonrpc: '2.0', id: 1, method: 'health' },
    { jsonrpc: '2.0', id: 2, method: 'consensus_params' },
  ])
  const response = await fetch(gateway.url, { method: 'POST', body })
  expect(await response.json()).toMatchObject([
    { id: 1, result: {} },
    { id: 2, error: { code: -32601, message: 'Method not found' } },
  ])
  await gateway.stop()
})

test('who only reads the sandbox’s Cosmos needs no key', async () => {
  const reader = await StargateClient.connect(local.url)
  expect(await reader.getAllBalances(second.address)).toMatchObject([{ denom: 'uatom' }])
  expect(await reader.getAccount(nobody.address)).toBeNull()
  reader.disconnect()
})
