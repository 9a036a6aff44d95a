// Where it happens, what it costs, and what stays.
import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { network as active, balance, language } from '../../../src/core.ts'
import { tokens } from '../../../src/flows/account/index.ts'
import { worthOf } from '../../../src/flows/account/worth.ts'
import { cost, costState, retryCost } from '../../../src/flows/send/cost.ts'
import { type Draft, reviewed, sumOf } from '../../../src/flows/send/draft.ts'
import { amountFormat, decimal } from '../../../src/messages/amount.ts'
import { t } from '../../shell/text.ts'
import { dollars } from '../../ui/amount.ts'
import { formatAddress, NetworkIcon } from '../../ui/more.ts'
import { amountText } from '../account/list.ts'
import { useOwner } from './bridge.tsx'
import { feeText } from './fee-text.ts'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

/** An amount of a token in words, in their own direction. */
function useAmount() {
  useSignals()
  const { tag } = language.value
  return (value: bigint, { decimals, symbol }: { readonly decimals: number; readonly symbol: string }): string =>
    `${amountText(value, decimals, tag)} ${symbol}`
}

function Worth({ of: worth }: { of: bigint | undefined }) {
  useSignals()
  return worth === undefined ? null : (
    <small>
      <bdi dir="ltr">{Object.values(dollars(worth, language.value.tag)).join('')}</bdi>
    </small>
  )
}

/** What the fee is worth; undefined where nobody knows the price of the coin. */
function useFeeWorth(fee: bigint | undefined): bigint | undefined {
  useSignals()
  const coin = tokens.value.find(({ address }) => address === undefined)
  return coin?.price !== undefined && fee !== undefined ? worthOf({ ...coin, value: fee }) : undefined
}

export function Facts({ of }: { of: Draft }) {
  useSignals()
  const { token, network, amount, from } = of
  const write = useAmount()
  const { label, name } = useOwner(from)
  // What another network says, or of another transfer, is no fact of this one.
  const isOfThis = reviewed.value === of && active.value?.caipNetworkId === network.caipNetworkId
  const { fee, received } = (isOfThis && cost.value) || {}
  // Rows that come with the fee have their place before it.
  const isComing = isOfThis && fee === undefined && costState.value !== 'failed'
  const coin = balance.value?.value
  const left =
    token.address !== undefined
      ? token.value !== undefined && token.value - amount
      : coin !== undefined && fee !== undefined && coin - amount - fee
  return (
    <dl className="facts">
      <Fact name={t('from')}>
        <bdi>{label ?? name ?? formatAddress(from)}</bdi>
      </Fact>
      <Fact name={t('sum')}>
        <bdi dir="ltr">{sumOf(of)}</bdi>
        <Worth of={worthOf({ ...token, value: amount })} />
      </Fact>
      <Fact name={t('network')}>
        <NetworkIcon url={network.assets.imageUrl} name={network.name} id={network.caipNetworkId} />
        <bdi>{network.name}</bdi>
      </Fact>
      <Fact name={t('fee')}>{isOfThis ? <Fee of={of} /> : '—'}</Fact>
      {received !== undefined && (
        <Fact name={t('arrives')}>
          <bdi dir="ltr">{write(received, token)}</bdi>
        </Fact>
      )}
      {(isComing || fee !== undefined) && <Total of={of} fee={fee} />}
      {isComing && token.address === undefined && (
        <Fact name={t('youKeep')}>
          <span className="skeleton" />
        </Fact>
      )}
      {typeof left === 'bigint' && left >= 0n && (
        <Fact name={t('youKeep')}>
          <bdi dir="ltr">{write(left, token)}</bdi>
        </Fact>
      )}
    </dl>
  )
}

/** What leaves the account, of one coin or of two. */
function Total({ of, fee }: { of: Draft; fee: bigint | undefined }) {
  useSignals()
  const { token, amount, network } = of
  const { decimals, symbol } = network.nativeCurrency
  const { tag } = language.value
  const feeWorth = useFeeWorth(fee)
  const worth = worthOf({ ...token, value: amount })
  if (fee === undefined)
    return (
      <Fact name={t('total')}>
        <span className="skeleton" />
      </Fact>
    )
  const sum =
    token.address === undefined
      ? `${amountFormat(tag, 6).format(decimal(amount + fee, decimals))} ${symbol}`
      : `${sumOf(of)} + ${feeText(fee, decimals, tag)} ${symbol}`
  return (
    <Fact name={t('total')}>
      <bdi>{t('about', { amount: sum })}</bdi>
      <Worth of={worth !== undefined && feeWorth !== undefined ? worth + feeWorth : undefined} />
    </Fact>
  )
}

function Fee({ of }: { of: Draft }) {
  useSignals()
  const { fee } = cost.value ?? {}
  const worth = useFeeWorth(fee)
  if (costState.value === 'failed')
    return (
      <>
        <span>{t('feeFailed')}</span>
        <button type="button" className="word" onClick={() => void retryCost()}>
          {t('tryAgain')}
        </button>
      </>
    )
  if (fee === undefined) return <span className="skeleton" />
  const { decimals, symbol } = of.network.nativeCurrency
  return (
    <>
      <bdi>{t('about', { amount: `${feeText(fee, decimals, language.value.tag)} ${symbol}` })}</bdi>
      <Worth of={worth} />
    </>
  )
}
