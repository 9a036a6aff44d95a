// Transfers of SOL and of tokens: the message that the wallet is asked to sign, and where none is made.
import { beforeEach, describe, expect, test } from 'vitest'
import { chain } from '../../../chains/solana/chain.ts'
import type { Transfer } from '../../../src/types.ts'
import { titled } from '../../helpers/title.ts'
import * as kit from '../../oracles/solana.ts'
import {
  base58,
  contextOf,
  fromBase64,
  keyOf,
  kitMessage,
  mintAccount,
  runs,
  seeded,
  system,
  systemAccount,
  token2022,
  tokenAccount,
  tokenProgram,
  type World,
  walletOf,
  worldOf,
} from './world.ts'

const transfer = (payload: Transfer, world: World, key = sender, wallet = walletOf(key)) =>
  chain.transfer?.(payload, contextOf(key, wallet, world.send)) as Promise<string>
const patient = { timeout: process.env.SOAK ? 300_000 : 60_000 }
const { bytes, address, below, pick, u64 } = seeded(11)
const sender = keyOf(bytes(32))
const maximum = 2n ** 64n - 1n
const amountOf = () => pick([1n, maximum, u64() >> BigInt(below(64)) || 1n])
/** A wallet has a key; half of random addresses have none. */
const wallet = () => keyOf(bytes(32)).address

const ataOf = async (owner: string, mint: string, program: string) =>
  (
    await kit.findAssociatedTokenPda({
      owner: kit.address(owner),
      mint: kit.address(mint),
      tokenProgram: kit.address(program),
    })
  )[0]
const messageIn = ({ asked }: ReturnType<typeof walletOf>) => fromBase64(asked[0]?.params.transaction).subarray(65)

test('a transfer of SOL is the message of @solana/kit, for any accounts and amounts', patient, async () => {
  for (let i = 0; i < runs(1000); i++) {
    const key = keyOf(bytes(32))
    const [to, amount] = [pick([address(), wallet(), key.address]), amountOf()]
    const world = worldOf(address())
    const asking = walletOf(key)
    const signature = await transfer({ to, amount }, world, key, asking)
    const instruction = kit.getTransferSolInstruction({
      source: kit.createNoopSigner(key.address),
      destination: to,
      amount,
    })
    const expected = kitMessage(key.address, world.blockhash, [instruction])
    expect(asking.asked).toEqual([
      {
        method: 'solana_signAndSendTransaction',
        params: {
          transaction: Buffer.from(Uint8Array.of(1, ...new Uint8Array(64), ...expected)).toString('base64'),
          pubkey: key.address,
        },
      },
    ])
    expect(signature).toBe(base58(key.sign(expected)))
    expect(world.calls).toEqual([{ method: 'getLatestBlockhash', params: [{ commitment: 'confirmed' }] }])
  }
})

/** One token transfer of any kind, in a world of its own, and what it must come to. */
async function tokenCase() {
  const key = keyOf(bytes(32))
  const [program, decimals, amount, mint] = [pick([tokenProgram, token2022]), below(20), amountOf(), address()]
  const world = worldOf(address())
  world.accounts.set(mint, mintAccount(program, decimals))
  const own = await ataOf(key.address, mint, program)
  const kind = pick(['new', 'known', 'lamports', 'direct', 'vault', 'self'] as const)
  const to = kind === 'self' ? key.address : kind === 'direct' || kind === 'vault' ? address() : wallet()
  if (kind !== 'direct' && pick([true, kind === 'vault'])) world.accounts.set(to, systemAccount)
  if (kind === 'direct') world.accounts.set(to, tokenAccount(program, mint, address(), u64(), { decimals }))
  const theirs = await ataOf(to, mint, program)
  if (kind === 'lamports') world.accounts.set(theirs, systemAccount)
  if (kind === 'known') world.accounts.set(theirs, tokenAccount(program, mint, to, u64(), { decimals }))
  const source = sourceIn(world, { own, amount, mint, program, owner: key.address, decimals })
  const payer = kit.createNoopSigner(key.address)
  const create = kit.getCreateAssociatedTokenIdempotentInstruction({
    payer,
    ata: theirs,
    owner: to,
    mint,
    tokenProgram: kit.address(program),
  })
  const move = kit.getTransferCheckedInstruction(
    { source, mint, destination: kind === 'direct' ? to : theirs, authority: payer, amount, decimals },
    { programAddress: kit.address(program) },
  )
  const creates =
    kind === 'new' || kind === 'lamports' || kind === 'vault' || (kind === 'self' && !world.accounts.has(own))
  const expected = kitMessage(key.address, world.blockhash, creates ? [create, move] : [move])
  return { key, world, payload: { to, amount, token: { address: mint, decimals } }, expected, kind }
}

