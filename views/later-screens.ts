// The table of all other screens: a chunk each, fetched when the route leads there. It comes with the behaviour, so that the
// first open does not grow with it.
import { loadMachine, route, wallets } from '../src/core.ts'
import type { Screen, Screens } from './screens.ts'
import { first } from './shell/load.ts'

/** Resolves with a screen when it knows what it shows. */
async function whenReady(screen: Screen & { whenReady(): Promise<unknown> }): Promise<Screen> {
  await screen.whenReady()
  return screen
}
/** A screen that asks a wallet by itself: what ends an attempt and leads on from it runs by then. */
async function asking(screen: Promise<Screen>): Promise<Screen> {
  await loadMachine()
  return screen
}
const wallet = async (): Promise<Screen> => asking(whenReady(await import('./screens/connect/wallet.tsx')))
/** The ways to one wallet of a list, or a code for any. */
const pairing = (): Promise<Screen> =>
  route.peek().data?.listing ? wallet() : asking(import('./screens/connect/scan.tsx'))

export const laterScreens: Screens = {
  AllWallets: () => import('./screens/connect/all-wallets.tsx'),
  ConnectingMultiChain: () => import('./screens/connect/multi-chain.tsx'),
  ConnectingWalletConnect: pairing,
  // Where no wallet can scan a code there is none to show, and the list says so.
  ConnectingWalletConnectBasic: async () =>
    first && wallets.peek().every(({ type }) => type !== 'walletConnect') ? first : pairing(),
  Downloads: () => import('./screens/connect/downloads.tsx'),
  GetWallet: async () => whenReady(await import('./screens/connect/get-wallet.tsx')),
  ProfileWallets: () => import('./screens/account/profile-wallets.tsx'),
  SwitchActiveChain: () => import('./screens/networks/active-chain.tsx'),
  SwitchNetwork: () => import('./screens/networks/switch-network.tsx'),
  Transactions: () => import('./screens/account/transactions.tsx'),
  UnsupportedChain: () => import('./screens/networks/unsupported.tsx'),
  WalletCompatibleNetworks: () => import('./screens/account/compatible-networks.tsx'),
  WalletReceive: () => import('./screens/account/receive.tsx'),
  WalletSend: () => import('./screens/send/send.tsx'),
  WalletSendPreview: () => import('./screens/send/review.tsx'),
  WalletSendSelectToken: () => import('./screens/send/select-token.tsx'),
  WhatIsANetwork: () => import('./screens/networks/what-is-a-network.tsx'),
  WhatIsAWallet: () => import('./screens/connect/what-is-a-wallet.tsx'),
}
