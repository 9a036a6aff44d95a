// Cosmos wallets of Keplr's shape. https://docs.keplr.app/api
import { fromBase64 } from '../../chains/bytes.ts'
import { ModalError } from '../errors.ts'
import type { AccountInput, ConnectorEvent, Network, NetworkId, Provider } from '../types.ts'
import type { Granted, Key, Wallet } from './cosmos/requests.ts'
import { failure, unbidden } from './errors.ts'
import type { Announced, AppOptions, Discover, SessionInterop } from './found.ts'
import { ask, quietly, says, watchPage } from './property.ts'
import { questions } from './questions.ts'

interface State {
  granted?: Granted | undefined
}

const namespace = 'cosmos'
/** Where each wallet is. Keplr's place comes last, because others put themselves there too. */
const places: readonly (readonly [path: string, name: string, rdns?: string])[] = [
  ['leap', 'Leap'],
  ['cosmostation.providers.keplr', 'Cosmostation'],
  ['okxwallet.keplr', 'OKX Wallet', 'com.okex.wallet'],
  ['station.keplr', 'Station'],
  ['keplr', 'Keplr'],
]

const walletAt = (path: string): Wallet | undefined =>
  quietly(() => {
    let at: unknown = globalThis
    for (const name of path.split('.')) at = (at as Readonly<Record<string, unknown>>)[name]
    const wallet = at as Wallet
    return wallet.enable && wallet.getKey ? wallet : undefined
  })

const accountsOf = ({ address, publicKey }: Key): readonly AccountInput[] => [
  { namespace, address, type: 'eoa', publicKey },
]

/** The account on a network. Throws on a key that is malformed, or of another address than the wallet says. */
async function keyOn(wallet: Wallet, network: Network): Promise<Key> {
  const answer = await ask(() => wallet.getKey?.(network.id))
  const { decode } = await import('../../chains/cosmos/chain.ts')
  const { algo, pubKey, address, bech32Address, isNanoLedger: isLedger } = Object(answer)
  const bytes = `${decode(bech32Address, network).bytes}`
  if (`${address}` !== bytes || pubKey.length !== 33 || (pubKey[0] | 1) !== 3) throw failure(-32603, 'malformed key')
  return { algo, address: bech32Address, publicKey: btoa(String.fromCharCode(...pubKey)), bytes, isLedger }
}

/** The first network that is asked for, which the visitor chose; not the first of the list. */
const firstOf = (ids: readonly NetworkId[], networks: readonly Network[]): Network | undefined =>
  ids.flatMap((id) => networks.find(({ caipNetworkId }) => caipNetworkId === id) ?? [])[0]

/** Any network of ours: what names one makes the modal ask for the accounts again. */
const anyOf = ({ networks }: AppOptions): NetworkId | undefined =>
  networks.find(({ chainNamespace: name }) => name === namespace)?.caipNetworkId

/** Asks a wallet for access to a chain. One that it does not know is suggested to it, and asked for again. */
async function enable(wallet: Wallet, network: Network): Promise<void> {
  const run = (): unknown => ask(() => wallet.enable?.(network.id))
  try {
    await run()
  } catch (error) {
    if (!says(error, /no (modular )?chain info/i)) throw error
    await (await import('./cosmos/suggest.ts')).suggest(wallet, network, error)
    await run()
  }
}

/** What CosmJS calls an OfflineSigner, by chain. */
const interopOf = ({ request }: Provider, state: State = {}): object => ({
  getOfflineSigner(chainId: string) {
    const sign = (method: string) => (signerAddress: string, signDoc: unknown) =>
      request({ method, params: { signerAddress, signDoc } })
    return {
      async getAccounts() {
        const accounts = await request({ method: 'cosmos_getAccounts', params: { chainId } })
        return (accounts as readonly { pubkey: string }[]).map((account) => ({
          ...account,
          pubkey: fromBase64(account.pubkey),
        }))
      },
      signAmino: sign('cosmos_signAmino'),
      // CosmJS signs in the other way where this is missing.
      ...(!state.granted?.key.isLedger && { signDirect: sign('cosmos_signDirect') }),
    }
  },
})

