// A wallet that announces itself may be the one that the page had before, as `window.ethereum`. Only a reload has to know.
import { type FoundWallet, legacyProvider } from './discovery.ts'

/** Whether it is the one that a page has where no wallet announces itself. */
export const isLegacy = ({ type, provider }: FoundWallet): boolean =>
  type === 'injected' && provider('eip155') === legacyProvider()
