// The list of wallets as the operator wrote it. Only what is known of a wallet goes on, and a row that is wrong is left out.
import { networkShape } from './checks.ts'

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

type Check = (value: unknown) => boolean
const isText: Check = (value) => typeof value === 'string' && value.length > 0 && value.length <= 2048
const fits =
  (shape: RegExp): Check =>
  (value) =>
    isText(value) && shape.test(value as string)
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length <= 500 && value.every(check)
const isPage = fits(/^https?:\/\//)
/** An app's own scheme or a page, but nothing that a browser would run. */
const isLink = orNull(fits(/^(?!(javascript|data|vbscript|blob|file):)[a-z][a-z0-9+.-]*:/i))
const isInjected: Check = (value) =>
  Object(value) === value && Object.values(value as object).every((text) => text === undefined || isText(text))

const fields: Readonly<Record<string, Check>> = {
  id: fits(walletId),
  name: isText,
  description: isText,
  badge_type: fits(/^(none|certified)$/),
  chains: listOf(fits(networkShape)),
  homepage: isPage,
  image_id: fits(imageName),
  image_url: isPage,
  order: Number.isFinite,
  mobile_link: isLink,
  desktop_link: isLink,
  webapp_link: orNull(isPage),
  link_mode: orNull(isPage),
  app_store: orNull(isPage),
  play_store: orNull(isPage),
  chrome_store: orNull(isPage),
  rdns: orNull(isText),
  injected: orNull(listOf(isInjected)),
}

/** The wallets of a list in their order, and what is wrong with the others, a line each. */
export function readWallets(json: unknown): { wallets: readonly WalletListing[]; problems: readonly string[] } {
  if (!Array.isArray(json)) return { wallets: [], problems: ['wallets.json: is no list'] }
  const problems: string[] = []
  const byId = new Map<string, WalletListing>()
  for (const [i, row] of json.entries()) {
    const given = Object(row) as Record<string, unknown>
    const wrong = Object.entries(fields).filter(([name, check]) => {
      const isMissing = given[name] === undefined
      return isMissing ? name === 'id' || name === 'name' : !check(given[name])
    })
    for (const [name] of wrong) problems.push(`wallets.json[${i}].${name}: is missing or not what it takes`)
    if (byId.has(String(given.id))) problems.push(`wallets.json[${i}].id: is another wallet's too`)
    else if (!wrong.length) byId.set(String(given.id), pick(given))
  }
  const wallets = [...byId.values()]
  // A sort keeps the order of equals.
  return { wallets: wallets.sort((a, b) => orderOf(a) - orderOf(b)), problems }
}

const orderOf = ({ order }: WalletListing): number => order ?? Number.MAX_SAFE_INTEGER

const pick = (row: Record<string, unknown>): WalletListing =>
  Object.fromEntries(
    Object.keys(fields)
      .filter((name) => row[name] !== undefined)
      .map((name) => [name, row[name]]),
  ) as unknown as WalletListing
