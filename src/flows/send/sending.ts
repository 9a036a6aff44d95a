// Asks the wallet, once for each click, and follows what becomes of it. What leaves is what the visitor has been shown.
import { computed, effect, signal } from '@preact/signals-core'
import { ChainError } from '../../../chains/errors.ts'
import { loadSender } from '../../../chains/load-sender.ts'
import { findText } from '../../../chains/text.ts'
import { formatUnits } from '../../../chains/units.ts'
import { isRejection } from '../../../rpc/rejection.ts'
import { lifetime } from '../../connect/machine.ts'
import { asking, currentOf, live, setAsking } from '../../connect/state.ts'
import { track } from '../../state/options.ts'
import type { ActivityEntry } from '../../types.ts'
import { isSameAddress } from '../account/listed.ts'
import { noteTransfer, readSentAgain, type Sent, sent } from '../account/sent.ts'
import { followSent } from '../account/sent-outcome.ts'
import { readsOf } from '../balance.ts'
import { alone } from './alone.ts'
import { type Asked, type AskedBook, openAsked } from './asked.ts'
import { changes, type Draft, reviewed } from './draft.ts'
import { rememberReceiver } from './receivers.ts'
import { putSending, type Sending, sending } from './state.ts'
import { tellerOf } from './told.ts'
import { requestTransfer } from './wallet.ts'

/** The hash of what no node has shown for long. */
const unseen = signal<string | undefined>(undefined)
/** ms after which a transaction that no node has shown is not seen yet. */
const unseenTime = 180_000
/** The click that is being answered, which the wallet, the visitor or the end of the modal ends. */
let current: AbortController | undefined

/** What the chain says of what was sent, `unseen` where nobody knows it after three minutes; undefined before it is sent. */
export const sentOutcome = computed<Pick<ActivityEntry, 'status' | 'replaced'> | 'unseen' | undefined>(() => {
  const now = sending.value
  if (now.state !== 'sent') return undefined
  const entry = sent.value.find(({ hash }) => hash === now.hash)
  if (!entry || entry.status === 'pending') return unseen.value === now.hash ? 'unseen' : { status: 'pending' }
  const { status, replaced } = entry
  return { status, ...(replaced && { replaced }) }
})

const keyOf = ({ network, from, to, token }: Draft): string =>
  [network.caipNetworkId, from, to, token.address ?? ''].join()
const said = ({ network, token, amount }: Draft) => ({
  network: network.caipNetworkId,
  isSmartAccount: currentOf(network.chainNamespace)?.accounts[0].type === 'smartAccount',
  token: token.symbol,
  amount: formatUnits(amount, token.decimals),
})

/**
 * Asks the wallet for what was reviewed, unless it has changed since or somebody is being asked. With `again` also where the same was
 * asked for of late. Never rejects: `sending` says how it ends.
 */
export async function send(again = false): Promise<void> {
  const draft = reviewed.peek()
  // What was sent is sent: who wants it once more fills in the form.
  if (!draft || current || changes.peek().length || sending.peek().state === 'sent') return
  const mine = new AbortController()
  current = mine
  const end = lifetime()
  const isOver = (): boolean => mine.signal.aborted || end.aborted
  const put = (next: Sending): void => {
    if (!end.aborted) putSending(next)
  }
  // Nothing of it is left for the next modal of the page.
  end.addEventListener('abort', reset)
  const wallet = currentOf(draft.network.chainNamespace)?.connector
  // Who left has nobody to wait for; what the wallet answers then is told.
  const stop = effect(() => {
    if (!live.value.some(({ connector }) => connector === wallet)) mine.abort()
  })
  const book = openAsked()
  try {
    const work = async (): Promise<void> => {
      const earlier = again ? undefined : await earlierThan(draft, book)
      if (isOver() || changes.peek().length) return put({ state: 'idle' })
      if (earlier) return put({ state: 'repeat', isSent: 'hash' in earlier || !!earlier.isSent })
      await ask(draft, { book, put, end, left: mine.signal })
    }
    await alone(work, () => put({ state: 'busy' }))
  } finally {
    stop()
    if (current === mine) current = undefined
  }
}
function reset(): void {
  current?.abort()
  current = undefined
  putSending({ state: 'idle' })
  unseen.value = undefined
}

/** One that was asked for of late and may be this one: of those that are still open whatever the amount. */
async function earlierThan(draft: Draft, book: AskedBook): Promise<Asked | Sent | undefined> {
  const [key, amount] = [keyOf(draft), `${draft.amount}`]
  const { network, from, to, token } = draft
  // What waits for a block may wait for longer than that.
  const isWaiting = (one: Sent): boolean =>
    one.status === 'pending' &&
    one.network === network.caipNetworkId &&
    isSameAddress(one.from, from) &&
    isSameAddress(one.to, to) &&
    isSameAddress(one.token?.address, token.address) &&
    (one.token?.value ?? one.value) === amount
  // Another tab may have sent it.
  await readSentAgain()
  const asked = (await book.read()).find((one) => one.key === key && (!one.isSent || one.amount === amount))
  return asked ?? sent.peek().find(isWaiting)
}

