import type { Translation } from '../../messages.ts'

export const messages: Translation<'get-wallet'> = {
  exploreAll: 'Alle ansehen',
  downloads: '{wallet} holen',
  chromeStore: 'Chrome-Erweiterung',
  appStore: 'iPhone-App',
  playStore: 'Android-App',
  homepage: 'Website',
  noStores: 'Niemand hat gesagt, wo es {wallet} gibt. Suchen Sie im Store Ihres Geräts.',
}
