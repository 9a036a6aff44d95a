// A session with a wallet over the relay, as what asks a connector's wallet.

import { stored } from '../../connect/intents.ts'
import { ModalError } from '../../errors.ts'
import { loadPart } from '../../load-part.ts'
import type { Connector, ConnectRequest, Grant, Namespace, Network, NetworkId } from '../../types.ts'
import { failure } from '../errors.ts'
import { follow } from './events.ts'
import { pair } from './pairing.ts'
import { said } from './refusal.ts'
import { accountsOn, grantsOf, has, namespaceOf, proposalOf } from './spoken.ts'
import { connected, enter, type SessionOptions, type Standing, sessionOf, setTopic } from './standing.ts'

export type AskedSession = ReturnType<typeof createSession>

export function createSession(options: SessionOptions) {
  const standing: Standing = { ...options, active: new Map() }
  const { client, active } = standing
  follow(standing)
  return {
    connect: (request: ConnectRequest) => connect(standing, request),
    disconnect: (which?: Parameters<Connector['disconnect']>[0]) => disconnect(standing, which?.namespace),
    isAuthorized: (): Promise<boolean> => client.ready.then(() => !!sessionOf(standing)),
    switchNetwork: (network: Network, signal?: AbortSignal) => switchNetwork(standing, network, signal),
    /** Sends the wallet a request on a network. */
    async request(
      network: NetworkId,
      method: string,
      params: unknown,
      signal?: AbortSignal,
      onSent?: (id: number) => void,
    ): Promise<unknown> {
      return client.request(connected(standing).topic, network, { method, params }, signal, onSent)
    },
    /** Where the page is in a namespace, and who it is there. */
    at(namespace: Namespace) {
      const network = active.get(namespace)
      const session = network && sessionOf(standing)
      return session && { network, session, accounts: accountsOn(session.namespaces, network) }
    },
  }
}

async function connect(standing: Standing, request: ConnectRequest): Promise<readonly Grant[]> {
  const { client, active } = standing
  const { networks, signal, silent } = request
  await client.ready
  let session = sessionOf(standing)
  if (!session) {
    // It has ended for good: nobody asks for it again.
    if (silent) throw new ModalError('rejected')
    // What a phone does with a pairing that is pending is of no use elsewhere.
    const pairHere = globalThis.navigator?.maxTouchPoints
      ? (await loadPart(import('./pending.ts'))).pairAgain(pair, ({ namespaces }) =>
          standing.check(grantsOf(namespaces, networks)),
        )
      : pair
    let { pairing } = standing
    // Who is asked once more in one attempt has shown a code, of which another one is wanted.
    if (pairing?.signal === signal) pairing.renew()
    else pairing = pairHere(client, proposalOf(networks), signal, request.onUri)
    standing.pairing = pairing
    session = await pairing.made.catch(said)
  }
  setTopic(standing, session.topic)
  const grants = grantsOf(session.namespaces, networks)
  // The visitor may have given up meanwhile.
  await standing
    .check(grants)
    .then(() => silent || signal.throwIfAborted())
    .catch((error) => {
      // Where nobody is connected by it, in another tab or before this page neither, it must not stay in the wallet.
      if (silent ? error.code === 'wallet-error' : stored().intents.every(({ claim }) => claim !== session.topic))
        disconnect(standing).catch(() => undefined)
      throw error
    })
  // The wallet may have changed it meanwhile.
  const now = grantsOf(connected(standing).namespaces, networks)
  if (JSON.stringify(now) !== JSON.stringify(grants)) return connect(standing, request)
  for (const { network } of grants) active.set(namespaceOf(network), network)
  return grants
}

/** Leaves one namespace; with the last one the session ends. */
async function disconnect(standing: Standing, namespace?: Namespace): Promise<void> {
  const { active, client, topic } = standing
  if (namespace) active.delete(namespace)
  else active.clear()
  if (!topic || active.size) return
  setTopic(standing, undefined)
  await client.disconnect(topic)
}

async function switchNetwork(standing: Standing, network: Network, signal?: AbortSignal): Promise<void> {
  const { client, active } = standing
  const { caipNetworkId: id, chainNamespace } = network
  const { topic, namespaces } = connected(standing)
  const isThere = () => has(connected(standing).namespaces, id)
  if (!has(namespaces, id)) {
    const on = active.get(chainNamespace)
    // Only a wallet of Ethereum can be asked for one network more.
    if (!on || chainNamespace !== 'eip155') throw failure(4901, 'no network')
    const { switchChain } = await import('../injected-switch.ts')
    const ask = (method: string, params?: unknown) => client.request(topic, on, { method, params }, signal).catch(said)
    await switchChain(network, ask, async () => (isThere() ? id : on), signal)
  }
  enter(standing, id, connected(standing).namespaces)
}
