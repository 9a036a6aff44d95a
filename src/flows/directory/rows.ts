// Connect's rows for wallets that are not here: featured, custom and recommended ones, and the way to all of them.
import { computed, effect, signal } from '@preact/signals-core'
import { group } from '../../connect/find.ts'
import { watchStored } from '../../connect/intents.ts'
import { isPhone } from '../../connect/opening.ts'
import { isAllowed, setRows } from '../../connect/wallets.ts'
import type { FoundWallet } from '../../connectors/found.ts'
import { row as texts } from '../../messages/all-wallets/row.ts'
import { language, messages, shownParts } from '../../state/locale.ts'
import { isOpen, route } from '../../state/modal.ts'
import { config } from '../../state/options.ts'
import type { ConnectorKind, Wallet } from '../../types.ts'
import { isRowOf, isSame } from './identity.ts'
import { askFeatured, setPages } from './pages.ts'
import { readRecent, recentWallets } from './recent.ts'
import { askWallets, customWallets, featuredIds, imageHere, onEnd, sameModal, walletImage } from './source.ts'
import { relayRow, shownCount } from './tiles.ts'

/** Wallets that are recommended, less those that are listed anyway. */
const recommendedCount = 4
/** The order of spec §9. */
const usual: readonly ConnectorKind[] = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
]
/** Four tiles. */
const mark = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><path fill="#f1f4f4" d="M0 0h36v36H0"/>' +
    '<path fill="#131a1b" d="M9 9h8v8H9M19 9h8v8h-8M9 19h8v8H9M19 19h8v8h-8"/></svg>',
)}`

interface Asked {
  readonly featured: readonly Wallet[]
  readonly recommended: readonly Wallet[]
}
const none: Asked = { featured: [], recommended: [] }
/** The places of those that the directory has yet to name: rows without a name, so that the card does not grow with them. */
const asked_ = signal<Asked | undefined>(undefined)
/**
 * Counts the pictures that come, from 1, and when some may have gone. Absent where nobody lists rows: the next modal may have no
 * directory.
 */
const pictures_ = signal<number | undefined>(undefined)
let asking: Promise<void> | undefined

/** Lists the rows on Connect from now on, and asks for the wallets while it is open, until the returned function is called. */
export function listRows(): () => void {
  setRows(group, arrange)
  pictures_.value ??= 1
  shownParts.add('all-wallets')
  void language.peek().fetch?.('all-wallets')
  // A store that fails has no recent ones.
  void readRecent().catch(() => undefined)
  return effect(() => {
    if (!isOpen.value || !/^Connect$|Basic$/.test(route.value.view)) return
    recentWallets.value
    // In a microtask, since what it reads is not followed.
    queueMicrotask(() => {
      ask()
      picture()
    })
  })
}

function ask(): void {
  const mine = asking ?? askOnce()
  asking = mine
  // What failed is asked for again with the next opening.
  mine.catch(() => {
    if (asking !== mine) return
    asking = undefined
    asked_.value ??= none
  })
}
async function askOnce(): Promise<void> {
  const isHere = sameModal()
  const [featured, { wallets: recommended, count }] = await Promise.all([
    askFeatured(),
    askWallets({ entries: recommendedCount, exclude: featuredIds() }),
  ])
  if (!isHere()) return
  setPages({ featured, count })
  asked_.value = { featured, recommended }
  picture()
}
/** Asks for the pictures of what is listed: those that were here may have made room for others. */
function picture(): void {
  const { featured, recommended } = asked_.peek() ?? none
  const redraw = (): void => {
    const count = pictures_.peek()
    if (count) pictures_.value = count + 1
  }
  redraw()
  for (const wallet of [...recentWallets.peek(), ...featured, ...recommended, ...customWallets()])
    void walletImage(wallet).then(redraw)
}
onEnd(() => {
  asking = undefined
  asked_.value = undefined
  pictures_.value = undefined
})

const order = computed(() => {
  const { connectorTypeOrder: own = [] } = config.value?.features ?? {}
  // On the phone itself there is nothing to scan a code with.
  return [...new Set([...own, ...usual.slice(isPhone() ? 1 : 0), ...usual])]
})

/** Adds the rows to those of the wallets that are here. Where nothing leads to a wallet that is not here, there are none. */
export function arrange(here: readonly FoundWallet[]): readonly FoundWallet[] {
  const relay = pictures_.value && relayRow(here)
  if (!relay) return here
  const taken: Wallet[] = []
  const isNew = (wallet: Wallet): boolean => {
    if (taken.some((one) => isSame(wallet, one)) || here.some((row) => isRowOf(wallet, row))) return false
    taken.push(wallet)
    return true
  }
  const { featured, recommended } = asked_.value ?? none
  const custom = customWallets()
  const isOffered = config.value?.wallets?.featured?.length || custom.length
  const recent = recentWallets.value.filter(isAllowed).filter(isNew)
  const shown = here.filter(({ type }) => type !== 'walletConnect').length + recent.length
  const places = Math.max(0, recommendedCount - shown)
  const listed: readonly (readonly [ConnectorKind, readonly Wallet[]])[] = [
    ['recent', recent],
    ['featured', featured.filter(isNew)],
    ['custom', custom.filter(isNew)],
    ['recommended', isOffered ? [] : recommended.filter(isNew).slice(0, places)],
  ]
  const added = listed.flatMap(([kind, wallets]) => wallets.map((wallet) => [kind, rowOf(wallet, relay)] as const))
  const waiting = asked_.value ? 0 : isOffered ? featuredIds().length : places
  for (let i = 0; i < waiting; i++)
    added.push([isOffered ? 'featured' : 'recommended', leading(relay, `#${i}`, '', undefined, ['AllWallets'])])
  const rows = [...here.map((row) => [connectorKindOf(row), row] as const), ...added]
  const kinds = order.value
  rows.sort(([a], [b]) => kinds.indexOf(a) - kinds.indexOf(b))
  return [...rows.map(([, row]) => row), ...allWallets(relay)]
}

