// The table of all other screens: a chunk each, fetched when the route leads there. It comes with the behaviour, so that the
// first open does not grow with it.
import type { Screens } from './screens.ts'

export const laterScreens: Screens = {
  ConnectingMultiChain: () => import('./screens/connect/multi-chain.tsx'),
  ConnectingWalletConnect: () => import('./screens/connect/scan.tsx'),
  ConnectingWalletConnectBasic: () => import('./screens/connect/scan.tsx'),
  ProfileWallets: () => import('./screens/account/profile-wallets.tsx'),
  SwitchActiveChain: () => import('./screens/networks/active-chain.tsx'),
  SwitchNetwork: () => import('./screens/networks/switch-network.tsx'),
  UnsupportedChain: () => import('./screens/networks/unsupported.tsx'),
  WhatIsANetwork: () => import('./screens/networks/what-is-a-network.tsx'),
  WhatIsAWallet: () => import('./screens/connect/what-is-a-wallet.tsx'),
}
