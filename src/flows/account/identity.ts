// Who an account says it is: by the data provider, and where that does not answer by the chain itself.
import { computed, type ReadonlySignal } from '@preact/signals-core'
import { loadReader } from '../../../chains/load-reader.ts'
import { lifetime } from '../../connect/machine.ts'
import { networks } from '../../connect/network.ts'
import { account } from '../../connect/state.ts'
import { isWithin } from '../../services/cache-records.ts'
import { readIdentity, readNames } from '../../services/data/answers.ts'
import type { Identity, LoadState, Network } from '../../types.ts'
import { readsOf } from '../balance.ts'
import { createReading } from './reading.ts'
import { sourceOfPage } from './source.ts'
import { type Subject, watched } from './subject.ts'

/** ms after which it is tried again where nobody could say it. */
const restTime = 30_000
const maxFailures = 64
/** ms for which an identity counts as fresh. */
const identityAge = 300_000

const { now, put, reset } = createReading<{ readonly state: LoadState; readonly identity: Identity }>({
  state: 'loading',
  identity: {},
})

/** Of the account that is shown; without a name while it is unknown, or has none. */
export const identity: ReadonlySignal<Identity> = computed(() => now.value.identity)
export const identityState: ReadonlySignal<LoadState> = computed(() => now.value.state)

const { watch } = watched((of) => {
  void read(of)
  return () => undefined
}, reset)
/** Reads who the account is, now and with every change of it, until the returned function is called. */
export const watchIdentity = watch

const read = (of: Subject): Promise<void> =>
  identityOf(of).then(
    (identity) => put(of, { state: 'ready', identity }),
    () => put(of, { state: 'failed' }),
  )

/** Resolves with who an address says it is, from a moment ago or anew. Rejects where nobody can be asked. */
export async function identityOf({ id, address, network }: Subject): Promise<Identity> {
  const { cache, failures } = sourceOfPage()
  // Lists of accounts do not ask again with each drawing.
  if (isWithin(restTime, failures.get(id) ?? 0)) throw new Error('resting')
  const ask = async (): Promise<unknown> => {
    let failure: unknown
    const said = await told(address, network).catch((error: unknown) => {
      failure = { error }
      return undefined
    })
    const found = said ?? (await nameOnChain(address, network))
    // Who was not told of a name does not know that there is none.
    if (!found && failure) throw failure
    return found ?? {}
  }
  try {
    return (await cache.fetch(`identity/${id}`, { age: identityAge, read: readIdentity, ask })).value
  } catch (error) {
    if (failures.size > maxFailures) failures.clear()
    failures.set(id, Date.now())
    throw error
  }
}
/** What the data provider says; undefined where it does not know the network. Rejects where it does not answer. */
async function told(address: string, { caipNetworkId }: Network): Promise<Identity | undefined> {
  const { client, cache } = sourceOfPage()
  // Nobody is told who looks at whom.
  const sender = account.peek()?.address === address ? address : undefined
  if (!client || !(await client.supports(caipNetworkId))) return undefined
  try {
    return readIdentity(await client.json('/v1/identity/*', { of: address, query: { sender } }))
  } catch (error) {
    const ask = () => client.json('/v1/profile/reverse/*', { of: address, query: { sender, apiVersion: '2' } })
    const key = `names/${caipNetworkId}:${address}`
    const [first] = (await cache.fetch(key, { age: identityAge, read: readNames, ask })).value
    // Those that are registered with the service are not all.
    if (!first) throw error
    return first
  }
}
/** ms for a name. */
const nameTime = 20_000

/** What the account has said of itself on the one network of its namespace that knows names. */
async function nameOnChain(
  address: string,
  { chainNamespace, testnet: isTestnet }: Network,
): Promise<Identity | undefined> {
  const { nameOf } = await loadReader(chainNamespace)
  if (!nameOf) return undefined
  for (const network of networks.peek()) {
    // On a network for tests anybody takes any name.
    if (network.chainNamespace !== chainNamespace || (network.testnet && !isTestnet)) continue
    const end = lifetime()
    // Nobody has to be connected.
    const signal = AbortSignal.any([AbortSignal.timeout(nameTime), ...(end.aborted ? [] : [end])])
    const found = await nameOf(address, { network, send: readsOf(network), signal })
    if (found) return found
  }
  return undefined
}
