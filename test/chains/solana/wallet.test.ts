// What Solana wallets are asked, and what of their answers is taken.
import { describe, expect, test } from 'vitest'
import { chain } from '../../../chains/solana/chain.ts'
import { titled } from '../../helpers/title.ts'
import * as kit from '../../oracles/solana.ts'
import {
  base58,
  bytesOf,
  contextOf,
  fromBase64,
  keyOf,
  kitMessage,
  seeded,
  toBase64,
  walletOf,
  worldOf,
} from './world.ts'

const { bytes, address } = seeded(21)
const key = keyOf(bytes(32))
const to = keyOf(bytes(32)).address
const signature = base58(bytes(64))
const wrong = (argument: string) => ({ name: 'ChainError', code: 'invalid-answer', argument })
const failure = (code: unknown, details = {}) => Object.assign(new Error('refused'), { code, ...details })
const malformed = [
  undefined,
  null,
  signature,
  {},
  [signature],
  { signature: undefined },
  { signature: 5 },
  { signature: '' },
  { signature: signature.slice(1) },
  { signature: `${signature}1` },
  { signature: base58(bytes(63)) },
  { signature: base58(bytes(65)) },
  { signature: `0x${'a'.repeat(128)}` },
  { signature: bytes(64) },
]

describe('a message', () => {
  // https://datatracker.ietf.org/doc/html/draft-msporny-base58-03#section-5
  test.each([
    ['Hello World!', '2NEpo7TZRRrLZSi2U'],
    ['The quick brown fox jumps over the lazy dog.', 'USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z'],
    ['', ''],
  ])('a message: %j goes to the wallet as base58 of its bytes', async (message, encoded) => {
    const asked: unknown[] = []
    const provider = {
      request: async (args: unknown) => {
        asked.push(args)
        return { signature }
      },
    }
    expect(await chain.signMessage(message, key.account, provider)).toBe(signature)
    expect(asked).toEqual([{ method: 'solana_signMessage', params: { message: encoded, pubkey: key.address } }])
  })

  test.each(titled(malformed))('a message that is answered by %s is not signed', async (_, answer) => {
    const signing = chain.signMessage('hi', key.account, { request: async () => answer })
    await expect(signing).rejects.toMatchObject({ ...wrong('solana_signMessage'), message: 'Sign message failed' })
  })

  test('a message of 16 KiB is signed, and a longer one refused before the wallet is asked', async () => {
    let asked = 0
    const request = async () => {
      asked++
      return { signature }
    }
    await chain.signMessage('é'.repeat(8192), key.account, { request })
    const long = { name: 'ChainError', code: 'invalid-value', argument: 'message' }
    await expect(chain.signMessage('a'.repeat(16_385), key.account, { request })).rejects.toMatchObject(long)
    await expect(chain.signMessage('a'.repeat(1e6), key.account, { request })).rejects.toMatchObject(long)
    expect(asked).toBe(1)
  })

  test('a message that the visitor declines rejects with the wallet’s own error', async () => {
    const error = failure(4001)
    await expect(chain.signMessage('hi', key.account, { request: () => Promise.reject(error) })).rejects.toBe(error)
  })
})

describe('a wallet that sends', () => {
  const run = (request: () => Promise<unknown>) => {
    const world = worldOf(address())
    const sent = chain.transfer?.({ to, amount: 1n }, contextOf(key, { request }, world.send)) as Promise<string>
    return { sent, world }
  }

  test('a wallet that sends answers with the signature', async () => {
    expect(await run(async () => ({ signature })).sent).toBe(signature)
  })

  test.each(titled(malformed))(
    'a wallet that sends and answers %s is not believed, nor asked again',
    async (_, answer) => {
      const { sent, world } = run(async () => answer)
      await expect(sent).rejects.toMatchObject(wrong('solana_signAndSendTransaction'))
      expect(world.calls.map(({ method }) => method)).toEqual(['getLatestBlockhash'])
    },
  )

  test.each([
    failure(4001),
    failure(-32603),
    failure('-32601'),
    failure(-32603, { data: { code: -32601 } }),
    failure(4001, { cause: failure(4200) }),
    'refused',
    undefined,
  ])('a wallet that sends and fails by %s is not asked to sign instead', async (error) => {
    let asked = 0
    const { sent } = run(() => {
      asked++
      return Promise.reject(error)
    })
    expect(await sent.catch((thrown) => [thrown])).toEqual([error])
    expect(asked).toBe(1)
  })
})

