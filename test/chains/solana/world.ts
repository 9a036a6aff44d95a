// A small Solana: seeded bytes, accounts as a node parses them, a wallet with a real key, and kit's message.
import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { mainnet } from '../../../chains/networks.ts'
import type { Account, Provider, Send, Signing } from '../../../src/types.ts'
import { random } from '../../helpers/random.ts'
import * as kit from '../../oracles/solana.ts'

export { runs } from '../../helpers/random.ts'

export const system = '11111111111111111111111111111111'
export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

/** The same numbers, bytes and addresses for the same seed. */
export function seeded(seed: number) {
  const own = random(seed)
  return { ...own, address: () => kit.getAddressDecoder().decode(own.bytes(32)) }
}

export const base58 = (bytes: Uint8Array) => kit.getBase58Decoder().decode(bytes)
export const bytesOf = (text: string) => Uint8Array.from(kit.getBase58Encoder().encode(text))
export const fromBase64 = (text: unknown) => Uint8Array.from(Buffer.from(String(text), 'base64'))
export const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

export interface Key {
  readonly address: kit.Address
  readonly account: Account
  readonly sign: (bytes: Uint8Array) => Uint8Array
}

/** An Ed25519 key pair from its seed, by OpenSSL. https://www.rfc-editor.org/rfc/rfc8410#section-7 */
export function keyOf(seed: Uint8Array): Key {
  const prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
  const key: KeyObject = createPrivateKey({ key: Buffer.concat([prefix, seed]), format: 'der', type: 'pkcs8' })
  const address = kit.address(base58(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)))
  return {
    address,
    account: { namespace: 'solana', address, type: 'eoa' },
    sign: (bytes) => Uint8Array.from(sign(null, bytes, key)),
  }
}

type Parsed = Readonly<Record<string, unknown>>
const parsed = (owner: string, type: string, info: Parsed) => ({
  lamports: 2039280,
  executable: false,
  owner,
  data: { program: 'spl-token', parsed: { type, info }, space: 165 },
})

export const systemAccount = { lamports: 1, executable: false, owner: system, data: ['', 'base64'] }
export const mintAccount = (program: string, decimals: number) =>
  parsed(program, 'mint', { decimals, isInitialized: true, supply: '1', freezeAuthority: null, mintAuthority: null })
export const tokenAccount = (
  program: string,
  mint: string,
  owner: string,
  amount: bigint,
  { decimals = 6, state = 'initialized' } = {},
) =>
  parsed(program, 'account', {
    isNative: false,
    mint,
    owner,
    state,
    tokenAmount: { amount: String(amount), decimals, uiAmount: null, uiAmountString: '' },
  })

export interface World {
  readonly accounts: Map<string, ReturnType<typeof parsed> | typeof systemAccount>
  /** What `getTokenAccountsByOwner` answers with, beside the filter that it was asked by. */
  readonly owned: Map<string, readonly { readonly pubkey: string; readonly account: unknown }[]>
  readonly blockhash: string
  readonly calls: { readonly method: string; readonly params: readonly unknown[] }[]
  readonly send: Send
}

/** A node with these accounts. It takes every transaction. */
export function worldOf(blockhash: string): World {
  const world: World = {
    accounts: new Map(),
    owned: new Map(),
    blockhash,
    calls: [],
    async send({ method, params }) {
      const list = params as readonly unknown[]
      world.calls.push({ method, params: list })
      return answer(world, method, list)
    },
  }
  return world
}

function answer(world: World, method: string, [first, second]: readonly unknown[]): unknown {
  const value = (of: unknown) => ({ context: { slot: 1 }, value: of })
  if (method === 'getLatestBlockhash') return value({ blockhash: world.blockhash, lastValidBlockHeight: 1 })
  if (method === 'getMultipleAccounts')
    return value((first as readonly string[]).map((address) => world.accounts.get(address) ?? null))
  if (method === 'getTokenAccountsByOwner')
    return value(world.owned.get(String(Object.values(Object(second))[0])) ?? [])
  if (method === 'sendTransaction') return base58(fromBase64(first).subarray(1, 65))
  throw new Error(`the world knows no ${method}`)
}

export interface Asked {
  readonly method: string
  readonly params: { readonly transaction: string; readonly pubkey: string }
}

/** A wallet that signs what it is given, or what `change` makes of it, and says by `code` that it cannot send. */
export function walletOf(key: Key, options: { code?: number; change?: (message: Uint8Array) => Uint8Array } = {}) {
  const asked: Asked[] = []
  const request: Provider['request'] = async (args) => {
    asked.push(args as Asked)
    const message = fromBase64((args as Asked).params.transaction).subarray(65)
    const signedMessage = options.change?.(message) ?? message
    const signature = key.sign(signedMessage)
    if (args.method === 'solana_signTransaction')
      return { signature: base58(signature), transaction: toBase64(Uint8Array.of(1, ...signature, ...signedMessage)) }
    if (options.code) throw Object.assign(new Error('cannot'), { code: options.code })
    return { signature: base58(signature) }
  }
  return { asked, request }
}

export const contextOf = (key: Key, provider: Provider, send: Send): Signing => ({
  account: key.account,
  // No Solana network has anything that a transfer would look at.
  network: mainnet,
  provider,
  send,
})

/** The message that @solana/kit makes of instructions. */
export const kitMessage = (payer: kit.Address, blockhash: string, instructions: readonly kit.Instruction[]) =>
  Uint8Array.from(
    kit.getCompiledTransactionMessageEncoder().encode(
      kit.compileTransactionMessage(
        kit.pipe(
          kit.createTransactionMessage({ version: 0 }),
          (message) => kit.setTransactionMessageFeePayer(payer, message),
          (message) =>
            kit.setTransactionMessageLifetimeUsingBlockhash(
              { blockhash: blockhash as kit.Blockhash, lastValidBlockHeight: 1n },
              message,
            ),
          (message) => kit.appendTransactionMessageInstructions(instructions, message),
        ),
      ),
    ),
  )
