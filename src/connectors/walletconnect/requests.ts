// What is asked through the provider of a session: its own affairs are answered here, what reads goes to a node of the chain,
// and the rest to the wallet.
import { loadPart } from '../../load-part.ts'
import type { Connector, ConnectorEvent, Grant, Namespace, Network, NetworkId } from '../../types.ts'
import type { Session } from '../../walletconnect/types.ts'
import { failure } from '../errors.ts'
import { type AppOptions, type Interop, type SessionInterop, shownName } from '../found.ts'
import type { AskedSession } from './session.ts'
import { namespaceOf } from './spoken.ts'
import { chainIdOf } from './standing.ts'

export interface RequestContext {
  readonly session: AskedSession
  readonly options: AppOptions
}
/** Where the page is in a namespace, and who it is there. */
export type Here = NonNullable<ReturnType<AskedSession['at']>>
type Answer = (here: Here, params: unknown, context: RequestContext, signal?: AbortSignal) => unknown

const addressesOf = ({ accounts }: Here): readonly string[] => accounts.map(({ address }) => address)
/** What the session itself answers, without the wallet. */
const own: ReadonlyMap<string, Answer> = new Map<string, Answer>([
  ['eth_accounts', addressesOf],
  ['eth_requestAccounts', addressesOf],
  ['eth_coinbase', (here) => addressesOf(here)[0]],
  ['eth_chainId', ({ network }) => chainIdOf(network)],
  ['net_version', ({ network }) => network.split(':')[1]],
  ['wallet_switchEthereumChain', switchTo],
])

async function switchTo(_: Here, params: unknown, { session, options }: RequestContext, signal?: AbortSignal) {
  const asked = Object(Object(params)[0]).chainId
  if (!/^0x[\da-f]{1,13}$/i.test(asked)) throw failure(-32602, 'no chain id')
  const id = `${BigInt(asked)}`
  const network = options.networks.find(({ caipNetworkId }) => caipNetworkId === `eip155:${id}`)
  if (!network) throw failure(4902, `eip155:${id} is not listed`)
  await session.switchNetwork(network, signal)
  return null
}

/** What a node knows as well as a wallet does. */
const isRead = /^(eth|net|web3)_(?!send|sign|decrypt|getEnc)/
/** What a wallet answers by itself. Any other method may wait for the visitor: an app that stays shut would keep that a secret. */
const isSilent = (method: string): boolean => isRead.test(method) || /^(\w+_)?get(?!Enc)/.test(method)

/** What opens the wallet's app once a request is on its way, where a finger might have made the session in an app of this device. */
function openerOf(
  { session: { topic, sessionConfig } }: Here,
  options: AppOptions,
): ((id: number) => void) | undefined {
  if (!globalThis.navigator?.maxTouchPoints || sessionConfig?.disableDeepLink === true) return undefined
  // It comes while the request is sent: a browser opens an app only soon after a tap.
  const opener = import('../../connect/app-link.ts').then(({ appOf }) => appOf(topic, options)).catch(() => undefined)
  return (id) => void opener.then((open) => open?.(id))
}

/** Sends the wallet a request: on the network where the page is, unless another one is named. */
export type Ask = (method: string, params: unknown, network?: NetworkId) => Promise<unknown>
/** Answers as an installed wallet does, by asking the wallet of a session in the words of WalletConnect. */
export type Translate = (
  ask: Ask,
  call: { readonly method: string; readonly params?: unknown },
  here: Here,
  networks: readonly Network[],
) => Promise<unknown>
/** What the libraries of a namespace expect, which a page that lists the namespace has already, and what asks the wallet there. */
const parts: Partial<
  Record<
    Namespace,
    {
      shape(): Promise<{ readonly sessionInterop: SessionInterop }>
      asking(): Promise<{ readonly answer: Translate }>
    }
  >
> = {
  solana: { shape: () => import('../solana.ts'), asking: () => import('../solana/session.ts') },
  bip122: { shape: () => import('../bip122.ts'), asking: () => import('../bip122/session.ts') },
  polkadot: { shape: () => import('../polkadot/session.ts'), asking: () => import('../polkadot/session.ts') },
  cosmos: { shape: () => import('../cosmos.ts'), asking: () => import('../cosmos/session.ts') },
}

/** The wallet of a session, as it is drawn. */
export interface ShownPeer {
  readonly name: string | false
  readonly imageUrl: string | undefined
}
/** Reads what the wallet of a session says of itself as strictly as what other wallets say. */
export const shownPeer = ({ metadata }: Session['peer']): ShownPeer => {
  const [icon = ''] = metadata.icons
  return {
    // Its icon is a link, or there is none.
    name: shownName(metadata.name.replace(/[\s\p{Cc}]+/gu, ' '), 'data:image/'),
    imageUrl: /^(https:|data:image)\//i.test(icon) ? icon : undefined,
  }
}

/** Adds the shapes of the providers that a session has, by namespace. `listen` follows the session in all of them. */
export async function addShapes(
  grants: readonly Grant[],
  listen: Connector['listen'],
  shapes: Map<unknown, Interop>,
): Promise<void> {
  for (const { network } of grants) {
    const namespace = namespaceOf(network)
    const isThere = (event: ConnectorEvent): boolean =>
      (event.type === 'network' ? namespaceOf(event.network) : (event.namespace ?? namespace)) === namespace
    const part = parts[namespace]
    if (!part) continue
    const { sessionInterop } = await loadPart(part.shape())
    shapes.set(
      namespace,
      sessionInterop((listener) => listen((event) => isThere(event) && listener(event))),
    )
  }
}

/** Throws the codes of EIP-1193 for those of CAIP-25: the visitor declined, or the session has no such method. */
function translated(error: unknown): never {
  const { code, message, data } = Object(error)
  if (code === 5000) throw failure(4001, `${message}`, error)
  if (code === 5101 || data?.missing === 'method') throw failure(4200, `${message}`, error)
  throw error
}

/** Answers a request in a namespace. Rejects with an error of EIP-1193, with the wallet's, or with what a node says. */
export async function answer(
  context: RequestContext,
  namespace: Namespace,
  { method, params }: { readonly method: string; readonly params?: unknown },
  signal?: AbortSignal,
): Promise<unknown> {
  const { session, options } = context
  const here = session.at(namespace)
  if (!here) {
    if (method === 'eth_accounts') return []
    throw failure(4100, 'not connected')
  }
  const answers = namespace === 'eip155' && own.get(method)
  if (answers) return answers(here, params, context, signal)
  const ask: Ask = (method, params, network = here.network) =>
    session
      .request(network, method, params, signal, isSilent(method) ? undefined : openerOf(here, options))
      .catch(translated)
  const part = parts[namespace]
  if (part) return (await loadPart(part.asking())).answer(ask, { method, params }, here, options.networks)
  const granted = Object.values(here.session.namespaces).some(({ methods }) => methods.includes(method))
  const network = options.networks.find(({ caipNetworkId }) => caipNetworkId === here.network)
  if (granted || !network || !isRead.test(method)) return ask(method, params)
  // The chunk that asks for the balance has the transport: most pages have fetched it by now.
  const { endpoints, reads } = await import('../../flows/balance.ts')
  return reads(endpoints(network, options))({ method, params }, signal).catch((error) => {
    signal?.throwIfAborted()
    throw Object(error).name === 'RpcError' ? error : failure(-32603, 'no node can be reached', error)
  })
}
