// One try to pair with a wallet: a code, and before it expires another, until a wallet has scanned one of them.
import { pairingMargin, pairingTime } from '../../constants.ts'
import { ModalError } from '../../errors.ts'
import type { Client, ProposalNamespaces, Session } from '../../walletconnect/types.ts'

/** s in sight after which a relay that has taken no code is out of reach: the client tries one that is silent for 15 s twice. */
const maxSentSeconds = 45
/** s in which a relay that is back by then is found again: the client asks for it after pauses of up to 30 s. */
const backSeconds = 90
/** s for which a wallet may have a code that a relay has taken. */
const codeSeconds = 300

export interface Pairing {
  /** Ends the attempt. */
  readonly signal: AbortSignal
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
  let renewal: ReturnType<typeof setTimeout> | undefined
  let watch: ReturnType<typeof setInterval>
  let renew!: () => void
  const made = new Promise<Session>((resolve, reject) => {
    let seconds = maxSentSeconds
    // A page that nobody sees may be stopped: that is no time in which a relay could have been reached. Once it has taken a code a
    // wallet may have that for as long as it counts, wherever the relay is then.
    watch = setInterval(
      () => globalThis.document?.hidden || --seconds || reject(new ModalError('offline', 'no relay can be reached')),
      1000,
    )
    const onSent = (): void => {
      seconds = codeSeconds + backSeconds
    }
    const propose = async (): Promise<void> => {
      signal.throwIfAborted()
      const { uri, approval } = await client.connect({ namespaces, signal: ended.signal, onSent })
      // A code that a wallet has scanned in its last seconds still counts while the next one is shown.
      approval.then(resolve, (error) => error.code === 'expired' || reject(error))
      onUri?.(uri)
      clearTimeout(renewal)
      renewal = setTimeout(renew, pairingTime - pairingMargin)
    }
    renew = () => void propose().catch(reject)
    renew()
  }).finally(() => {
    clearTimeout(renewal)
    clearInterval(watch)
    ended.abort()
  })
  signal.addEventListener('abort', () => ended.abort())
  return { signal, made, renew }
}
