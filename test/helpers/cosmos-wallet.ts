// A Cosmos wallet of Keplr's shape that really signs. https://docs.keplr.app/api
import { keccak_256 } from '@noble/hashes/sha3.js'
import { rawSecp256k1PubkeyToRawAddress, Secp256k1, serializeSignDoc, sha256, toBech32 } from '../oracles/cosmos.ts'

/** How the wallet's visitor answers. */
export type Mood = 'approve' | 'reject' | 'hang'
/** What the wallet knows of a chain. */
export interface CosmosChain {
  readonly prefix: string
  /** Whether its keys are of Ethereum's kind, and derived from another secret. */
  readonly isEthereum?: boolean
}
interface SuggestedChain {
  readonly chainId: string
  readonly bech32Config: { readonly bech32PrefixAccAddr: string }
}
/** A document that CosmJS signs in binary. */
export interface DirectDoc {
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
  readonly chainId: string
  readonly accountNumber: unknown
}
type AminoDoc = Parameters<typeof serializeSignDoc>[0]

/** The wallet's accounts by their secrets. */
export const secrets = [0x11, 0x12, 0x13].map((fill) => new Uint8Array(32).fill(fill)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
]
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const pairOf = (secret: Uint8Array) => Secp256k1.makeKeypair(secret)

/** The public key and the 20 bytes of an address. */
async function identityOf(secret: Uint8Array, isEthereum = false) {
  const { pubkey } = await pairOf(secret)
  const pubKey = Secp256k1.compressPubkey(pubkey)
  const address = isEthereum ? keccak_256(pubkey.slice(1)).slice(12) : rawSecp256k1PubkeyToRawAddress(pubKey)
  return { pubKey, address }
}
export const addressOf = async (secret: Uint8Array, prefix: string, isEthereum = false): Promise<string> =>
  toBech32(prefix, (await identityOf(secret, isEthereum)).address)

/** cosmos.tx.v1beta1.SignDoc with fields that are shorter than 128 bytes. */
export function directBytes({ bodyBytes, authInfoBytes, chainId, accountNumber }: DirectDoc): Uint8Array {
  const field = (number: number, bytes: Uint8Array) => [(number << 3) | 2, bytes.length, ...bytes]
  const account = Number(`${accountNumber ?? 0}`)
  return Uint8Array.of(
    ...field(1, bodyBytes),
    ...field(2, authInfoBytes),
    ...field(3, Buffer.from(chainId)),
    ...(account ? [32, account] : []),
  )
}

export interface CosmosWalletOptions {
  /** Where in `window` it is. */
  readonly at?: string
  /** Further places where the same object is. */
  readonly also?: readonly string[]
  /** What it knows, by chain id. */
  readonly chains?: Readonly<Record<string, CosmosChain>>
  /** The chains that this site was let in to at an earlier visit. */
  readonly granted?: readonly string[]
  /** Replaces methods; one that is undefined is missing. */
  readonly methods?: Readonly<Record<string, unknown>>
  /** Replaces what it says of its key. */
  readonly key?: object
}

/** Puts an object into a place in `window`, such as `okxwallet.keplr`. */
export function put(path: string, object: unknown): void {
  const names = path.split('.')
  const last = names.pop() ?? ''
  let at = globalThis as unknown as Record<string, unknown>
  for (const name of names) {
    at[name] ??= {}
    at = at[name] as Record<string, unknown>
  }
  at[last] = object
}

const usual: Readonly<Record<string, CosmosChain>> = {
  'cosmoshub-4': { prefix: 'cosmos' },
  'osmosis-1': { prefix: 'osmo' },
  'injective-1': { prefix: 'inj', isEthereum: true },
}

