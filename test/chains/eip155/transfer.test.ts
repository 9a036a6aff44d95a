// Transfers of ether and of a token, executed on a real chain.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { chain } from '../../../chains/eip155/chain.ts'
import { erc20 } from '../../../chains/eip155/erc20.ts'
import type { Hex, Signing, Transfer } from '../../../chains/eip155/index.ts'
import { waitForReceipt } from '../../../chains/eip155/receipt.ts'
import { type Anvil, signing, startAnvil } from '../../helpers/anvil.ts'
import { token as code, deploy } from './contracts.ts'

let anvil: Anvil
let address: Hex
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const word = (hex: string) => `0x${hex.replace('0x', '').padStart(64, '0')}`
const owned = async (owner: string) =>
  BigInt(await anvil.ask<string>('eth_call', { to: address, data: `0x70a08231${word(owner).slice(2)}` }, 'latest'))
const transfer = (payload: Transfer, context: Signing = signing(anvil)) =>
  chain.transfer?.(payload, context) as Promise<Hex>

beforeAll(async () => {
  anvil = await startAnvil()
})
beforeEach(async () => {
  address = await deploy(anvil, code)
  await anvil.ask('anvil_setStorageAt', address, word(anvil.accounts[0] as string), word('ff'))
})
afterAll(() => anvil.stop())

describe('a transfer', () => {
  test.each([1n, 10n ** 18n + 1n])('a transfer of %i wei arrives', async (amount) => {
    const before = await chain.balance(to, anvil.network, anvil.send)
    const receipt = await waitForReceipt(await transfer({ to, amount }), anvil.send)
    expect(receipt.status).toBe('success')
    expect((await chain.balance(to, anvil.network, anvil.send)) - before).toBe(amount)
  })

  test('a transfer of a token arrives', async () => {
    const hash = await transfer({ to, amount: 200n, token: { address, decimals: 6 } })
    expect(await waitForReceipt(hash, anvil.send)).toMatchObject({ status: 'success', to: address })
    expect([await owned(to), await owned(anvil.accounts[0] as string)]).toEqual([200n, 55n])
  })

  test('a transfer of a token is the call that erc20 writes', async () => {
    const request = vi.fn(async ({ method }: { readonly method: string; readonly params?: unknown }) =>
      method === 'eth_chainId' ? anvil.network.id : `0x${'1'.repeat(64)}`,
    )
    const amount = 2n ** 256n - 1n
    await transfer({ to, amount, token: { address, decimals: 6 } }, signing(anvil, request))
    expect(request.mock.calls[1]?.[0].params).toEqual([
      { from: anvil.accounts[0], to: address, data: erc20.transfer(to, amount), chainId: '0x7a69' },
    ])
  })

  test('a transfer of more of a token than there is reverts, and says so', async () => {
    const payload = { to, amount: 256n, token: { address, decimals: 6 } }
    // As wallets do that estimate: with gas of its own the node takes it, and the chain does not.
    const context = signing(anvil, async ({ method, params }) => {
      const [fields] = (params ?? []) as object[]
      return anvil.send({ method, params: fields ? [{ ...fields, gas: '0x20000' }] : [] })
    })
    expect(await waitForReceipt(await transfer(payload, context), anvil.send)).toMatchObject({ status: 'reverted' })
    expect(await owned(to)).toBe(0n)
  })
})

describe('refused before the wallet is asked', () => {
  const token = { address: to, decimals: 18 }
  test.each([
    ['an amount of 0', 'invalid-amount', 'amount', { to, amount: 0n }],
    ['an amount of -1', 'invalid-amount', 'amount', { to, amount: -1n }],
    ['an amount of 2^256', 'invalid-amount', 'amount', { to, amount: 1n << 256n }],
    ['an amount of 0 of a token', 'invalid-amount', 'amount', { to, amount: 0n, token }],
    ['an amount of 2^256 of a token', 'invalid-amount', 'amount', { to, amount: 1n << 256n, token }],
    ['an amount that is a number', 'invalid-amount', 'amount', { to, amount: 1 }],
    ['an amount that is a text', 'invalid-amount', 'amount', { to, amount: '1' }],
    ['no amount', 'invalid-amount', 'amount', { to }],
    ['no receiver', 'invalid-address', 'to', { amount: 1n }],
    ['a receiver with a wrong checksum', 'invalid-address', 'to', { to: to.replace('dc79C8', 'dc79c8'), amount: 1n }],
    ['a receiver without 0x', 'invalid-address', 'to', { to: to.slice(2), amount: 1n, token }],
    ['a token that is none', 'invalid-address', 'token', { to, amount: 1n, token: { address: '0x', decimals: 18 } }],
    ['nothing', 'invalid-value', 'payload', null],
    [
      'a receiver that throws',
      'invalid-value',
      'payload',
      {
        amount: 1n,
        get to(): never {
          throw new Error('bitten')
        },
      },
    ],
    ['a token without an address', 'invalid-address', 'token', { to, amount: 1n, token: { decimals: 18 } }],
  ])('a transfer is refused before the wallet is asked: %s', async (_, code, argument, payload) => {
    const request = vi.fn(async () => undefined)
    const sending = transfer(payload as unknown as Transfer, signing(anvil, request))
    await expect(sending).rejects.toMatchObject({ name: 'ChainError', code, argument })
    expect(request).not.toHaveBeenCalled()
  })

  // Not ether of the same number: only who names no token at all means that.
  test.each(['', 0, null, false, Number.NaN, '0x', {}])(
    'a transfer is refused before the wallet is asked: the token %j',
    async (none) => {
      const request = vi.fn(async () => undefined)
      const sending = transfer({ to, amount: 1n, token: none } as unknown as Transfer, signing(anvil, request))
      await expect(sending).rejects.toMatchObject({ name: 'ChainError', code: 'invalid-address', argument: 'token' })
      expect(request).not.toHaveBeenCalled()
    },
  )
})
