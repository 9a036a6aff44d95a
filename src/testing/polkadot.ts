// A wallet of Polkadot, in `window.injectedWeb3`. https://github.com/polkadot-js/extension
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { getPublicKey, sign as signSchnorrkel } from '@scure/sr25519'
import { fromHex, fromUtf8, toHex, toUtf8 } from '../../chains/bytes.ts'
import { encode } from '../../chains/polkadot/address.ts'
import { type Core, emitter } from './core.ts'
import type { Installed, Named } from './shape.ts'

/** One account of the wallet. */
export interface Signer {
  readonly type: 'sr25519' | 'ed25519' | 'ecdsa'
  /** What its address is of. */
  readonly publicKey: Uint8Array
  sign(bytes: Uint8Array): Uint8Array
}
/** Of SS58: the one for any Substrate chain, in which extensions write addresses. */
const prefix = 42
const blake256 = (bytes: Uint8Array): Uint8Array => blake2b(bytes, { dkLen: 32 })

/** Of an account's secret: 64 bytes for sr25519, 32 for the others. */
export const signers: Readonly<Record<Signer['type'], (secret: Uint8Array) => Signer>> = {
  sr25519: (secret) => ({
    type: 'sr25519',
    publicKey: getPublicKey(secret),
    sign: (bytes) => signSchnorrkel(secret, bytes),
  }),
  ed25519: (secret) => ({
    type: 'ed25519',
    publicKey: ed25519.getPublicKey(secret),
    sign: (bytes) => ed25519.sign(bytes, secret),
  }),
  ecdsa: (secret) => ({
    type: 'ecdsa',
    publicKey: blake256(secp256k1.getPublicKey(secret, true)),
    sign(bytes) {
      const [bit = 0, ...rest] = secp256k1.sign(blake256(bytes), secret, { prehash: false, format: 'recovered' })
      return Uint8Array.of(...rest, bit)
    },
  }),
}
/** The first byte of a MultiSignature. */
const tags: Readonly<Record<Signer['type'], number>> = { ed25519: 0, sr25519: 1, ecdsa: 2 }
export const addressOf = ({ publicKey }: Signer): string => encode(prefix, publicKey)

/** A text between tags, so that it can be no transaction. */
function wrapped(data: Uint8Array): Uint8Array {
  const text = fromUtf8(data)
  const isWrapped = text.startsWith('<Bytes>') && text.endsWith('</Bytes>')
  return isWrapped ? data : Uint8Array.of(...toUtf8('<Bytes>'), ...data, ...toUtf8('</Bytes>'))
}
const hexOf = (bytes: Uint8Array): string => `0x${toHex(bytes)}`
const bytesOf = (hex: unknown): Uint8Array => fromHex(`${hex}`.slice(2))

/** A runtime's u32, u128 and the like as fields of a payload. */
interface Payload {
  readonly address: string
  readonly method: string
  readonly era: string
  readonly nonce: string
  readonly tip: string
  readonly specVersion: string
  readonly transactionVersion: string
  readonly genesisHash: string
  readonly blockHash: string
  /** By name, what the runtime has signed beside that. */
  readonly signedExtensions?: readonly string[]
  readonly assetId?: string | null
  readonly mode?: number
  readonly metadataHash?: string | null
}
/** SCALE's number of varying length. https://docs.polkadot.com/polkadot-protocol/parachain-basics/data-encoding/ */
function compact(value: bigint): number[] {
  const little = (number: bigint, length: number): number[] =>
    Array.from({ length }, (_, i) => Number.parseInt(`${(number >> BigInt(8 * i)) & 255n}`, 10))
  if (value < 64n) return little(value << 2n, 1)
  if (value < 1n << 14n) return little((value << 2n) | 1n, 2)
  if (value < 1n << 30n) return little((value << 2n) | 2n, 4)
  const length = (value.toString(16).length + 1) >> 1
  return [((length - 4) << 2) | 3, ...little(value, length)]
}
/** SCALE's value that may be missing. */
const option = (hex: string | null | undefined): readonly number[] => (hex ? [1, ...bytesOf(hex)] : [0])
/**
 * What is signed of a transaction with the extensions that every chain has had, a fee in another asset and the hash of the
 * metadata; longer than 256 bytes, its hash.
 */
