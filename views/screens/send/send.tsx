// What to send, and to whom: all that is typed stays until it is sent.
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { language, namespace, network, push } from '../../../src/core.ts'
import { refreshTokens } from '../../../src/flows/account/index.ts'
import {
  endReview,
  feeShort,
  type Missing,
  missing,
  receiverLack,
  review,
  watchSend,
} from '../../../src/flows/send/draft.ts'
import { fillIn } from '../../../src/flows/send/fill.ts'
import { absent, token } from '../../../src/flows/send/form.ts'
import { receiver, writeReceiver } from '../../../src/flows/send/receiver.ts'
import { forgetReceivers, receivers } from '../../../src/flows/send/receivers.ts'
import { endSending } from '../../../src/flows/send/state.ts'
import { send as texts } from '../../../src/messages/send/en.ts'
import type { ScreenProps } from '../../screens.ts'
import { preload } from '../../shell/load.ts'
import { addStyles } from '../../shell/root.ts'
import { addMessages, t } from '../../shell/text.ts'
import { Avatar, Button, formatAddress } from '../../ui/more.ts'
import { Loaded } from '../account/list.ts'
import { AmountField } from './amount-field.tsx'
import { feeText } from './fee-text.ts'
import { ReceiverField, wantedNetwork } from './receiver-field.tsx'
import css from './send.css'

addStyles(css)
addMessages('send', texts)

export function Title() {
  useSignals()
  return <>{t('sendTitle')}</>
}

/** What is not wrong yet: the button says it, and no field. */
const unfilled = /^(unsupportedChain|checkingBalance|tokenNeeded|addAmount|addReceiver|lookingUp)$/

/** What the texts about what is missing are filled in with. */
function wordsFor(lack: Missing | undefined) {
  const { symbol = '', decimals = 0 } = token.value ?? {}
  const { nativeCurrency, name = '' } = network.value ?? {}
  const coin = nativeCurrency ?? { symbol: '', decimals: 0 }
  const { namespace: other } = receiver.value
  const asked = lack === 'requestElsewhere' ? wantedNetwork() : name
  return {
    symbol: lack === 'notEnoughFee' ? coin.symbol : absent.value ? formatAddress(absent.value) : symbol,
    places: `${decimals}`,
    network: asked,
    namespace: other ? t(other) : '',
    amount: feeText(feeShort.value ?? 0n, coin.decimals, language.value.tag),
  }
}

export default function Send({ data }: ScreenProps) {
  useSignals()
  useEffect(watchSend, [])
  useEffect(() => {
    // What was declined or refused is over once the visitor is here again, and what was looked at is to be looked at again.
    endSending()
    endReview()
    preload('WalletSendPreview')
  }, [])
  useEffect(() => fillIn(data), [data])
  const lack = missing.value
  const text = t(lack ?? 'reviewSend', wordsFor(lack))
  const whom = receiverLack.value
  const wrong = (of: Missing | undefined): string => (of && !unfilled.test(of) ? t(of, wordsFor(of)) : '')
  const next = (): void => {
    if (review()) push('WalletSendPreview')
  }
  return (
    <>
      <section className="sends">
        <AmountField error={lack === whom ? '' : wrong(lack)} onEnter={next} />
        <ReceiverField error={wrong(whom)} lack={whom} onEnter={next} />
      </section>
      <Before />
      <section className="foot">
        {lack === 'balanceFailed' ? (
          <Button wide onClick={() => void refreshTokens()}>
            {t('tryAgain')}
          </Button>
        ) : (
          <Button fill={!lack} wide busy={!!lack} onClick={next}>
            {text}
          </Button>
        )}
      </section>
    </>
  )
}

/** Who was paid before. */
function Before() {
  useSignals()
  const mine = receivers.value.filter((one) => one.namespace === namespace.value)
  if (!mine.length) return null
  return (
    <section className="before">
      <div className="label">
        <h2>{t('sentBefore')}</h2>
        <button type="button" className="word" onClick={() => void forgetReceivers(namespace.peek())}>
          {t('forgetReceivers')}
        </button>
      </div>
      <div className="four" role="list">
        {mine.map(({ address, name, avatar }) => (
          <div role="listitem" key={address}>
            <button type="button" onClick={() => void writeReceiver(name ?? address)}>
              <Loaded url={avatar} className="coin">
                <Avatar address={address} />
              </Loaded>
              <bdi>{name ?? `${address.slice(0, 4)}…\u200b${address.slice(-4)}`}</bdi>
            </button>
          </div>
        ))}
      </div>
    </section>
  )
}
