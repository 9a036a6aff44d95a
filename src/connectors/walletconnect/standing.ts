// Where a page stands in a session: which one it is, on which network in each namespace, and who is told when that changes.
import type { AccountInput, ConnectorEvent, Grant, Namespace, NetworkId } from '../../types.ts'
import type { Client, Session, SessionNamespaces } from '../../walletconnect/types.ts'
import { failure } from '../errors.ts'
import type { Pairing } from './pairing.ts'
import { accountsOn, namespaceOf } from './spoken.ts'

export interface SessionOptions {
  readonly client: Client
  /** Of a session that an earlier page made. */
  readonly topic: string | undefined
  /** Called with the topic of the session that there is, and with undefined when it ends. */
  readonly onTopic: (topic: string | undefined, session?: Session) => void
  /** Rejects with ModalError where an account is no address, there is none, or a part of ours is missing. */
  readonly check: (grants: readonly Grant[]) => Promise<unknown>
  /** Tells the handlers of the provider. */
  readonly emit: (namespace: Namespace, event: string, value: unknown) => void
  /** Who is told what happens in the session: they may listen before there is one. */
  readonly listeners: ReadonlySet<(event: ConnectorEvent) => void>
}
export interface Standing extends SessionOptions {
  topic: string | undefined
  /** Where the page is in each namespace that it is connected in. */
  readonly active: Map<Namespace, NetworkId>
  /** What shows codes, or has shown some last. */
  pairing?: Pairing
}

export const sessionOf = ({ client, topic }: Standing): Session | undefined =>
  client.sessions().find((one) => one.topic === topic)

/** Throws code 4100 where there is none. */
export function connected(standing: Standing): Session {
  const session = sessionOf(standing)
  if (!session) throw failure(4100, 'not connected')
  return session
}

export function tell({ listeners }: Standing, event: ConnectorEvent): void {
  for (const listener of listeners) listener(event)
}

export function setTopic(standing: Standing, topic: string | undefined): void {
  standing.topic = topic
  standing.onTopic(topic, sessionOf(standing))
}

export function tellAccounts(
  standing: Standing,
  namespace: Namespace,
  accounts: readonly AccountInput[],
  chosen = false,
): void {
  const addresses = accounts.map(({ address }) => address)
  tell(standing, { type: 'accounts', namespace, accounts, chosen })
  standing.emit(namespace, 'accountsChanged', addresses)
}

/** Makes `network` the one of its namespace, and tells what changes by it. */
export function enter(standing: Standing, network: NetworkId, namespaces: SessionNamespaces): void {
  const namespace = namespaceOf(network)
  if (standing.active.get(namespace) === network) return
  standing.active.set(namespace, network)
  tell(standing, { type: 'network', network })
  standing.emit(namespace, 'chainChanged', chainIdOf(network))
  const accounts = accountsOn(namespaces, network)
  if (accounts.length) tellAccounts(standing, namespace, accounts)
}

/** The session is over, whoever has ended it. */
export function end(standing: Standing): void {
  if (!standing.topic) return
  const left = [...standing.active.keys()]
  standing.active.clear()
  setTopic(standing, undefined)
  for (const namespace of left) standing.emit(namespace, 'disconnect', failure(4900, 'disconnected'))
  tell(standing, { type: 'disconnect' })
}

/** EIP-1193 says hex, of eip155; the others have no such number. */
export const chainIdOf = (network: NetworkId): string => {
  const [namespace, id = ''] = network.split(':')
  return namespace === 'eip155' ? `0x${BigInt(id).toString(16)}` : id
}