interface Source {
  readonly own: kit.Address
  readonly amount: bigint
  readonly mint: string
  readonly program: string
  readonly owner: string
  readonly decimals: number
}

/** Fills the sender's accounts so that one of them must be chosen, and says which. */
function sourceIn(world: World, { own, amount, mint, program, owner, decimals }: Source): kit.Address {
  const held = (of: bigint, options = {}) => tokenAccount(program, mint, owner, of, { decimals, ...options })
  const kind = pick(['enough', 'elsewhere', 'frozen', 'stolen', 'nowhere', 'missing'] as const)
  if (kind === 'enough') world.accounts.set(own, held(pick([amount, maximum])))
  if (kind === 'nowhere' || kind === 'elsewhere') world.accounts.set(own, held(amount - 1n))
  if (kind === 'frozen') world.accounts.set(own, held(amount, { state: 'frozen' }))
  if (kind === 'stolen') world.accounts.set(own, tokenAccount(program, mint, address(), amount, { decimals }))
  const other = address()
  const rows = [
    { pubkey: own, account: held(amount - 1n) },
    { pubkey: address(), account: held(amount - 1n) },
    { pubkey: address(), account: held(maximum, { state: 'frozen' }) },
  ]
  const enough = { pubkey: other, account: held(pick([amount, maximum])) }
  const found = kind === 'nowhere' || kind === 'missing' ? rows : [...rows, enough]
  world.owned.set(mint, found)
  return found.includes(enough) && kind !== 'enough' ? other : own
}

test('a transfer of a token is the message of @solana/kit, for any state of the accounts', patient, async () => {
  const seen = new Set<string>()
  for (let i = 0; i < runs(1000); i++) {
    const { key, world, payload, expected, kind } = await tokenCase()
    // One's own account that is somebody else's by now is refused, below.
    const own = world.accounts.get(await ataOf(key.address, payload.token.address, programIn(world, payload)))
    if (kind === 'self' && own && ownerOf(own) !== key.address) continue
    const asking = walletOf(key)
    await transfer(payload, world, key, asking)
    if (Buffer.compare(messageIn(asking), expected)) expect.fail(`${kind} ${JSON.stringify(world.calls)}`)
    seen.add(kind)
  }
  expect(seen.size).toBe(6)
})

const programIn = (world: World, { token }: Transfer) => String(world.accounts.get(token?.address ?? '')?.owner)
const ownerOf = (account: object) => (account as ReturnType<typeof tokenAccount>).data.parsed.info.owner

describe('a transfer is refused before a node or the wallet is asked', () => {
  const to = wallet()
  const mint = address()
  const token = { address: mint, decimals: 6 }
  test.each<[string, string, Transfer]>([
    ['invalid-amount', 'amount', { to, amount: 0n }],
    ['invalid-amount', 'amount', { to, amount: -1n }],
    ['invalid-amount', 'amount', { to, amount: 2n ** 64n }],
    ['invalid-amount', 'amount', { to, amount: -(2n ** 64n) }],
    ['invalid-amount', 'amount', { to, amount: 1 as never }],
    ['invalid-amount', 'amount', { to, amount: '1' as never }],
    ['invalid-amount', 'amount', { to, amount: undefined as never }],
    ['invalid-amount', 'amount', { to, amount: 0n, token }],
    ['invalid-address', 'to', { to: '', amount: 1n }],
    ['invalid-address', 'to', { to: 'vitalik.eth', amount: 1n, token }],
    ['invalid-address', 'to', { to: null as never, amount: 1n }],
    ['invalid-address', 'token', { to, amount: 1n, token: { address: 'USDC', decimals: 6 } }],
    // Not SOL of the same number: only who names no token at all means that.
    ...['', 0, null, false, Number.NaN, 'USDC', {}].map(
      (token) => ['invalid-address', 'token', { to, amount: 1n, token } as never] satisfies [string, string, Transfer],
    ),
  ])('a transfer is refused before a node or the wallet is asked: %s: %s', async (code, argument, payload) => {
    const world = worldOf(address())
    const asking = walletOf(sender)
    const refused = { name: 'ChainError', code, argument }
    await expect(transfer(payload, world, sender, asking)).rejects.toMatchObject(refused)
    expect([...world.calls, ...asking.asked]).toEqual([])
  })

  test('a transfer is refused before a node or the wallet is asked: an account that is none', async () => {
    const account = { ...sender.account, address: 'x' }
    const context = { ...contextOf(sender, walletOf(sender), worldOf(address()).send), account }
    await expect(chain.transfer?.({ to, amount: 1n }, context)).rejects.toMatchObject({
      code: 'invalid-address',
      argument: 'account',
    })
  })
})

