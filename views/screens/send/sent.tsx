// What has left, and what became of it: until the receipt, or a click.
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useLayoutEffect } from 'react'
import { isRoot, resetTo } from '../../../src/core.ts'
import type { Draft } from '../../../src/flows/send/draft.ts'
import { sentOutcome } from '../../../src/flows/send/sending.ts'
import { endSending } from '../../../src/flows/send/state.ts'
import type { MessageKey } from '../../../src/messages.ts'
import { focusHeading } from '../../shell/root.ts'
import { t } from '../../shell/text.ts'
import { Icon } from '../../ui/index.ts'
import { Button, explorerLink, formatAddress, out } from '../../ui/more.ts'
import { Bridge } from './bridge.tsx'

/** ms for which what has been confirmed is read before the account comes. */
const readTime = 2500
const outcomes = {
  pending: 'sentPending',
  confirmed: 'sentConfirmed',
  failed: 'sentFailed',
  unseen: 'sentUnseen',
  replaced: 'sentReplaced',
  repriced: 'sentRepriced',
  cancelled: 'sentCancelled',
} as const satisfies Record<string, MessageKey>

const done = (): void => resetTo('Account')

export function Sent({ of, hash }: { of: Draft; hash: string }) {
  useSignals()
  const outcome = sentOutcome.value
  const word = outcome === 'unseen' ? outcome : (outcome?.replaced ?? outcome?.status ?? 'pending')
  // What has failed or given way was not sent to anybody.
  const isOnItsWay = !['failed', 'replaced', 'cancelled'].includes(word)
  const explorer = explorerLink(of.network.blockExplorers?.default.url, 'tx', hash)
  useLayoutEffect(() => {
    // There is no way back to what has left.
    if (!isRoot.peek()) resetTo('WalletSendPreview')
    // What was clicked is gone, and with it the focus.
    focusHeading()
  }, [])
  // It is over once it is out of sight, or what stood before it would be seen for a moment.
  useEffect(() => endSending, [])
  useEffect(() => {
    if (word !== 'confirmed') return undefined
    const timer = setTimeout(done, readTime)
    return () => clearTimeout(timer)
  }, [word])
  return (
    <>
      <section>
        <Bridge of={of} isShut={isOnItsWay && word !== 'unseen'} />
        <div className="said" role="status">
          <b className="outcome">
            <span>
              {isOnItsWay ? t('sentToWhom', { receiver: of.name ?? formatAddress(of.to) }) : t(outcomes[word])}
            </span>
          </b>
          {isOnItsWay && <p>{t(outcomes[word])}</p>}
        </div>
      </section>
      <section className="foot beside">
        {explorer && (
          <a className="button" href={explorer} target="_blank" rel="noreferrer">
            <Icon path={out} className="flip" />
            {t('explorer')}
          </a>
        )}
        <Button fill wide onClick={done}>
          {t('done')}
        </Button>
      </section>
    </>
  )
}
