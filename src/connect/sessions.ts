// What a session of WalletConnect takes beside its connector: its accounts are checked, and that a code was shown is kept. A wallet may
// approve it after the page was left, as browsers on phones throw pages away while the wallet's app is in front; `take-up.ts` is what
// the next page does.
import { maxAddresses } from '../constants.ts'
import { ModalError } from '../errors.ts'
import { loadPart } from '../load-part.ts'
import type { Grant, Store } from '../types.ts'
import { type Intent, stored, takeOver } from './intents.ts'
import { loadMachine } from './load.ts'
import { network } from './network.ts'

/** ms that a code counts at the relay, which is longer than it is shown. */
export const proposalTime = 300_000
/** What codes are kept under, those that the visitor waits for and those that were given up. No wallet can have these ids. */
const code = 'walletConnect#code'
const givenUp = 'walletConnect#given-up'

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
/** The codes that earlier pages have shown, or this one. */
export const keptCode = (): Intent | undefined => stored().intents.find(isCode)
/** Whether the visitor waits for what is approved of a pairing. */
export const isWaitedFor = (pairing: string): boolean => {
  const { connector, addresses } = keptCode() ?? {}
  return connector === code && !!addresses?.includes(pairing)
}
/** `wc:<topic>@2?…`, https://eips.ethereum.org/EIPS/eip-1328 */
const topicOf = (uri: string): readonly string[] => /^wc:(\w{1,64})@/.exec(uri)?.slice(1) ?? []

function replaceCode(next?: Intent): void {
  const now = stored()
  const others = now.intents.filter((intent) => !isCode(intent))
  takeOver({ ...now, intents: next ? [...others, next] : others }, now)
}

/** Forgets which codes were shown. */
export const forgetCode = (): void => replaceCode()

/** Keeps that a code was shown, or without one that the visitor does not wait for any more. */
export function keepCode(uri?: string): void {
  const old = keptCode()
  // Phones go on with a pairing that was given up: what a wallet approves of it then must not stay there.
  if (!uri) return replaceCode(old && globalThis.navigator?.maxTouchPoints ? { ...old, connector: givenUp } : undefined)
  const { caipNetworkId, chainNamespace } = network.peek() ?? {}
  if (!caipNetworkId || !chainNamespace) return
  replaceCode({
    connector: code,
    namespace: chainNamespace,
    network: caipNetworkId,
    // A code that a next one replaces still counts.
    addresses: [...topicOf(uri), ...(old?.addresses ?? [])].slice(0, maxAddresses),
    source: 'code',
    claim: new Date(Date.now() + proposalTime).toISOString(),
  })
}

let unread = 0
/** Whether the app's store has answered all that the client asked: only then has a session ended that is not there. */
export const isRead = (): boolean => !unread

/** Has the client store what it has to keep in the app's own store, which may give back what JSON it has read. */
export function storing(store: Store): { readonly storage: Store } {
  unread = 0
  const read = async <T>(run: () => T): Promise<Awaited<T>> => {
    unread++
    const value = await run()
    unread--
    return value
  }
  return {
    storage: {
      get: async (key) => {
        const value = await read(() => store.get(key))
        return Object(value) === value ? JSON.stringify(value) : value
      },
      set: (key, value) => store.set(key, value),
      delete: (key) => store.delete(key),
      keys: () => read(() => store.keys()),
    },
  }
}
