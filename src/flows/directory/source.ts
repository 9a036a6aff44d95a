// The directory of this page and its images, made with the first question and gone with the modal.
import { effect } from '@preact/signals-core'
import { loadPart } from '../../load-part.ts'
import type { Directory, WalletPage, WalletQuery } from '../../services/directory.ts'
import { createImages, type Images } from '../../services/images.ts'
import { directoryBase, loadDirectory } from '../../services/load-directory.ts'
import { readWallets } from '../../services/wallet.ts'
import { config } from '../../state/options.ts'
import { browserStore } from '../../storage.ts'
import type { Wallet } from '../../types.ts'

interface Source {
  readonly directory: Directory
  readonly images: Images
}
let source: Promise<Source> | undefined
let loaded: Source | undefined
/** Which modal of the page it is. */
let generation = 0
/** What ends with the modal, beside the source. */
const resets = new Set<() => void>()

/** Has `reset` called when the modal is destroyed. */
export const onEnd = (reset: () => void): void => void resets.add(reset)
effect(() => {
  if (config.value) return
  source?.then(
    ({ images }) => images.reset(),
    () => undefined,
  )
  source = loaded = undefined
  generation++
  for (const reset of resets) reset()
})
/** Returns what tells later whether the modal is still the one of now: an answer for another one is dropped. */
export function sameModal(): () => boolean {
  const mine = generation
  return () => mine === generation
}

/** Loads the directory of this page. A chunk that was lost is asked for again the next time. */
export function sourceOfPage(): Promise<Source> {
  if (source) return source
  const mine = makeSource()
  source = mine
  mine.then(
    (made) => {
      if (source === mine) loaded = made
    },
    () => {
      if (source === mine) source = undefined
    },
  )
  return mine
}
async function makeSource(): Promise<Source> {
  const options = config.peek()
  if (!options) throw new Error('no modal')
  const { networks, projectId, storage, name = 'hasp' } = options
  const input = { base: directoryBase(options), projectId, store: storage ?? browserStore(), name }
  const ids = networks.map(({ caipNetworkId }) => caipNetworkId)
  const directory = await loadPart(loadDirectory(input, ids))
  return { directory, images: createImages(directory) }
}

const maxCustom = 200
/** The ids that the app shows first, in its order. */
export const featuredIds = (): readonly string[] => config.value?.wallets?.featured ?? []
/** The app's own wallets. What the app says of them is read as strictly as what a service says. */
export const customWallets = (): readonly Wallet[] => readWallets(config.value?.wallets?.custom ?? [], maxCustom)

/** Asks for wallets that the app has not excluded and that know one of its networks. Rejects with ServiceError. */
export async function askWallets(query: WalletQuery, onRefresh?: (page: WalletPage) => void): Promise<WalletPage> {
  const { networks = [], wallets = {} } = config.peek() ?? {}
  const { include, exclude = [] } = wallets ?? {}
  // An app may name a wallet by its rdns, by which no service searches.
  const allowed = ({ wallets: all, count }: WalletPage): WalletPage => {
    const wallets = all.filter(({ id, rdns = id }) => !exclude.includes(id) && !exclude.includes(rdns))
    return { wallets, count: count - all.length + wallets.length }
  }
  const { directory } = await sourceOfPage()
  const asked = {
    include,
    chains: networks.map(({ caipNetworkId }) => caipNetworkId),
    ...query,
    exclude: [...exclude, ...(query.exclude ?? [])],
  }
  return allowed(await directory.wallets(asked, (page) => onRefresh?.(allowed(page))))
}

/** The URL of a wallet's picture where that is here: what was drawn before is drawn at once. */
export const imageHere = ({ imageUrl, imageId }: Wallet): string | undefined =>
  imageUrl ?? (imageId ? loaded?.images.here('wallet', imageId) : undefined)

/** Resolves with the URL of a wallet's picture; undefined where it has none, or none that can be had. */
export async function walletImage({ imageUrl, imageId }: Wallet): Promise<string | undefined> {
  if (imageUrl || !imageId) return imageUrl
  try {
    return await (await sourceOfPage()).images.load('wallet', imageId)
  } catch {
    return undefined
  }
}
