// A Bitcoin wallet of the Wallet Standard that really signs. https://github.com/ExodusMovement/bitcoin-wallet-standard
import { base64, hex } from '@scure/base'
import { ada, adaOnTestnet, icon, type Keys, makeVisitor, sign, signPsbt } from './bitcoin-wallet.ts'

interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly purpose?: string
  readonly chains: readonly string[]
  readonly features: readonly string[]
}
export interface BitcoinStandardOptions {
  readonly name?: string
  /** Whether its accounts say what they are for. */
  readonly tellsPurpose?: boolean
  /** Whether it connects by the standard's own feature, which can be silent. */
  readonly connectsByStandard?: boolean
  /** Writes the address in place of a key, as MetaMask does. */
  readonly hidesKeys?: boolean
  readonly features?: Readonly<Record<string, unknown>>
  /** Replaces properties, by their descriptors. */
  readonly fields?: PropertyDescriptorMap
}

export function makeBitcoinStandard(options: BitcoinStandardOptions = {}) {
  const { name = 'Duo', tellsPurpose = false, connectsByStandard = true, hidesKeys = false } = options
  const visitor = makeVisitor()
  const { ask, calls } = visitor
  const listeners = new Set<(change: object) => void>()
  const refused = new Error('User rejected the request.')
  const accountsOf = (keys: Keys, chain: string): StandardAccount[] =>
    [
      { address: keys.payment, key: keys.publicKey, purpose: 'payment' },
      { address: keys.ordinals, key: keys.xOnly, purpose: 'ordinals' },
    ].map(({ address, key, purpose }) => ({
      address,
      publicKey: hidesKeys ? new TextEncoder().encode(address) : hex.decode(key),
      ...(tellsPurpose && { purpose }),
      chains: [chain],
      features: [],
    }))
  const all = [...accountsOf(ada, 'bitcoin:mainnet'), ...accountsOf(adaOnTestnet, 'bitcoin:testnet')]
  let shown: StandardAccount[] = []
  let unregister: (() => void)[] = []
  const show = (accounts: StandardAccount[]): void => {
    shown = accounts
    for (const listener of [...listeners]) listener({ accounts })
  }
  const keysOf = (account: StandardAccount): Keys => {
    // A copy of an account is none.
    if (!shown.includes(account)) throw new Error('invalid account')
    return /^bc1/.test(account.address) ? ada : adaOnTestnet
  }
  const connect = async ({ silent = false, purposes }: { silent?: boolean; purposes?: string[] } = {}) => {
    if (silent) calls.push('connect silently')
    else if (!shown.length) await ask(`connect ${purposes}`, refused, () => show(all))
    return { accounts: shown }
  }
  const disconnect = async (): Promise<void> => {
    calls.push('disconnect')
    show([])
  }
  const on = (_: 'change', listener: (change: object) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  type Psbt = {
    psbt: Uint8Array
    chain: string
    inputsToSign: { account: StandardAccount; signingIndexes: number[] }[]
  }
  const signed = ({ psbt, inputsToSign }: Psbt, isFinal: boolean) =>
    inputsToSign
      .map(({ account, signingIndexes }) => signPsbt(keysOf(account), psbt, signingIndexes, isFinal))
      .at(-1) as ReturnType<typeof signPsbt>
  const prefix = connectsByStandard ? 'standard' : 'bitcoin'
  const own: Record<string, unknown> = {
    [`${prefix}:connect`]: { connect },
    [`${prefix}:disconnect`]: { disconnect },
    [`${prefix}:events`]: { on },
    'bitcoin:signMessage': {
      signMessage: (...inputs: { account: StandardAccount; message: Uint8Array }[]) =>
        ask('signMessage', refused, () =>
          inputs.map(({ account, message }) => {
            const text = sign(keysOf(account), account.address, new TextDecoder().decode(message))
            return { signedMessage: message, signature: base64.decode(text) }
          }),
        ),
    },
    'bitcoin:signTransaction': {
      signTransaction: (...inputs: Psbt[]) =>
        ask('signTransaction', refused, () => inputs.map((input) => ({ signedPsbt: signed(input, false).psbt }))),
    },
    'bitcoin:signAndSendTransaction': {
      signAndSendTransaction: (...inputs: Psbt[]) =>
        ask(`signAndSendTransaction ${inputs[0]?.chain}`, refused, () =>
          inputs.map((input) => ({ txId: signed(input, true).id })),
        ),
    },
  }
  const wallet = {
    version: '1.0.0',
    name,
    icon,
    chains: ['bitcoin:mainnet', 'bitcoin:testnet'],
    get features() {
      return { ...own, ...options.features }
    },
    get accounts() {
      return [...shown]
    },
  }
  Object.defineProperties(wallet, options.fields ?? {})
  const tell = ({ register }: { register: (wallet: unknown) => () => void }): void => {
    unregister.push(register(wallet))
  }
  const onReady = (event: Event): void => tell((event as CustomEvent).detail)
  return {
    ...visitor,
    wallet,
    register() {
      addEventListener('wallet-standard:app-ready', onReady)
      dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: tell }))
    },
    unregister() {
      removeEventListener('wallet-standard:app-ready', onReady)
      for (const run of unregister) run()
      unregister = []
    },
    /** The visitor leaves the wallet with accounts of one network alone. */
    keep: (chain: string) => show(all.filter(({ chains }) => chains.includes(chain))),
    lock: () => show([]),
    unlock: () => show(all),
  }
}
