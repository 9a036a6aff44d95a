// A wallet of Cosmos, of Keplr's shape. https://docs.keplr.app/api
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import * as bech32 from '../../chains/bech32.ts'
import { toBase64, toUtf8 } from '../../chains/bytes.ts'
import { signDoc } from '../../chains/cosmos/sign.ts'
import type { Core } from './core.ts'
import { callNode } from './http.ts'
import { put } from './page.ts'
import type { Installed } from './shape.ts'

/** What the wallet knows of a chain. */
export interface CosmosChain {
  readonly prefix: string
  /** Whether its keys are of Ethereum's kind. */
  readonly isEthereum?: boolean
}
/** A document that is signed in binary. */
export interface DirectDoc {
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
  readonly chainId: string
  readonly accountNumber?: unknown
}
/** Replaces what the wallet is made of, for tests of broken wallets. */
export interface CosmosChanges {
  /** Further places where the same object is. */
  readonly also?: readonly string[]
  /** What it knows of chains, by their id. */
  readonly chains?: Record<string, CosmosChain>
  /** The chains that the site was let in to at an earlier visit. */
  readonly granted?: readonly string[]
  /** Replaces methods; one that is undefined is missing. */
  readonly methods?: Readonly<Record<string, unknown>>
  /** Replaces what it says of its key. */
  readonly key?: object
}

/** The prefixes of chains; of those that are not here it is `cosmos`. */
const usual: Readonly<Record<string, CosmosChain>> = {
  'osmosis-1': { prefix: 'osmo' },
  celestia: { prefix: 'celestia' },
  'juno-1': { prefix: 'juno' },
  'stargaze-1': { prefix: 'stars' },
  'injective-1': { prefix: 'inj', isEthereum: true },
}
const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))

/** The public key, the bytes of the address, and the address. */
export function cosmosKey(secret: Uint8Array, { prefix, isEthereum = false }: CosmosChain) {
  const pubKey = secp256k1.getPublicKey(secret, true)
  const address = isEthereum ? keccak_256(secp256k1.getPublicKey(secret, false).slice(1)).slice(12) : hash160(pubKey)
  return { pubKey, address, bech32Address: bech32.encode(prefix, bech32.toWords(address)) }
}

/** Amino signs JSON with sorted keys and without three characters. */
export function canonical(value: unknown): string {
  const sorted = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(sorted)
    if (!one || typeof one !== 'object') return one
    const entries = Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]))
  }
  const codes: Readonly<Record<string, string>> = { '&': '\\u0026', '<': '\\u003c', '>': '\\u003e' }
  return JSON.stringify(sorted(value)).replace(/[&<>]/g, (letter) => codes[letter] ?? letter)
}
function varint(value: bigint): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127n; rest >>= 7n) bytes.push(Number.parseInt(`${rest & 127n}`, 10) | 128)
  return [...bytes, Number.parseInt(`${rest}`, 10)]
}
/** cosmos.tx.v1beta1.SignDoc. */
export function directBytes({ bodyBytes, authInfoBytes, chainId, accountNumber }: DirectDoc): Uint8Array {
  const field = (number: number, bytes: Uint8Array): number[] =>
    bytes.length ? [(number << 3) | 2, ...varint(BigInt(bytes.length)), ...bytes] : []
  const account = BigInt(`${accountNumber ?? 0}`)
  return Uint8Array.of(
    ...field(1, bodyBytes),
    ...field(2, authInfoBytes),
    ...field(3, toUtf8(chainId)),
    ...(account ? [32, ...varint(account)] : []),
  )
}
const refused = (): Error => new Error('Request rejected')

/** Which chains it knows and the site may ask about. */
function access(core: Core, changes: CosmosChanges) {
  const { chains } = changes
  const listed = Object.keys(core.networks).map((id) => id.slice('cosmos:'.length))
  const known: Record<string, CosmosChain> =
    chains ?? Object.fromEntries(listed.map((id) => [id, usual[id] ?? { prefix: 'cosmos' }]))
  const granted = new Set(changes.granted ?? (core.isGranted() ? Object.keys(known) : []))
  const chainOf = (id: string): CosmosChain => {
    const chain = known[id]
    if (!chain) throw new Error(`There is no modular chain info for ${id}`)
    return chain
  }
  core.listen((change) => change === 'disconnect' && granted.clear())
  return {
    known,
    granted,
    chainOf,
    async enable(ids: string | readonly string[]): Promise<void> {
      for (const id of [ids].flat()) {
        chainOf(id)
        if (core.isLocked()) await core.ask({ method: 'unlock' }, refused, core.grant)
        if (!granted.has(id)) await core.ask({ method: 'enable', params: id }, refused, core.grant, id)
        granted.add(id)
      }
    },
  }
}

