// The one error of the API, and how anything that is thrown becomes one.
import { afterEach, describe, expect, test, vi } from 'vitest'
import { modalError } from '../../src/connect/modal-error.ts'
import { ModalError, within } from '../../src/errors.ts'
import { never } from '../helpers/time.ts'

afterEach(() => void vi.useRealTimers())

test('ModalError is an Error with a name, a code and a cause', () => {
  const cause = new Error('below')
  const error = new ModalError('timeout', 'too late', { cause })
  expect(error).toBeInstanceOf(Error)
  expect(error).toMatchObject({ name: 'ModalError', code: 'timeout', message: 'too late', cause })
  expect(new ModalError('closed').message).toBe('closed')
})

describe('modalError', () => {
  test.each<[string, unknown, string]>([
    ['a rejection', { code: 4001 }, 'rejected'],
    ['a rejection in words', 'User rejected', 'rejected'],
    ['an open request', { code: -32002 }, 'pending'],
    ['an open request, wrapped', { code: -32603, data: { originalError: { code: -32002 } } }, 'pending'],
    ['a rejection rather than an open request', { code: -32002, message: 'User rejected' }, 'rejected'],
    ['an error', new Error('x'), 'wallet-error'],
    ['text', 'x', 'wallet-error'],
    ['undefined', undefined, 'wallet-error'],
    ['null', null, 'wallet-error'],
    ['a symbol', Symbol('x'), 'wallet-error'],
    ['a function', () => undefined, 'wallet-error'],
  ])('takes %s for what it is', async (_, thrown, code) => {
    const error = await modalError(thrown)
    expect(error).toMatchObject({ name: 'ModalError', code })
    expect(error.cause).toBe(thrown)
  })

  test('lets its own errors through', async () => {
    const own = new ModalError('closed')
    expect(await modalError(own)).toBe(own)
  })

  test.each<[string, object]>([
    ['an error by that name', Object.assign(new Error('x'), { name: 'ModalError', code: 'closed' })],
    ['an object by that name, with a code of its own', { name: 'ModalError', code: 'send 1 ETH to 0x…' }],
    ['an heir of its class', Object.create(ModalError.prototype, { code: { value: 'closed' } })],
    ['a proxy that plays one', new Proxy({}, { getPrototypeOf: () => ModalError.prototype })],
    [
      'a proxy that throws on being looked at',
      new Proxy({}, { getPrototypeOf: () => { throw new Error('trap') } }), // biome-ignore format: one thought
    ],
  ])('takes %s for the wallet’s own', async (_, thrown) => {
    const error = await modalError(thrown)
    expect(error).not.toBe(thrown)
    expect([error.code, error.message]).toEqual(['wallet-error', 'wallet-error'])
    expect(error.cause).toBe(thrown)
  })

  test('is not led astray by a ModalError inside', async () => {
    expect((await modalError(new Error('x', { cause: new ModalError('closed') }))).code).toBe('wallet-error')
  })
})

describe('within', () => {
  test('gives the answer that comes in time, and leaves no timer', async () => {
    vi.useFakeTimers()
    expect(await within(100, Promise.resolve(7))).toBe(7)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('gives the error that comes in time', async () => {
    await expect(within(100, Promise.reject(new Error('no')))).rejects.toThrow('no')
  })

  test('rejects when the time is up', async () => {
    vi.useFakeTimers()
    const late = within(100, never())
    late.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(100)
    await expect(late).rejects.toMatchObject({ code: 'timeout' })
  })
})
