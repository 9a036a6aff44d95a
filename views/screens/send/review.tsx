// What is about to leave, all of it: to whom, how much, what it costs and what stays. Nothing is sent that is not read here.
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { back, current, isRoot, notify, replace, route } from '../../../src/core.ts'
import { watchIdentity } from '../../../src/flows/account/index.ts'
import { check, watchCheck } from '../../../src/flows/send/check.ts'
import { cost, costState } from '../../../src/flows/send/cost.ts'
import {
  type Change,
  changes,
  type Draft,
  isComing,
  missing,
  review,
  reviewed,
  reviewWhenKnown,
  sumOf,
  watchSend,
} from '../../../src/flows/send/draft.ts'
import { send, stopWaiting } from '../../../src/flows/send/sending.ts'
import { endSending, type Sending, sending } from '../../../src/flows/send/state.ts'
import { isWarned, type Warning, warnings } from '../../../src/flows/send/warnings.ts'
import { reviewSend as texts } from '../../../src/messages/review-send/en.ts'
import type { MessageKey } from '../../../src/messages.ts'
import { addStyles } from '../../shell/root.ts'
import { addMessages, t } from '../../shell/text.ts'
import { Groups } from '../../ui/hinge.tsx'
import { warn } from '../../ui/icons.ts'
import { Icon } from '../../ui/index.ts'
import { Button } from '../../ui/more.ts'
import { Skeletons } from '../account/list.ts'
import { Bridge } from './bridge.tsx'
import { Facts } from './facts.tsx'
import css from './review.css'
import { Sent } from './sent.tsx'

addStyles(css)
addMessages('review-send', texts)

export function Title() {
  useSignals()
  return <>{t(sending.value.state === 'sent' ? 'sentTitle' : 'reviewTitle')}</>
}

const warned: Readonly<Record<Warning, MessageKey>> = {
  burn: 'warnBurn',
  token: 'warnToken',
  own: 'warnOwn',
  alike: 'warnAlike',
  borrowed: 'warnBorrowed',
  contract: 'warnContract',
  unused: 'warnUnused',
  unasked: 'warnUnasked',
  first: 'warnFirst',
}
const changed: Readonly<Record<Change, MessageKey>> = {
  account: 'changedAccount',
  network: 'changedNetwork',
  balance: 'changedBalance',
  receiver: 'changedReceiver',
}
/** To the form, with everything kept. */
const toForm = (): void => (isRoot.peek() ? replace('WalletSend') : back())

export default function Review() {
  useSignals()
  useEffect(watchSend, [])
  useEffect(watchCheck, [])
  useEffect(watchIdentity, [])
  const now = sending.value
  // The wallet has the question of what it was asked for, whatever else was filled in since.
  const draft = now.state === 'asking' ? now.draft : reviewed.value
  useWayBack(now, !!draft)
  if (now.state === 'sent') return <Sent of={now.draft} hash={now.hash} />
  return draft ? <Before of={draft} /> : <Skeletons />
}

/** Leads to the form what was declined, and what somebody has to mend before it can be shown. */
function useWayBack(now: Sending, isReviewed: boolean): void {
  useEffect(() => {
    if (now.state !== 'declined') return
    notify('note', 'sendDeclined')
    endSending()
    toForm()
  }, [now])
  useEffect(() => {
    if (isReviewed || now.state !== 'idle') return undefined
    return reviewWhenKnown(() => route.peek().view === 'WalletSendPreview' && replace('WalletSend'))
  }, [isReviewed, now])
}

/** What to mind, and whether what leaves would be lost. */
type Doubt = readonly [text: string, isLoss?: boolean]

