// A wallet that announces itself may be the one that an earlier visit found as `window.ethereum`. Only restoring a
// connection has to know that.
import { legacyProvider } from './eip6963.ts'
import type { FoundWallet } from './found.ts'

/** Tells whether a wallet is also the page's `window.ethereum`. */
export const isLegacy = ({ type, provider }: FoundWallet): boolean =>
  type === 'injected' && provider('eip155') === legacyProvider()
