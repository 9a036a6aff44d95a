// The things of the account: what its history shows as received and not sent again, and whether the chain says that it has them.
import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core'
import { loadReader } from '../../../chains/load-reader.ts'
import type { NftHolding, NftInput } from '../../../chains/types.ts'
import { lifetime } from '../../connect/machine.ts'
import { readText } from '../../services/data/read.ts'
import type { ActivityEntry } from '../../types.ts'
import { readsOf } from '../balance.ts'
import { entries, watchActivity } from './activity.ts'
import { isSuspicious } from './names.ts'
import { type Subject, subject } from './subject.ts'

/** Most things of which the chain is asked at once. */
const maxAsked = 50

export interface Nft {
  readonly key: string
  readonly name?: string
  readonly collection?: string
  readonly number?: string
  readonly imageUrl?: string
  readonly thing?: NftInput
  /** Whether the chain says that the account has it. Absent = unknown. */
  readonly isOwned?: boolean
}

/** What came and has not gone, the newest first. Of what is not numbered the name has to do. */
export function received(entries: readonly ActivityEntry[]): readonly Nft[] {
  const held = new Map<string, { readonly nft: Nft; count: bigint }>()
  for (let i = entries.length - 1; i >= 0; i--) {
    const { status, transfers = [] } = entries[i] ?? {}
    if (status !== 'confirmed') continue
    for (const { nft: thing, name, imageUrl, direction, amount } of transfers) {
      if (!thing) continue
      const { contract, id, collection } = thing
      const key = JSON.stringify([contract?.toLowerCase(), id, contract ? '' : name])
      const known = held.get(key)
      // A part of a thing is none.
      const count = BigInt(amount.split('.')[0] || 0) || 1n
      const rest = (known?.count ?? 0n) + (direction === 'in' ? count : direction === 'out' ? -count : 0n)
      held.delete(key)
      if (rest <= 0n) continue
      const nft: Nft = {
        key,
        ...(name && { name }),
        ...(collection && { collection }),
        ...(id && { number: id }),
        ...(imageUrl && { imageUrl }),
        ...(contract && { thing: { contract, ...(id && { id }) } }),
      }
      held.set(key, { nft: { ...known?.nft, ...nft }, count: rest })
    }
  }
  return [...held.values()].reverse().map(({ nft }) => nft)
}

const holdings_ = signal<ReadonlyMap<string, NftHolding>>(new Map())
const keyOf = (of: Subject, nft: Nft): string => `${of.id} ${nft.key}`
const all = computed(() => received(entries.value))

/** Those that the account has, as far as anybody knows. */
export const nfts: ReadonlySignal<readonly Nft[]> = computed(() => {
  const of = subject.value
  if (!of) return []
  return all.value.flatMap((nft) => {
    const { isOwned, collection: said } = holdings_.value.get(keyOf(of, nft)) ?? {}
    if (isOwned === false) return []
    // A contract calls itself what it likes.
    const collection = readText(said)
    const isFit = collection && !nft.collection && !isSuspicious(collection)
    return [{ ...nft, ...(isOwned && { isOwned }), ...(isFit && { collection }) }]
  })
})

/** Reads the history, and asks the chain for owners, until the returned function is called. */
export function watchNfts(): () => void {
  lifetime().addEventListener('abort', reset)
  const end = new AbortController()
  const signal = AbortSignal.any([lifetime(), end.signal])
  const stops = [
    watchActivity(),
    effect(() => {
      const of = subject.value
      const list = all.value
      if (of) untracked(() => void askOwners(of, list, signal).catch(() => undefined))
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    end.abort()
  }
}
const reset = (): void => {
  holdings_.value = new Map()
}

/** Whether the namespace of the account has things at all, as far as hasp knows it. */
export const hasNfts = async (): Promise<boolean> => {
  const of = subject.peek()
  return !of || !!(await loadReader(of.network.chainNamespace)).nfts
}

const asked = new Set<string>()
async function askOwners(of: Subject, list: readonly Nft[], signal: AbortSignal): Promise<void> {
  // A node that is behind denies what has just come, so that it is asked again when the history has grown.
  const isSettled = (key: string): boolean => !!holdings_.peek().get(key)?.isOwned || asked.has(key)
  const wanted = list.filter((nft) => nft.thing && !isSettled(keyOf(of, nft)))
  const { nfts: read } = wanted.length ? await loadReader(of.network.chainNamespace) : {}
  if (!read) return
  const send = readsOf(of.network)
  for (let i = 0; i < wanted.length; i += maxAsked) {
    const some = wanted.slice(i, i + maxAsked)
    for (const nft of some) asked.add(keyOf(of, nft))
    try {
      const things = some.flatMap(({ thing }) => thing ?? [])
      const found = await read(of.address, things, { network: of.network, send, signal })
      if (signal.aborted) return
      const more = some.flatMap((nft, at): [string, NftHolding][] => (found[at] ? [[keyOf(of, nft), found[at]]] : []))
      holdings_.value = new Map([...holdings_.peek(), ...more])
    } finally {
      for (const nft of some) asked.delete(keyOf(of, nft))
    }
  }
}
