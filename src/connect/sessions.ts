// What a session of WalletConnect takes beside its connector: its accounts are checked, and that a code was shown is kept. A wallet may
// approve it after the page was left, as browsers on phones throw pages away while the wallet's app is in front; the next page asks the
// relay at once.
import { effect } from '@preact/signals-core'
import { grantsOf } from '../connectors/walletconnect/spoken.ts'
import { announceTime, maxAddresses } from '../constants.ts'
import { ModalError, within } from '../errors.ts'
import { loadPart } from '../load-part.ts'
import { config } from '../state/options.ts'
import type { AccountInput, Grant, Store } from '../types.ts'
import type { Client, Session } from '../walletconnect/types.ts'
import { type Intent, remember, stored, takeOver } from './intents.ts'
import { loadMachine } from './load.ts'
import { network } from './network.ts'
import { asking, live } from './state.ts'
import { connectors, findWallets } from './wallets.ts'

/** ms that a code counts at the relay, which is longer than it is shown. */
const proposalTime = 300_000
/** ms in which the tab that shows a code has stored what was approved of it. */
const claimTime = 5000

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
      // No wallet can have this id.
      connector: 'walletConnect#code',
      namespace: chainNamespace,
      network: caipNetworkId,
      addresses: [...topicOf(uri), ...(old?.addresses ?? [])].slice(0, maxAddresses),
      source: 'code' as const,
      claim: new Date(Date.now() + proposalTime).toISOString(),
    }
  takeOver({ ...now, intents: code ? [...others, code] : others })
}

/** Has the client store what it has to keep in the app's own store, which may give back what JSON it has read. */
export const storing = (store: Store): { readonly storage: Store } => ({
  storage: {
    get: async (key) => {
      const value = await store.get(key)
      return Object(value) === value ? JSON.stringify(value) : value
    },
    set: (key, value) => store.set(key, value),
    delete: (key) => store.delete(key),
    keys: () => store.keys(),
  },
})

/** The page's client. Rejects with ModalError 'timeout' where there is no WalletConnect, or it is not listed in time. */
async function clientHere(): Promise<Client> {
  void findWallets()
  let stop = (): void => undefined
  const listed = new Promise<void>((resolve) => {
    stop = effect(() => {
      if (connectors.value.some(({ source }) => source === 'relay')) resolve()
    })
  })
  await within(announceTime, listed).finally(stop)
  const { relayClient } = await loadPart(import('./walletconnect.ts'))
  if (!relayClient) throw new ModalError('aborted')
  return relayClient()
}

/** Ends a session of an earlier page that the visitor has left before it has come back. */
export const endSession = async (topic: string): Promise<void> => (await clientHere()).disconnect(topic)

/** Whether a connection of this session is stored: this tab or another one has it. */
const isStored = (topic: string): boolean => stored().intents.some(({ claim }) => claim === topic)
/** Not for who has given up since, is asking another wallet or has gone on with one. */
const isWanted = (pairing: string): boolean =>
  !!stored().intents.find(isCode)?.addresses.includes(pairing) && !live.peek()[0] && !asking.peek()
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Connects what a wallet approves of the code of an earlier page, as long as it can. Rejects where the client is lost. */
export async function takeUpSessions(): Promise<void> {
  const { claim = '', addresses: topics = [] } = stored().intents.find(isCode) ?? {}
  const left = Math.min(Date.parse(claim) - Date.now(), proposalTime)
  if (!(left > 0)) return keepCode()
  const client = await clientHere()
  const take = async (session: Session): Promise<void> => {
    const { topic, pairing = '' } = session
    if (!topics.includes(pairing)) return
    // The tab that shows the code connects it itself.
    if (document.hidden || !isWanted(pairing)) await wait(claimTime)
    if (isStored(topic)) return
    try {
      await connectTo(session)
    } catch (error) {
      // Nobody is connected by it, so that it must not stay in the wallet either. Where a part of ours is missing the next page has it.
      if (Object(error).code !== 'not-available') await client.disconnect(topic)
    }
  }
  const takeQuietly = (session: Session): void => void take(session).catch(() => undefined)
  const stop = client.on('session_connect', takeQuietly)
  setTimeout(stop, left)
  // What was approved while no page was there, or a part of one was missing.
  for (const session of client.sessions()) takeQuietly(session)
}

/** Makes a session one of those that are wanted and come back: it is listed, asked what it grants, and connected in every tab. */
async function connectTo({ topic, pairing = '', namespaces }: Session): Promise<void> {
  const { loadChain, lifetime } = await loadMachine()
  const signal = lifetime()
  const { intents, network: last = network.peek()?.caipNetworkId } = stored()
  const ids = (config.peek()?.networks ?? []).map(({ caipNetworkId }) => caipNetworkId)
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
  if (signal.aborted || !wanted[0] || !isWanted(pairing)) throw new ModalError('aborted')
  keepCode()
  for (const intent of wanted.reverse()) remember(intent)
  const { restoreOne } = await loadPart(import('./restore.ts'))
  await restoreOne(connector, signal)
}
