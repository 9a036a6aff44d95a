// Polkadot wallets, as they are put into `window.injectedWeb3`. https://github.com/polkadot-js/extension
import { toHex } from '../../chains/bytes.ts'
import { ModalError } from '../errors.ts'
import type { AccountInput, Connector, Hex, NetworkId, Provider } from '../types.ts'
import { failure, unbidden } from './errors.ts'
import type { Announced, Discover, Interop } from './found.ts'
import type { Shared, Signer } from './polkadot/requests.ts'
import { ask, quietly, watchPage } from './property.ts'

interface Injected {
  readonly accounts: {
    get(): unknown
    subscribe?(listener: (accounts: unknown) => void): unknown
  }
  readonly signer: Signer
}
/** What a wallet lists. */
interface Listed extends Shared {
  /** The one network that the account is meant for. */
  readonly genesisHash?: string | null
}
interface Entry {
  enable(app: string): unknown
}
interface Page {
  /** Nova puts itself in Polkadot.js's place. */
  readonly walletExtension?: { readonly isNovaWallet?: unknown }
  readonly injectedWeb3?: Readonly<Record<string, Entry>>
}
/** What a wallet has granted. */
interface State {
  injected?: Injected | undefined
  /** What it listed last. */
  list?: unknown
  /** The network that the visitor chose: a wallet has none of its own. */
  network?: NetworkId | undefined
  /** What ends the subscription; anything else of a wallet that cannot end it. */
  off?: unknown
  /** The visitor's attempt that the wallet has not answered. */
  attempt?: AbortSignal | undefined
  tell?: (() => void) | undefined
}

type Watch = Parameters<Interop>[2]

const namespace = 'polkadot'
/** Names that do not follow from the property's. A wallet of several namespaces has the same name in each. */
const names: Readonly<Record<string, string>> = {
  'polkadot-js': 'Polkadot.js',
  'subwallet-js': 'SubWallet',
  polkagate: 'PolkaGate',
  trust: 'Trust Wallet',
}
const nameOf = (key: string): string =>
  names[key] ?? key.replace(/-js$/, '').replace(/(^|-)(.)/g, (_, dash, first) => (dash && ' ') + first.toUpperCase())
const page = globalThis as Page
/** Most wallets, and most accounts of each, that are looked at. */
const maxItems = 256
const maxKey = 64
/** The kinds of key that an account may have; many wallets do not say it. */
const kinds = /^((sr|ed)25519|ecdsa|undefined)$/

/** Reads addresses. It comes with the chain, which is needed to check a grant anyway. */
let decode: typeof import('../../chains/polkadot/chain.ts').decode

/** The public key that an address of any network is for, or its hash. Throws on what is no address. */
const keyOf = (address: string): Hex => `0x${toHex(decode(address).publicKey)}`

/** The accounts of a wallet's list that are of this namespace and meant for the network, or for all of them. */
const sharedOn = (list: unknown, network?: NetworkId): readonly Shared[] =>
  (Array.isArray(list) ? list.slice(0, maxItems) : []).flatMap(
    (item: Listed): readonly Shared[] =>
      quietly(() => {
        const { address, type, genesisHash } = item
        const isThere = !genesisHash || !network || network.slice(9) === genesisHash.slice(2, 34)
        // An account of Ethereum's kind has no address here.
        return isThere && kinds.test(`${type}`) && keyOf(address) ? [{ address, type }] : []
      }) ?? [],
  )
const sharedBy = ({ list, network }: State): readonly Shared[] => sharedOn(list, network)
const accountsOf = (state: State): readonly AccountInput[] =>
  sharedBy(state).map(({ address, type = '' }) => ({
    namespace,
    address,
    type: 'eoa',
    // The address of an ECDSA account has a hash of the key.
    ...(/25519/.test(type) && { publicKey: keyOf(address) }),
  }))

function subscribe(state: State): void {
  const { injected } = state
  // A wallet that cannot be subscribed to tells of no changes.
  state.off ??= quietly(() =>
    injected?.accounts.subscribe?.((next) => {
      // Where a subscription calls back with no list, the one that the wallet gave when it was asked stays.
      if (injected !== state.injected || !Array.isArray(next)) return
      state.list = next
      state.tell?.()
    }),
  )
}
function unsubscribe(state: State): void {
  const { off } = state
  state.off = undefined
  quietly(off as () => void)
}

/** What @polkadot/extension-inject calls InjectedSigner. */
const signerOf = ({ request }: Provider): object => ({
  async signRaw({ type, ...params }: { readonly type?: unknown }) {
    // What is of another type is signed as it is, and may be a transaction.
    if (type !== 'bytes') throw failure(4200, 'no signRaw')
    return request({ method: 'polkadot_signMessage', params })
  },
  signPayload: (transactionPayload: { readonly address: string }) =>
    request({
      method: 'polkadot_signTransaction',
      params: { address: transactionPayload.address, transactionPayload },
    }),
})

