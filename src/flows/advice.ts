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

/** The error of a page that asks for WalletConnect and has none; undefined where its options do not say why. */
export function noRelay(): ModalError | undefined {
  const why = missing()
  return why ? new ModalError('not-available', why) : undefined
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
