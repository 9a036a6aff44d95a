// ERC-20 calls, byte for byte as viem makes them from the ABI, and the answers that tokens really give.
import { encodeAbiParameters, encodeFunctionData, erc20Abi, maxUint256, padHex, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { erc20 } from '../../../chains/eip155/index.ts'

const [owner, spender] = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
] as const
const amounts = [0n, 1n, 10n ** 18n, maxUint256]
const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
const error = (code: string, argument: string) => expect.objectContaining({ name: 'ChainError', code, argument })

describe('a call', () => {
  test.each(amounts)('a call moves %i', (amount) => {
    expect(erc20.transfer(owner, amount)).toBe(
      encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [owner, amount] }),
    )
    expect(erc20.approve(spender, amount)).toBe(
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
    )
  })

  test('a call reads', () => {
    expect([
      erc20.allowance(owner, spender),
      erc20.balanceOf(owner),
      erc20.decimals(),
      erc20.symbol(),
      erc20.name(),
    ]).toEqual([
      encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [owner, spender] }),
      encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
      encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' }),
      encodeFunctionData({ abi: erc20Abi, functionName: 'symbol' }),
      encodeFunctionData({ abi: erc20Abi, functionName: 'name' }),
    ])
  })

  test('a call is the same for an address in lower case', () => {
    expect(erc20.balanceOf(owner.toLowerCase())).toBe(erc20.balanceOf(owner))
  })

  test.each([owner.slice(2), owner.toUpperCase(), `${owner}00`, owner.replace('A', 'a'), '', 'vitalik.eth', null, {}])(
    'a call is not made to %j',
    (text) => {
      const address = text as string
      expect(() => erc20.transfer(address, 1n)).toThrow(error('invalid-address', 'to'))
      expect(() => erc20.approve(address, 1n)).toThrow(error('invalid-address', 'spender'))
      expect(() => erc20.allowance(address, owner)).toThrow(error('invalid-address', 'owner'))
      expect(() => erc20.allowance(owner, address)).toThrow(error('invalid-address', 'spender'))
      expect(() => erc20.balanceOf(address)).toThrow(error('invalid-address', 'owner'))
    },
  )

  test.each([-1n, maxUint256 + 1n, 1, '1', 1.5, null, undefined, {}])(
    'a call is not made of an amount that is %s',
    (value) => {
      expect(() => erc20.transfer(owner, value as bigint)).toThrow(error('invalid-amount', 'amount'))
      expect(() => erc20.approve(owner, value as bigint)).toThrow(error('invalid-amount', 'amount'))
    },
  )
})

describe('an answer', () => {
  const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])

  test.each(amounts)('an answer is the amount %i', (amount) => {
    expect([erc20.decode.balanceOf(word(amount)), erc20.decode.allowance(word(amount))]).toEqual([amount, amount])
  })

  test.each<[string, boolean]>([
    ['0x', true],
    [word(1n), true],
    [word(0n), false],
  ])('an answer of %s to a transfer is %s', (data, went) => {
    expect([erc20.decode.transfer(data), erc20.decode.approve(data)]).toEqual([went, went])
  })

  test.each([0, 6, 18, 255])('an answer is %i decimals', (decimals) => {
    expect(erc20.decode.decimals(word(BigInt(decimals)))).toBe(decimals)
  })

  test.each(['USDC', '', 'USD₮0', 'a symbol that is longer than a word of the ABI', '\uFEFFx'])(
    'an answer is the text %j',
    (value) => {
      expect([erc20.decode.symbol(text(value)), erc20.decode.name(text(value))]).toEqual([value, value])
    },
  )

  test.each(['MKR', 'Maker', '', 'thirty-two bytes, as many as fit'])('an answer is %j as bytes32', (value) => {
    expect(erc20.decode.symbol(padHex(stringToHex(value), { size: 32, dir: 'right' }))).toBe(value)
  })

  // https://unicode.org/reports/tr9/: what overrides or isolates would reach what stands beside the name.
  test('an answer loses what turns the direction of writing', () => {
    const turned = 'U\u202eS\u202aD\u202b\u202c\u202dC\u2066\u2067\u2068\u2069'
    expect([erc20.decode.symbol(text(turned)), erc20.decode.name(text(turned))]).toEqual(['USDC', 'USDC'])
    expect(erc20.decode.symbol(padHex(stringToHex('\u202eCDSU'), { size: 32, dir: 'right' }))).toBe('CDSU')
    expect(erc20.decode.name(text('שלום עולם'))).toBe('שלום עולם')
  })

  test('an answer is no longer than a name may be', () => {
    expect(erc20.decode.name(text('x'.repeat(2_000_000)))).toBe('x'.repeat(1000))
  })

  test('an answer keeps a nought within bytes32', () => {
    expect(erc20.decode.name(padHex('0x4100420010', { size: 32, dir: 'right' }))).toBe('A\0B\0\x10')
  })

  test.each(['allowance', 'balanceOf', 'decimals', 'symbol', 'name'] as const)(
    'an answer of nothing is no %s',
    (name) => {
      expect(() => erc20.decode[name]('0x')).toThrow(error('no-data', 'data'))
    },
  )

  test.each(['', '0x0', '0x00', word(0n).slice(0, -2), null, undefined, 0, {}, `0x${'g'.repeat(64)}`])(
    'an answer is not %j',
    (data) => {
      for (const decode of Object.values(erc20.decode))
        expect(() => decode(data)).toThrow(error('invalid-answer', 'data'))
    },
  )

  test('an answer of 256 is no number of decimals, and of 2 no boolean', () => {
    expect(() => erc20.decode.decimals(word(256n))).toThrow(error('invalid-answer', 'data'))
    expect(() => erc20.decode.transfer(word(2n))).toThrow(error('invalid-answer', 'data'))
  })
})