function payloadBytes(payload: Payload): Uint8Array {
  const fixed = (hex: string): Uint8Array => bytesOf(hex).reverse()
  const has = (name: string): boolean => !!payload.signedExtensions?.includes(name)
  const bytes = Uint8Array.of(
    ...bytesOf(payload.method),
    ...bytesOf(payload.era),
    ...compact(BigInt(payload.nonce)),
    ...compact(BigInt(payload.tip)),
    ...(has('ChargeAssetTxPayment') ? option(payload.assetId) : []),
    ...(has('CheckMetadataHash') ? [payload.mode ?? 0] : []),
    ...fixed(payload.specVersion),
    ...fixed(payload.transactionVersion),
    ...bytesOf(payload.genesisHash),
    ...bytesOf(payload.blockHash),
    ...(has('CheckMetadataHash') ? option(payload.metadataHash) : []),
  )
  return bytes.length > 256 ? blake256(bytes) : bytes
}

/** Replaces what the wallet is made of, for tests of broken wallets. */
export interface PolkadotChanges {
  /** Its accounts in place of the chosen one; what is no account of `known` cannot sign. */
  accounts?(): readonly unknown[]
  readonly known?: readonly Signer[]
  /** Replaces parts of what `enable` resolves with; one that is undefined is missing. */
  readonly injected?: { readonly accounts?: object; readonly signer?: object }
  readonly entry?: unknown
  /** Whether the visitor has forbidden the site for good. */
  isForbidden?(): boolean
}
const refused = (): Error => new Error('Cancelled')

export function polkadotWallet(core: Core, { name }: Pick<Named, 'name'>, changes: PolkadotChanges = {}): Installed {
  const { on, emit, count } = emitter()
  const signerAt = (index: number): Signer => signers.sr25519(core.secret(false, index))
  const chosen = (): readonly unknown[] => {
    const signer = signerAt(core.index())
    return [{ address: addressOf(signer), name: 'Account', type: signer.type }]
  }
  const shown = (): readonly unknown[] => (core.isShown() ? (changes.accounts ?? chosen)() : [])
  const signerOf = (address: unknown): Signer => {
    // As some wallets do: only the address that they wrote themselves is known.
    const all = changes.known ?? Array.from({ length: core.count }, (_, index) => signerAt(index))
    const signer = all.find((one) => addressOf(one) === address)
    if (!signer) throw new Error('Unable to find address')
    return signer
  }
  const signer = {
    signRaw: (input: { address: string; data: string; type: string }) =>
      core.ask(
        { method: 'signRaw', params: input },
        refused,
        () => ({ id: 1, signature: hexOf(signerOf(input.address).sign(wrapped(bytesOf(input.data)))) }),
        `${input.type} ${input.data}`,
      ),
    signPayload: (input: Payload) =>
      core.ask({ method: 'signPayload', params: input }, refused, () => {
        const { type, sign } = signerOf(input.address)
        return { id: 2, signature: hexOf(Uint8Array.of(tags[type], ...sign(payloadBytes(input)))) }
      }),
  }
  const accounts = {
    get: async () => shown(),
    subscribe(listener: (accounts: unknown) => void) {
      const off = on('accounts', listener as (value: never) => void)
      let isOn = true
      queueMicrotask(() => isOn && listener(shown()))
      return () => {
        isOn = false
        off()
      }
    },
  }
  const entry = {
    version: '1.0.0',
    async enable(app: string) {
      const source = `The source ${globalThis.location?.href ?? 'https://app.example/'}`
      if (changes.isForbidden?.()) throw new Error(`${source} is not allowed to interact with this extension`)
      if (core.isOpen()) throw new Error(`${source} has a pending authorization request`)
      // A wallet that is locked lets in who was let in before, and shows no accounts.
      if (!core.isGranted()) await core.ask({ method: 'enable', params: app }, refused, core.grant, app)
      return {
        accounts: { ...accounts, ...changes.injected?.accounts },
        signer: { ...signer, ...changes.injected?.signer },
      }
    },
  }
  core.listen(() => emit('accounts', shown()))
  return {
    provider: entry,
    listeners: count,
    addressOf: (index) => addressOf(signerAt(index)),
    install() {
      const page = globalThis as { injectedWeb3?: Record<string, unknown> }
      page.injectedWeb3 ??= {}
      const own = 'entry' in changes ? changes.entry : entry
      page.injectedWeb3[name] = own
      // Others stay.
      return () => void (page.injectedWeb3?.[name] === own && delete page.injectedWeb3?.[name])
    },
    fixed: 'a wallet of Polkadot has no network of its own',
  }
}
