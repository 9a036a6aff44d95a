// What becomes of what was sent from this browser: it is waited for while the page is seen.
import { loadReader } from '../../../chains/load-reader.ts'
import type { SentInput } from '../../../chains/types.ts'
import type { Send } from '../../../rpc/index.ts'
import { machine } from '../../connect/load.ts'
import { lifetime } from '../../connect/machine.ts'
import { account, current } from '../../connect/state.ts'
import { answerTime } from '../../constants.ts'
import { within } from '../../errors.ts'
import { readWord } from '../../services/data/read.ts'
import { readsOf } from '../balance.ts'
import { loadSent, rests, running, type Sent, sent, settle } from './sent.ts'
import type { Subject } from './subject.ts'

/** ms after which nobody waits for an outcome any more. */
const maxAge = 7 * 86_400_000
/** Most ms between two searches for one that no node knows: as long as it is old, up to that. */
const maxRest = 600_000
/** ms until nodes that do not answer are asked again. */
const leastRest = 30_000

/** Lets those be asked for at once that no node knew. */
export const wakeSent = (): void => rests.clear()

/** Waits for what becomes of what is pending, while the page is seen, until the returned function is called. */
export function followSent(of: Subject): () => void {
  const over = lifetime()
  let asking: AbortController | undefined
  const look = (): void => {
    if (document.visibilityState === 'hidden') {
      asking?.abort()
      asking = undefined
      // Who comes back wants to know.
      wakeSent()
    } else if (!over.aborted) {
      asking ??= new AbortController()
      void waitFor(of, AbortSignal.any([over, asking.signal])).catch(() => undefined)
    }
  }
  const timer = setInterval(look, 4000)
  const stop = (): void => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    over.removeEventListener('abort', stop)
    if (over.aborted) wakeSent()
    asking?.abort()
  }
  document.addEventListener('visibilitychange', look)
  over.addEventListener('abort', stop)
  look()
  return stop
}

async function waitFor({ network, address }: Subject, signal: AbortSignal): Promise<void> {
  await loadSent()
  const { outcome } = await loadReader(network.chainNamespace)
  if (!outcome) return
  // What owners or a bundler have yet to make a transaction has a hash that only its wallet knows.
  const isAsked = account.peek()?.type === 'smartAccount' && current.peek()?.network === network.caipNetworkId
  const wallet = isAsked ? machine?.provider(network.chainNamespace) : undefined
  const send: Send = wallet ? (request) => within(answerTime, wallet.request(request)) : readsOf(network)
  const wait = async (one: Sent): Promise<void> => {
    if (running.has(one.hash) || (rests.get(one.hash) ?? 0) > Date.now()) return
    running.add(one.hash)
    try {
      const { hash, status, replaced } = await outcome(inputOf(one), { network, send, signal }, (nonce) =>
        settle(one, { nonce }),
      )
      // A Safe's own hash is none of the chain's, which it says beside.
      const method = 'eth_getTransactionReceipt'
      const { txHash } = Object(wallet && (await send({ method, params: [one.hash] })))
      const mined = readWord(txHash) ?? hash
      settle(one, { status, ...(mined !== one.hash && { mined }), ...(replaced && { replaced }) })
    } catch (error) {
      // One that no node knows just now may still be mined: who takes it for failed pays again.
      const isUnknown = ['dropped', 'timeout'].includes(Object(error).code)
      if (!signal.aborted)
        rests.set(one.hash, Date.now() + (isUnknown ? Math.min(Date.now() - one.at, maxRest) : leastRest))
    } finally {
      running.delete(one.hash)
    }
  }
  const mine = sent.peek().filter(({ network: on, from, status, at }) => {
    const isMine = on === network.caipNetworkId && from.toLowerCase() === address.toLowerCase()
    return isMine && status === 'pending' && Date.now() - at < maxAge
  })
  await Promise.all(mine.map(wait))
}
const inputOf = ({ hash, from, nonce, at }: Sent): SentInput => ({
  hash,
  from,
  at,
  ...(nonce !== undefined && { nonce }),
})
