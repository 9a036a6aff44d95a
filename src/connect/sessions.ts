// What a session of WalletConnect takes beside its connector: its accounts are checked, and that a code was shown is kept. A wallet may
// approve it after the page was left, as browsers on phones throw pages away while the wallet's app is in front; the next page asks the
// relay at once.
import { grantsOf } from '../connectors/walletconnect/spoken.ts'
import { maxAddresses, pairingTime } from '../constants.ts'
import { ModalError } from '../errors.ts'
import { loadPart } from '../load-part.ts'
import { config } from '../state/options.ts'
import type { AccountInput, Grant } from '../types.ts'
import type { Client, Session } from '../walletconnect/types.ts'
import { type Intent, remember, stored, takeOver } from './intents.ts'
import { loadMachine } from './load.ts'
import { network } from './network.ts'

/** Rejects where an account of a session is no address, or there is none. The machine, which asks, knows the chains. */
export async function check(grants: readonly Grant[]): Promise<void> {
  const { loadChain, namespaceOf } = await loadMachine()
  const chains = await loadPart(Promise.all(grants.map(({ network }) => loadChain(namespaceOf(network)))))
  const wrong = (cause?: unknown) => new ModalError('wallet-error', 'the session has accounts that are none', { cause })
  if (!grants.length) throw wrong()
  try {
    for (const [i, { accounts }] of grants.entries()) for (const { address } of accounts) chains[i]?.normalize(address)
  } catch (cause) {
    throw wrong(cause)
  }
}

const isCode = ({ source }: Intent): boolean => source === 'code'
/** `wc:<topic>@2?…`, https://eips.ethereum.org/EIPS/eip-1328 */
const topicOf = (uri: string): readonly string[] => /^wc:(\w{1,64})@/.exec(uri)?.slice(1) ?? []

/** Keeps that a code was shown, or without one that none may be approved any more. The other tabs need not know. */
export function keepCode(uri?: string): void {
  const now = stored()
  const old = now.intents.find(isCode)
  const others = now.intents.filter((intent) => intent !== old)
  const { caipNetworkId, chainNamespace } = network.peek() ?? {}
  // A code that a next one replaces still counts.
  const code = uri &&
    caipNetworkId &&
    chainNamespace && {
      connector: 'code',
      namespace: chainNamespace,
      network: caipNetworkId,
      addresses: [...topicOf(uri), ...(old?.addresses ?? [])].slice(0, maxAddresses),
      source: 'code' as const,
      claim: new Date(Date.now() + pairingTime).toISOString(),
    }
  takeOver({ ...now, intents: code ? [...others, code] : others })
}

/** Connects what a wallet approves of the code of an earlier page, as long as it can. Rejects where the client is lost. */
export async function takeUpSessions(load: () => Promise<Client>): Promise<void> {
  const { claim = '', addresses: topics = [] } = stored().intents.find(isCode) ?? {}
  const left = Math.min(Date.parse(claim) - Date.now(), pairingTime)
  if (!(left > 0)) return keepCode()
  const client = await load()
  const isWanted = (pairing: string): unknown => stored().intents.find(isCode)?.addresses.includes(pairing)
  const takeUp = async ({ topic, pairing = '', namespaces }: Session): Promise<void> => {
    if (!topics.includes(pairing)) return
    // Who has given up since, or gone on with another wallet, is connected by nothing: nor must the wallet think so.
    if (isWanted(pairing)) await connectTo(topic, namespaces)
    else await client.disconnect(topic)
  }
  const stop = client.on('session_connect', (session) => void takeUp(session).catch(() => undefined))
  setTimeout(stop, left)
}

/** Makes a session one of those that are wanted and come back: it is listed, asked what it grants, and connected in every tab. */
async function connectTo(topic: string, namespaces: Session['namespaces']): Promise<void> {
  const { loadChain, lifetime } = await loadMachine()
  const ids = (config.peek()?.networks ?? []).map(({ caipNetworkId }) => caipNetworkId)
  const { intents } = stored()
  let connector = 'walletConnect'
  for (let count = 2; intents.some((intent) => intent.connector === connector); count++)
    connector = `walletConnect#${count}`
  const first = stored().network ?? network.peek()?.caipNetworkId
  for (const grant of grantsOf(namespaces, first ? [first, ...ids] : ids)) {
    const [{ address, namespace }] = grant.accounts as [AccountInput]
    const { normalize } = await loadChain(namespace)
    const addresses = [normalize(address)]
    remember({ connector, namespace, network: grant.network, addresses, source: 'relay', claim: topic })
  }
  keepCode()
  const { restoreOne } = await import('./restore.ts')
  await restoreOne(connector, lifetime())
}
