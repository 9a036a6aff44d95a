// One try to pair with a wallet: a code, and before it expires another, until a wallet has scanned one of them.
import { pairingMargin, pairingTime } from '../../constants.ts'
import type { Client, ProposalNamespaces, Session } from '../../walletconnect/types.ts'

/** Resolves with the session. Rejects with what the client says, and when `signal` aborts. */
export async function pair(
  client: Client,
  namespaces: ProposalNamespaces,
  signal: AbortSignal,
  onUri?: (uri: string) => void,
): Promise<Session> {
  const ended = new AbortController()
  const end = () => ended.abort()
  signal.addEventListener('abort', end)
  let renewal: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<Session>((resolve, reject) => {
      const propose = async (): Promise<void> => {
        const { uri, approval } = await client.connect({ namespaces, signal: ended.signal })
        // A code that a wallet has scanned in its last seconds still counts while the next one is shown.
        approval.then(resolve, (error) => Object(error).code === 'expired' || reject(error))
        onUri?.(uri)
        renewal = setTimeout(() => void propose().catch(reject), pairingTime - pairingMargin)
      }
      propose().catch(reject)
    })
  } finally {
    clearTimeout(renewal)
    end()
  }
}
