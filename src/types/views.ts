// The views of the modal, and what an app gives to open one.

import type { Namespace, NetworkId } from '../../chains/types/nouns.ts'
import type { SendInput } from './send.ts'

/** The views of the modal. */
export type ViewName =
  | 'Connect'
  | 'Account'
  | 'AllWallets'
  | 'ConnectingWalletConnectBasic'
  | 'ConnectingWalletConnect'
  | 'ConnectingExternal'
  | 'ConnectingFarcaster'
  | 'SwitchNetwork'
  | 'SwitchActiveChain'
  | 'RegisterAccountName'
  | 'RegisterAccountNameSuccess'
  | 'SIWXSignMessage'
  | 'ApproveTransaction'
  | 'UnsupportedChain'
  | 'Swap'
  | 'SwapSelectToken'
  | 'SwapPreview'
  | 'WhatIsAWallet'
  | 'WhatIsANetwork'
  | 'WhatIsABuy'
  | 'GetWallet'
  | 'Downloads'
  | 'ConnectWallets'
  | 'ConnectSocials'
  | 'ConnectingSocial'
  | 'ConnectingMultiChain'
  | 'EmailLogin'
  | 'EmailVerifyOtp'
  | 'EmailVerifyDevice'
  | 'UpdateEmailWallet'
  | 'UpdateEmailPrimaryOtp'
  | 'UpdateEmailSecondaryOtp'
  | 'UpgradeEmailWallet'
  | 'AccountSettings'
  | 'ProfileWallets'
  | 'WalletCompatibleNetworks'
  | 'WalletReceive'
  | 'WalletSend'
  | 'WalletSendSelectToken'
  | 'WalletSendPreview'
  | 'OnRampProviders'
  | 'OnRampTokenSelect'
  | 'OnRampFiatSelect'
  | 'BuyInProgress'
  | 'Transactions'
  | 'ChooseAccountName'

/**
 * One entry per view that takes data. `wallet` is a connector's id; for ConnectingWalletConnect it may be that of a listed wallet,
 * which it always is for Downloads.
 */
export interface ViewData {
  ConnectingExternal: { readonly wallet: string }
  ConnectingWalletConnect: { readonly wallet?: string }
  SwitchActiveChain: { readonly network: NetworkId }
  Downloads: { readonly wallet: string }
  WalletSend: Partial<SendInput>
}
export type OpenTo = { readonly namespace?: Namespace } & (
  | { readonly view?: Exclude<ViewName, keyof ViewData> }
  | { [V in keyof ViewData]: { readonly view: V } & ViewData[V] }[keyof ViewData]
)
