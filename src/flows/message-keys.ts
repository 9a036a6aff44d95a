// The key of every text that a visitor can see. Only what advises developers reads this.
import { account } from '../messages/account/en.ts'
import { accountTypes } from '../messages/account-types/en.ts'
import { activeChain } from '../messages/active-chain/en.ts'
import { activity } from '../messages/activity/en.ts'
import { allWallets } from '../messages/all-wallets/en.ts'
import { row } from '../messages/all-wallets/row.ts'
import { compatibleNetworks } from '../messages/compatible-networks/en.ts'
import { connecting } from '../messages/connecting/en.ts'
import { failures } from '../messages/failures/en.ts'
import { getWallet } from '../messages/get-wallet/en.ts'
import { granted } from '../messages/granted/en.ts'
import { later } from '../messages/later/en.ts'
import { legal } from '../messages/legal/en.ts'
import { multiChain } from '../messages/multi-chain/en.ts'
import { networks } from '../messages/networks/en.ts'
import { unsupported } from '../messages/networks/unsupported.ts'
import { nfts } from '../messages/nfts/en.ts'
import { wallets } from '../messages/profile-wallets/en.ts'
import { receive } from '../messages/receive/en.ts'
import { reviewSend } from '../messages/review-send/en.ts'
import { scan } from '../messages/scan/en.ts'
import { search } from '../messages/search/en.ts'
import { selectToken } from '../messages/select-token/en.ts'
import { send } from '../messages/send/en.ts'
import { button } from '../messages/shell/button.ts'
import { shell } from '../messages/shell/en.ts'
import { lost } from '../messages/shell/lost.ts'
import { notices } from '../messages/shell/toast.ts'
import { tokens } from '../messages/tokens/en.ts'
import { wallet } from '../messages/wallet/en.ts'
import { networkHelp } from '../messages/what-is-a-network/en.ts'
import { help } from '../messages/what-is-a-wallet/en.ts'
import type { Messages } from '../types.ts'

/** A key that is missing here does not compile. */
const texts: Messages = {
  ...account,
  ...accountTypes,
  ...activity,
  ...activeChain,
  ...allWallets,
  ...row,
  ...compatibleNetworks,
  ...connecting,
  ...failures,
  ...getWallet,
  ...granted,
  ...later,
  ...legal,
  ...multiChain,
  ...networks,
  ...unsupported,
  ...nfts,
  ...wallets,
  ...receive,
  ...reviewSend,
  ...scan,
  ...search,
  ...selectToken,
  ...send,
  ...button,
  ...shell,
  ...lost,
  ...notices,
  ...tokens,
  ...wallet,
  ...networkHelp,
  ...help,
}
export const messageKeys: readonly string[] = Object.keys(texts)
