// Solana addresses: 32 bytes of base58, and the balance of one.
import { describe, expect, test } from 'vitest'
import { chain } from '../../../chains/solana/chain.ts'
import * as kit from '../../oracles/solana.ts'
import { base58, runs, seeded } from './world.ts'

const patient = { timeout: 60_000 }
const network = undefined as never
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

// https://solana.com/docs/core/programs/builtin-programs https://namespaces.chainagnostic.org/solana/caip10
const published = [
  '11111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'ComputeBudget111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'SysvarC1ock11111111111111111111111111111111',
  '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
]
const malformed = [
  '',
  '1',
  '1'.repeat(31),
  '1'.repeat(33),
  '1'.repeat(44),
  'z'.repeat(44),
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5D0',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DI',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5Dl',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DO',
  ' TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA\n',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5D',
  'ТokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  '\ud800'.repeat(32),
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
]
const throwing = {
  get length(): never {
    throw new Error('read')
  },
  toString(): never {
    throw new Error('read')
  },
}
const strangers = [
  undefined,
  null,
  0,
  1n,
  true,
  {},
  [],
  [published[0]],
  Symbol('a'),
  () => '1',
  throwing,
  new Uint8Array(32),
]

const thrown = (run: () => unknown) => {
  try {
    return run()
  } catch (error) {
    return error
  }
}
const refusal = {
  name: 'ChainError',
  code: 'invalid-address',
  argument: 'address',
  message: 'invalid-address: address',
}

describe('an address', () => {
  test.each(published)('an address: %s is one, and its own canonical form', (address) => {
    expect(chain.isAddress(address)).toBe(true)
    expect(chain.normalize(address)).toBe(address)
  })

  test.each(malformed)('an address: %j is none', (address) => {
    expect(chain.isAddress(address)).toBe(false)
    expect(thrown(() => chain.normalize(address))).toMatchObject(refusal)
  })

  test('an address is no value of another type, and reading one that throws is not tried', () => {
    for (const value of strangers) {
      expect(chain.isAddress(value as never)).toBe(false)
      expect(thrown(() => chain.normalize(value as never))).toMatchObject(refusal)
    }
  })

  test('an address is refused at once where it is long', () => {
    for (const text of ['z'.repeat(4000), '1'.repeat(1e6), 'z'.repeat(1e6), '\ud83d'.repeat(1e6)]) {
      // Read to its end a hundred thousand times it would run into the timeout.
      for (let i = 0; i < 100_000; i++) expect(chain.isAddress(text)).toBe(false)
    }
  })

  test('an address is what @solana/kit takes for one: random bytes of 30 to 34', patient, () => {
    const { bytes, below } = seeded(1)
    let valid = 0
    for (let i = 0; i < runs(6000); i++) {
      const raw = bytes(30 + below(5))
      // Leading zeros have their own form.
      raw.fill(0, 0, below(4) === 0 ? below(33) : 0)
      const text = base58(raw)
      valid += chain.isAddress(text) ? 1 : 0
      if (chain.isAddress(text) !== kit.isAddress(text)) expect.fail(text)
    }
    expect(valid).toBeGreaterThan(runs(1000))
  })

  test('an address is what @solana/kit takes for one: a letter changed, cut out, added or moved', patient, () => {
    const { bytes, below, pick } = seeded(2)
    const letters = [...alphabet, '0', 'O', 'I', 'l', ' ', 'é', '\u0000', '\ud800', '١']
    let valid = 0
    for (let i = 0; i < runs(10_000); i++) {
      const text = base58(bytes(32))
      const at = below(text.length)
      const mutated = pick([
        `${text.slice(0, at)}${pick(letters)}${text.slice(at + 1)}`,
        `${text.slice(0, at)}${text.slice(at + 1)}`,
        `${text.slice(0, at)}${pick(letters)}${text.slice(at)}`,
        `${text.slice(at)}${text.slice(0, at)}`,
        text.toLowerCase(),
      ])
      valid += chain.isAddress(mutated) ? 1 : 0
      if (chain.isAddress(mutated) !== kit.isAddress(mutated)) expect.fail(JSON.stringify(mutated))
    }
    expect(valid).toBeGreaterThan(runs(2000))
    expect(valid).toBeLessThan(runs(8000))
  })
})

describe('a balance', () => {
  const address = published[5] as string
  const asked: unknown[] = []
  const balance = (answer: unknown) =>
    chain.balance(address, network, async (request) => {
      asked.push(request)
      return answer
    })

  test.each([
    [0, 0n],
    [1, 1n],
    [Number.MAX_SAFE_INTEGER, 9007199254740991n],
    ['9007199254740993', 9007199254740993n],
    [18446744073709551615n, 18446744073709551615n],
  ])('a balance of %o is read exactly', async (value, lamports) => {
    expect(await balance({ context: { slot: 1 }, value })).toBe(lamports)
    // https://solana.com/docs/rpc/http/getbalance
    expect(asked.pop()).toEqual({ method: 'getBalance', params: [address, { commitment: 'confirmed' }] })
  })

  test.each([
    undefined,
    null,
    5,
    '5',
    {},
    [],
    { value: undefined },
    { value: null },
    { value: '' },
    { value: '0x5' },
    { value: ' 5' },
    { value: '-5' },
    { value: -1 },
    { value: 1.5 },
    { value: 2 ** 53 },
    { value: Number.NaN },
    { value: '123456789012345678901' },
    { value: '18446744073709551616' },
    { value: true },
    { value: [5] },
    { value: { value: 5 } },
  ])('a balance of %j is no answer', async (answer) => {
    await expect(balance(answer)).rejects.toMatchObject({
      name: 'ChainError',
      code: 'invalid-answer',
      argument: 'getBalance',
    })
  })

  test('a balance of what is no address is not asked for', async () => {
    asked.length = 0
    const send = async (request: unknown) => asked.push(request)
    await expect(chain.balance('x', network, send)).rejects.toMatchObject(refusal)
    expect(asked).toEqual([])
  })

  test('a balance that the node refuses is the node’s own error', async () => {
    const error = new Error('down')
    await expect(chain.balance(address, network, () => Promise.reject(error))).rejects.toBe(error)
  })
})
