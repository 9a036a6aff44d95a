// Signatures of keys and of contracts, there or not yet, beside viem on the same chain.
import { verifyMessage as verifyWithEthers } from 'ethers'
import fc from 'fast-check'
import {
  concat,
  createPublicClient,
  type Hex,
  parseSignature,
  serializeCompactSignature,
  serializeErc6492Signature,
  signatureToCompactSignature,
  toHex,
  verifyMessage as verifyWithViem,
  http as viemHttp,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { chain } from '../../../chains/eip155/chain.ts'
import { verifyMessage } from '../../../chains/eip155/verify.ts'
import type { Send } from '../../../rpc/index.ts'
import type { AccountInput } from '../../../src/types.ts'
import { type Anvil, startAnvil } from '../../helpers/anvil.ts'
import { titled } from '../../helpers/title.ts'
import { counterfactual, deploy, factory, lateWallet, ownedWallet, wallets } from './contracts.ts'

const accountOf = (address: string): AccountInput => ({ namespace: 'eip155', address, type: 'smartAccount' })
// anvil's first key.
const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const owner = privateKeyToAccount(key)
const stranger = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const message = 'sign in, ünïcödé 🦊'
const n = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

let signature: Hex
beforeAll(async () => {
  signature = await owner.signMessage({ message })
})

/** The same signature with the other s: what EIP-2 refuses in transactions. */
const flipped = (signature: Hex): Hex => {
  const { r, s, yParity } = parseSignature(signature)
  return concat([r, toHex(n - BigInt(s), { size: 32 }), toHex(28 - yParity, { size: 1 })])
}
const withV = (v: number): Hex => concat([signature.slice(0, -2) as Hex, toHex(v, { size: 1 })])

describe('a key', () => {
  // https://web3js.readthedocs.io/en/v1.10.0/web3-eth-accounts.html#recover, https://eips.ethereum.org/EIPS/eip-2098#test-cases
  test.each([
    [
      'Some data',
      '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23',
      '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c',
    ],
    [
      'Hello World',
      '0x2e988A386a799F506693793c6A5AF6B54dfAaBfB',
      '0x68a020a209d3d56c46f38cc50a33f704f4a9a10a59377f8dd762ac66910e9b907e865ad05c4035ab5792787d4a0297a43617ae897930a6fe4d822b8faea520641b',
    ],
    [
      'Hello World',
      '0x2e988A386a799F506693793c6A5AF6B54dfAaBfB',
      '0x68a020a209d3d56c46f38cc50a33f704f4a9a10a59377f8dd762ac66910e9b907e865ad05c4035ab5792787d4a0297a43617ae897930a6fe4d822b8faea52064',
    ],
    [
      "It's a small(er) world",
      '0x2e988A386a799F506693793c6A5AF6B54dfAaBfB',
      '0x9328da16089fcba9bececa81663203989f2df5fe1faa6291a45381c81bd17f76939c6d6b623b42da56557e5e734a43dc83345ddfadec52cbe24d0cc64f550793',
    ],
  ])('a key signed %j as %s', async (text, address, signature) => {
    expect(await verifyMessage(text, signature, accountOf(address))).toBe(true)
    expect(await verifyMessage(`${text} `, signature, accountOf(address))).toBe(false)
    expect(await verifyMessage(text, signature, accountOf(stranger.address))).toBe(false)
  })

  test('a key is asked for through the chain', async () => {
    expect(await chain.verifyMessage?.(message, signature, accountOf(owner.address))).toBe(true)
  })

  test.each(
    titled(['', ' ', '\n', '0x1234', 'a\0b', ' spaces ', 'é', 'e\u0301', '\ufeffmark', '🦊'.repeat(999), '\ud800']),
  )('a key signs the bytes of %s and no others', async (_, text) => {
    const signed = await owner.signMessage({ message: text })
    expect(await verifyMessage(text, signed, accountOf(owner.address))).toBe(true)
    expect(await verifyMessage(`${text}.`, signed, accountOf(owner.address))).toBe(false)
  })

  test('a key may be told by the parity as 0, 1, 27 or 28, or in the compact form', async () => {
    const { yParity } = parseSignature(signature)
    const { address } = owner
    const forms = [
      withV(yParity),
      withV(yParity + 27),
      serializeCompactSignature(signatureToCompactSignature(parseSignature(signature))),
    ]
    for (const form of forms) expect(await verifyMessage(message, form, accountOf(address))).toBe(true)
    for (const v of [1 - yParity, 28 - yParity, 2, 26, 29, 37, 255])
      expect(await verifyMessage(message, withV(v), accountOf(address))).toBe(false)
  })

  test('a key may have signed with a high s, as the ecrecover of the EVM takes it', async () => {
    expect(await verifyMessage(message, flipped(signature), accountOf(owner.address))).toBe(true)
    expect(await verifyWithViem({ address: owner.address, message, signature: flipped(signature) })).toBe(true)
    // ethers refuses what EIP-2 refuses in transactions: "non-canonical s".
    expect(() => verifyWithEthers(message, flipped(signature))).toThrow('non-canonical s')
  })

  test('a key may be any case of letters in signature and address', async () => {
    const loud = `0x${signature.slice(2).toUpperCase()}`
    expect(await verifyMessage(message, loud, accountOf(owner.address.toLowerCase()))).toBe(true)
  })

  test.each(
    titled([
      undefined,
      null,
      1,
      {},
      '',
      '0x',
      '0x0',
      'x',
      `0x${'0'.repeat(130)}`,
      `0x${'0'.repeat(128)}`,
      `0x${'f'.repeat(130)}`,
      `0x${'f'.repeat(128)}1b`,
      `0x${'1'.repeat(126)}`,
      `0x${'1'.repeat(132)}`,
      `0x${'ab'.repeat(500_000)}`,
      `0x${'6492'.repeat(16)}`,
      `0x${'f'.repeat(192)}${'6492'.repeat(16)}`,
      '\ud800',
    ]),
  )('a key did not sign %s', async (_, nothing) => {
    expect(await verifyMessage(message, nothing as string, accountOf(owner.address))).toBe(false)
  })

  test.each([undefined, null])('a key is not that of an account %j', async (account) => {
    const error = { name: 'ChainError', code: 'invalid-address', argument: 'address' }
    await expect(verifyMessage(message, signature, account as never)).rejects.toMatchObject(error)
  })

  test.each(['', '0x12', 'vitalik.eth', undefined])('a key has no address %j', async (address) => {
    const error = { name: 'ChainError', code: 'invalid-address', argument: 'address' }
    await expect(verifyMessage(message, signature, accountOf(address as string))).rejects.toMatchObject(error)
  })
})

describe('random signatures', () => {
  const runs = { numRuns: process.env.SOAK ? 5000 : 150, seed: 191 }
  const patience = process.env.SOAK ? 600_000 : 120_000
  const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map((array) => toHex(array))

  test(
    'random signatures are verified as viem does, whole, compact, flipped and mutated',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          bytes(31),
          fc.string({ unit: 'binary' }),
          fc.nat(129),
          fc.nat(15),
          async (secret, text, at, digit) => {
            const account = privateKeyToAccount(`0x01${secret.slice(2)}`)
            const whole = await account.signMessage({ message: text })
            const compact = serializeCompactSignature(signatureToCompactSignature(parseSignature(whole)))
            const mutated = `${whole.slice(0, at + 2)}${digit.toString(16)}${whole.slice(at + 3)}` as Hex
            for (const form of [whole, flipped(whole), mutated]) {
              const theirs = await verifyWithViem({ address: account.address, message: text, signature: form }).catch(
                () => false,
              )
              expect(await verifyMessage(text, form, accountOf(account.address))).toBe(theirs)
            }
            expect(await verifyMessage(text, compact, accountOf(account.address))).toBe(true)
            expect(verifyWithEthers(text, whole)).toBe(account.address)
          },
        ),
        runs,
      )
    },
    patience,
  )

  test(
    'random signatures of nobody are nobody’s',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (array) => {
          expect(await verifyMessage(message, toHex(array), accountOf(owner.address))).toBe(false)
        }),
        { ...runs, numRuns: runs.numRuns * 4 },
      )
    },
    patience,
  )
})