type Sign = (id: string, signer: string, bytes: Uint8Array) => Promise<object>
/** What it signs, by method. */
function signers(core: Core, sign: Sign) {
  return {
    async signArbitrary(id: string, signer: string, data: string | Uint8Array) {
      if (!data.length) throw new Error('Data is empty')
      const params = { chainId: id, signer, data }
      const bytes = typeof data === 'string' ? toUtf8(data) : data
      const doc = {
        ...signDoc('', signer),
        msgs: [{ type: 'sign/MsgSignData', value: { signer, data: toBase64(bytes) } }],
      }
      const run = () => sign(id, signer, toUtf8(canonical(doc)))
      return core.ask({ method: 'signArbitrary', params }, refused, run, `${typeof data} ${data}`)
    },
    signAmino: async (id: string, signer: string, doc: object) =>
      core.ask(
        { method: 'signAmino', params: { chainId: id, signer, doc } },
        refused,
        async () => ({ signed: doc, signature: await sign(id, signer, toUtf8(canonical(doc))) }),
        id,
      ),
    signDirect: async (id: string, signer: string, doc: DirectDoc) =>
      core.ask(
        { method: 'signDirect', params: { chainId: id, signer, doc } },
        refused,
        async () => {
          // A wallet's number is an object with a text, as that of the package `long`.
          const accountNumber = doc.accountNumber ? { toString: () => `${doc.accountNumber}` } : null
          return { signed: { ...doc, accountNumber }, signature: await sign(id, signer, directBytes(doc)) }
        },
        id,
      ),
  }
}

/** `at` is where in `window` it is. */
export function cosmosWallet(core: Core, at: string, changes: CosmosChanges = {}) {
  const { known, granted, chainOf, enable } = access(core, changes)
  const suggested: unknown[] = []
  const keyOn = async (id: string) => {
    await enable(id)
    return cosmosKey(core.secret(), chainOf(id))
  }
  const sign = async (id: string, signer: string, bytes: Uint8Array) => {
    const { bech32Address, pubKey } = await keyOn(id)
    if (signer !== bech32Address) throw new Error('Signer mismatched')
    const digest = chainOf(id).isEthereum ? keccak_256(bytes) : sha256(bytes)
    const signature = toBase64(secp256k1.sign(digest, core.secret(), { prehash: false }))
    return { pub_key: { type: 'tendermint/PubKeySecp256k1', value: toBase64(pubKey) }, signature }
  }
  const wallet = {
    enable,
    async getKey(id: string) {
      const algo = chainOf(id).isEthereum ? 'ethsecp256k1' : 'secp256k1'
      return { name: 'Main', algo, isNanoLedger: false, ...(await keyOn(id)), ...changes.key }
    },
    async disable() {
      core.calls.push('disable')
      core.forget()
      granted.clear()
    },
    async experimentalSuggestChain(info: { chainId: string; bech32Config: { bech32PrefixAccAddr: string } }) {
      const add = (): void => {
        suggested.push(info)
        known[info.chainId] = { prefix: info.bech32Config.bech32PrefixAccAddr }
      }
      await core.ask({ method: 'suggest', params: info }, refused, add, info.chainId)
    },
    ...signers(core, sign),
    async sendTx(id: string, tx: Uint8Array, _mode?: unknown): Promise<Uint8Array> {
      const url = core.url(`cosmos:${id}`)
      if (url) {
        const { code, log } = Object(await callNode(url, 'broadcast_tx_sync', { tx: toBase64(tx) }))
        if (code) throw new Error(`${log}`)
      }
      return sha256(tx)
    },
    ...changes.methods,
  }
  const [key = ''] = at.split('.')
  core.listen((change) => {
    // It says nothing when it is locked: a page that asked then would make it ask for the password.
    if (change !== 'disconnect' && !core.isLocked()) dispatchEvent(new Event(`${key}_keystorechange`))
  })
  const chosen = (): CosmosChain => known[core.network().slice('cosmos:'.length)] ?? { prefix: 'cosmos' }
  return {
    provider: wallet,
    suggested,
    listeners: () => 0,
    addressOf: (index) => cosmosKey(core.secret(false, index), chosen()).bech32Address,
    install() {
      const outs = [at, ...(changes.also ?? [])].map((path) => put(path, wallet))
      return () => {
        for (const out of outs) out()
      }
    },
    fixed: 'a wallet of Cosmos has no network of its own',
  } satisfies Installed & { suggested: unknown }
}
