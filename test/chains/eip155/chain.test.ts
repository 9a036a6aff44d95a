// What an EVM chain asks of a node and of a wallet, and what it does not believe.
import { hexToString } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { chain } from '../../../chains/eip155/index.ts'
import { mainnet } from '../../../chains/networks.ts'
import type { Account } from '../../../src/types.ts'
import { titled } from '../../helpers/title.ts'

const account: Account = { namespace: 'eip155', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', type: 'eoa' }

describe('a balance', () => {
  const ask = (answer: unknown) => chain.balance(account.address, mainnet, async () => answer)

  test('a balance is asked for by address, at the latest block', async () => {
    const send = vi.fn(async () => '0x1')
    await chain.balance(account.address, mainnet, send)
    expect(send).toHaveBeenCalledExactlyOnceWith({ method: 'eth_getBalance', params: [account.address, 'latest'] })
  })

  test.each(['', '0x', '0x12', 'vitalik.eth', `${account.address}00`, undefined, null, {}])(
    'a balance of %j is not asked for',
    async (address) => {
      const send = vi.fn(async () => '0x1')
      const error = { name: 'ChainError', code: 'invalid-address', argument: 'address' }
      await expect(chain.balance(address as string, mainnet, send)).rejects.toMatchObject(error)
      expect(send).not.toHaveBeenCalled()
    },
  )

  test('a balance is asked for in the canonical form', async () => {
    const send = vi.fn(async () => '0x1')
    await chain.balance(account.address.slice(2).toLowerCase(), mainnet, send)
    expect(send).toHaveBeenCalledExactlyOnceWith({ method: 'eth_getBalance', params: [account.address, 'latest'] })
  })

  test.each([
    ['0x0', 0n],
    ['0x1', 1n],
    ['0xDE0B6B3A7640000', 10n ** 18n],
    ['0x00000001', 1n],
    [`0x${'f'.repeat(64)}`, 2n ** 256n - 1n],
  ])('a balance of %s is %i', async (answer, value) => {
    expect(await ask(answer)).toBe(value)
  })

  test.each([
    '0x',
    '',
    '0',
    '1',
    'x',
    '0xg',
    '0x1 ',
    '-0x1',
    `0x${'f'.repeat(65)}`,
    0,
    1,
    null,
    undefined,
    {},
    ['0x1'],
    true,
  ])('a balance of %j is unknown', async (answer) => {
    await expect(ask(answer)).rejects.toMatchObject({ name: 'ChainError', code: 'invalid-answer' })
  })

  test('a balance fails as the node does', async () => {
    const error = new Error('down')
    await expect(chain.balance(account.address, mainnet, () => Promise.reject(error))).rejects.toBe(error)
  })
})

describe('a message', () => {
  const signature = `0x${'ab'.repeat(65)}`
  const sign = (message: string, answer: unknown = signature) => {
    const request = vi.fn(async (_: { method: string; params?: unknown }) => answer)
    return { request, signed: chain.signMessage(message, account, { request }) }
  }

  test.each(['hello', '', 'ünïcödé 🦊', '0x1234', 'a\nb\0c'])(
    'a message of %j reaches the wallet as hex of its bytes',
    async (message) => {
      const { request, signed } = sign(message)
      expect(await signed).toBe(signature)
      const [{ method, params }] = request.mock.calls[0] as [{ method: string; params: [`0x${string}`, string] }]
      expect([method, hexToString(params[0]), params[1]]).toEqual(['personal_sign', message, account.address])
    },
  )

  test.each(titled([`0x${'a'.repeat(62)}`, `0x${'A'.repeat(2000)}`]))(
    'a message may be signed by %s',
    async (_, answer) => {
      expect(await sign('x', answer).signed).toBe(answer)
    },
  )

  test.each([
    null,
    '',
    '0x',
    `0x${'a'.repeat(61)}`,
    'ab'.repeat(65),
    `0x${'g'.repeat(130)}`,
    1,
    { signature },
    [signature],
  ])('a message is not signed by %j', async (answer) => {
    await expect(sign('x', answer).signed).rejects.toMatchObject({
      code: 'invalid-answer',
      argument: 'personal_sign',
      message: 'Sign message failed',
    })
  })

  // No contract is asked about one that is longer.
  test('a message may be signed by 48,000 bytes, and by no more', async () => {
    const longest = `0x${'ab'.repeat(48_000)}`
    expect(await sign('x', longest).signed).toBe(longest)
    await expect(sign('x', `${longest}ab`).signed).rejects.toMatchObject({ code: 'invalid-answer' })
  })

  test('a message fails as the wallet does', async () => {
    const error = Object.assign(new Error('no'), { code: 4001 })
    await expect(chain.signMessage('x', account, { request: () => Promise.reject(error) })).rejects.toBe(error)
  })
})

test('a contract is asked about each signature that may be given, of 48,000 bytes, and about no longer one', async () => {
  const account = { namespace: 'eip155', address: `0x${'22'.repeat(20)}`, type: 'smartAccount' } as const
  let asked = 0
  const send = async () => {
    asked++
    return `0x${'1'.padStart(64, '0')}${'0'.repeat(64)}`
  }
  const longest = `0x${'ab'.repeat(48_000)}`
  expect([await chain.verifyMessage?.('x', longest, account, send), asked]).toEqual([true, 1])
  expect([await chain.verifyMessage?.('x', `${longest}ab`, account, send), asked]).toEqual([false, 1])
})
