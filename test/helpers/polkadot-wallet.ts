// A Polkadot wallet in `window.injectedWeb3` that really signs. https://github.com/polkadot-js/extension
import {
  blake2AsU8a,
  cryptoWaitReady,
  ed25519PairFromSeed,
  ed25519Sign,
  encodeAddress,
  secp256k1PairFromSeed,
  secp256k1Sign,
  sr25519PairFromSeed,
  sr25519Sign,
} from '../oracles/polkadot.ts'

/** How the wallet's visitor answers. */
export type Mood = 'approve' | 'reject' | 'hang'
/** What a wallet tells of an account. */
export interface InjectedAccount {
  readonly address: string
  readonly name?: string
  readonly type?: string
  readonly genesisHash?: string | null
}

await cryptoWaitReady()
const hexOf = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString('hex')}`
const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.slice(2), 'hex'))
const seedOf = (fill: number): Uint8Array => new Uint8Array(32).fill(fill)
const wrapped = (data: Uint8Array): Uint8Array => {
  const text = Buffer.from(data).toString()
  return text.startsWith('<Bytes>') && text.endsWith('</Bytes>')
    ? data
    : Buffer.concat([Buffer.from('<Bytes>'), data, Buffer.from('</Bytes>')])
}
type Sign = (bytes: Uint8Array) => Uint8Array
const keys = (['sr25519', 'ed25519', 'ecdsa', 'sr25519'] as const).map((type, i) => {
  const seed = seedOf(0x11 + i)
  if (type === 'ecdsa') {
    const pair = secp256k1PairFromSeed(seed)
    const sign: Sign = (bytes) => secp256k1Sign(bytes, pair, 'blake2')
    return { type, publicKey: blake2AsU8a(pair.publicKey), sign, tag: 2 }
  }
  const pair = type === 'sr25519' ? sr25519PairFromSeed(seed) : ed25519PairFromSeed(seed)
  const sign: Sign = (bytes) => (type === 'sr25519' ? sr25519Sign : ed25519Sign)(bytes, pair)
  return { type, publicKey: pair.publicKey, sign, tag: type === 'sr25519' ? 1 : 0 }
})
/** Accounts of the three kinds of key, and a second one of the first kind, by the addresses that extensions give them. */
export const [ada, bea, cyd, dot] = keys.map(({ publicKey, type }) => ({
  address: encodeAddress(publicKey, 42),
  type,
})) as [InjectedAccount, InjectedAccount, InjectedAccount, InjectedAccount]
/** An account of Ethereum's kind, which some wallets list among the others. */
export const eve: InjectedAccount = { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', type: 'ethereum' }
export const addressOn = (account: InjectedAccount, prefix: number): string => encodeAddress(account.address, prefix)

const keyOf = (address: unknown) => {
  // As some wallets do: only the address that they wrote themselves is known.
  const key = keys.find(({ publicKey }) => encodeAddress(publicKey, 42) === address)
  if (!key) throw new Error('Unable to find address')
  return key
}

export interface PolkadotWalletOptions {
  /** The property of `injectedWeb3`. */
  readonly key?: string
  readonly accounts?: readonly unknown[]
  /** Whether the visitor has let this site in at an earlier visit. */
  readonly granted?: boolean
  /** Replaces parts of what `enable` resolves with; one that is undefined is missing. */
  readonly injected?: { readonly accounts?: object; readonly signer?: object }
  readonly entry?: unknown
}

/** Puts the wallet into the page. */
export function installPolkadotWallet(options: PolkadotWalletOptions = {}) {
  const { key = 'talisman' } = options
  const listeners = new Set<(accounts: unknown) => void>()
  const calls: string[] = []
  let accounts: readonly unknown[] = options.accounts ?? [ada]
  let waiting: (() => void) | undefined
  const state = { mood: 'approve' as Mood, isGranted: !!options.granted, isForbidden: false, isLocked: false }

  const shown = (): readonly unknown[] => (state.isLocked ? [] : accounts)
  const show = (): void => {
    for (const listener of [...listeners]) listener(shown())
  }
  const ask = async <T>(call: string, answer: () => T): Promise<T> => {
    calls.push(call)
    if (state.mood === 'hang')
      await new Promise<void>((resolve) => {
        waiting = resolve
      })
    if (state.mood === 'reject') throw new Error('Cancelled')
    return answer()
  }
  const injected = () => ({
    accounts: {
      get: async () => shown(),
      subscribe(listener: (accounts: unknown) => void) {
        listeners.add(listener)
        queueMicrotask(() => listeners.has(listener) && listener(shown()))
        return () => listeners.delete(listener)
      },
      ...options.injected?.accounts,
    },
    signer: {
      signRaw: ({ address, data, type }: { address: string; data: string; type: string }) =>
        ask(`signRaw ${type} ${data}`, () => ({
          id: 1,
          signature: hexOf(keyOf(address).sign(wrapped(bytesOf(data)))),
        })),
      signPayload: ({ address, method }: { address: string; method: string }) =>
        ask('signPayload', () => {
          const { sign, tag } = keyOf(address)
          return { id: 2, signature: hexOf(Uint8Array.of(tag, ...sign(bytesOf(method)))) }
        }),
      ...options.injected?.signer,
    },
  })
  const entry = {
    version: '1.0.0',
    async enable(app: string) {
      const forbidden = `The source https://app.example/ is not allowed to interact with this extension`
      if (state.isForbidden) throw new Error(forbidden)
      if (waiting) throw new Error('The source https://app.example/ has a pending authorization request')
      if (!state.isGranted) await ask(`enable ${app}`, () => undefined)
      state.isGranted = true
      return injected()
    },
  }
  const page = globalThis as { injectedWeb3?: Record<string, unknown> }
  page.injectedWeb3 ??= {}
  page.injectedWeb3[key] = 'entry' in options ? options.entry : entry
  return {
    calls,
    state,
    listeners: () => listeners.size,
    remove: () => delete page.injectedWeb3?.[key],
    /** The visitor answers the window that is open. */
    answer(mood: Exclude<Mood, 'hang'>) {
      state.mood = mood
      waiting?.()
      waiting = undefined
    },
    /** The visitor shares other accounts. */
    choose(...next: readonly unknown[]) {
      accounts = next
      show()
    },
    lock() {
      state.isLocked = true
      show()
    },
    unlock() {
      state.isLocked = false
      show()
    },
    /** The visitor takes the site off the wallet's list. */
    disconnect() {
      state.isGranted = false
      accounts = []
      show()
    },
  }
}
