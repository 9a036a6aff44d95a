// Asks the wallet, once for each click, and follows what becomes of it. What leaves is what the visitor has been shown.
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-core'
import { loadChain } from '../../../chains/load.ts'
import { loadSender } from '../../../chains/load-sender.ts'
import type { NodeError } from '../../../chains/types.ts'
import { formatUnits } from '../../../chains/units.ts'
import { isRejection } from '../../../rpc/rejection.ts'
import { machine } from '../../connect/load.ts'
import { lifetime } from '../../connect/machine.ts'
import { asking, currentOf, setAsking } from '../../connect/state.ts'
import { config, track } from '../../state/options.ts'
import type { ActivityEntry } from '../../types.ts'
import { noteTransfer, sent } from '../account/sent.ts'
import { followSent } from '../account/sent-outcome.ts'
import { endpoints, reads } from '../balance.ts'
import { changeAsked, readAsked } from './asked.ts'
import { changes, type Draft, resetSend, reviewed } from './draft.ts'
import { rememberReceiver } from './receivers.ts'

/**
 * `repeat`: the same was asked for a moment ago, here, in another tab or before a reload, so that nobody is asked before the next click.
 * `busy`: another tab waits for the wallet. `declined`: the visitor said no. `refused`: the wallet or the node did, and why.
 */
export type Sending =
  | { readonly state: 'idle' | 'asking' | 'repeat' | 'busy' | 'declined' }
  | { readonly state: 'refused'; readonly code: string; readonly why: NodeError }
  | { readonly state: 'sent'; readonly hash: string; readonly draft: Draft }

const sending_ = signal<Sending>({ state: 'idle' })
export const sending: ReadonlySignal<Sending> = sending_
const isLate_ = signal(false)

/** ms after which a transaction that no node has shown is not seen yet. */
const unseenTime = 180_000
/** The same payments of before that the visitor knows of. */
const known = new Set<string>()
/** Whether a click is being answered, which only the wallet or the visitor ends. */
let isBusy = false

/** What the chain says of what was sent, `unseen` where nobody knows it after three minutes; undefined before it is sent. */
export const sentOutcome = computed<Pick<ActivityEntry, 'status' | 'replaced'> | 'unseen' | undefined>(() => {
  const now = sending_.value
  if (now.state !== 'sent') return undefined
  const entry = sent.value.find(({ hash }) => hash === now.hash)
  if (!entry || entry.status === 'pending') return isLate_.value ? 'unseen' : { status: 'pending' }
  const { status, replaced } = entry
  return { status, ...(replaced && { replaced }) }
})

/** The same text for the same payment. */
const keyOf = ({ network, from, to, token, amount }: Draft): string =>
  [network.caipNetworkId, from, to, token.address ?? '', `${amount}`].join()
const said = ({ network, token, amount }: Draft) => ({
  network: network.caipNetworkId,
  isSmartAccount: currentOf(network.chainNamespace)?.accounts[0].type === 'smartAccount',
  token: token.symbol,
  amount: formatUnits(amount, token.decimals),
})

/**
 * Asks the wallet for what was reviewed, unless it has changed since or somebody is being asked. Never rejects: `sending` says how it
 * ends.
 */
export async function send(): Promise<void> {
  const draft = reviewed.peek()
  // What was sent is sent: who wants it once more fills in the form.
  if (!draft || isBusy || changes.peek().length || sending_.peek().state === 'sent') return
  isBusy = true
  try {
    // One tab at a time: a wallet would show the same request twice.
    await alone(async () => {
      const key = keyOf(draft)
      const earlier = (await readAsked()).find((one) => one.key === key && !known.has(one.id))
      if (!earlier) return ask(draft, key)
      known.add(earlier.id)
      sending_.value = { state: 'repeat' }
    })
  } finally {
    isBusy = false
  }
}

async function alone(work: () => Promise<void>): Promise<void> {
  const { locks } = globalThis.navigator ?? {}
  if (!locks) return work()
  const { name = 'hasp' } = config.peek() ?? {}
  await locks.request(`${name}.send`, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    else sending_.value = { state: 'busy' }
  })
}

let leaving = new AbortController()
/**
 * Ends the wait for the wallet. One that has been asked goes on asking, and what it answers later is told; one that has not is not
 * asked any more.
 */
export const stopWaiting = (): void => leaving.abort()
const whenAborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined)))

