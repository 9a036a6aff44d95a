// Reads a wallet of a directory or of an app's file. All of it is the word of others: what is not of its shape is left out.
import { isNetworkId } from '../../chains/caip.ts'
import { plain } from '../../chains/plain.ts'
import type { Wallet } from '../types.ts'
import { appLink, pageLink } from './safe-link.ts'

const maxName = 64
const maxChains = 500

const matching =
  (shape: RegExp) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' && shape.test(value) ? value : undefined
/** Reads an id by which a service knows a wallet. */
export const readId = matching(/^[\w-]{1,64}$/)
/** Those of an app's own wallets may be like an rdns. */
const readOwnId = matching(/^[\w-][\w.-]{0,63}$/)

/** A drawing that an app or the built-in list has beside the wallet itself. */
const drawing = matching(/^data:image\/[\s\S]{1,32768}$/)

type Read = readonly [read: (value: unknown) => unknown, keys: string]
const fields: readonly Read[] = [
  // The name of an image becomes a part of a path, so that it may not begin with a dot.
  [matching(/^[\w$-][\w.$-]{0,63}$/), 'rdns imageId'],
  [appLink, 'mobileLink desktopLink'],
  [(value) => pageLink(value) ?? drawing(value), 'imageUrl'],
  [pageLink, 'webappLink universalLink homepage appStore playStore chromeStore'],
  [(value) => Array.isArray(value) && [...new Set(value.slice(0, maxChains).filter(isNetworkId))], 'chains'],
  [(value) => value === true, 'isCertified'],
]

/** Reads a wallet by the service's names or by ours; undefined where it has no id or no name. */
export function readWallet(value: unknown): Wallet | undefined {
  const row = Object(value) as Readonly<Record<string, unknown>>
  const id = readOwnId(row.id)
  const name = readName(row.name)
  if (!id || !name) return undefined
  // Of these two the service's names are others.
  const { link_mode, badge_type } = row
  const others: typeof row = { universalLink: link_mode, isCertified: badge_type === 'certified' }
  const wallet: Record<string, unknown> = { id, name }
  for (const [read, keys] of fields) {
    for (const key of keys.split(' ')) {
      const found = read(row[key.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`)] ?? row[key] ?? others[key])
      if (found) wallet[key] = found
    }
  }
  return wallet as unknown as Wallet
}

/** A name is drawn beside those of others, so that nothing in it may move them or break the line. */
const readName = (name: unknown): string =>
  typeof name === 'string'
    ? plain(name)
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim()
        .slice(0, maxName)
    : ''

/** Reads the wallets of a list, each id once, `max` at most. Throws a TypeError for what is no list. */
export function readWallets(rows: readonly unknown[], max: number): readonly Wallet[] {
  const ids = new Set<string>()
  return rows
    .slice(0, max)
    .map(readWallet)
    .filter((wallet): wallet is Wallet => !!wallet && !ids.has(wallet.id) && !!ids.add(wallet.id))
}
