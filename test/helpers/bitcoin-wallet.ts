// The Bitcoin wallets of `src/testing`, of each shape that pages meet, with the parts that tests of broken wallets replace. What
// they should say is computed by @scure/btc-signer.
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base64, hex } from '@scure/base'
import { bitcoin, bitcoinTestnet } from '../../chains/networks.ts'
import { idOf, type Keys } from '../../src/testing/bip122/keys.ts'
import { leatherWallet } from '../../src/testing/bip122/leather.ts'
import { legacyWallet } from '../../src/testing/bip122/legacy.ts'
import { type SatsChanges, satsWallet } from '../../src/testing/bip122/sats.ts'
import { type UnisatChanges, unisatWallet } from '../../src/testing/bip122/unisat.ts'
import { NETWORK, p2tr, p2wpkh, TEST_NETWORK, Transaction } from '../oracles/bip122.ts'
import { coreOf, handOf } from './hand.ts'

export type { Keys } from '../../src/testing/bip122/keys.ts'

export function keysOf(fill: number, isTestnet = false): Keys {
  const secret = new Uint8Array(32).fill(fill)
  const key = secp256k1.getPublicKey(secret, true)
  const network = isTestnet ? TEST_NETWORK : NETWORK
  return {
    secret,
    payment: p2wpkh(key, network).address as string,
    ordinals: p2tr(key.slice(1), undefined, network).address as string,
    publicKey: hex.encode(key),
    xOnly: hex.encode(key.slice(1)),
  }
}
export const ada = keysOf(0x11)
export const bea = keysOf(0x12)
export const adaOnTestnet = keysOf(0x11, true)

/** An unsigned PSBT that spends an output of the first address of the keys, and pays all of it to another. */
export function psbtOf(keys: Keys): string {
  const tx = new Transaction()
  const { script } = p2wpkh(hex.decode(keys.publicKey))
  tx.addInput({ txid: '11'.repeat(32), index: 0, witnessUtxo: { script, amount: 1000n } })
  tx.addOutputAddress(bea.payment, 1000n)
  return base64.encode(tx.toPSBT())
}
/** Tells whether the inputs of a PSBT are signed by the keys, and not final. */
export function isSigned({ publicKey }: Keys, psbt: string): boolean {
  const { finalScriptWitness, partialSig } = Transaction.fromPSBT(base64.decode(psbt)).getInput(0)
  const [key] = partialSig?.[0] ?? []
  return !finalScriptWitness && !!key && hex.encode(key) === publicKey
}

let installed: string[] = []
/** Makes an object a property of `window`, by a path. */
export function put(path: string, value: unknown): void {
  const names = path.split('.')
  const last = names.pop() as string
  let owner = globalThis as unknown as Record<string, Record<string, never>>
  for (const name of names) {
    owner[name] ??= {}
    owner = owner[name] as never
  }
  Object.defineProperty(owner, last, { value, configurable: true, writable: true, enumerable: true })
  installed.push((names[0] ?? last) as string)
}
/** Adds an entry to the list of wallets on `window`. */
export function list(entry: unknown, property = 'btc_providers'): void {
  const owner = globalThis as unknown as Record<string, unknown[] | undefined>
  put(property, [...(owner[property] ?? []), entry])
}
export function removeAll(): void {
  for (const name of installed) Reflect.deleteProperty(globalThis, name)
  installed = []
}

export const icon = 'data:image/svg+xml;base64,PHN2Zy8+'

const secrets = [ada.secret, bea.secret]
export const ids = [bitcoin.caipNetworkId, bitcoinTestnet.caipNetworkId]
const visitor = () => coreOf(secrets, ids)
const indexOf = ({ secret }: Keys): number => secrets.findIndex((own) => `${own}` === `${secret}`)

export type SatsOptions = SatsChanges
/** A wallet of sats-connect's family. It resolves with its errors. */
export function makeSats(changes: SatsOptions = {}) {
  const core = visitor()
  let isVague = false
  const { provider, asked, listeners } = satsWallet(
    core,
    { name: 'Sats', icon },
    { ...changes, isVague: () => isVague },
  )
  return {
    ...handOf(core),
    provider,
    asked,
    listeners,
    /** The visitor picks another account in the wallet, which may tell which or not. */
    choose(next: Keys, tells = true) {
      isVague = !tells
      core.choose(indexOf(next))
    },
    /** The visitor switches the network in the wallet. */
    switchTo: (name: string) => core.switchTo(`${idOf(name)}`),
    /** The visitor cuts the page off in the wallet. */
    disconnect: core.revoke,
  }
}

/** A wallet of sats-connect's first version. `purposes` are those that it takes. */
export function makeLegacy(options?: { purposes?: readonly string[] }) {
  const core = visitor()
  return { ...handOf(core), ...legacyWallet(core, options) }
}

/** Leather. It rejects with its answer, and takes hex and amounts as text. */
export function makeLeather() {
  const core = visitor()
  const { provider, asked } = leatherWallet(core, { name: 'Leather', icon })
  return { ...handOf(core), provider, asked }
}

/** A wallet of Unisat's shape. `chain` is null where it cannot be asked for. */
export function makeUnisat({ keys = ada, ...changes }: UnisatChanges & { keys?: Keys } = {}) {
  const core = visitor()
  const { provider, asked, emit, listeners, setChain } = unisatWallet(core, changes)
  const go = (next: Keys): void => {
    const id = ids[next.payment.startsWith('tb') ? 1 : 0] as string
    if (id !== core.network()) core.switchTo(id)
  }
  go(keys)
  return {
    ...handOf(core),
    provider,
    asked,
    send: emit,
    listeners,
    choose(next: Keys) {
      go(next)
      core.choose(indexOf(next))
    },
    switchTo: setChain,
    /** No account is `[]` in Unisat, and `['']` in Keplr. */
    lock(said: unknown = []) {
      core.forget()
      emit('accountsChanged', said)
    },
  }
}
