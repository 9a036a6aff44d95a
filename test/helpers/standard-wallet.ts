// A Solana wallet of the Wallet Standard that really signs. https://github.com/wallet-standard/wallet-standard
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'

export interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}
type Change = { readonly accounts?: readonly StandardAccount[] }
/** How the wallet's visitor answers. */
export type Mood = 'approve' | 'reject' | 'hang'

/** The secret keys of two accounts. */
export const secrets = [new Uint8Array(32).fill(0x11), new Uint8Array(32).fill(0x12)] as const
export const addressOf = (secret: Uint8Array): string => base58.encode(ed25519.getPublicKey(secret))
export const [ada, bea] = secrets.map(addressOf) as [string, string]
const icon = 'data:image/svg+xml;base64,PHN2Zy8+'

export interface StandardWalletOptions {
  readonly name?: string
  readonly secrets?: readonly Uint8Array[]
  /** Whether it granted its accounts at an earlier visit, and shows them without being asked. */
  readonly granted?: boolean
  /** Replaces features; one that is undefined is missing. */
  readonly features?: Readonly<Record<string, unknown>>
  /** Replaces properties, by their descriptors. */
  readonly fields?: PropertyDescriptorMap
}

/** Makes the wallet. `register` makes it known to the page, now and whenever an app says that it is ready. */
export function makeStandardWallet(options: StandardWalletOptions = {}) {
  const { name = 'Solo', features = {}, fields = {} } = options
  const listeners = new Set<(change: Change) => void>()
  const calls: string[] = []
  const chains = ['solana:mainnet', 'solana:devnet', 'solana:localnet']
  // The objects that apps have to hand back.
  const accountsOf = (keys: readonly Uint8Array[]): StandardAccount[] =>
    keys.map((secret) => ({
      address: addressOf(secret),
      publicKey: ed25519.getPublicKey(secret),
      chains,
      features: ['solana:signMessage', 'solana:signTransaction'],
    }))
  let keys = options.secrets ?? [secrets[0]]
  let shown = options.granted ? accountsOf(keys) : []
  let unregister: (() => void)[] = []
  const state = { mood: 'approve' as Mood, silentPrompts: 0, isLocked: false }

  const show = (accounts: StandardAccount[]): void => {
    shown = accounts
    for (const listener of [...listeners]) listener({ accounts })
  }
  const ask = async <T>(call: string, answer: () => T): Promise<T> => {
    calls.push(call)
    if (state.mood === 'hang') return new Promise<never>(() => undefined)
    if (state.mood === 'reject') throw new Error('User rejected the request.')
    return answer()
  }
  const secretOf = (account: StandardAccount): Uint8Array => {
    // As Solflare does: a copy of an account is none.
    const at = shown.indexOf(account)
    const secret = keys[at]
    if (!secret) throw new Error('invalid account')
    return secret
  }
  const sign = (secret: Uint8Array, transaction: Uint8Array): Uint8Array => {
    const count = transaction[0] ?? 0
    const signed = Uint8Array.from(transaction)
    signed.set(ed25519.sign(transaction.subarray(1 + 64 * count), secret), 1)
    return signed
  }
  const own: Record<string, unknown> = {
    'standard:connect': {
      version: '1.0.0',
      connect: async ({ silent = false } = {}) => {
        if (shown.length) return { accounts: shown }
        if (silent) {
          calls.push('connect silently')
          return { accounts: [] }
        }
        await ask('connect', () => show(accountsOf(keys)))
        return { accounts: shown }
      },
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: async () => {
        calls.push('disconnect')
        show([])
      },
    },
    'standard:events': {
      version: '1.0.0',
      on: (_: 'change', listener: (change: Change) => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: (...inputs: readonly { account: StandardAccount; message: Uint8Array }[]) =>
        ask('signMessage', () =>
          inputs.map(({ account, message }) => ({
            signedMessage: message,
            signature: ed25519.sign(message, secretOf(account)),
          })),
        ),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signTransaction: (...inputs: readonly { account: StandardAccount; transaction: Uint8Array; chain?: string }[]) =>
        ask(`signTransaction ${inputs[0]?.chain}`, () =>
          inputs.map(({ account, transaction }) => ({ signedTransaction: sign(secretOf(account), transaction) })),
        ),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signAndSendTransaction: (
        ...inputs: readonly { account: StandardAccount; transaction: Uint8Array; chain: string }[]
      ) =>
        ask(`signAndSendTransaction ${inputs[0]?.chain}`, () =>
          inputs.map(({ account, transaction }) => ({ signature: sign(secretOf(account), transaction).slice(1, 65) })),
        ),
    },
  }
  const wallet = {
    version: '1.0.0',
    name,
    icon,
    chains,
    get features() {
      return { ...own, ...features }
    },
    get accounts() {
      return [...shown]
    },
  }
  Object.defineProperties(wallet, fields)
  const tell = ({ register }: { register: (wallet: unknown) => () => void }): void => {
    unregister.push(register(wallet))
  }
  const onReady = (event: Event): void => tell((event as CustomEvent).detail)
  return {
    wallet,
    calls,
    state,
    listeners: () => listeners.size,
    register() {
      addEventListener('wallet-standard:app-ready', onReady)
      dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: tell }))
    },
    unregister() {
      removeEventListener('wallet-standard:app-ready', onReady)
      for (const run of unregister) run()
      unregister = []
    },
    /** The visitor picks other accounts in the wallet. */
    choose(...next: readonly Uint8Array[]) {
      keys = next
      show(accountsOf(keys))
    },
    lock: () => show([]),
    unlock: () => show(accountsOf(keys)),
  }
}
