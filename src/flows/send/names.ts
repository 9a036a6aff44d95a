// Where a name leads: by the data provider, and where that knows none by the chain that has names.

import { loadChain } from '../../../chains/load.ts'
import { loadSender } from '../../../chains/load-sender.ts'
import { networks } from '../../connect/network.ts'
import { readImage, readWord } from '../../services/data/read.ts'
import type { Network } from '../../types.ts'
import { sourceOfPage } from '../account/source.ts'
import { readsOf } from '../balance.ts'

export interface Named {
  /** In canonical form. */
  readonly address: string
  readonly name: string
  readonly avatar?: string
  /** Whether it is the address of another network, as many names have one for all. */
  readonly isBorrowed?: boolean
}
/** ms for a name on a chain. */
const nameTime = 20_000

/** Labels with dots, in letters that have no doubles. */
export const isName = (text: string): boolean => /^(?!.{256})[a-z\d-]{1,63}(\.[a-z\d-]{1,63})+$/i.test(text.trim())

/**
 * Resolves with the address that a name has on a network; undefined where it has none there. Rejects where nobody could say it, or as
 * the signal does.
 */
export async function addressOfName(text: string, on: Network, signal: AbortSignal): Promise<Named | undefined> {
  const name = text.trim().toLowerCase()
  let failure: unknown
  const said = await toldOf(name, on).catch((error: unknown) => {
    // Who does not know a name says so by 404.
    if (Object(error).cause !== 404) failure = { error }
    return undefined
  })
  signal.throwIfAborted()
  const found = said ?? (await onChain(name, on, signal))
  if (!found && failure) throw failure
  return found && { name, ...found }
}

type NameAnswer = Omit<Named, 'name'>

async function toldOf(name: string, on: Network): Promise<NameAnswer | undefined> {
  const { client } = sourceOfPage()
  const sender = await loadSender(on.chainNamespace)
  if (!client || !sender || !(await client.supports(on.caipNetworkId))) return undefined
  const { addresses, attributes } = Object(
    await client.json('/v1/profile/account/*', { of: name, query: { apiVersion: '2' } }),
  )
  const table: Readonly<Record<string, unknown>> = Object(addresses)
  for (const { type, isBorrowed } of sender.coinTypes(on)) {
    const address = Object.hasOwn(table, type) && (await canonical(Object(table[type]).address, on))
    if (!address) continue
    const pictures = Array.isArray(attributes) ? attributes : []
    const avatar = readImage(Object(pictures.find((one) => Object(one).avatar)).avatar)
    return { address, ...(avatar && { avatar }), ...(isBorrowed && { isBorrowed }) }
  }
  return undefined
}

/** Asks each listed network that may know names. On one for tests anybody takes any name. */
async function onChain(name: string, on: Network, outer: AbortSignal): Promise<NameAnswer | undefined> {
  const sender = await loadSender(on.chainNamespace)
  const { addressOf } = sender ?? {}
  if (!sender || !addressOf) return undefined
  for (const network of networks.peek()) {
    if (network.chainNamespace !== on.chainNamespace || (network.testnet && !on.testnet)) continue
    const signal = AbortSignal.any([AbortSignal.timeout(nameTime), outer])
    const send = readsOf(network)
    const address = await canonical(await addressOf(name, { network, send, signal }), on)
    const isBorrowed = network.caipNetworkId !== on.caipNetworkId && sender.coinTypes(on).some((one) => one.isBorrowed)
    if (address) return { address, ...(isBorrowed && { isBorrowed }) }
  }
  return undefined
}

async function canonical(said: unknown, on: Network): Promise<string | undefined> {
  const address = readWord(said)
  const chain = await loadChain(on.chainNamespace)
  return address && chain.isAddress(address, { network: on }) ? chain.normalize(address, { network: on }) : undefined
}