/**
 * Ends the wait for the wallet. One that has been asked goes on asking, and what it answers later is told; one that has not is not
 * asked any more.
 */
export const stopWaiting = (): void => current?.abort()
const whenAborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(undefined)
    signal.addEventListener('abort', () => resolve(undefined))
  })

/** One click on Send. */
interface Click {
  readonly book: AskedBook
  put(next: Sending): void
  /** Ends with the modal. */
  readonly end: AbortSignal
  /** Ends with the visitor's patience, or with the modal. */
  readonly left: AbortSignal
}

async function ask(draft: Draft, { book, put, end, left }: Click): Promise<void> {
  const { network, to, amount, token, name, avatar } = draft
  const id = crypto.randomUUID()
  put({ state: 'asking', draft })
  if (!asking.peek()) setAsking('request')
  track('SEND_INITIATED', said(draft))
  const forget = (): Promise<void> => book.change((all) => all.filter((one) => one.id !== id))
  const answered = (): Promise<void> =>
    book.change((all) => all.map((one) => (one.id === id ? { ...one, at: Date.now(), isSent: true } : one)))
  // Before the wallet is asked: it may answer a page that is not there any more.
  await book.change((all) => [{ id, key: keyOf(draft), amount: `${amount}`, at: Date.now() }, ...all])
  const past = sent.peek()
  const request = requestTransfer(draft, left, end)
  const answer = request.hash.then((hash) => {
    // What was on the chain before is none of this.
    if (past.some((one) => one.hash === hash)) throw new ChainError('invalid-answer', hash)
    // Also where nobody waits any more: what has left is told.
    const taken = { network: network.caipNetworkId, hash, from: draft.from, to, amount, token: token.address }
    if (!end.aborted) void noteTransfer(taken)
    void answered()
    return hash
  })
  // Only where nothing was sent, whatever else is wrong, may the same be asked for at once.
  const isUnsent = (error: unknown): boolean => !request.isAsked() || isDeclined(error)
  put({ state: 'asking', draft, answer: { hash: answer, isUnsent } })
  try {
    const hash = await Promise.race([answer, whenAborted(left)])
    if (hash === undefined) {
      answer.then(
        (late) => {
          if (end.aborted) return
          // Who is asked about the same may read by now that it has left.
          const seen = reviewed.peek()
          if (sending.peek().state === 'repeat' && seen && keyOf(seen) === keyOf(draft))
            put({ state: 'repeat', isSent: true })
          follow(draft, late, end)
        },
        (error) => (isUnsent(error) ? forget() : undefined),
      )
      return put({ state: 'idle' })
    }
    put({ state: 'sent', hash, draft })
    track('SEND_SUCCESS', said(draft))
    void rememberReceiver({
      namespace: network.chainNamespace,
      address: to,
      ...(name && { name }),
      ...(avatar && { avatar }),
    })
    follow(draft, hash, end)
  } catch (error) {
    if (isUnsent(error)) await forget()
    if (left.aborted) return put({ state: 'idle' })
    await fail(error, draft, put)
  } finally {
    if (asking.peek() === 'request') setAsking(undefined)
  }
}

/** A wallet whose app was closed answers as to a no what may have left. */
const isDeclined = (error: unknown): boolean => isRejection(error) && !findText(error, /(connection request reset)/i)

async function fail(error: unknown, draft: Draft, put: (next: Sending) => void): Promise<void> {
  if (isDeclined(error)) {
    put({ state: 'declined' })
    track('SEND_REJECTED', said(draft))
    return
  }
  const { name, code } = Object(error)
  const message = name === 'ChainError' ? `${code}` : 'wallet-error'
  const why = await loadSender(draft.network.chainNamespace)
    .then((sender) => sender?.explain(error))
    .catch(() => undefined)
  put({ state: 'refused', code: message, why: why ?? { kind: 'unknown', message: '' }, cause: error })
  track('SEND_ERROR', { ...said(draft), message })
}

/** Waits for what becomes of it, also where the view is left. */
function follow({ from, network }: Draft, hash: string, end: AbortSignal): void {
  const over = new AbortController()
  const until = AbortSignal.any([end, over.signal])
  const stopAsking = followSent({ id: `${network.caipNetworkId}:${from}`, address: from, network })
  let timer: ReturnType<typeof setTimeout>
  const later = (): void => {
    timer = setTimeout(look, unseenTime)
  }
  /** One with a low fee is no block's for long, though every node shows it. */
  const look = (): void =>
    void loadSender(network.chainNamespace)
      .then((sender) => sender?.shows?.(hash, { network, send: readsOf(network), signal: until }))
      .catch(() => false)
      .then((isShown) => {
        if (isShown && !until.aborted) later()
        else unseen.value = hash
      })
  later()
  const tell = tellerOf()
  const stopWatching = effect(() => {
    const entry = sent.value.find((one) => one.hash === hash)
    const now = sending.value
    tell(entry, now.state === 'sent' && now.hash === hash)
    if (entry && entry.status !== 'pending') over.abort()
  })
  const stop = (): void => {
    stopAsking()
    clearTimeout(timer)
    stopWatching()
  }
  until.addEventListener('abort', stop)
  if (until.aborted) stop()
}