describe('a token is not sent', () => {
  const mint = address()
  let world = worldOf('')
  beforeEach(() => {
    world = worldOf(address())
    world.accounts.set(mint, mintAccount(tokenProgram, 6))
    world.owned.set(mint, [])
  })
  const refused = async (to: string, code: string, argument: string, decimals = 6) => {
    const asking = walletOf(sender)
    const payload = { to, amount: 1n, token: { address: mint, decimals } }
    await expect(transfer(payload, world, sender, asking)).rejects.toMatchObject({ name: 'ChainError', code, argument })
    expect(asking.asked).toEqual([])
  }
  /** Without a private key. */
  const offCurve = () => {
    for (;;) {
      const random = address()
      if (kit.isOffCurveAddress(random)) return random
    }
  }

  test('a token is not sent to an address without a key that has no account', () =>
    refused(offCurve(), 'invalid-address', 'to'))

  test('a token is not sent to its own associated account before that exists', async () =>
    refused(await ataOf(wallet(), mint, tokenProgram), 'invalid-address', 'to'))

  test.each([tokenProgram, token2022, 'Stake11111111111111111111111111111111111111'])(
    'a token is not sent to an account of %s that does not hold it',
    async (owner) => {
      const to = wallet()
      for (const account of [
        tokenAccount(owner, address(), to, 1n),
        mintAccount(owner, 6),
        { ...systemAccount, owner },
      ]) {
        world.accounts.set(to, account)
        await refused(to, 'invalid-address', 'to')
      }
    },
  )

  test('a token is not sent to an account of the mint under the other program', async () => {
    const to = wallet()
    world.accounts.set(to, tokenAccount(token2022, mint, address(), 1n))
    await refused(to, 'invalid-address', 'to')
  })

  test('a token is not sent to the mint itself', () => refused(mint, 'invalid-address', 'to'))

  test('a token is not sent to a wallet whose account has another owner', async () => {
    const to = wallet()
    const theirs = await ataOf(to, mint, tokenProgram)
    world.accounts.set(theirs, tokenAccount(tokenProgram, mint, address(), 1n))
    await refused(to, 'invalid-address', 'to')
    world.accounts.set(theirs, mintAccount(tokenProgram, 6))
    await refused(to, 'invalid-address', 'to')
  })

  test.each([5, 7, 6.5, -1, 256, Number.NaN, '6' as never])(
    'a token is not sent by %s decimals where it has 6',
    async (decimals) => refused(wallet(), 'invalid-value', 'decimals', decimals),
  )

  test.each([262, 2 ** 32 + 6, 6.5, -1])('where the mint’s own decimals are %s', async (decimals) => {
    world.accounts.set(mint, mintAccount(tokenProgram, decimals))
    await refused(wallet(), 'invalid-value', 'decimals', decimals)
  })

  test.each([
    ['there is no account', undefined],
    ['it is a wallet', systemAccount],
    ['it is a token account', tokenAccount(tokenProgram, address(), address(), 1n)],
    ['its program is another', mintAccount(system, 6)],
  ])('where %s at the mint’s address', async (_, account) => {
    world.accounts.delete(mint)
    if (account) world.accounts.set(mint, account)
    await refused(wallet(), 'invalid-address', 'token')
  })
})

