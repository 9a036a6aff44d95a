// Whether a view that an app asks for by its name can be shown.
import { config, ModalError } from '../src/core.ts'
import type { OpenTo } from '../src/types.ts'
import { laterScreens } from './later-screens.ts'
import { screens } from './screens.ts'

/** The views that an app may turn off, by the feature. */
const turnedOff = { receive: /^Wallet[CR]/, send: /^WalletS/, history: /^Trans/ } as const

/**
 * Resolves with what is to be shown. Rejects with ModalError 'unknown-view', 'not-available' for a view that is not built yet or
 * turned off, or a page without WalletConnect, and 'no-wallet' where a view needs a wallet and there is none of that id.
 */
export async function checkLater(to: OpenTo): Promise<OpenTo> {
  const { view = '' } = to as { readonly view?: string }
  if (!Object.hasOwn({ ...screens, ...laterScreens }, view)) {
    const { isViewName } = await import('./view-names.ts')
    throw isViewName(view)
      ? new ModalError('not-available', `'${view}' is not built`)
      : new ModalError('unknown-view', `no view '${view}'`)
  }
  const features: Readonly<Record<string, unknown>> = { ...config.peek()?.features }
  const off = Object.entries(turnedOff).find(([name, views]) => features[name] === false && views.test(view))
  if (off) throw new ModalError('not-available', `features.${off[0]} is false`)
  return /^(Connecting[EW]|Downloads)/.test(view) ? (await import('./check-wallet.ts')).checkWallet(to) : to
}
