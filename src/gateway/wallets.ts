// The list of wallets as the operator wrote it. Only what is known of a wallet goes on, and a row that is wrong is left out.
import { type Fields, type Listed, readRows } from './lists.ts'
import { type Check, fits, isText, listOf, networkShape, orNull } from './shapes.ts'

/** A wallet as clients of the reference know it. Links that are null are none. */
export interface WalletListing {
  readonly id: string
  readonly name: string
  readonly description?: string
  readonly badge_type?: 'none' | 'certified'
  readonly chains?: readonly string[]
  readonly homepage?: string
  /** The name of its image, for `/getWalletImage/{id}`. */
  readonly image_id?: string
  readonly image_url?: string
  readonly order?: number
  readonly mobile_link?: string | null
  readonly desktop_link?: string | null
  readonly webapp_link?: string | null
  readonly link_mode?: string | null
  readonly app_store?: string | null
  readonly play_store?: string | null
  readonly chrome_store?: string | null
  readonly rdns?: string | null
  readonly injected?: readonly { readonly namespace?: string; readonly injected_id?: string }[] | null
}

export const walletId = /^[\w-]{1,64}$/
/** The name of an image, and so of a file: never one that begins with a dot. */
export const imageName = /^[\w$-][\w.$-]{0,63}$/

const isPage = fits(/^https?:\/\//)
/** An app's own scheme or a page, but nothing that a browser would run. */
const isLink = orNull(fits(/^(?!(javascript|data|vbscript|blob|file):)[a-z][a-z0-9+.-]*:/i))
const isInjected: Check = (value) =>
  Object(value) === value && Object.values(value as object).every((text) => text === undefined || isText(text))

const text = [isText, 'must be a text of up to 2048 characters'] as const
const page = [isPage, 'must be the URL of a page'] as const
const pageOrNull = [orNull(isPage), 'must be the URL of a page, or null'] as const
const link = [isLink, 'must be a link that the wallet opens, such as mywallet://, or null'] as const

const fields: Fields = {
  id: [fits(walletId), 'takes up to 64 letters, digits, - and _'],
  name: text,
  description: text,
  badge_type: [fits(/^(none|certified)$/), 'must be none or certified'],
  chains: [listOf(fits(networkShape), [0, 500]), 'must be a list of CAIP-2 ids, such as eip155:1'],
  homepage: page,
  image_id: [fits(imageName), 'must be the name of a file of images/wallets'],
  image_url: page,
  order: [Number.isFinite, 'must be a number'],
  mobile_link: link,
  desktop_link: link,
  webapp_link: pageOrNull,
  link_mode: pageOrNull,
  app_store: pageOrNull,
  play_store: pageOrNull,
  chrome_store: pageOrNull,
  rdns: [orNull(isText), 'must be a text, or null'],
  injected: [orNull(listOf(isInjected, [0, 500])), 'must be a list of { "namespace", "injected_id" }, or null'],
}

/** The wallets of a list in their order; a row that is wrong is left out. */
export function readWallets(json: unknown): Listed<readonly WalletListing[]> {
  const rows = readRows(json, fields, ['id', 'name'])
  if (!rows) return { value: [], problems: ['is no list'] }
  const problems: string[] = []
  const byId = new Map<string, WalletListing>()
  for (const [i, { row, problems: own }] of rows.entries()) {
    problems.push(...own)
    const wallet = row as unknown as WalletListing | undefined
    if (!wallet) continue
    if (byId.has(wallet.id)) problems.push(`[${i}].id: is another wallet's too`)
    else byId.set(wallet.id, wallet)
  }
  // A sort keeps the order of equals.
  return { value: [...byId.values()].sort((a, b) => orderOf(a) - orderOf(b)), problems }
}

const orderOf = ({ order }: WalletListing): number => order ?? Number.MAX_SAFE_INTEGER