describe('an answer of the node that makes no sense is one', () => {
  const mint = address()
  const to = wallet()
  const garbage = [undefined, null, 1, 'x', {}, [], { value: undefined }, { value: 1 }, { value: {} }, { value: 'x' }]
  const run = (method: string, answer: unknown, token = true) => {
    const world = worldOf(address())
    world.accounts.set(mint, mintAccount(tokenProgram, 6))
    world.owned.set(mint, [])
    const send = async (request: Parameters<World['send']>[0]) =>
      request.method === method ? answer : world.send(request)
    const payload = { to, amount: 1n, ...(token && { token: { address: mint, decimals: 6 } }) }
    return transfer(payload, { ...world, send })
  }
  const wrong = (method: string) => ({ name: 'ChainError', code: 'invalid-answer', argument: method })

  test.each(titled<unknown>([...garbage, { value: null }, { value: { blockhash: 'x' } }, { value: { blockhash: 5 } }]))(
    'an answer of the node that makes no sense is refused: getLatestBlockhash with %s',
    (_, answer) => expect(run('getLatestBlockhash', answer, false)).rejects.toMatchObject(wrong('getLatestBlockhash')),
  )

  test.each(
    titled<unknown>([
      ...garbage,
      { value: [] },
      { value: [null] },
      { value: [undefined, undefined] },
      { value: [mintAccount(tokenProgram, 6), {}] },
      { value: [mintAccount(tokenProgram, 6), 'none'] },
      { value: [mintAccount(tokenProgram, 6), { owner: 5 }] },
      { value: [mintAccount(tokenProgram, 6), tokenAccount(tokenProgram, 'x', to, 1n)] },
      { value: [mintAccount(tokenProgram, 6), tokenAccount(tokenProgram, mint, to, -1n)] },
      { value: [mintAccount(tokenProgram, 6), tokenAccount(tokenProgram, mint, to, 1n, { decimals: 1.5 })] },
    ]),
  )('an answer of the node that makes no sense is refused: getMultipleAccounts with %s', (_, answer) =>
    expect(run('getMultipleAccounts', answer)).rejects.toMatchObject(wrong('getMultipleAccounts')),
  )

  test.each(
    titled<unknown>([
      ...garbage,
      { value: [null] },
      { value: [{}] },
      { value: [{ pubkey: 'x', account: tokenAccount(tokenProgram, mint, to, 1n) }] },
      { value: [{ pubkey: to, account: mintAccount(tokenProgram, 6) }] },
      { value: [{ pubkey: to, account: null }] },
    ]),
  )('an answer of the node that makes no sense is refused: getTokenAccountsByOwner with %s', (_, answer) =>
    expect(run('getTokenAccountsByOwner', answer)).rejects.toMatchObject(wrong('getTokenAccountsByOwner')),
  )
})

test('an account that is closed while it is looked at is not made anew', async () => {
  const world = worldOf(address())
  const [mint, to, amount] = [address(), address(), 3n]
  const own = await ataOf(sender.address, mint, tokenProgram)
  world.accounts.set(mint, mintAccount(tokenProgram, 6))
  world.accounts.set(own, tokenAccount(tokenProgram, mint, sender.address, amount))
  world.accounts.set(to, tokenAccount(tokenProgram, mint, address(), 0n))
  const send: World['send'] = async (request) => {
    const answer = await world.send(request)
    if (request.method === 'getMultipleAccounts') world.accounts.delete(to)
    return answer
  }
  const asking = walletOf(sender)
  await transfer({ to, amount, token: { address: mint, decimals: 6 } }, { ...world, send }, sender, asking)
  const authority = kit.createNoopSigner(sender.address)
  const move = { source: own, mint, destination: to, authority, amount, decimals: 6 }
  const expected = kitMessage(sender.address, world.blockhash, [kit.getTransferCheckedInstruction(move)])
  expect(messageIn(asking)).toEqual(expected)
})

describe('a signal', () => {
  test('a signal reaches the node and the wallet', async () => {
    const { signal } = new AbortController()
    const world = worldOf(address())
    const seen: unknown[] = []
    const context = contextOf(
      sender,
      {
        request: async (_, given) => {
          seen.push(given)
          return { signature: base58(new Uint8Array(64).fill(1)) }
        },
      },
      (request, given) => {
        seen.push(given)
        return world.send(request)
      },
    )
    await chain.transfer?.({ to: wallet(), amount: 1n }, { ...context, signal })
    expect(seen).toEqual([signal, signal])
  })
})
