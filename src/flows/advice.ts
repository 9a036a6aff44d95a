// What a developer is told of options that leave something out. Fetched only where there is something to tell.
import { ModalError } from '../errors.ts'
import { config } from '../state/options.ts'

/** Says why a page has no WalletConnect; undefined where it should have it. */
const missing = (): string | undefined => {
  const { projectId, services, connectors } = config.peek() ?? {}
  // One of the app's own is a way to scan a code.
  if (connectors?.some(({ type }) => type === 'walletConnect')) return undefined
  if (services?.relay === null) return 'services.relay is null'
  return projectId ? undefined : 'Project ID Not Configured: give createModal a projectId'
}

/** The error of a page that asks for WalletConnect and has none. */
export const noRelay = (wallet: string): ModalError => {
  const why = missing()
  return why ? new ModalError('not-available', why) : new ModalError('no-wallet', `no wallet '${wallet}'`)
}

let isTold = false
/** Tells the developer, once for the page, that nobody without a wallet in the browser can connect. */
export function tellOnce(): void {
  const why = missing()
  // Who turns the relay off knows.
  if (isTold || !why || config.peek()?.services?.relay === null) return
  isTold = true
  console.warn(`hasp: ${why}`)
}

const taken: Readonly<Record<string, string>> = {
  features:
    "allWallets (true, false or 'onlyMobile'), analytics, connectMethodsOrder, connectorTypeOrder, walletFeaturesOrder",
  services: 'relay (wss://), directory (https:// or a path that begins with / or .), analytics and coinbase (https://)',
  wallets: 'featured, include, exclude, custom',
  legal: 'termsUrl, privacyUrl',
}
/** Tells the developer what a group of options takes, one of which was refused. */
export const tellNames = (group: string): void => {
  if (taken[group]) console.warn(`hasp: ${group} takes ${taken[group]}`)
}