/** A session does not say whether its account is on a Ledger. */
export const sessionInterop: SessionInterop = () => (outer) => interopOf(outer)

/**
 * Takes over what a wallet shows for a network, where that `isNew`. Returns what is connected then, which is all that a late answer
 * can say.
 */
async function take(
  state: State,
  wallet: Wallet,
  network: Network,
  isNew: () => unknown,
  signal?: AbortSignal,
): Promise<Granted> {
  const key = await keyOn(wallet, network)
  // What was given up must not change what is connected.
  signal?.throwIfAborted()
  if (isNew()) state.granted = { wallet, network, key }
  if (!state.granted) throw new ModalError('not-connected')
  return state.granted
}

function connectorOf([path, name, rdns]: (typeof places)[number], app: () => AppOptions): Announced {
  const [asked, decided] = questions()
  const state: State = {}
  const provider: Provider = {
    request: async (call) => (await import('./cosmos/requests.ts')).answer(call, state.granted, app().networks, keyOn),
  }
  const [key = ''] = path.split('.')
  const event = `${key}_keystorechange`
  /** The visitor's attempt that the wallet has not answered. */
  let attempt: AbortSignal | undefined
  let tell: ((event: ConnectorEvent) => void) | undefined
  const tellAccounts = (key: Key): void => tell?.({ type: 'accounts', namespace, accounts: accountsOf(key) })
  /** The visitor has chosen another account. One that the wallet cannot say stays; by a bare network the modal asks for it again. */
  const update = async (): Promise<void> => {
    const { granted } = state
    if (!granted) return attempt ? undefined : tell?.({ type: 'network', network: anyOf(app()) as NetworkId })
    const isNew = asked()
    const key = await keyOn(granted.wallet, granted.network)
    if (granted === state.granted && isNew()) granted.key = key
    // A later answer that came first may have shown it already, to who does not hear of it by that.
    if (state.granted) tellAccounts(state.granted.key)
  }
  const onChange = (): void => void update().catch(() => undefined)
  return {
    source: 'global',
    key,
    name,
    ...(rdns && { rdns }),
    provider: () => provider,
    interop: (outer) => interopOf(outer, state),
    async connect({ networks: ids, silent, signal }) {
      const network = firstOf(ids, app().networks)
      const wallet = walletAt(path)
      // While the visitor is asked, a second question might show a second window.
      if (!network || !wallet || (silent && attempt && !attempt.aborted)) throw new ModalError('not-connected')
      const isNew = silent ? asked() : decided
      try {
        if (silent) {
          if ((await wallet.isConnected?.(network.id)) === false) throw new ModalError('not-connected')
        } else {
          attempt = signal
          await enable(wallet, network)
        }
        const granted = await take(state, wallet, network, isNew, signal)
        return [{ network: granted.network.caipNetworkId, accounts: accountsOf(granted.key) }]
      } catch (error) {
        throw silent ? unbidden(error) : error
      } finally {
        if (!silent) attempt = undefined
      }
    },
    async disconnect({ revoke = true } = {}) {
      const { wallet, network } = { ...state.granted }
      state.granted = undefined
      decided()
      if (revoke) await (wallet?.disable ? wallet.disable() : wallet?.disconnect?.(network?.id))
    },
    isAuthorized: async () => !!state.granted,
    async switchNetwork(network, signal) {
      const { granted } = state
      if (!granted) throw failure(4100, 'not connected')
      await enable(granted.wallet, network)
      // Where the page has disconnected by now it brings nothing back.
      const isHere = (): unknown => state.granted && decided()
      tellAccounts((await take(state, granted.wallet, network, isHere, signal)).key)
    },
    listen(listener) {
      tell = listener
      addEventListener(event, onChange)
      return () => removeEventListener(event, onChange)
    },
  }
}

export const discover: Discover = (found, app) => {
  const connectors = places.map((place) => connectorOf(place, app))
  let told: string | undefined
  return watchPage(() => {
    const wallets = places.map(([path]) => walletAt(path))
    // One object in two places is one wallet.
    const list = connectors.filter((_, i) => wallets[i] && wallets.indexOf(wallets[i]) === i)
    const keys = `${list.map(({ key }) => key)}`
    if (keys !== told) found(list)
    told = keys
  })
}