function connectorKindOf(row: FoundWallet): ConnectorKind {
  if (row.type === 'walletConnect') return row.type
  const names = (row.connectors ?? [row]).flatMap(({ id, rdns = id, explorerId = id }) => [id, rdns, explorerId])
  if (watchStored().recent.some((id) => names.includes(id))) return 'recent'
  return row.type === 'injected' ? row.type : 'external'
}

/** A row without a connector. What it has of one is the relay's, so that it is listed where that is. */
const rowOf = (wallet: Wallet, relay: FoundWallet): FoundWallet =>
  leading(relay, wallet.id, wallet.name, imageHere(wallet), ['ConnectingWalletConnect', { listing: wallet }])
/** A row that is no wallet has an id with a number sign, which no wallet can claim. */
const leading = (
  { type, namespaces, provider }: FoundWallet,
  id: string,
  name: string,
  imageUrl: string | undefined,
  leads: FoundWallet['leads'],
): FoundWallet => ({
  type,
  namespaces,
  provider,
  id,
  claim: id,
  name,
  // By this one the row is found under its name; it is in no namespace, so that nobody is asked.
  connectors: [{ type, namespaces: [], provider, id, name }],
  ...(imageUrl && { imageUrl }),
  ...(leads && { leads }),
})

function allWallets(relay: FoundWallet): readonly FoundWallet[] {
  const { allWallets = true } = config.value?.features ?? {}
  if (!allWallets || (allWallets === 'onlyMobile' && !isPhone())) return []
  const count = shownCount.value
  const key = count ? 'allWalletsCount' : 'allWallets'
  const name = (messages.value[key] ?? texts[key]).replace('{count}', count ?? '')
  return [leading(relay, '#all', name, mark, ['AllWallets'])]
}
