// What a wallet approves of a code after the page that showed it was left: the next page asks the relay at once, and connects the
// session, or ends it in the wallet where nobody waits for it any more.
import { effect } from '@preact/signals-core'
import { grantsOf } from '../connectors/walletconnect/spoken.ts'
import { loadTime } from '../constants.ts'
import { ModalError, within } from '../errors.ts'
import { loadPart } from '../load-part.ts'
import type { AccountInput, Connector } from '../types.ts'
import type { Client, Session } from '../walletconnect/types.ts'
import { type Intent, remember, stored } from './intents.ts'
import { loadMachine } from './load.ts'
import { network, networks } from './network.ts'
import { forgetCodes, isRead, isWaitedFor, keepCode, keptCodes, proposalTime, takenHere } from './sessions.ts'
import { asking, live } from './state.ts'
import { connectors, findWallets } from './wallets.ts'

/** ms in which the tab that shows a code has stored what was approved of it. */
const claimTime = 5000
/** ms in which a store has usually said the rest of what it holds. */
const readTime = 1000

/** The page's client, fetched and read. Rejects with ModalError 'timeout' where there is no WalletConnect, or it is listed too late. */
async function clientHere(): Promise<Client> {
  void findWallets()
  let stop = (): void => undefined
  const listed = new Promise<void>((resolve) => {
    stop = effect(() => {
      if (connectors.value.some(({ source }) => source === 'relay')) resolve()
    })
  })
  await within(loadTime, listed).finally(stop)
  const { relayClient } = await loadPart(import('./walletconnect.ts'))
  if (!relayClient) throw new ModalError('aborted')
  const client = await relayClient()
  await client.ready
  return client
}

/** Ends a session of an earlier page that the visitor has left before it has come back. */
export const endSession = async (topic: string): Promise<void> => (await clientHere()).disconnect(topic)

/** Whether a connection of this session is stored: this tab or another one has it. */
const isStored = (topic: string): boolean => stored().intents.some(({ claim }) => claim === topic)

/** Resolves after `ms`, or when a page that was hidden is seen. Rejects when the modal is destroyed. */
async function pause(ms: number): Promise<void> {
  const stop = new AbortController()
  const { signal } = stop
  const seen = new Promise<void>((resolve) => {
    if (document.hidden) document.addEventListener('visibilitychange', () => resolve(), { signal })
  })
  try {
    await within(ms, seen)
  } catch (error) {
    if (Object(error).code !== 'timeout') throw error
  } finally {
    stop.abort()
  }
}

/**
 * Connects what a wallet approves of the codes that earlier pages have shown, as long as it can. `intents` are those of these pages.
 * Rejects where the client is lost.
 */
export async function takeUpSessions(intents: readonly Intent[]): Promise<void> {
  const codes = keptCodes()
  const topics = codes.flatMap(({ addresses }) => addresses)
  /** ms; a clock that was set back must not keep a code for ever, and one of a damaged store takes no other with it. */
  const leftOf = ({ claim = '' }: Intent): number => {
    const left = Date.parse(claim) - Date.now()
    return left <= proposalTime ? left : 0
  }
  const over = codes.filter((code) => leftOf(code) <= 0)
  const client = await clientHere().catch((error) => {
    // Where a part of ours is missing the next page has what was approved.
    if (Object(error).code === 'timeout') forgetCodes(over)
    throw error
  })
  const before = intents.map(({ connector }) => connector)
  // Not for who has given up since, is asking a wallet, or has gone on with another one than those that were connected then.
  const isWanted = (pairing: string): boolean =>
    isWaitedFor(pairing) && !asking.peek() && live.peek().every(({ connector }) => before.includes(connector.id))
  let isMissing = false
  const take = async (session: Session): Promise<void> => {
    const { topic, pairing = '' } = session
    if (!topics.includes(pairing)) return
    // The tab that shows the code connects it itself. It may need longer, where nobody wants it here.
    const isTheirs = document.hidden || !isWanted(pairing)
    if (isTheirs) await pause(claimTime)
    if (isTheirs && isWaitedFor(pairing) && !isWanted(pairing)) await pause(claimTime)
    if (takenHere.has(topic) || isStored(topic) || client.sessions().every((one) => one.topic !== topic)) return
    try {
      await connectTo(session, () => isWanted(pairing))
    } catch (error) {
      // That tab may have been quicker, or the visitor has asked for a code here, who gets it then.
      if (!isTheirs) await pause(claimTime)
      // Nobody is connected by it, so that it must not stay in the wallet either. Where a part of ours is missing the next page has it.
      if (Object(error).code === 'not-available') isMissing = true
      else if (!isStored(topic) && !takenHere.has(topic)) await client.disconnect(topic)
    }
  }
  const takeQuietly = (session: Session): Promise<void> => take(session).catch(() => undefined)
  const stop = client.on('session_connect', (session) => void takeQuietly(session))
  // What was approved while no page was there, or a part of one was missing.
  await Promise.all(client.sessions().map(takeQuietly))
  // Neither is forgotten what has a session that could not be read yet.
  if (!isRead()) {
    await pause(readTime)
    await Promise.all(client.sessions().map(takeQuietly))
  }
  if (!isMissing && isRead()) forgetCodes(over)
  await within(Math.max(0, ...codes.map(leftOf)), new Promise<void>(() => undefined)).catch(() => undefined)
  stop()
}

/** Makes a session one of those that are wanted and come back: it is listed, asked what it grants, and connected in every tab. */
async function connectTo({ topic, namespaces }: Session, isWanted: () => boolean): Promise<void> {
  const { chosen, loadChain, lifetime } = await loadMachine()
  const signal = lifetime()
  const { intents, network: last = network.peek()?.caipNetworkId } = stored()
  const ids = networks.peek().map(({ caipNetworkId }) => caipNetworkId)
  let connector = 'walletConnect'
  for (let count = 2; intents.some((one) => one.connector === connector); count++) connector = `walletConnect#${count}`
  const wanted = await Promise.all(
    grantsOf(namespaces, last ? [last, ...ids] : ids).map(async ({ network, accounts: [account] }) => {
      const { address = '', namespace } = account as AccountInput
      const { normalize } = await loadPart(loadChain(namespace))
      return { connector, namespace, network, addresses: [normalize(address)], source: 'relay', claim: topic } as const
    }),
  )
  // The visitor may have given up meanwhile.
  if (signal.aborted || !wanted[0] || !isWanted()) throw new ModalError('aborted')
  keepCode()
  for (const intent of wanted.reverse()) remember(intent)
  // The visitor has approved it for the page: it answers who asks for a wallet that is not here.
  for (const one of connectors.peek()) if (one.claim === topic) chosen.add(one as Connector)
  const { restoreOne } = await loadPart(import('./restore.ts'))
  await restoreOne(connector, signal)
}
