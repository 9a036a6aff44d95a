// What a wallet's words mean where something may be on its way by then.
import { expect, test } from 'vitest'
import { asker, call, codes } from '../../../src/connectors/bip122/ask.ts'
import { signers } from '../../../src/connectors/bip122/signers.ts'
import { unbidden } from '../../../src/connectors/errors.ts'
import { switchChain } from '../../../src/connectors/injected-switch.ts'
import { refusal } from '../../../src/connectors/wallet-standard.ts'
import type { Network } from '../../../src/types.ts'
import { outcome } from '../../helpers/time.ts'

const rejectedByNode = 'the transaction was rejected by network rules. txn-already-in-mempool'
const rejectedByUser = ['User rejected the request.', 'Transaction cancelled by the user', 'user denied']

test('what may be sent is declined only where the words say that the user did', () => {
  for (const text of rejectedByUser) expect(refusal(new Error(text), true)).toMatchObject({ code: 4001 })
  for (const text of [rejectedByNode, 'Transaction was sent, waiting for confirmation cancelled', 'tx rejected']) {
    const error = new Error(text)
    expect(refusal(error, true)).toBe(error)
    expect(refusal(error)).toMatchObject({ code: 4001 })
  }
})

test.each(['sendBitcoin', 'pushPsbt', 'sendBtcTransaction', 'signTransaction'])(
  'a node that rejects after %s is no visitor who declined, whom it would be asked of again',
  async (name) => {
    const wallet = { [name]: () => Promise.reject(new Error(rejectedByNode)) }
    await expect(call(wallet, name)).rejects.toThrow(rejectedByNode)
  },
)

test.each(['sendTransfer', 'signPsbt'])('so it is in an answer to %s', async (method) => {
  const request = async () => ({ error: { code: -32603, message: rejectedByNode } })
  expect(await outcome(asker({ request }, codes)(method, {}))).toBe(-32603)
})

const afterwards = 'broadcast, but the transaction was not found in the mempool of our node yet'
/** A wallet of sats-connect's shape that answers every question with one error, and the names of what it was asked. */
const failing = (error: object) => {
  const asked: string[] = []
  const request = async (method: string) => {
    asked.push(method)
    return { error }
  }
  const signTransaction = async () => asked.push('signTransaction')
  const signer = signers.sats({ request, signTransaction } as never, undefined)
  return { signer, asked }
}

test('a PSBT that may be sent is not put to the visitor once more, whatever the words after it', async () => {
  const { signer, asked } = failing({ code: -32603, message: afterwards })
  expect(await outcome(signer.signPsbt('cHNidP8=', [], true))).toBe(-32603)
  expect(asked).toEqual(['signPsbt'])
})

test('a payment that may be made is not told as one that the wallet cannot make', async () => {
  const { signer } = failing({ code: -32603, message: afterwards })
  expect(await outcome(signer.sendTransfer?.([], undefined, {} as never) as Promise<unknown>)).toBe(-32603)
})

test('a wallet whose own code says that it lacks a method is asked in the older way', async () => {
  const { signer, asked } = failing({ code: -32601, message: 'Method not found' })
  await signer.signPsbt('cHNidP8=', [], false)
  expect(asked).toEqual(['signPsbt', 'signTransaction'])
})

test('so is one that says so by words alone of what sends nothing', async () => {
  const request = async () => ({ error: { code: -32603, message: 'Method not supported' } })
  expect(await outcome(asker({ request }, codes)('getAccounts', {}))).toBe(4200)
})

test('a visitor who declines to connect may say so in any words', async () => {
  expect(await outcome(call({ connect: () => Promise.reject(new Error('Request cancelled')) }, 'connect'))).toBe(4001)
})

test('a refusal to what nobody clicked for is told apart, and other errors stay what they are', () => {
  const other = new Error('locked')
  expect(() => unbidden(other)).toThrow(other)
  expect(() => unbidden(Object.assign(new Error('no'), { code: 4001 }))).toThrow(
    expect.objectContaining({ code: 'rejected' }),
  )
})

test('a visitor who declines a switch is not asked to add the network, whatever else is in the error', async () => {
  const asked: string[] = []
  const request = async (method: string) => {
    asked.push(method)
    throw Object.assign(new Error('no'), { code: 4001, data: { originalError: { code: 4902 } } })
  }
  const polygon = { id: 137, caipNetworkId: 'eip155:137' } as unknown as Network
  expect(await outcome(switchChain(polygon, request, async () => 'eip155:1'))).toBe(4001)
  expect(asked).toEqual(['wallet_switchEthereumChain'])
})