describe('on a chain', () => {
  let anvil: Anvil
  let viem: ReturnType<typeof createPublicClient>
  beforeAll(async () => {
    anvil = await startAnvil()
    viem = createPublicClient({ transport: viemHttp(anvil.url, { retryCount: 0 }) })
  })
  afterAll(() => anvil.stop())

  /** Our word, which has to be viem's too. */
  const verdict = async (address: string, signature: Hex, text = message): Promise<boolean> => {
    const ours = await verifyMessage(text, signature, accountOf(address), anvil.send)
    expect(await viem.verifyMessage({ address: address as Hex, message: text, signature })).toBe(ours)
    return ours
  }
  const wrapped = (address: Hex, data: Hex, inner: Hex): Hex =>
    serializeErc6492Signature({ address, data, signature: inner })

  test('on a chain a key is verified in one call', async () => {
    const send = vi.fn(anvil.send)
    expect(await verifyMessage(message, signature, accountOf(owner.address), send)).toBe(true)
    expect(send).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ method: 'eth_call' }))
    expect(await verdict(owner.address, signature)).toBe(true)
    expect(await verdict(owner.address, flipped(signature))).toBe(true)
    expect(await verdict(stranger.address, signature)).toBe(false)
    expect(await verdict(owner.address, signature, 'another')).toBe(false)
  })

  test('on a chain a wallet says whose signature it takes', async () => {
    const wallet = await deploy(anvil, ownedWallet(owner.address))
    expect(await verdict(wallet, signature)).toBe(true)
    expect(await verdict(wallet, signature, 'another')).toBe(false)
    expect(await verdict(wallet, await stranger.signMessage({ message }))).toBe(false)
    expect(await verdict(wallet, '0x')).toBe(false)
    // Without a node only a key could be verified.
    expect(await verifyMessage(message, signature, accountOf(wallet))).toBe(false)
  })

  test.each(Object.keys(wallets))('on a chain a wallet that %s is understood as viem does', async (name) => {
    const wallet = await deploy(anvil, wallets[name] as Hex)
    const isYes = /says yes (to|in)/.test(name)
    for (const form of [signature, `0x${'ab'.repeat(32)}`, `0x${'ab'.repeat(64)}`, `0x${'cd'.repeat(5000)}`] as const)
      expect([form.slice(0, 10), await verdict(wallet, form)]).toEqual([form.slice(0, 10), isYes])
    // EIP-1271 takes bytes of any number: Safe has a signature of none. viem says no below 32.
    for (const form of ['0x', '0x12', `0x${'ab'.repeat(31)}`])
      expect(await verifyMessage(message, form, accountOf(wallet), anvil.send)).toBe(isYes)
  })

  test('on a chain a wallet that is not there yet is verified, and stays away', async () => {
    const { address, data } = counterfactual(ownedWallet(owner.address), 1)
    expect(await verdict(address, wrapped(factory, data, signature))).toBe(true)
    expect(await verdict(address, wrapped(factory, data, signature), 'another')).toBe(false)
    expect(await verdict(address, wrapped(factory, data, await stranger.signMessage({ message })))).toBe(false)
    expect(await verdict(address, signature)).toBe(false)
    expect(await anvil.ask('eth_getCode', address, 'latest')).toBe('0x')
  })

  test('on a chain a wallet that another factory would make elsewhere is not verified', async () => {
    const { data } = counterfactual(ownedWallet(owner.address), 1)
    const { address } = counterfactual(ownedWallet(owner.address), 2)
    expect(await verdict(address, wrapped(factory, data, signature))).toBe(false)
    expect(await verdict(address, wrapped(stranger.address, data, signature))).toBe(false)
    expect(await verdict(stranger.address, wrapped(factory, data, signature))).toBe(false)
  })

  test('on a chain a wallet that is there by now is verified by the same signature', async () => {
    const initCode = ownedWallet(owner.address)
    const { address, data } = counterfactual(initCode, 3)
    await anvil.mined(
      await anvil.ask('eth_sendTransaction', { from: owner.address, to: factory, data, gas: '0x100000' }),
    )
    expect(await anvil.ask('eth_getCode', address, 'latest')).not.toBe('0x')
    expect(await verdict(address, wrapped(factory, data, signature))).toBe(true)
    expect(await verdict(address, signature)).toBe(true)
    expect(await verdict(address, wrapped(factory, data, await stranger.signMessage({ message })))).toBe(false)
  })

  test('on a chain a wallet that has to be prepared is', async () => {
    const wallet = await deploy(anvil, lateWallet)
    expect(await verdict(wallet, signature)).toBe(false)
    expect(await verdict(wallet, wrapped(wallet, '0x01', signature))).toBe(true)
    expect(await verdict(wallet, signature)).toBe(false)
  })

  test('on a chain a key that wraps its signature is not a wallet', async () => {
    expect(await verdict(owner.address, wrapped(factory, '0x', signature))).toBe(false)
  })

  test.each(['says yes to everything', 'says no'])(
    'on a chain a key that has delegated to one that %s still signs for itself',
    async (name) => {
      const wallet = await deploy(anvil, wallets[name] as Hex)
      await anvil.ask('anvil_setCode', owner.address, `0xef0100${wallet.slice(2)}`)
      try {
        // https://eips.ethereum.org/EIPS/eip-7702: the key still counts.
        expect(await verdict(owner.address, signature)).toBe(true)
        const foreign = await stranger.signMessage({ message })
        expect(await verdict(owner.address, foreign)).toBe(name !== 'says no')
      } finally {
        await anvil.ask('anvil_setCode', owner.address, '0x')
      }
    },
  )

  test('on a chain a wrapping that is none is not taken to a wallet that takes everything', async () => {
    const wallet = await deploy(anvil, wallets['says yes to everything'] as Hex)
    const mark = '6492'.repeat(16)
    const good = wrapped(factory, '0x1234', '0x56')
    const malformed = [
      `0x${mark}`,
      `0x${'f'.repeat(192)}${mark}`,
      good.replace(factory.slice(2).toLowerCase(), `${factory.slice(2, -2).toLowerCase()}`),
      good.replace('0'.repeat(24), `${'0'.repeat(23)}1`),
      good.replace(/0{62}60/, `${'0'.repeat(60)}9000`),
      good.replace(/0{62}60/, 'f'.repeat(64)),
    ]
    expect(await verdict(wallet, good)).toBe(true)
    for (const signature of malformed) {
      expect(signature).not.toBe(good)
      expect(await verifyMessage(message, signature, accountOf(wallet), anvil.send)).toBe(false)
    }
  })

  test('on a chain a signature that is too long for a call is nobody’s', async () => {
    const wallet = await deploy(anvil, wallets['says yes to everything'] as Hex)
    const long = (bytes: number): Hex => `0x${'ab'.repeat(bytes)}`
    expect(await verifyMessage(message, long(47_000), accountOf(wallet), anvil.send)).toBe(true)
    expect(await verifyMessage(message, long(50_000), accountOf(wallet), anvil.send)).toBe(false)
  })

  test.each([
    undefined,
    null,
    '0x',
    '0x01',
    {},
    1,
    `0x${'0'.repeat(127)}`,
    `0x${'0'.repeat(130)}`,
    `0x${'g'.repeat(128)}`,
  ])('on a chain a node that answers %j has not answered', async (answer) => {
    const verifying = verifyMessage(message, signature, accountOf(owner.address), async () => answer)
    await expect(verifying).rejects.toMatchObject({ code: 'invalid-answer', argument: 'eth_call' })
  })

  describe('a node that runs no init code', () => {
    const refusal = Object.assign(new Error('toAddressIsNull'), { code: 3 })
    /** The node, but for calls without a receiver. */
    const plain = () =>
      vi.fn<Send>(async (request) => {
        const [tx] = request.params as [{ readonly to?: string }]
        if (request.method === 'eth_call' && !tx.to) throw refusal
        return anvil.send(request)
      })
    const ask = (address: string, signature: Hex, text = message) =>
      verifyMessage(text, signature, accountOf(address), plain())

    test('a node that runs no init code verifies a key', async () => {
      expect(await ask(owner.address, signature)).toBe(true)
      expect(await ask(owner.address, signature, 'another')).toBe(false)
      expect(await ask(stranger.address, signature)).toBe(false)
    })

    test('a node that runs no init code verifies a wallet that is there', async () => {
      const wallet = await deploy(anvil, ownedWallet(owner.address))
      expect(await ask(wallet, signature)).toBe(true)
      expect(await ask(wallet, signature, 'another')).toBe(false)
      expect(await ask(wallet, await stranger.signMessage({ message }))).toBe(false)
    })

    test.each(Object.keys(wallets))('a node that runs no init code understands a wallet that %s', async (name) => {
      const wallet = await deploy(anvil, wallets[name] as Hex)
      // Whether it writes cannot be told by a call that may.
      for (const form of ['0x', signature, `0x${'cd'.repeat(5000)}`] as const)
        expect(await ask(wallet, form)).toBe(/says yes (to|in)|writes/.test(name))
    })

    test.each(['says yes to everything', 'says no'])(
      'a node that runs no init code verifies a key that has delegated to one that %s',
      async (name) => {
        const wallet = await deploy(anvil, wallets[name] as Hex)
        await anvil.ask('anvil_setCode', owner.address, `0xef0100${wallet.slice(2)}`)
        try {
          expect(await ask(owner.address, signature)).toBe(true)
          expect(await ask(owner.address, await stranger.signMessage({ message }))).toBe(name !== 'says no')
        } finally {
          await anvil.ask('anvil_setCode', owner.address, '0x')
        }
      },
    )

    test('a node that runs no init code cannot tell of a wallet that is not there yet', async () => {
      const { address, data } = counterfactual(ownedWallet(owner.address), 1)
      await expect(ask(address, wrapped(factory, data, signature))).rejects.toBe(refusal)
    })

    test.each<[string, unknown, string]>([
      ['eth_getCode', null, 'eth_getCode'],
      ['eth_getCode', '0x1', 'eth_getCode'],
      ['eth_call', {}, 'eth_call'],
      ['eth_call', 'yes', 'eth_call'],
    ])('a node that runs no init code and answers %s with %j has not answered', async (method, answer, argument) => {
      const wallet = await deploy(anvil, wallets['says yes to everything'] as Hex)
      const node = plain()
      const send: Send = async (request) => {
        const real = await node(request)
        return request.method === method ? answer : real
      }
      const verifying = verifyMessage(message, signature, accountOf(wallet), send)
      await expect(verifying).rejects.toMatchObject({ code: 'invalid-answer', argument })
    })

    test('a node that runs no init code and fails on the way leaves it unknown', async () => {
      const wallet = await deploy(anvil, wallets['says yes to everything'] as Hex)
      const error = Object.assign(new Error('limit exceeded'), { code: -32005 })
      for (const method of ['eth_getCode', 'eth_call']) {
        const node = plain()
        const send: Send = async (request) => {
          const real = await node(request)
          if (request.method === method) throw error
          return real
        }
        await expect(verifyMessage(message, signature, accountOf(wallet), send)).rejects.toBe(error)
      }
    })
  })

  test('on a chain parts of a wrapping that overlap, longer than a call, are nobody’s', async () => {
    const word = (value: number) => value.toString(16).padStart(64, '0')
    // Both parts are the same 40 000 bytes.
    const parts = `${factory.slice(2).padStart(64, '0')}${word(96)}${word(96)}${word(40_000)}${'ab'.repeat(40_000)}`
    const crafted = `0x${parts}${'6492'.repeat(16)}`
    expect(await verifyMessage(message, crafted, accountOf(owner.address), anvil.send)).toBe(false)
  })

  test('on a chain a node that cannot be asked leaves it unknown', async () => {
    const error = new Error('offline')
    const verifying = verifyMessage(message, signature, accountOf(owner.address), () => Promise.reject(error))
    await expect(verifying).rejects.toBe(error)
  })

  test('on a chain random wrappings have viem’s verdict', async () => {
    const { address, data } = counterfactual(ownedWallet(owner.address), 9)
    const whole = wrapped(factory, data, signature)
    const runs = { numRuns: process.env.SOAK ? 2000 : 60, seed: 6492 }
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 3), fc.nat(15), async (at, digit) => {
        const mutated = `${whole.slice(0, at + 2)}${digit.toString(16)}${whole.slice(at + 3)}` as Hex
        const theirs = await viem.verifyMessage({ address, message, signature: mutated }).catch(() => false)
        expect(await verifyMessage(message, mutated, accountOf(address), anvil.send)).toBe(theirs)
      }),
      runs,
    )
  })
})
