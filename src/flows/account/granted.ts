// What apps may do with the account without asking, as a data provider lists it, and the way to end that.
import { computed, type ReadonlySignal } from '@preact/signals-core'
import { loadReader } from '../../../chains/load-reader.ts'
import { provider } from '../../connect/machine.ts'
import { asking, setAsking } from '../../connect/state.ts'
import { readWord } from '../../services/data/read.ts'
import { readSessions, type SmartSession } from '../../services/data/sessions.ts'
import type { LoadState } from '../../types.ts'
import { createReading } from './reading.ts'
import { sourceOfPage } from './source.ts'
import { type Subject, subject, watched } from './subject.ts'

export type { SmartSession }

/** ms for which what was granted counts as fresh. */
const grantedAge = 30_000
/** Most characters of the wallet's signature. */
const maxSignature = 16_384

const none: readonly SmartSession[] = []
const { now, put, reset } = createReading<{ readonly state: LoadState; readonly sessions: readonly SmartSession[] }>({
  state: 'loading',
  sessions: none,
})

/** What is granted and not over; empty while nothing is known. */
export const granted: ReadonlySignal<readonly SmartSession[]> = computed(() => now.value.sessions)
export const grantedState: ReadonlySignal<LoadState> = computed(() => now.value.state)

const { watch } = watched((of) => {
  void read(of, false)
  return () => undefined
}, reset)
/** Reads what was granted, now and with every change of account and network, until the returned function is called. */
export const watchGranted = watch

export const refreshGranted = async (): Promise<void> => {
  const of = subject.peek()
  if (of) await read(of, true)
}

async function read(of: Subject, isForced: boolean): Promise<void> {
  put(of, { state: 'loading' })
  await sessionsOf(of, isForced).then(
    (sessions) => put(of, { state: 'ready', sessions }),
    () => put(of, { state: 'failed' }),
  )
}

/** Only wallets of a namespace whose wallets say what they can do are ever asked to grant something. */
async function sessionsOf({ id, network }: Subject, isForced: boolean): Promise<readonly SmartSession[]> {
  const { cache, client } = sourceOfPage()
  const { walletChain } = await loadReader(network.chainNamespace)
  if (!walletChain || !(await client?.supports(network.caipNetworkId, isForced))) return none
  const ask = (): Promise<unknown> =>
    client?.json('/v1/sessions/*', { of: id, isForced, isList: true }) ?? Promise.reject()
  return (await cache.fetch(`sessions/${id}`, { age: grantedAge, read: readSessions, ask, isForced })).value
}

/**
 * Asks the wallet to end what was granted, and tells the service. Resolves with false where the visitor declines. Rejects where the
 * wallet or the service fails. https://eips.ethereum.org/EIPS/eip-7715
 */
export async function revoke({ pci, permissions, expiry }: SmartSession): Promise<boolean> {
  const of = subject.peek()
  const wallet = of && provider(of.network.chainNamespace)
  const { client } = sourceOfPage()
  if (!wallet || !client) throw new TypeError('nobody to ask')
  const terms = { pci, permissions, ...(expiry && { expiry: expiry / 1000 }), address: of.address }
  setAsking('request')
  const signature = await wallet
    .request({ method: 'wallet_revokePermissions', params: [terms] })
    .catch(async (error) => {
      if ((await import('../../connect/failures.ts')).codeOf(error) !== 'rejected') throw error
    })
    .finally(() => {
      if (asking.peek() === 'request') setAsking(undefined)
    })
  if (signature === undefined) return false
  if (!readWord(signature, maxSignature)) throw new TypeError('no signature')
  const answer = await client.json('/v1/sessions/*/revoke', { of: of.id, body: { pci, signature }, isOnce: true })
  if (Object(answer).success === false) throw new TypeError('not revoked')
  await read(of, true)
  return true
}
