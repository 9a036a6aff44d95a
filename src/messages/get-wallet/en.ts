// Where wallets can be got.
export const getWallet = {
  exploreAll: 'Explore all',
  downloads: 'Get {wallet}',
  chromeStore: 'Chrome extension',
  appStore: 'iPhone app',
  playStore: 'Android app',
  homepage: 'Website',
  noStores: 'Nobody said where to get {wallet}. Look in your app store.',
} as const
