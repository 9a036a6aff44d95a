// The sandbox's Solana, read by hasp and written to by Solana's own library.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadChain } from '../../../chains/load.ts'
import { solana } from '../../../chains/networks.ts'
import { http } from '../../../rpc/index.ts'
import { startGateway } from '../../helpers/gateway.ts'
import { type Local, mnemonic, startLocal } from '../../helpers/local.ts'
import * as kit from '../../oracles/solana.ts'
import { accountsOf } from '../../sandbox/chains/accounts.mjs'
import { funded, startSolana } from '../../sandbox/chains/solana.mjs'

const [first, second] = accountsOf('solana', mnemonic) as [Account, Account]
interface Account {
  readonly address: string
  readonly secret: Uint8Array
}
const fee = 5000n
let local: Local
beforeAll(async () => {
  local = await startLocal(startSolana)
})
afterAll(() => local?.stop())

const send = (method: string, ...params: readonly unknown[]) => http(local.url)({ method, params })
const balance = async (address: string) => (await loadChain('solana')).balance(address, solana, http(local.url))

async function signed(lamports: bigint, secret = first.secret): Promise<string> {
  const source = await kit.createKeyPairSignerFromPrivateKeyBytes(secret)
  const { value } = (await send('getLatestBlockhash')) as {
    value: { blockhash: kit.Blockhash; lastValidBlockHeight: number }
  }
  const lifetime = { ...value, lastValidBlockHeight: BigInt(value.lastValidBlockHeight) }
  const transfer = kit.getTransferSolInstruction({
    source,
    destination: kit.address(second.address),
    amount: lamports,
  })
  const message = kit.pipe(
    kit.createTransactionMessage({ version: 0 }),
    (made) => kit.setTransactionMessageFeePayerSigner(source, made),
    (made) => kit.setTransactionMessageLifetimeUsingBlockhash(lifetime, made),
    (made) => kit.appendTransactionMessageInstructions([transfer], made),
  )
  return kit.getBase64EncodedWireTransaction(await kit.signTransactionMessageWithSigners(message))
}
const sendTransaction = (transaction: string) =>
  send('sendTransaction', transaction, { encoding: 'base64', preflightCommitment: 'confirmed' })

test('the sandbox’s Solana accounts are Phantom’s, and have what they were given', async () => {
  expect(first.address).toBe('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96')
  expect(await balance(first.address)).toBe(BigInt(funded))
  expect(await balance(second.address)).toBe(BigInt(funded))
})

test('the CAIP-2 id of the sandbox’s Solana is its own genesis, and no public network’s', async () => {
  expect(local.id).toBe(`solana:${String(await send('getGenesisHash')).slice(0, 32)}`)
  expect(local.id).not.toBe(solana.caipNetworkId)
})

test('a transfer that kit has signed lands on the sandbox’s Solana', async () => {
  const [before, received] = [await balance(first.address), await balance(second.address)]
  await sendTransaction(await signed(1_234_567n))
  expect(await balance(second.address)).toBe(received + 1_234_567n)
  expect(await balance(first.address)).toBe(before - 1_234_567n - fee)
})

test('a Solana signature that is not the payer’s is refused', async () => {
  const transaction = Buffer.from(await signed(1n), 'base64')
  transaction[1] = (transaction[1] as number) ^ 1
  await expect(sendTransaction(transaction.toString('base64'))).rejects.toThrow(/signature verification/i)
})

test('lamports that are not there are refused', async () => {
  await expect(sendTransaction(await signed(BigInt(funded) * 2n))).rejects.toMatchObject({
    code: -32002,
    message: expect.stringMatching(/custom program error: 0x1$/),
  })
  const nobody = await signed(1n, new Uint8Array(32).fill(7))
  await expect(sendTransaction(nobody)).rejects.toThrow(/debit an account but found no record of a prior credit/)
})

test('the gateway takes a batch for Solana, and answers in the order of the calls', async () => {
  const gateway = await startGateway(local)
  const calls = [first, second, { address: 'nobody' }].map(({ address }, id) => ({
    jsonrpc: '2.0',
    id,
    method: 'getBalance',
    params: [address],
  }))
  const response = await fetch(gateway.url, { method: 'POST', body: JSON.stringify(calls) })
  expect(await response.json()).toMatchObject([
    { id: 0, result: { value: Number(await balance(first.address)) } },
    { id: 1, result: { value: Number(await balance(second.address)) } },
    { id: 2, error: { code: -32602 } },
  ])
  await gateway.stop()
})
