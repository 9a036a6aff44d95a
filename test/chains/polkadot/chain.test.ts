// What a Polkadot chain is asked, what it is believed, and what a wallet signs.
import { describe, expect, test, vi } from 'vitest'
import { toHex } from '../../../chains/bytes.ts'
import { polkadot } from '../../../chains/networks.ts'
import { chain } from '../../../chains/polkadot/chain.ts'
import type { Account } from '../../../src/types.ts'

const address = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const account: Account = { namespace: 'polkadot', address, type: 'eoa' }
const ask = (reply: unknown) => chain.balance(address, polkadot, async () => reply)
const little = (value: bigint, length: number) =>
  toHex(Uint8Array.from({ length }, (_, i) => Number((value >> BigInt(8 * i)) & 255n)))
const info = (free: bigint, reserved = 0n) =>
  `0x${[7n, 1n, 1n, 0n].map((count) => little(count, 4)).join('')}${[free, reserved, 3n, 2n ** 127n].map((sum) => little(sum, 16)).join('')}`

describe('a balance', () => {
  test('a balance is read from the storage of System.Account', async () => {
    const send = vi.fn(async () => info(1n))
    await chain.balance(address, polkadot, send)
    // The key of Alice, as polkadot.js apps shows it.
    const key =
      '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9de1e86a9a8c739864cf3cc5ec2bea59fd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
    expect(send).toHaveBeenCalledExactlyOnceWith({ method: 'state_getStorage', params: [key] })
  })

  test.each([0n, 1n, 10n ** 10n, 2n ** 64n + 5n, 2n ** 128n - 1n])('a balance of %i is what is free', async (free) => {
    expect(await ask(info(free, 9n))).toBe(free)
  })

  test('a balance of an account that is in no storage is 0', async () => expect(await ask(null)).toBe(0n))

  test.each([
    undefined,
    '',
    '0x',
    1,
    {},
    [],
    `${info(1n)}00`,
    info(1n).slice(0, -2),
    info(1n).slice(2),
    `0x${'g'.repeat(160)}`,
  ])('a balance is unknown where the answer is %j', async (reply) => {
    await expect(ask(reply)).rejects.toMatchObject({
      name: 'ChainError',
      code: 'invalid-answer',
      argument: 'state_getStorage',
    })
  })

  test('a balance fails as the node does', async () => {
    const error = new Error('down')
    await expect(chain.balance(address, polkadot, () => Promise.reject(error))).rejects.toBe(error)
  })

  test('a balance of what is no address is not asked for', async () => {
    const send = vi.fn(async () => info(1n))
    await expect(chain.balance('x', polkadot, send)).rejects.toMatchObject({ code: 'invalid-address' })
    expect(send).not.toHaveBeenCalled()
  })
})

describe('a message', () => {
  const sign = (reply: unknown) => {
    const request = vi.fn(async (_: unknown) => reply)
    return { request, signed: chain.signMessage('hé', account, { request }) }
  }

  test.each([64, 65, 66])('a message may be signed by %i bytes', async (length) => {
    const signature = `0x${'ab'.repeat(length)}`
    const { request, signed } = sign({ signature })
    expect(await signed).toBe(signature)
    expect(request).toHaveBeenCalledExactlyOnceWith({
      method: 'polkadot_signMessage',
      params: { address, message: 'hé' },
    })
  })

  test.each([
    undefined,
    null,
    '',
    '0x',
    { signature: 'ab'.repeat(64) },
    { signature: `0x${'ab'.repeat(63)}` },
    { signature: 1 },
  ])('a message is not signed by %j', async (reply) => {
    await expect(sign(reply).signed).rejects.toMatchObject({ code: 'invalid-answer', message: 'Sign message failed' })
  })

  test('a message fails as the wallet does', async () => {
    const error = Object.assign(new Error('no'), { code: 4001 })
    await expect(chain.signMessage('x', account, { request: () => Promise.reject(error) })).rejects.toBe(error)
  })
})
