// Searches the page for the wallets of namespaces whose search is a chunk of its own, and makes one row of each wallet. Only
// pages that list such a namespace fetch it.
import { effect } from '@preact/signals-core'
import type { Config } from '../config.ts'
import { type Announced, type FoundWallet, shownName } from '../connectors/found.ts'
import { type Search, searches } from '../connectors/load.ts'
import { loadPart } from '../load-part.ts'
import { config } from '../state/options.ts'
import { notify } from '../state/toast.ts'
import type { Namespace } from '../types.ts'
import { live } from './state.ts'
import { findWallets, setFound, setRows } from './wallets.ts'

/** The searches of this modal that have begun, by their name. They end with it. */
let begun = new Map<string, Promise<(() => void) | undefined>>()
effect(() => {
  if (config.value) return
  for (const searching of begun.values()) void searching.then((stop) => stop?.())
  begun = new Map()
})

/** Begins the searches that have not begun. Resolves when their wallets are listed. */
export async function find(): Promise<void> {
  const options = config.peek()
  if (!options) return
  /** The options as they are then; those of now where there is no modal any more. */
  const app = (): Config => config.peek() ?? options
  const relays = relaysOf(options)
  await Promise.all([
    ...Object.entries(searches).map(([name, search]) => {
      const isListed = options.networks.some(({ chainNamespace }) => chainNamespace === search.namespace)
      if (!isListed || (search.isPossible && !search.isPossible(options))) return undefined
      return begun.get(name) ?? begin(name, search, app)
    }),
    relays[0] && (begun.get(relayed) ?? beginWalletConnect(app, relays)),
  ])
}

const relayed = 'walletConnect'
const hostedRelay = 'wss://relay.walletconnect.org'
/** Where WalletConnect's relay is: nowhere where the page has none, or no id of a project to name to it. */
const relaysOf = ({ projectId, services }: Config): readonly string[] =>
  projectId ? [services?.relay === undefined ? hostedRelay : (services.relay ?? [])].flat() : []

function beginWalletConnect(app: () => Config, relays: readonly string[]): Promise<unknown> {
  const mine = begun
  // Keeps a place in the list, so that rows stand in the order of the searches and not in that of their arrival.
  setFound(relayed, [])
  const listing = loadPart(import('./walletconnect.ts'))
    .then(({ listWalletConnect }) =>
      mine === begun
        ? listWalletConnect(app, relays, (wallets) => mine === begun && setFound(relayed, wallets))
        : undefined,
    )
    .catch(failed(relayed))
  mine.set(relayed, listing as Promise<(() => void) | undefined>)
  return listing
}

function begin(name: string, { load, namespace }: Search, app: () => Config): Promise<unknown> {
  const mine = begun
  // Keeps its place in the list, as above.
  setFound(name, [])
  const searching = loadPart(load())
    .then(({ discover }) => {
      // The modal may have been destroyed while the chunk was loading.
      if (mine !== begun) return undefined
      const admit = admission(namespace)
      // A wallet may keep the way to tell of itself for longer than the modal lives.
      const list = (wallets: readonly Announced[]) => mine === begun && setFound(name, admit(wallets))
      return discover(list, app)
    })
    .catch(failed(name))
  mine.set(name, searching)
  return searching
}

/** The way to another try of a search that has failed. */
const failed = (name: string) => {
  const mine = begun
  return (): undefined => {
    mine.delete(name)
    if (mine === begun) notify('error', 'partMissing', () => void findWallets())
  }
}

/** Lists what a search found: each wallet with a name that is fit to be drawn, under an id that no other has. */
function admission(namespace: Namespace): (wallets: readonly Announced[]) => readonly FoundWallet[] {
  const admitted = new WeakMap<Announced, readonly FoundWallet[]>()
  let hasDropped = false
  /** Whose an id is. One of the app's own connectors is nobody else's. */
  const owners = new Map<string, Announced | undefined>(config.peek()?.connectors?.map(({ id }) => [id, undefined]))
  const check = (found: Announced): readonly FoundWallet[] => {
    const { name: given, icon, key, ...wallet } = found
    // What does not register has no icon, and is drawn without one.
    const name = shownName(given, wallet.source === 'standard' ? icon : (icon ?? 'data:image/'))
    if (!name) {
      if (!hasDropped) console.warn('hasp: wallet dropped')
      hasDropped = true
      return []
    }
    const claim = `${namespace}:${(key ?? name).replaceAll('#', '')}`
    let id = claim
    for (let count = 2; owners.has(id); count++) id = `${claim}#${count}`
    owners.set(id, found)
    return [
      {
        type: 'injected',
        claim,
        ...wallet,
        id,
        name,
        ...(!!icon && { imageUrl: `${icon}` }),
        namespaces: [namespace],
      },
    ]
  }
  return (wallets) => {
    for (const [id, owner] of owners) {
      if (!owner || wallets.includes(owner) || live.peek().some(({ connector }) => connector.id === id)) continue
      // The id of a wallet that has gone and is not connected is free again. One that comes back may find it taken.
      owners.delete(id)
      admitted.delete(owner)
    }
    return wallets.flatMap((wallet) => {
      const rows = admitted.get(wallet) ?? check(wallet)
      admitted.set(wallet, rows)
      return rows
    })
  }
}

const shares = (a: FoundWallet, b: FoundWallet): boolean => a.namespaces.some((name) => b.namespaces.includes(name))
const hasNameOf = (a: FoundWallet, b: FoundWallet): boolean =>
  !!(a.rdns && a.rdns === b.rdns) || a.name.toLowerCase() === b.name.toLowerCase()

/**
 * Makes one row of each wallet: connectors of one rdns or name, each in namespaces of its own. Where two of a namespace have
 * that name nobody can say which of them the other connector belongs to, so that each stays a row.
 */
export function group(all: readonly FoundWallet[]): readonly FoundWallet[] {
  const wallets = all.filter(
    ({ source, rdns, claim }) =>
      // A window is for who has not got the wallet itself in the browser.
      (source !== 'popup' || all.every((other) => other.claim !== rdns)) &&
      // A session, whose claim is its topic, is no way in: it is connected, and listed as that.
      !(source === 'relay' && claim),
  )
  const alone = wallets.filter((wallet) =>
    wallets.every((other) => other === wallet || !shares(other, wallet) || !hasNameOf(other, wallet)),
  )
  const rows: FoundWallet[] = []
  for (const wallet of wallets) {
    const isSame = (row: FoundWallet): boolean =>
      !shares(row, wallet) &&
      [wallet, row.connectors?.[0] ?? row].every((one) => hasNameOf(one, wallet) && alone.includes(one))
    const at = rows.findIndex(isSame)
    const row = rows[at]
    if (row) {
      const namespaces = [...row.namespaces, ...wallet.namespaces]
      rows[at] = { ...row, namespaces, connectors: [...(row.connectors ?? [row]), wallet] }
    } else rows.push(wallet)
  }
  return rows
}
setRows(group)
