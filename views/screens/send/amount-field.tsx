// How much, in the token or in dollars, and of what.
import { useSignals } from '@preact/signals-react/runtime'
import { useMemo } from 'react'
import { language, push } from '../../../src/core.ts'
import {
  amount,
  amountText,
  most,
  putShare,
  shareOf,
  token,
  turnUnit,
  unit,
  worth,
  writeAmountText,
} from '../../../src/flows/send/form.ts'
import { mostLetters } from '../../../src/flows/send/receiver.ts'
import { preload } from '../../shell/load.ts'
import { t } from '../../shell/text.ts'
import { dollars } from '../../ui/amount.ts'
import { Icon } from '../../ui/index.ts'
import { down } from '../../ui/more.ts'
import { amountText as shortText, TokenIcon } from '../account/list.ts'
import { Labelled, useText } from './labelled.tsx'

/** Digits that stand beside a pill at their full size. */
const roomyLength = 9
const exchange = 'M6.5 4v12M3.5 13l3 3 3-3M13.5 16V4M10.5 7l3-3 3 3'
const choose = (): void => push('WalletSendSelectToken')
const warm = (): void => preload('WalletSendSelectToken')

export function AmountField({ error, onEnter }: { error: string; onEnter(): void }) {
  useSignals()
  const shown = amountText.value
  const input = useText<HTMLInputElement>(shown)
  const of = token.value
  const { tag } = language.value
  const note = most.value !== undefined && of && (
    <small>
      <bdi>{t('toSpend', { amount: shortText(most.value, of.decimals, tag), symbol: of.symbol })}</bdi>
    </small>
  )
  return (
    <Labelled id="amount" label={t('amount')} error={error} note={note} below={<Shares />}>
      {unit.value === 'usd' && (
        <span className="dollar" aria-hidden="true">
          $
        </span>
      )}
      <input
        id="amount"
        ref={input}
        inputMode="decimal"
        autoComplete="off"
        className={shown.length > roomyLength ? 'long' : undefined}
        dir="ltr"
        placeholder="0"
        aria-invalid={!!error}
        aria-describedby="amount-wrong"
        maxLength={mostLetters}
        defaultValue={shown}
        onInput={(event) => writeAmountText(event.currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && onEnter()}
      />
      <button
        type="button"
        className="pill"
        aria-label={of ? t('chosenToken', { symbol: of.symbol }) : t('chooseToken')}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={choose}
      >
        {of && <TokenIcon url={of.imageUrl} name={of.symbol} id={`${of.network}${of.address ?? ''}`} />}
        <bdi>{of?.symbol ?? t('chooseToken')}</bdi>
        <Icon path={down} className="small" />
      </button>
      <Worth />
    </Labelled>
  )
}

/** The same in the other unit, which a click turns to. */
function Worth() {
  useSignals()
  const of = token.value
  const value = amount.value
  const { tag } = language.value
  const isDollars = unit.value === 'usd'
  // Who types dollars and has no price any more goes back to the token.
  if (!of || (!of.price && !isDollars)) return <span className="other" />
  const inToken = `${shortText(typeof value === 'bigint' ? value : 0n, of.decimals, tag)} ${of.symbol}`
  return (
    <button
      type="button"
      className="other"
      title={isDollars ? t('inToken', { symbol: of.symbol }) : t('inDollars')}
      onClick={turnUnit}
    >
      <bdi dir="ltr">{isDollars ? inToken : Object.values(dollars(worth.value ?? 0n, tag)).join('')}</bdi>
      <Icon path={exchange} className="small" />
    </button>
  )
}

function Shares() {
  useSignals()
  const { tag } = language.value
  // With each key this is drawn anew.
  const percent = useMemo(() => new Intl.NumberFormat(tag, { style: 'percent' }), [tag])
  return (
    <div className="shares">
      {([1, 2, 3, 4] as const).map((quarters) => (
        <button
          type="button"
          key={quarters}
          aria-disabled={!most.value || undefined}
          aria-pressed={!!most.value && amount.value === shareOf(quarters)}
          onClick={() => most.peek() && putShare(quarters)}
        >
          {quarters === 4 ? t('most') : percent.format(quarters / 4)}
        </button>
      ))}
    </div>
  )
}
