// Solana wallets, by the Wallet Standard. https://github.com/anza-xyz/wallet-standard
import { decode } from '../../chains/base58.ts'
import { failure } from './errors.ts'
import type { Announced, Discover, Interop, SessionInterop } from './found.ts'
import {
  can,
  connectorsOf,
  type StandardAccount,
  type StandardKind,
  type StandardWallet,
  standardConnector,
  standardWallets,
} from './wallet-standard.ts'

/** What answers requests. It comes with the first, since connecting needs none of it. */
const requests = () => import('./solana/requests.ts')

const namespace = 'solana'

const kind: StandardKind = {
  namespace,
  prefix: 'solana:',
  accountsOf: (accounts) => accounts.map(({ address }) => ({ namespace, address, type: 'eoa' })),
  provider: (wallet, network) => ({
    request: async (call) => (await requests()).request(wallet, network(), call),
  }),
}

/**
 * What @solana/web3.js and wallet adapters expect of a wallet in the page, and @solana/kit of a signer; its transactions are
 * the library's own objects. https://docs.phantom.com/solana/integrating-phantom
 */
const interopOf =
  (find: (account: Signer) => Signer | undefined): Interop =>
  (provider, now, watch) => {
    const shown = (): Signer | undefined => now()?.accounts[0]
    const account = (): Signer | undefined => {
      const first = shown()
      return first && find(first)
    }
    const ask = async (name: Signing, signer: Signer | undefined, input: never) => {
      if (!signer) throw failure(4100, 'not connected')
      return (await requests())[name](provider, signer, input)
    }
    const later = (name: Signing) => async (input: never) => ask(name, account(), input)
    const withKey = (name: 'signMessage' | 'signAndSendTransaction') => async (input: never) => {
      // Another account may be chosen before the wallet answers.
      const signer = account()
      return { signature: await ask(name, signer, input), publicKey: keyOf(signer) }
    }
    Object.defineProperties(provider, {
      publicKey: { get: () => keyOf(account()) },
      isConnected: { get: () => !!account() },
      address: { get: () => account()?.address },
    })
    /** What ends a handler, by event: one may be there for several. */
    const stops = new WeakMap<Handler, Map<string, () => void>>()
    const removeListener = (event: string, handler: Handler) => {
      stops.get(handler)?.get(event)?.()
      return provider
    }
    return {
      connect: async () => ({ publicKey: keyOf(account()) }),
      on(event: string, handler: Handler) {
        removeListener(event, handler)
        let last = shown()?.address
        const stop = watch(() => {
          const next = shown()?.address
          if (next === last) return
          const isMeant = event === (last ? 'accountChanged' : 'connect') || (!next && event === 'disconnect')
          last = next
          // What the page's own code throws must reach nobody else.
          if (isMeant) queueMicrotask(() => handler(keyOf(account())))
        })
        stops.set(handler, (stops.get(handler) ?? new Map()).set(event, stop))
        return provider
      },
      removeListener,
      signMessage: withKey('signMessage'),
      signTransaction: later('signTransaction'),
      async signAllTransactions(all: readonly never[]) {
        const signed: unknown[] = []
        const signer = account()
        // One after the other: a wallet shows one request at a time. All are for one account, whose object may be new each time.
        for (const one of all) {
          if (account()?.address !== signer?.address) throw failure(4100, 'account changed')
          signed.push(await ask('signTransaction', signer, one))
        }
        return signed
      },
      signAndSendTransaction: withKey('signAndSendTransaction'),
      modifyAndSignMessages: later('signMessages'),
      modifyAndSignTransactions: later('modifyAndSignTransactions'),
    }
  }
type Signing =
  | 'signMessage'
  | 'signTransaction'
  | 'signAndSendTransaction'
  | 'signMessages'
  | 'modifyAndSignTransactions'
type Signer = Pick<StandardAccount, 'address'>
type Handler = (key: ReturnType<typeof keyOf>) => void
/** An address of Solana is its key. The key that a wallet writes beside it could be another account's, who would then pay. */
const keyOf = (account: Signer | undefined) =>
  account
    ? {
        toBytes: () => decode(account.address),
        toBase58: () => account.address,
        toString: () => account.address,
      }
    : null

/** It can connect and sign or send a transaction of a Solana cluster. */
const isSolana = (wallet: StandardWallet): boolean =>
  wallet.chains.some((chain) => chain.startsWith(kind.prefix)) &&
  can(wallet, 'standard:connect') &&
  (can(wallet, 'solana:signTransaction') || can(wallet, 'solana:signAndSendTransaction'))

const toAnnounced = (wallet: StandardWallet): Announced =>
  Object.assign(standardConnector(wallet, kind), {
    // The account that the wallet shows now, since it may have taken it back.
    interop: interopOf(({ address }) => wallet.accounts.find((account) => account.address === address)),
  })
export const sessionInterop: SessionInterop = () => interopOf((account) => account)

export const discover: Discover = (found) => {
  const connectors = new Map<unknown, Announced>()
  return standardWallets((wallets) => found(connectorsOf(wallets, isSolana, toAnnounced, connectors)))
}
