// One try to pair with a wallet: a code, and before it expires another, until a wallet has scanned one of them.
import { pairingMargin, pairingTime } from '../../constants.ts'
import type { Client, ProposalNamespaces, Session } from '../../walletconnect/types.ts'

export interface Pairing {
  /** Rejects with what the client says, and when the attempt is given up. */
  readonly made: Promise<Session>
  /** Shows the next code now. Those before it still count until they expire. */
  renew(): void
}

/** Pairs until `signal` aborts. */
export function pair(
  client: Client,
  namespaces: ProposalNamespaces,
  signal: AbortSignal,
  onUri?: (uri: string) => void,
): Pairing {
  const ended = new AbortController()
  const end = () => ended.abort()
  let renewal: ReturnType<typeof setTimeout> | undefined
  let fail: (error: unknown) => void
  let succeed: (session: Session) => void
  const made = new Promise<Session>((resolve, reject) => {
    succeed = resolve
    fail = reject
  }).finally(() => {
    clearTimeout(renewal)
    end()
  })
  const propose = async (): Promise<void> => {
    signal.throwIfAborted()
    const { uri, approval } = await client.connect({ namespaces, signal: ended.signal })
    // A code that a wallet has scanned in its last seconds still counts while the next one is shown.
    approval.then(succeed, (error) => Object(error).code === 'expired' || fail(error))
    onUri?.(uri)
    clearTimeout(renewal)
    renewal = setTimeout(renew, pairingTime - pairingMargin)
  }
  const renew = (): void => void propose().catch(fail)
  signal.addEventListener('abort', end)
  renew()
  return { made, renew }
}
