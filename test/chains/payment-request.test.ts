// What a pasted text asks for: addresses, ids, and requests with an amount.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PaymentRequest, readPaymentRequest } from '../../chains/payment-request.ts'
import { paymentUri } from '../../chains/payment-uri.ts'
import { runs } from '../helpers/random.ts'
import { hostile } from './random.ts'

const evm = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const sol = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const btc = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const atom = 'cosmos1depk54cuajgkzea6zpgkq36tnjwdzv4afc3d27'
const dot = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const rows: readonly (readonly [string, PaymentRequest | undefined])[] = [
  [evm, { to: evm, namespace: 'eip155' }],
  [`  ${evm}\n`, { to: evm, namespace: 'eip155' }],
  [evm.slice(2), { to: evm.slice(2), namespace: 'eip155' }],
  ['harbour.eth', { to: 'harbour.eth' }],
  [sol, { to: sol, namespace: 'solana' }],
  [btc, { to: btc, namespace: 'bip122' }],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', { to: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', namespace: 'bip122' }],
  [atom, { to: atom, namespace: 'cosmos' }],
  [dot, { to: dot, namespace: 'polkadot' }],
  [`eip155:8453:${evm}`, { to: evm, namespace: 'eip155', network: 'eip155:8453' }],
  [`${mainnet}:${sol}`, { to: sol, namespace: 'solana', network: mainnet }],
  [`eip155:0:${evm}`, undefined],
  [`ethereum:${evm}`, { to: evm, namespace: 'eip155' }],
  [`ethereum:pay-${evm}@10`, { to: evm, namespace: 'eip155', network: 'eip155:10' }],
  [`ETHEREUM:${evm}?value=2.014e18`, { to: evm, namespace: 'eip155', amount: 2_014_000_000_000_000_000n }],
  [`ethereum:${evm}?value=7&gas=21000`, { to: evm, namespace: 'eip155', amount: 7n }],
  ['ethereum:harbour.eth?value=1e18', { to: 'harbour.eth', namespace: 'eip155', amount: 10n ** 18n }],
  [
    `ethereum:${usdc}@1/transfer?address=${evm}&uint256=1.5e6`,
    { to: evm, namespace: 'eip155', network: 'eip155:1', token: usdc, amount: 1_500_000n },
  ],
  [`ethereum:${usdc}/transfer?address=${evm}`, { to: evm, namespace: 'eip155', token: usdc }],
  // What cannot be told as a whole is told as nothing.
  [`ethereum:${usdc}/transfer?uint256=1`, undefined],
  [`ethereum:${usdc}/approve?address=${evm}&uint256=1`, undefined],
  [`ethereum:${evm}?value=1.5`, undefined],
  [`ethereum:${evm}?value=-1`, undefined],
  [`ethereum:${evm}?value=0x10`, undefined],
  [`ethereum:${evm}?value=1e99`, undefined],
  ['ethereum:', undefined],
  ['ethereum:%ff', undefined],
  [`solana:${sol}`, { to: sol, namespace: 'solana' }],
  [`solana:${sol}?amount=0.01&label=Harbour`, { to: sol, namespace: 'solana', amount: '0.01' }],
  [`solana:${sol}?amount=1&spl-token=${mint}`, { to: sol, namespace: 'solana', amount: '1', token: mint }],
  [`solana:${sol}?amount=1e3`, undefined],
  [`solana:${sol}?amount=-1`, undefined],
  // A link that has to be asked for the transaction.
  ['solana:https%3A%2F%2Fshop.example%2Fpay', undefined],
  ['solana:https://shop.example/pay', undefined],
  [`bitcoin:${btc}?amount=0.1`, { to: btc, namespace: 'bip122' }],
  [`cosmos:${atom}`, { to: atom, namespace: 'cosmos' }],
  [`javascript:alert(1)`, { to: 'javascript:alert(1)' }],
  ['', undefined],
  ['x'.repeat(2049), undefined],
]

describe('a pasted text', () => {
  test.each(rows)('%j is read', (text, expected) => expect(readPaymentRequest(text)).toEqual(expected))

  test('what our own codes say is read as it was written', () => {
    for (const [network, address] of [
      ['eip155:8453', evm],
      [mainnet, sol],
      ['bip122:000000000019d6689c085ae165831e93', btc],
      ['cosmos:cosmoshub-4', atom],
      ['polkadot:91b171bb158e2d3848fa23a9f1c25182', dot],
    ] as const)
      expect(readPaymentRequest(paymentUri(network, address))).toMatchObject({
        to: address,
        namespace: network.split(':')[0],
      })
  })

  test('what nobody sees is left in a text, so that it is no address', () => {
    for (const mark of ['\u200b', '\u202e', '\u2066', '\u00ad'])
      expect(readPaymentRequest(`${evm.slice(0, 20)}${mark}${evm.slice(20)}`)).not.toHaveProperty('namespace')
  })

  test('an amount in base units is never another one, however it is written', () => {
    const amounts = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
    fc.assert(
      fc.property(amounts, fc.nat(77), (amount, power) => {
        const digits = `${amount}`.padStart(power + 1, '0')
        const at = digits.length - power
        const written = [`${amount}`, `${digits.slice(0, at)}${power ? `.${digits.slice(at)}` : ''}e${power}`]
        for (const value of written) {
          const read = readPaymentRequest(`ethereum:${evm}?value=${value}`)
          // One with more digits than a number of EIP-681 may have is no request.
          if (read || digits.length <= 78) expect(read?.amount).toBe(amount)
        }
      }),
      { numRuns: runs(500), seed: 3 },
    )
  })

  test.each(hostile.filter(([, input]) => typeof input === 'string'))('%s is read or is nothing', (_, input) => {
    const read = readPaymentRequest(input as string)
    expect(read === undefined || typeof read.to === 'string').toBe(true)
  })
})