describe('a wallet that only signs', () => {
  const run = (
    change?: (message: Uint8Array) => Uint8Array,
    edit: (answer: Record<string, unknown>) => unknown = (answer) => answer,
    code = -32601,
  ) => {
    const world = worldOf(address())
    const wallet = walletOf(key, { code, ...(change && { change }) })
    const request = async (args: Parameters<typeof wallet.request>[0]) =>
      edit((await wallet.request(args)) as Record<string, unknown>)
    const sent = chain.transfer?.({ to, amount: 5n }, contextOf(key, { request }, world.send)) as Promise<string>
    return { sent, world, wallet }
  }
  const plain = (blockhash: string, extra: readonly kit.Instruction[] = [], before: readonly kit.Instruction[] = []) =>
    kitMessage(key.address, blockhash, [...before, move(5n), ...extra])
  const move = (amount: bigint, destination = to, source = key.address) =>
    kit.getTransferSolInstruction({ source: kit.createNoopSigner(source), destination, amount })
  /** Of the ComputeBudget program, with more data than one byte can count. */
  const fee = (length = 9) => ({
    programAddress: kit.address('ComputeBudget111111111111111111111111111111'),
    data: Uint8Array.of(3, ...new Uint8Array(length - 1)),
  })

  test.each([4200, -32601])(
    'a wallet that only signs says so by %i, is asked to sign, and the node to send',
    async (code) => {
      const { sent, world, wallet } = run(undefined, undefined, code)
      const message = plain(world.blockhash)
      const expected = key.sign(message)
      expect(await sent).toBe(base58(expected))
      expect(wallet.asked.map(({ method }) => method)).toEqual([
        'solana_signAndSendTransaction',
        'solana_signTransaction',
      ])
      expect(wallet.asked[1]?.params).toEqual(wallet.asked[0]?.params)
      expect(world.calls[1]).toEqual({
        method: 'sendTransaction',
        params: [
          toBase64(Uint8Array.of(1, ...expected, ...message)),
          { encoding: 'base64', preflightCommitment: 'confirmed' },
        ],
      })
    },
  )

  test('a wallet that only signs may answer with the signature alone', async () => {
    const { sent, world } = run(undefined, ({ signature: alone }) => ({ signature: alone }))
    const message = plain(world.blockhash)
    expect(await sent).toBe(base58(key.sign(message)))
    expect(world.calls[1]?.params[0]).toBe(toBase64(Uint8Array.of(1, ...key.sign(message), ...message)))
  })

  test.each([
    ['a priority fee before it', () => plain(address(), [], [fee()])],
    ['an instruction after it', () => plain(address(), [fee()])],
    ['a guard of its own, with much data', () => plain(address(), [fee(200)], [fee(), fee(127), fee(128)])],
    ['a newer blockhash', () => plain(address())],
    ['a transfer of its own', () => plain(address(), [move(1n, address())])],
    ['a legacy message', () => plain(address()).subarray(1, -1)],
  ])('a wallet that only signs may add or take %s', async (_, change) => {
    const changed = change()
    const { sent, world } = run(() => changed)
    expect(await sent).toBe(base58(key.sign(changed)))
    expect(fromBase64(world.calls[1]?.params[0])).toEqual(Uint8Array.of(1, ...key.sign(changed), ...changed))
  })

  const patched = (at: number, value: number) => {
    const message = plain(address())
    message[at] = value
    return message
  }
  test.each([
    ['another amount', () => kitMessage(key.address, address(), [move(6n)])],
    ['another recipient', () => kitMessage(key.address, address(), [move(5n, address())])],
    ['no transfer', () => kitMessage(key.address, address(), [fee()])],
    ['no instruction', () => kitMessage(key.address, address(), [])],
    ['another payer', () => kitMessage(address(), address(), [move(5n)])],
    ['another payer and sender', () => kitMessage(to, address(), [move(5n, to, to)])],
    ['two signers', () => patched(1, 2)],
    ['a version that nobody knows', () => patched(0, 129)],
    ['another program', () => patched(plain(address()).length - 18, 1)],
    ['nothing', () => new Uint8Array()],
    ['a torn message', () => plain(address()).subarray(0, 100)],
    ['zeros', () => new Uint8Array(100)],
    ['ones', () => new Uint8Array(1000).fill(255)],
  ])('a wallet that only signs may not make of it: %s', async (_, change) => {
    const { sent, world } = run(change)
    await expect(sent).rejects.toMatchObject(wrong('solana_signTransaction'))
    expect(world.calls.map(({ method }) => method)).toEqual(['getLatestBlockhash'])
  })

  test.each(
    titled<unknown>([
      ...malformed,
      { signature, transaction: null },
      { signature, transaction: '' },
      { signature, transaction: '!' },
      { signature, transaction: 'AQ==' },
      { signature, transaction: {} },
      { signature, transaction: 'A'.repeat(1e6) },
      { signature, transaction: base58(bytes(200)) },
      { signature, transaction: toBase64(new Uint8Array(1232).fill(255)) },
    ]),
  )('a wallet that only signs is not believed where it answers %s', async (_, answer) => {
    const { sent } = run(undefined, () => answer)
    await expect(sent).rejects.toMatchObject(wrong('solana_signTransaction'))
  })

  test('a wallet that only signs may not let somebody else pay: the signature would be theirs', async () => {
    const sponsor = keyOf(bytes(32))
    const message = kitMessage(sponsor.address, address(), [move(5n)])
    const transaction = toBase64(Uint8Array.of(2, ...sponsor.sign(message), ...key.sign(message), ...message))
    await expect(run(undefined, () => ({ transaction })).sent).rejects.toMatchObject(wrong('solana_signTransaction'))
  })

  test('a wallet that only signs may not append what a packet cannot hold', async () => {
    const message = plain(address())
    const answer = (more: number) => ({
      transaction: toBase64(Uint8Array.of(1, ...key.sign(message), ...message, ...new Uint8Array(more))),
    })
    expect(await run(undefined, () => answer(0)).sent).toBe(base58(key.sign(message)))
    for (const more of [1232, 5000]) {
      const { sent } = run(undefined, () => answer(more))
      await expect(sent).rejects.toMatchObject(wrong('solana_signTransaction'))
    }
  })

  test('a wallet that only signs of any bytes makes no other error', async () => {
    const random = seeded(22)
    for (let i = 0; i < 250; i++) {
      const { sent } = run(() => {
        const message = plain(address(), [fee()])
        for (let n = random.below(4) + 1; n > 0; n--) message[random.below(message.length)] = random.below(256)
        return message.subarray(0, random.below(8) ? message.length : random.below(message.length))
      })
      const end = await sent.catch((error) => error)
      expect(typeof end === 'string' || end.name === 'ChainError').toBe(true)
    }
  })
})

