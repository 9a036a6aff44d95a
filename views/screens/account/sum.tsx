// What the account has, in a figure: what everything is worth where prices are known, else the coin.
import { useSignals } from '@preact/signals-react/runtime'
import { balance, balanceFailed, language, network } from '../../../src/core.ts'
import { t } from '../../shell/text.ts'
import { type AmountTexts, dollars, shortAmount } from '../../ui/amount.ts'
import { useFlow } from './flow.ts'

/** One region, whatever is in it: only one that was there is listened to. */
export function Sum() {
  useSignals()
  const worth = useFlow()?.sum.value
  if (worth !== undefined) return <Worth worth={worth} />
  return <Coin />
}

/** What everything is worth of which a price is known. */
function Worth({ worth }: { worth: bigint }) {
  useSignals()
  return (
    <div className="sum" role="status">
      <Figure texts={dollars(worth, language.value.tag)} />
    </div>
  )
}

function Coin() {
  useSignals()
  const amount = balance.value
  const isUnknown = !amount && (balanceFailed.value || !network.value)
  const isBusy = !amount && !isUnknown
  return (
    <div className={isUnknown ? 'sum lost' : 'sum'} role="status" aria-busy={isBusy || undefined}>
      {amount && <Known amount={amount} />}
      {isUnknown && <Unknown />}
      {isBusy && (
        <>
          <span className="skeleton large" />
          <span className="unseen">{t('loading')}</span>
        </>
      )}
    </div>
  )
}

function Known({ amount: { value, decimals, symbol } }: { amount: NonNullable<typeof balance.value> }) {
  useSignals()
  return <Figure texts={shortAmount(value, decimals, language.value.tag)} unit={symbol} />
}

function Figure({ texts: { whole, fraction }, unit = '' }: { texts: AmountTexts; unit?: string }) {
  return (
    // Smaller before the number breaks: it is at most .7 em a digit wide.
    <bdi dir="ltr" style={{ fontSize: `clamp(1.6em, ${143 / (whole.length + fraction.length)}cqi, 2.267em)` }}>
      {whole}
      <i>
        {fraction} {unit}
      </i>
    </bdi>
  )
}

/** The list below says that it could not be loaded; on a network that is not listed nobody can be asked. */
function Unknown() {
  useSignals()
  return (
    <>
      <span aria-hidden="true">—</span>
      <small>{network.value ? <span className="unseen">{t('balanceFailed')}</span> : t('balanceUnknown')}</small>
    </>
  )
}
