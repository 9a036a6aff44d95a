// Where a wallet can be got.
import { pageLink } from '../services/safe-link.ts'
import type { Wallet } from '../types.ts'
import type { Platform } from './platform.ts'

const stores = ['chromeStore', 'appStore', 'playStore', 'homepage'] as const
export type StoreName = (typeof stores)[number]
export type StoreLink = readonly [name: StoreName, href: string]

/** Lists where a wallet can be got: on a phone from its own store, or else from the homepage; elsewhere all that there is. */
export function storesOf(wallet: Wallet, { os }: Platform): readonly StoreLink[] {
  const links = stores.flatMap((name): readonly StoreLink[] => {
    const href = pageLink(wallet[name])
    return href ? [[name, href]] : []
  })
  const own = { ios: 'appStore', android: 'playStore', desktop: undefined }[os]
  const of = (wanted?: string): readonly StoreLink[] => links.filter(([name]) => name === wanted)
  return own ? [...of(own), ...of('homepage')].slice(0, 1) : links
}