describe('sending what the wallet signed', () => {
  const run = (end: () => Promise<unknown>) => {
    const world = worldOf(address())
    const send = async (request: Parameters<typeof world.send>[0]) =>
      request.method === 'sendTransaction' ? end() : world.send(request)
    return chain.transfer?.({ to, amount: 1n }, contextOf(key, walletOf(key, { code: 4200 }), send)) as Promise<string>
  }

  const fault = (message: string, details: object) => Object.assign(new Error(message), details)

  // The words of Agave, of its errors in Rust, and of hosts before it. The first answer was lost on its way.
  test.each([
    'Transaction simulation failed: This transaction has already been processed',
    'Transaction simulation failed: AlreadyProcessed',
    'Transaction already processed',
    'ALREADY BEEN PROCESSED',
  ])('sending what the wallet signed twice is sending it once (%s)', async (message) => {
    expect(bytesOf(await run(() => Promise.reject(fault(message, { code: -32002 }))))).toHaveLength(64)
  })

  test.each([
    new TypeError('Failed to fetch'),
    fault('late', { name: 'TimeoutError' }),
    fault('The operation timed out.', { name: 'TimeoutError', code: 23 }),
    fault('A network error occurred.', { name: 'NetworkError', code: 19 }),
    fault('bad gateway', { status: 502 }),
    fault('Request Timeout', { status: 408 }),
    fault('Conflict', { status: 409 }),
    fault('Client Closed Request', { status: 499 }),
    fault('Internal error', { code: -32603 }),
    fault('Internal error', { code: -32603, status: 400 }),
    fault('upstream request timed out', { code: -32000 }),
    fault('limit exceeded', { code: -32005 }),
    fault('unknown error', { code: -1 }),
    fault('Request of this kind is under way', { code: -32002 }),
    'gone',
  ])(
    'sending what the wallet signed is not undone by %o, after which nobody knows: who tries again would pay twice',
    async (error) => {
      expect(bytesOf(await run(() => Promise.reject(error)))).toHaveLength(64)
    },
  )

  test.each([
    ['status 400', { status: 400 }],
    ['status 401', { status: 401 }],
    ['status 403', { status: 403 }],
    ['status 404', { status: 404 }],
    ['status 413', { status: 413 }],
    ['status 415', { status: 415 }],
    ['status 429', { status: 429 }],
    ['a request that is none', { code: -32600 }],
    ['a method that it has not', { code: -32601, status: 404 }],
    ['a transaction that it cannot read', { code: -32602 }],
    ['a signature that does not verify', { code: -32003 }],
    ['a host’s limit in the body', { code: 429 }],
  ])('sending what the wallet signed rejects with %s, which the node has not taken', async (_, details) => {
    const error = fault('refused', details)
    await expect(run(() => Promise.reject(error))).rejects.toBe(error)
  })

  test('sending what the wallet signed is not undone by an answer that makes no sense', async () => {
    expect(bytesOf(await run(async () => null))).toHaveLength(64)
  })

  test('sending what the wallet signed rejects with the node’s own error where the transaction failed before it was sent on', async () => {
    const error = fault('Transaction simulation failed: Blockhash not found', { code: -32002 })
    await expect(run(() => Promise.reject(error))).rejects.toBe(error)
  })
})
