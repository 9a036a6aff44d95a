// Amounts that an app hands over as bigint, on their way to a wallet.
import { afterEach, expect, test } from 'vitest'
import { toJson } from '../../../src/walletconnect/transport/outbox.ts'

const patched = BigInt.prototype as unknown as { toJSON?: () => string }
afterEach(() => {
  delete patched.toJSON
})

test.each([
  ['a page of its own', undefined],
  ['a page that has given BigInt a toJSON', (): string => 'decimals'],
])('an amount is a hex quantity on %s', (_, own) => {
  if (own)
    patched.toJSON = function (this: bigint) {
      return this.toString()
    }
  expect(toJson({ value: 10n, list: [16n], text: '10' })).toBe('{"value":"0xa","list":["0x10"],"text":"10"}')
})

test('what no JSON can hold is refused', () => {
  const circle: Record<string, unknown> = {}
  circle.self = circle
  expect(() => toJson(circle)).toThrow(expect.objectContaining({ code: 'invalid-option' }))
})