/** Puts the wallet into the page. */
export function installCosmosWallet(options: CosmosWalletOptions = {}) {
  const { at = 'keplr', also = [], methods = {}, key = {} } = options
  const chains: Record<string, CosmosChain> = { ...(options.chains ?? usual) }
  const granted = new Set(options.granted)
  const calls: string[] = []
  const suggested: unknown[] = []
  let secret = secrets[0]
  let answer: (() => void) | undefined
  const state = { mood: 'approve' as Mood, isLocked: false }

  const ask = async (call: string): Promise<void> => {
    calls.push(call)
    if (state.mood === 'hang')
      await new Promise<void>((resolve) => {
        answer = resolve
      })
    if (state.mood === 'reject') throw new Error('Request rejected')
  }
  const chainOf = (id: string): CosmosChain => {
    const chain = chains[id]
    if (!chain) throw new Error(`There is no modular chain info for ${id}`)
    return chain
  }
  const enable = async (ids: string | readonly string[]): Promise<void> => {
    for (const id of [ids].flat()) {
      chainOf(id)
      if (state.isLocked) await ask('unlock')
      state.isLocked = false
      if (!granted.has(id)) await ask(`enable ${id}`)
      granted.add(id)
    }
  }
  const identity = async (id: string) => {
    await enable(id)
    const { prefix, isEthereum } = chainOf(id)
    const own = await identityOf(secret, isEthereum)
    return { ...own, bech32Address: toBech32(prefix, own.address), isEthereum }
  }
  const sign = async (id: string, signer: string, bytes: Uint8Array) => {
    const { bech32Address, pubKey, isEthereum } = await identity(id)
    if (signer !== bech32Address) throw new Error('Signer mismatched')
    const { privkey } = await pairOf(secret)
    const digest = isEthereum ? keccak_256(bytes) : sha256(bytes)
    const made = await Secp256k1.createSignature(digest, privkey)
    return {
      pub_key: { type: 'tendermint/PubKeySecp256k1', value: base64(pubKey) },
      signature: base64(Uint8Array.of(...made.r(32), ...made.s(32))),
    }
  }
  const arbitrary = (signer: string, data: string | Uint8Array): AminoDoc => ({
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data: base64(Buffer.from(data as string)) } }],
    memo: '',
  })
  const wallet = {
    enable,
    async getKey(id: string) {
      const { pubKey, address, bech32Address, isEthereum } = await identity(id)
      const algo = isEthereum ? 'ethsecp256k1' : 'secp256k1'
      return { name: 'Main', algo, pubKey, address, bech32Address, isNanoLedger: false, ...key }
    },
    async disable() {
      calls.push('disable')
      granted.clear()
    },
    async experimentalSuggestChain(info: SuggestedChain) {
      await ask(`suggest ${info.chainId}`)
      suggested.push(info)
      chains[info.chainId] = { prefix: info.bech32Config.bech32PrefixAccAddr }
    },
    async signArbitrary(id: string, signer: string, data: string | Uint8Array) {
      if (!data.length) throw new Error('Data is empty')
      await ask(`signArbitrary ${typeof data} ${data}`)
      return sign(id, signer, serializeSignDoc(arbitrary(signer, data)))
    },
    async signAmino(id: string, signer: string, doc: AminoDoc) {
      await ask(`signAmino ${id}`)
      return { signed: doc, signature: await sign(id, signer, serializeSignDoc(doc)) }
    },
    async signDirect(id: string, signer: string, doc: DirectDoc) {
      await ask(`signDirect ${id}`)
      // A wallet's number is an object with a text, as that of the package `long`.
      const accountNumber = doc.accountNumber ? { toString: () => `${doc.accountNumber}` } : null
      return { signed: { ...doc, accountNumber }, signature: await sign(id, signer, directBytes(doc)) }
    },
    ...methods,
  }
  for (const path of [at, ...also]) put(path, wallet)
  const changed = (): unknown => dispatchEvent(new Event(`${at.split('.')[0]}_keystorechange`))
  return {
    wallet,
    calls,
    state,
    suggested,
    /** The visitor answers the window that is open. */
    answer(mood: Exclude<Mood, 'hang'>) {
      state.mood = mood
      answer?.()
    },
    /** The visitor picks another account. */
    choose(next: Uint8Array) {
      secret = next
      changed()
    },
    /** The wallet asks for its password at the next call. */
    lock: () => {
      state.isLocked = true
    },
    unlock: () => {
      state.isLocked = false
      changed()
    },
    /** The visitor takes the site off the wallet's list. */
    revoke: () => granted.clear(),
  }
}
