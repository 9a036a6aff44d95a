// What a Cosmos chain is asked, what it is believed, and what a wallet signs.
import { describe, expect, test, vi } from 'vitest'
import { fromHex, toBase64, toHex, toUtf8 } from '../../../chains/bytes.ts'
import { chain } from '../../../chains/cosmos/chain.ts'
import { cosmoshub, dydx, injective } from '../../../chains/networks.ts'
import type { Account, Network } from '../../../src/types.ts'
import { titled } from '../../helpers/title.ts'

const address = 'cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0'
const account: Account = { namespace: 'cosmos', address, type: 'eoa' }
const text = (number: number, value: string | Uint8Array): number[] => {
  const bytes = typeof value === 'string' ? toUtf8(value) : value
  return [(number << 3) | 2, bytes.length, ...bytes]
}
const coin = (denom: string, amount: string) => Uint8Array.of(...text(1, denom), ...text(2, amount))
const response = (value: unknown, code = 0) => ({ response: { code, value } })
const answer = (denom: string, amount: string) => response(toBase64(Uint8Array.of(...text(1, coin(denom, amount)))))
const ask = (reply: unknown, network: Network = cosmoshub) => chain.balance(address, network, async () => reply)

/** The coin after so many fields that hold nothing: the last field of a number counts. */
const padded = (fields: number): unknown => {
  const { value } = answer('uatom', '1').response as { value: string }
  return response(
    Buffer.concat([Buffer.alloc(2 * fields, Buffer.of(0x12, 0)), Buffer.from(value, 'base64')]).toString('base64'),
  )
}

describe('a balance', () => {
  test('a balance is asked of the bank module, by address and base unit', async () => {
    const send = vi.fn(async (_: unknown) => answer('uatom', '1'))
    await chain.balance(address, cosmoshub, send)
    const [{ method, params }] = send.mock.calls[0] as unknown as [{ method: string; params: Record<string, unknown> }]
    expect(method).toBe('abci_query')
    expect(params).toEqual({ path: '/cosmos.bank.v1beta1.Query/Balance', data: params.data, prove: false })
    const bytes = fromHex(params.data as string)
    expect(toHex(bytes)).toBe(toHex(Uint8Array.of(...text(1, address), ...text(2, 'uatom'))))
  })

  test.each([
    ['0', 0n],
    ['1', 1n],
    ['340282366920938463463374607431768211456', 2n ** 128n],
  ])('a balance of %s is %i', async (amount, value) => expect(await ask(answer('uatom', amount))).toBe(value))

  test.each<[Network, string]>([
    [injective, 'inj'],
    [dydx, 'adydx'],
    [{ ...cosmoshub, nativeCurrency: { name: 'X', symbol: 'XYZ', decimals: 6 } }, 'uxyz'],
    [{ ...cosmoshub, nativeCurrency: { name: 'X', symbol: 'XYZ', decimals: 18 } }, 'axyz'],
    [{ ...cosmoshub, nativeCurrency: { name: 'X', symbol: 'XYZ', decimals: 0 } }, 'xyz'],
  ])('a balance is counted in its network’s own unit', async (network, denom) => {
    expect(await ask(answer(denom, '7'), { ...network, prefix: 'cosmos' })).toBe(7n)
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'x'],
    ['no response', {}],
    ['no value', response(undefined)],
    ['a value of null', response(null)],
    ['an empty value', response('')],
    ['what is no base64', response('!!')],
    ['an error of the application', response((answer('uatom', '1').response as { value: string }).value, 5)],
    ['another coin', answer('uosmo', '1')],
    ['no amount', answer('uatom', '')],
    ['a negative amount', answer('uatom', '-1')],
    ['a decimal amount', answer('uatom', '1.5')],
    ['a hundred digits', answer('uatom', '1'.repeat(100))],
    ['a coin that is cut', response(toBase64(Uint8Array.of(...text(1, coin('uatom', '123'))).slice(0, -1)))],
    ['a length beyond the end', response(toBase64(Uint8Array.of(10, 255, 255, 255, 255, 15, 1)))],
    ['a length that never ends', response(toBase64(new Uint8Array(5000).fill(255).fill(10, 0, 1)))],
    ['a field of another kind', response(toBase64(Uint8Array.of(8, 1)))],
    ['a right coin behind a thousand empty fields', padded(1000)],
    ['seven megabytes of empty fields', padded(3_500_000)],
  ])('a balance is unknown where the answer is %s', async (_, reply) => {
    await expect(ask(reply)).rejects.toMatchObject({
      name: 'ChainError',
      code: 'invalid-answer',
      argument: 'abci_query',
    })
  })

  test.each(titled(['x', 'osmo1t2uflqwqe0fsj0shcfkrvpukewcw40yjqz4s9w', 'a'.repeat(300)]))(
    'a balance of %s is not asked for',
    async (_, text) => {
      const send = vi.fn(async () => answer('uatom', '1'))
      await expect(chain.balance(text, cosmoshub, send)).rejects.toMatchObject({ code: 'invalid-address' })
      expect(send).not.toHaveBeenCalled()
    },
  )

  test('a balance fails as the node does', async () => {
    const error = new Error('down')
    await expect(chain.balance(address, cosmoshub, () => Promise.reject(error))).rejects.toBe(error)
  })
})

describe('a message', () => {
  const signature = `${'A'.repeat(86)}==`
  const sign = (reply: unknown) => {
    const request = vi.fn(async (_: unknown) => reply)
    return { request, signed: chain.signMessage('h<é', account, { request }) }
  }

  test('a message reaches the wallet as the document of ADR-36', async () => {
    const { request, signed } = sign({ signature: { signature, pub_key: {} } })
    expect(await signed).toBe(signature)
    expect(request).toHaveBeenCalledExactlyOnceWith({
      method: 'cosmos_signAmino',
      params: {
        signerAddress: address,
        signDoc: {
          chain_id: '',
          account_number: '0',
          sequence: '0',
          fee: { gas: '0', amount: [] },
          msgs: [{ type: 'sign/MsgSignData', value: { signer: address, data: toBase64(toUtf8('h<é')) } }],
          memo: '',
        },
      },
    })
  })

  test.each([
    undefined,
    null,
    1,
    'x',
    {},
    { signature },
    { signature: { signature: 1 } },
    { signature: { signature: 'AA==' } },
  ])('a message is not signed by %j', async (reply) => {
    await expect(sign(reply).signed).rejects.toMatchObject({ code: 'invalid-answer', message: 'Sign message failed' })
  })

  test('a message fails as the wallet does', async () => {
    const error = Object.assign(new Error('no'), { code: 4001 })
    await expect(chain.signMessage('x', account, { request: () => Promise.reject(error) })).rejects.toBe(error)
  })
})
