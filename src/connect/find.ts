// Searches the page for the wallets of namespaces whose search is a chunk of its own, and makes one row of each wallet. Only
// pages that list such a namespace fetch it.
import { effect } from '@preact/signals-core'
import type { FoundWallet } from '../connectors/discovery.ts'
import { finders } from '../connectors/load.ts'
import { loadPart } from '../load-part.ts'
import { config } from '../state/options.ts'
import { notify } from '../state/toast.ts'
import type { Namespace } from '../types.ts'
import { findWallets, setFound, setGroup } from './wallets.ts'

/** The searches of this modal. They end with it. */
let searches = new Map<Namespace, Promise<(() => void) | undefined>>()
let unwatch: (() => void) | undefined

/** Begins the searches that have not begun. Resolves when their wallets are listed. */
export async function find(namespaces: readonly Namespace[]): Promise<void> {
  setGroup(group)
  unwatch ??= effect(() => {
    if (!config.value) end()
  })
  await Promise.all(namespaces.map((namespace) => searches.get(namespace) ?? search(namespace)))
}

function end(): void {
  for (const searching of searches.values()) void searching.then((stop) => stop?.())
  searches = new Map()
}

function search(namespace: Namespace): Promise<unknown> {
  const mine = searches
  const searching = loadPart(finders[namespace]?.() ?? Promise.reject()).then(
    ({ discover }) => {
      const networks = config.peek()?.networks.filter(({ chainNamespace }) => chainNamespace === namespace) ?? []
      // The modal may have been destroyed while the chunk was loading.
      return mine === searches ? discover((wallets) => setFound(namespace, wallets), networks) : undefined
    },
    () => {
      mine.delete(namespace)
      if (mine === searches) notify('error', 'partMissing', () => void findWallets([namespace]))
      return undefined
    },
  )
  mine.set(namespace, searching)
  return searching
}

const shares = (a: FoundWallet, b: FoundWallet): boolean => a.namespaces.some((name) => b.namespaces.includes(name))
const hasNameOf = (a: FoundWallet, b: FoundWallet): boolean =>
  !!(a.rdns && a.rdns === b.rdns) || a.name.toLowerCase() === b.name.toLowerCase()

/**
 * Makes one row of each wallet: connectors of one rdns or name, each in namespaces of its own. Where two of a namespace have
 * that name nobody can say which of them the other connector belongs to, so that each stays a row.
 */
export function group(wallets: readonly FoundWallet[]): readonly FoundWallet[] {
  const alone = wallets.filter((wallet) =>
    wallets.every((other) => other === wallet || !shares(other, wallet) || !hasNameOf(other, wallet)),
  )
  const rows: FoundWallet[] = []
  for (const wallet of wallets) {
    const isSame = (row: FoundWallet): boolean =>
      !shares(row, wallet) && [wallet, row.ways?.[0] ?? row].every((one) => hasNameOf(one, wallet) && alone.includes(one))
    const at = rows.findIndex(isSame)
    const row = rows[at]
    if (row) {
      const namespaces = [...row.namespaces, ...wallet.namespaces]
      rows[at] = { ...row, namespaces, ways: [...(row.ways ?? [row]), wallet] }
    } else rows.push(wallet)
  }
  return rows
}