async function ask(draft: Draft, key: string): Promise<void> {
  const { network, token, amount, to, name, avatar } = draft
  const namespace = network.chainNamespace
  const end = lifetime()
  const id = crypto.randomUUID()
  const mine = new AbortController()
  leaving = mine
  const left = whenAborted(mine.signal)
  sending_.value = { state: 'asking' }
  isLate_.value = false
  if (!asking.peek()) setAsking('request')
  track('SEND_INITIATED', said(draft))
  const forget = (): Promise<void> => changeAsked((all) => all.filter((one) => one.id !== id))
  try {
    // Before the wallet is asked: it may answer a page that is not there any more.
    const [chain] = await Promise.all([
      loadChain(namespace),
      changeAsked((all) => [{ id, key, at: Date.now() }, ...all]),
    ])
    const account = currentOf(namespace)?.accounts[0]
    const provider = machine?.provider(namespace)
    if (!chain.transfer || !provider || account?.address !== draft.from) throw new TypeError('not connected')
    const { address, decimals } = token
    const answer = chain
      .transfer(
        { to, amount, ...(address !== undefined && { token: { address, decimals } }) },
        {
          account,
          network,
          // Once it is asked its answer is wanted, whoever has left.
          provider: { request: (args) => provider.request(args, end) },
          send: reads(endpoints(network, config.peek() ?? {})),
          signal: AbortSignal.any([end, mine.signal]),
        },
      )
      .then(async (hash) => {
        // Also where nobody waits any more: what has left is told.
        const { caipNetworkId } = network
        await noteTransfer({ network: caipNetworkId, hash, from: draft.from, to, amount, token: address })
        return hash
      })
    const hash = await Promise.race([answer, left])
    if (end.aborted) return
    if (hash === undefined) {
      answer.then(
        (late) => follow(draft, late),
        (error) => void ((error === mine.signal.reason || isRejection(error)) && forget()),
      )
      sending_.value = { state: 'idle' }
      return
    }
    known.add(id)
    sending_.value = { state: 'sent', hash, draft }
    track('SEND_SUCCESS', said(draft))
    void rememberReceiver({ namespace, address: to, ...(name && { name }), ...(avatar && { avatar }) })
    follow(draft, hash)
  } catch (error) {
    if (end.aborted) return
    if (error !== mine.signal.reason || !mine.signal.aborted) return await fail(error, draft, forget)
    await forget()
    sending_.value = { state: 'idle' }
  } finally {
    if (asking.peek() === 'request') setAsking(undefined)
  }
}

async function fail(error: unknown, draft: Draft, forget: () => Promise<void>): Promise<void> {
  if (isRejection(error)) {
    await forget()
    sending_.value = { state: 'declined' }
    track('SEND_REJECTED', said(draft))
    return
  }
  const { name, code } = Object(error)
  const sender = await loadSender(draft.network.chainNamespace).catch(() => undefined)
  const why = sender?.explain(error) ?? { kind: 'unknown', message: '' }
  // Only what was certainly not sent may be asked for again at once.
  const isOurs = name === 'ChainError' && code !== 'invalid-answer'
  if (isOurs || name === 'TypeError' || why.kind === 'insufficientFunds') await forget()
  sending_.value = { state: 'refused', code: isOurs ? `${code}` : 'wallet-error', why }
  track('SEND_ERROR', { ...said(draft), message: isOurs ? `${code}` : 'wallet-error' })
}

/** Waits for what becomes of it, also where the view is left. */
function follow({ from, network }: Draft, hash: string): void {
  const end = lifetime()
  const stopAsking = followSent({ id: `${network.caipNetworkId}:${from}`, address: from, network })
  const timer = setTimeout(() => {
    isLate_.value = true
  }, unseenTime)
  const stop = (): void => {
    stopAsking()
    clearTimeout(timer)
    queueMicrotask(() => stopWatching())
    end.removeEventListener('abort', stop)
  }
  const stopWatching = effect(() => {
    const entry = sent.value.find((one) => one.hash === hash)
    if (entry && entry.status !== 'pending') stop()
  })
  end.addEventListener('abort', stop)
}

/** Is done with what was sent, of which nothing stays in the form, declined or refused. What a wallet is still asked for goes on. */
export function endSending(): void {
  const { state } = sending_.peek()
  if (state === 'sent') resetSend()
  if (state !== 'asking') sending_.value = { state: 'idle' }
}
