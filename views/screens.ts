// The table of screens: a chunk each, fetched when the route leads there. Connect is not in it: it comes with the shell.
import type { ComponentType } from 'react'
import type { Route } from '../src/core.ts'
import type { ViewName } from '../src/types.ts'

export interface ScreenProps {
  readonly data: NonNullable<Route['data']>
}
/** What a screen's module exports: its body, and what it puts into the header. */
export interface Screen {
  readonly default: ComponentType<ScreenProps>
  readonly Title: ComponentType<ScreenProps>
  /** In place of the mark or of Back. */
  readonly Lead?: ComponentType
  /** Before Close. */
  readonly Tools?: ComponentType
  /** Resolves when the screen may give way to another. */
  leave?(to: Route): Promise<void>
}

export const screens: Partial<Record<ViewName, () => Promise<Screen>>> = {
  ConnectingExternal: () => import('./screens/connect/connecting.tsx'),
  ConnectingMultiChain: () => import('./screens/connect/multi-chain.tsx'),
  Account: () => import('./screens/account/account.tsx'),
  ProfileWallets: () => import('./screens/account/profile-wallets.tsx'),
  SwitchNetwork: () => import('./screens/networks/switch-network.tsx'),
  UnsupportedChain: () => import('./screens/networks/unsupported.tsx'),
  WhatIsAWallet: () => import('./screens/connect/what-is-a-wallet.tsx'),
}
/** Connect of a site that has terms. */
export const connectUnderTerms = (): Promise<Screen> => import('./screens/connect/legal.tsx')