/** What speaks against it, each in a sentence of its own. */
function useDoubts(of: Draft): { readonly doubts: readonly Doubt[]; readonly notes: readonly string[] } {
  useSignals()
  const tried = check.value
  const now = sending.value
  const reasonOf = ({ reason, message }: { readonly reason?: string; readonly message: string }): string =>
    reason === 'unknown reason' ? '' : (reason ?? message)
  const doubts = warnings.value.map(
    (one): Doubt => [t(warned[one], { network: of.network.name }), ['burn', 'token'].includes(one)],
  )
  if (tried.state === 'fails') doubts.push([t('wouldFail', { reason: reasonOf(tried.why) || '—' }), true])
  const notes = changes.value.map((one) => t(changed[one]))
  if (tried.state === 'unknown') notes.push(t('untried'))
  if (now.state === 'repeat') notes.push(t(now.isSent ? 'sentAlready' : 'sentJustNow'))
  if (now.state === 'busy') notes.push(t('otherTabSends'))
  if (now.state === 'refused') {
    const reason = reasonOf(now.why)
    const why = reason ? t('sendRefused', { reason }) : t('sendRefusedPlain')
    // An answer that is no hash of it says nothing of what has left.
    notes.push(now.code === 'invalid-answer' ? t('sentJustNow') : why)
  }
  return { doubts, notes }
}

/** ms in which two clicks are one gesture. */
const gestureTime = 700

/** Whether what the button means is so new that a click may have been meant for what stood there before. */
function usePause(meaning: MessageKey): boolean {
  const [settled, setSettled] = useState<MessageKey>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(meaning), gestureTime)
    return () => clearTimeout(timer)
  }, [meaning])
  useEffect(() => {
    // A key that is held is one click, however long.
    const onKey = (event: KeyboardEvent): void => {
      if (event.repeat && event.key === 'Enter') event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return settled !== meaning
}

function Before({ of }: { of: Draft }) {
  useSignals()
  const { doubts, notes } = useDoubts(of)
  /** The doubts that the visitor has clicked once about: others are to be read too. */
  const [seen, setSeen] = useState<readonly string[]>()
  const last = useRef<HTMLParagraphElement>(null)
  const { state } = sending.value
  const isWaiting = state === 'asking'
  // What the other account or network has.
  const isWaited = isComing.value
  const isOld = !!changes.value.length || (!!missing.value && !isWaited)
  const isPricing = !cost.value && costState.value === 'loading'
  const isTrying = check.value.state === 'running' || !isWarned.value
  const isDoubtful = !!doubts[0] || costState.value === 'failed'
  // One that is gone needs no look.
  const isSeen = !!seen && doubts.every(([text]) => seen.includes(text))
  const wallet = current.value?.connector.name ?? ''
  const go = (): void => {
    if (isWaited) return
    if (isOld) return review() ? setSeen(undefined) : toForm()
    if (isDoubtful && !isSeen) {
      // In a low window it is out of sight, and was not read.
      last.current?.scrollIntoView?.({ block: 'nearest' })
      return setSeen(doubts.map(([text]) => text))
    }
    void send(state === 'repeat')
  }
  const usual: MessageKey = isDoubtful && isSeen ? 'sendAnyway' : 'sendSum'
  const meaning: MessageKey = isOld ? 'lookAgain' : state === 'repeat' ? 'sendAgain' : usual
  const isPausing = usePause(meaning)
  const key = isOld ? meaning : isPricing ? 'checkingFee' : isTrying ? 'tryingIt' : meaning
  return (
    <>
      <section>
        <Bridge of={of} />
        <div>
          <p className="whose">
            <b>{t('to')}</b>
            {of.name && (
              <span>
                <bdi>{of.name}</bdi>
              </span>
            )}
          </p>
          <Groups of={of.to} />
        </div>
        <Facts of={of} />
        {/* What the wallet is asked for was read before. */}
        {(isWaiting ? [] : [...notes.map((one): Doubt => [one]), ...doubts]).map(([text, isLoss]) => (
          <p className={isLoss ? 'hint bad' : 'hint'} key={text} role="status" ref={last}>
            <Icon path={warn} />
            <span>{text}</span>
          </p>
        ))}
      </section>
      <section className="foot beside">
        <Button onClick={isWaiting ? stopWaiting : toForm}>{t(isWaiting ? 'cancel' : 'back')}</Button>
        <Button fill wide busy={isWaiting || isWaited || isPausing || (!isOld && (isPricing || isTrying))} onClick={go}>
          {isWaiting ? t('confirmIn', { wallet }) : t(key, { sum: sumOf(of) })}
        </Button>
      </section>
    </>
  )
}
