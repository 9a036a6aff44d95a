// Where a page is left for the wallet's app and easily begun with anew (Safari on an iPhone, Telegram), a visitor who asks again
// goes on with the pairing that the app may be looking at, instead of making another one that it never sees.
import { platformHere } from '../../connect/here.ts'
import { stored } from '../../connect/intents.ts'
import { pairingMargin, pairingTime } from '../../constants.ts'
import { loadPart } from '../../load-part.ts'
import type { Client, Session } from '../../walletconnect/types.ts'
import type { pair as Pair, Pairing } from './pairing.ts'
import { shownCode } from './shown-code.ts'

interface Pending extends Pick<Pairing, 'made' | 'renew'> {
  readonly client: Client
  /** What is asked for, as text. */
  readonly asked: string
  /** Ends it, and the session that nobody has taken. */
  readonly end: () => void
  /** Absent before there is one, and once the wallet has answered. */
  uri?: string | undefined
  /** ms since 1970 at which the link counts as expired. */
  until: number
  showUri?: ((uri: string) => void) | undefined
  timer?: ReturnType<typeof setTimeout>
}
let pending: Pending | undefined

/** ms in which the tab that shows a code has stored what was approved of it. */
const claimTime = 1000

/**
 * Makes of `pair` what does the same, takes up again what an earlier attempt has left pending, and takes what a wallet approves of the
 * code of a page that was thrown away, unless `check` rejects it: on a phone it may show both.
 */
export const pairAgain =
  (pair: typeof Pair, check: (session: Session) => Promise<unknown>): typeof Pair =>
  (client, namespaces, signal, onUri) => {
    const { os, browser, isTelegram } = platformHere()
    const ended = new AbortController()
    const end = (): void => ended.abort(signal.reason)
    if (signal.aborted) end()
    signal.addEventListener('abort', end)
    const args: Parameters<typeof Pair> = [client, namespaces, ended.signal, onUri]
    let renew = (): void => undefined
    const keep = (pairing: Pick<Pairing, 'renew'>): void => {
      renew = () => pairing.renew()
    }
    const ask = (): Promise<Session> => {
      if (isTelegram || (os === 'ios' && browser === 'safari')) return askAgain(pair, args, keep)
      const pairing = pair(...args)
      keep(pairing)
      return pairing.made
    }
    const made = Promise.race([ask(), approvedBefore(client, check, ended.signal)]).finally(end)
    return { signal, made, renew: () => renew() }
  }

/**
 * Resolves with the first that a wallet approves of the code of an earlier page, unless another tab has it. Rejects where a part that
 * checks it is lost.
 */
const approvedBefore = (
  client: Client,
  check: (session: Session) => Promise<unknown>,
  signal: AbortSignal,
): Promise<Session> =>
  new Promise((resolve, reject) => {
    let isTaking = false
    const isFree = ({ topic }: Session): boolean =>
      stored().intents.every(({ claim }) => claim !== topic) && client.sessions().some((one) => one.topic === topic)
    const take = async (session: Session): Promise<void> => {
      const { topic, pairing = '' } = session
      const isWaitedFor = stored().intents.some(
        ({ connector, addresses }) => connector === shownCode && addresses.includes(pairing),
      )
      if (!isWaitedFor || !isFree(session)) return
      const { takenHere } = await loadPart(import('../../connect/sessions.ts'))
      if (isTaking || signal.aborted) return
      isTaking = true
      takenHere.add(topic)
      const leave = (): void => void takenHere.delete(topic)
      signal.addEventListener('abort', leave)
      try {
        await check(session)
        // Another tab, or the wallet, may have been quicker.
        if (isFree(session)) {
          // Who has given up meanwhile is not connected by it, so that it must not stay in the wallet.
          if (signal.aborted) return await client.disconnect(topic)
          signal.removeEventListener('abort', leave)
          return resolve(session)
        }
      } catch (error) {
        // One that has no account is no answer to the attempt, in the wallet neither. Where a part of ours is missing the attempt is over.
        if (Object(error).code === 'not-available') reject(error)
        // The next one that is approved does not wait for it, and the attempt is not over where it has ended by itself.
        else client.disconnect(topic).catch(() => undefined)
      }
      leave()
      isTaking = false
    }
    if (signal.aborted) return
    const takeLater = (session: Session): void => void setTimeout(() => take(session).catch(reject), claimTime)
    const stop = client.on('session_connect', takeLater)
    signal.addEventListener('abort', stop)
    client.sessions().forEach(takeLater)
  })

async function askAgain(
  pair: typeof Pair,
  args: Parameters<typeof Pair>,
  onPairing: (pairing: Pick<Pairing, 'renew'>) => void,
): Promise<Session> {
  const [client, namespaces, signal, onUri] = args
  signal.throwIfAborted()
  const asked = JSON.stringify(namespaces)
  const old = pending
  const isOver = !old || old.client !== client || old.asked !== asked || old.until <= Date.now()
  if (isOver) old?.end()
  const mine = isOver ? begin(pair, args, asked) : old
  onPairing(mine)
  clearTimeout(mine.timer)
  mine.showUri = onUri
  if (mine.uri) onUri?.(mine.uri)
  const settled = new AbortController()
  const session = await new Promise<Session>((resolve, reject) => {
    mine.made.then(resolve, reject)
    const leave = (): void => {
      mine.showUri = undefined
      if (pending === mine) mine.timer = setTimeout(mine.end, mine.until - Date.now())
      reject(signal.reason)
    }
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true, signal: settled.signal })
  }).finally(() => settled.abort())
  if (pending === mine) pending = undefined
  // The wallet may have ended meanwhile what it had approved while nobody waited.
  return client.sessions().some(({ topic }) => topic === session.topic) ? session : askAgain(pair, args, onPairing)
}

function begin(pair: typeof Pair, [client, namespaces]: Parameters<typeof Pair>, asked: string): Pending {
  const controller = new AbortController()
  const lifetime = pairingTime - pairingMargin
  const { made, renew } = pair(client, namespaces, controller.signal, (uri) => {
    Object.assign(mine, { uri, until: Date.now() + lifetime })
    mine.showUri?.(uri)
  })
  // Where the client is closed, as it is with the modal, the pairing is rejected too.
  const forget = (): void => {
    clearTimeout(mine.timer)
    if (pending === mine) pending = undefined
  }
  const mine: Pending = {
    client,
    asked,
    made,
    renew,
    until: Date.now() + lifetime,
    end() {
      forget()
      controller.abort()
      // Where nobody is connected by it, in another tab neither, it must not stay in the wallet.
      made
        .then(async ({ topic }) => {
          if (stored().intents.every(({ claim }) => claim !== topic)) await client.disconnect(topic)
        })
        .catch(() => undefined)
    },
  }
  made.then(() => {
    mine.uri = undefined
  }, forget)
  pending = mine
  return mine
}
