// The catalogue: every text that a visitor can see, where `{name}` is filled in. It is cut by view, so that a page fetches
// only the words that it shows, in its language. This file holds only types.
import type { account } from './messages/account/en.ts'
import type { accountTypes } from './messages/account-types/en.ts'
import type { activeChain } from './messages/active-chain/en.ts'
import type { activity } from './messages/activity/en.ts'
import type { allWallets } from './messages/all-wallets/en.ts'
import type { row } from './messages/all-wallets/row.ts'
import type { compatibleNetworks } from './messages/compatible-networks/en.ts'
import type { connecting } from './messages/connecting/en.ts'
import type { failures } from './messages/failures/en.ts'
import type { getWallet } from './messages/get-wallet/en.ts'
import type { granted } from './messages/granted/en.ts'
import type { later } from './messages/later/en.ts'
import type { legal } from './messages/legal/en.ts'
import type { multiChain } from './messages/multi-chain/en.ts'
import type { networks } from './messages/networks/en.ts'
import type { unsupported } from './messages/networks/unsupported.ts'
import type { nfts } from './messages/nfts/en.ts'
import type { wallets } from './messages/profile-wallets/en.ts'
import type { receive } from './messages/receive/en.ts'
import type { reviewSend } from './messages/review-send/en.ts'
import type { scan } from './messages/scan/en.ts'
import type { search } from './messages/search/en.ts'
import type { selectToken } from './messages/select-token/en.ts'
import type { send } from './messages/send/en.ts'
import type { button } from './messages/shell/button.ts'
import type { shell } from './messages/shell/en.ts'
import type { lost } from './messages/shell/lost.ts'
import type { notices } from './messages/shell/toast.ts'
import type { tokens } from './messages/tokens/en.ts'
import type { wallet } from './messages/wallet/en.ts'
import type { networkHelp } from './messages/what-is-a-network/en.ts'
import type { help } from './messages/what-is-a-wallet/en.ts'

/** The texts by folder. Those of `shell`, of `networks` and of `all-wallets` are in several chunks in English, and in one in any other language. */
export interface Catalogue {
  shell: typeof shell & typeof lost & typeof notices & typeof button
  account: typeof account
  'account-types': typeof accountTypes
  activity: typeof activity
  'active-chain': typeof activeChain
  'all-wallets': typeof allWallets & typeof row
  'compatible-networks': typeof compatibleNetworks
  connecting: typeof connecting
  failures: typeof failures
  'get-wallet': typeof getWallet
  granted: typeof granted
  later: typeof later
  legal: typeof legal
  'multi-chain': typeof multiChain
  networks: typeof networks & typeof unsupported
  nfts: typeof nfts
  'profile-wallets': typeof wallets
  receive: typeof receive
  'review-send': typeof reviewSend
  scan: typeof scan
  search: typeof search
  'select-token': typeof selectToken
  send: typeof send
  tokens: typeof tokens
  wallet: typeof wallet
  'what-is-a-network': typeof networkHelp
  'what-is-a-wallet': typeof help
}
export type MessagePart = keyof Catalogue
/** An app overrides any text by its key. */
export type MessageKey = { [Part in MessagePart]: keyof Catalogue[Part] }[MessagePart]
/** The texts of a part in another language. Where one is missing it does not compile. */
export type Translation<Part extends MessagePart> = { readonly [Key in keyof Catalogue[Part]]: string }
