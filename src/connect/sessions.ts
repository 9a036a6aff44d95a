// What a session of WalletConnect takes beside its connector: its accounts are checked, and that a code was shown is kept. A wallet may
// approve it after the page was left, as browsers on phones throw pages away while the wallet's app is in front; `take-up.ts` is what
// the next page does.
import { shownCode } from '../connectors/walletconnect/shown-code.ts'
import { maxAddresses } from '../constants.ts'
import { ModalError } from '../errors.ts'
import { loadPart } from '../load-part.ts'
import type { Grant, Store } from '../types.ts'
import { type Intent, stored, takeOver } from './intents.ts'
import { loadMachine } from './load.ts'
import { network } from './network.ts'

/** ms that a code counts at the relay, which is longer than it is shown. */
export const proposalTime = 300_000
/** What codes are kept under that were given up. */
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

/** The sessions of earlier pages' codes that an attempt of this page is about to connect, by topic. */
export const takenHere = new Set<string>()

const isCode = ({ source }: Intent): boolean => source === 'code'
/** The codes that earlier pages have shown, and this one. */
export const keptCodes = (): readonly Intent[] => stored().intents.filter(isCode)
const kept = (id: string): Intent | undefined => keptCodes().find(({ connector }) => connector === id)
/** Whether the visitor waits for what is approved of a pairing. */
export const isWaitedFor = (pairing: string): boolean => !!kept(shownCode)?.addresses.includes(pairing)
/** `wc:<topic>@2?…`, https://eips.ethereum.org/EIPS/eip-1328 */
const topicOf = (uri: string): readonly string[] => /^wc:(\w{1,64})@/.exec(uri)?.slice(1) ?? []

function replaceCodes(next: readonly (Intent | undefined)[]): void {
  const now = stored()
  const intents = [...now.intents.filter((intent) => !isCode(intent)), ...next]
  takeOver({ ...now, intents: intents.filter((intent) => intent !== undefined) }, now)
}

/** Forgets codes that were shown. */
export const forgetCodes = (codes = keptCodes()): void =>
  replaceCodes(
    keptCodes().filter(({ connector, claim }) =>
      codes.every((one) => one.connector !== connector || one.claim !== claim),
    ),
  )

/** Keeps that a code was shown, or without one that the visitor does not wait for any more. */
export function keepCode(uri?: string): void {
  const [shown, old] = [kept(shownCode), kept(givenUp)]
  const topics = shown?.addresses ?? []
  if (!uri) {
    if (!shown) return
    // Phones go on with a pairing that was given up: what a wallet approves of it then must not stay there.
    const addresses = [...new Set([...topics, ...(old?.addresses ?? [])])].slice(0, maxAddresses)
    return replaceCodes([
      globalThis.navigator?.maxTouchPoints ? { ...shown, connector: givenUp, addresses } : undefined,
    ])
  }
  const { caipNetworkId, chainNamespace } = network.peek() ?? {}
  if (!caipNetworkId || !chainNamespace) return
  const code: Intent = {
    connector: shownCode,
    namespace: chainNamespace,
    network: caipNetworkId,
    // A code that a next one replaces still counts.
    addresses: [...new Set([...topicOf(uri), ...topics])].slice(0, maxAddresses),
    source: 'code',
    claim: new Date(Date.now() + proposalTime).toISOString(),
  }
  replaceCodes([code, old])
}

/** The keys that the store has not given yet, or could not; '' for which there are. */
let unread = new Set<string>()
/**
 * Whether the app's store has said all that it holds: only then has a session ended that is not there, as the client takes none where
 * one record cannot be read.
 */
export const isRead = (): boolean => !unread.size

/** Has the client store what it has to keep in the app's own store, which may give back what JSON it has read. */
export function storing(store: Store): { readonly storage: Store } {
  const own = new Set<string>()
  unread = own
  const read = async <T>(key: string, run: () => Promise<T>): Promise<T> => {
    own.add(key)
    const value = await run()
    own.delete(key)
    return value
  }
  return {
    storage: {
      get: (key) =>
        read(key, async () => {
          const value = await store.get(key)
          return Object(value) === value ? JSON.stringify(value) : value
        }),
      set: (key, value) => store.set(key, value),
      delete: (key) => store.delete(key),
      keys: () => read('', async () => store.keys()),
    },
  }
}