/** What @polkadot/extension-inject calls Injected, whose accounts are what `shared` gives. */
export const injectedOf = (outer: Provider, shared: () => readonly Shared[], watch: Watch): object => ({
  signer: signerOf(outer),
  accounts: {
    get: async () => shared(),
    subscribe(listener: (accounts: readonly Shared[]) => void) {
      listener(shared())
      let last: string | undefined
      return watch(() => {
        const next = JSON.stringify(shared())
        // What the page's own code throws must reach nobody else.
        if (last && last !== next) queueMicrotask(() => listener(shared()))
        last = next
      })
    },
  },
})

/** Asks a wallet for its list, and takes that over where it counts. Returns the network that the wallet is on then. */
async function grant(
  state: State,
  key: string,
  { networks, silent, signal }: Parameters<Connector['connect']>[0],
): Promise<NetworkId | undefined> {
  const { attempt, list: before } = state
  let { injected } = state
  // Nothing is granted yet, and asked again the wallet might show a second window.
  if (silent && attempt && !attempt.aborted && !injected) throw new ModalError('not-connected')
  if (!silent) state.attempt = signal
  try {
    if (!silent || !injected) {
      injected = (await ask(() => page.injectedWeb3?.[key]?.enable(location.host))) as Injected
      signal.throwIfAborted()
    }
    ;({ decode } = await import('../../chains/polkadot/chain.ts'))
    const list = await ask(() => injected?.accounts.get())
    // What was given up must not change what is connected.
    signal.throwIfAborted()
    state.attempt = undefined
    // A silent answer is older than what came meanwhile, and says what is connected by now, if anything is.
    if (silent && state.list !== before) return sharedBy(state)[0] && state.network
    const network = networks.find((id) => sharedOn(list, id)[0])
    // What cannot be used here takes the place of nothing; a wallet that is locked has none, and tells when it has.
    if (network || !sharedOn(list)[0]) {
      if (!silent || injected !== state.injected) unsubscribe(state)
      Object.assign(state, { injected, list, network })
    }
    return network
  } catch (error) {
    // The wallet's window is still open where it says so.
    if (Object(error).code !== -32002) state.attempt = undefined
    throw silent ? unbidden(error) : error
  }
}

function connectorOf(key: string): Announced {
  const state: State = {}
  const provider: Provider = {
    request: async (call) =>
      (await import('./polkadot/requests.ts')).answer(call, sharedBy(state), state.injected?.signer),
  }
  return {
    source: 'global',
    key,
    name: key === 'polkadot-js' && quietly(() => page.walletExtension?.isNovaWallet) ? 'Nova Wallet' : nameOf(key),
    provider: () => provider,
    interop(outer, now, watch) {
      const shared = (): readonly Shared[] => {
        const shown = now()?.accounts[0]?.address
        // Libraries sign with the first one.
        return [...sharedBy(state)].sort((a, b) => +(b.address === shown) - +(a.address === shown))
      }
      return injectedOf(outer, shared, watch)
    },
    async connect(request) {
      const network = await grant(state, key, request)
      subscribe(state)
      if (!network) throw new ModalError('not-connected')
      return [{ network, accounts: accountsOf(state) }]
    },
    // A wallet cannot be told that the page is done with it.
    async disconnect() {
      state.injected = undefined
      state.list = []
      unsubscribe(state)
      state.tell?.()
    },
    isAuthorized: async () => !!sharedBy(state)[0],
    async switchNetwork({ caipNetworkId, name }) {
      if (!sharedOn(state.list, caipNetworkId)[0]) throw failure(4100, `no account on ${name}`)
      state.network = caipNetworkId
      state.tell?.()
    },
    listen(listener) {
      state.tell = () => listener({ type: 'accounts', namespace, accounts: accountsOf(state) })
      return () => {
        state.tell = undefined
        unsubscribe(state)
      }
    },
  }
}

export const discover: Discover = (found) => {
  const connectors = new Map<string, Announced>()
  let told: string | undefined
  return watchPage(() => {
    const keys = Object.keys(Object(page.injectedWeb3))
      .filter((key) => key.length <= maxKey && quietly(() => page.injectedWeb3?.[key]?.enable))
      .slice(0, maxItems)
    if (`${keys}` === told) return
    found(
      keys.map((key) => {
        const connector = connectors.get(key) ?? connectorOf(key)
        connectors.set(key, connector)
        return connector
      }),
    )
    told = `${keys}`
  })
}
