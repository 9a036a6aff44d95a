// The provider that an app gets: the wallet's own, wrapped so that a transaction is noted, and refreshes the balance.
import { effect } from '@preact/signals-core'
import type { FoundWallet } from '../connectors/found.ts'
import type { Namespace, Provider } from '../types.ts'
import { type Emitter, listening } from './listening.ts'
import { currentOf, type Live, live } from './state.ts'

const wrapped = new WeakMap<Provider, Provider>()
/** Such as eth_sendTransaction, wallet_sendCalls, solana_signAndSendTransaction and sendTransfer. */
const sendMethods = /send/i
/** The accounts, and the calls that not every wallet knows: EIP-7811's assets, EIP-5792's capabilities, EIP-7846's connect,
 * EIP-7715's permissions by both names. */
const laterMethods = /_(acc|connect|getAs|getCap|grant|request[AE])/

/** Returns the current connection's provider, which is the same object as long as the wallet is the same. */
export function provider(namespace: Namespace): Provider | undefined {
  const connector: FoundWallet | undefined = currentOf(namespace)?.connector
  const inner: Emitter | undefined = connector?.provider(namespace)
  if (!inner) return undefined
  let outer = wrapped.get(inner)
  if (!outer) {
    // The next modal of the page has connectors of its own, and the wallet's provider is the same.
    const now = () =>
      live.value.find((one) => one.namespace === namespace && one.connector.provider(namespace) === inner)
    outer = wrap(inner, now)
    Object.assign(outer, listening(inner, outer, now), (connector as FoundWallet).interop?.(outer, now, effect))
    wrapped.set(inner, outer)
  }
  return outer
}

function wrap(inner: Emitter, now: () => Live | undefined): Provider {
  return {
    async request(args, signal) {
      if (laterMethods.test(args.method))
        return import('../flows/wallet-calls.ts').then(
          ({ call }) => call(inner, args, signal),
          // Where the chunk is lost the wallet is asked as it is.
          () => inner.request(args, signal),
        )
      // It goes to the network that is current when the wallet is asked.
      const from = now()
      const answer = await inner.request(args, signal)
      if (sendMethods.test(args.method))
        import('../flows/account/sent.ts').then(({ noteSent }) => noteSent(args, answer, from)).catch(() => undefined)
      return answer
    },
  }
}
