// Where it happens, what it costs, and what stays.
import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { account, network as active, balance, language } from '../../../src/core.ts'
import { tokens } from '../../../src/flows/account/index.ts'
import { worthOf } from '../../../src/flows/account/worth.ts'
import { cost, costState, retryCost } from '../../../src/flows/send/cost.ts'
import type { Draft } from '../../../src/flows/send/draft.ts'
import { t } from '../../shell/text.ts'
import { dollars } from '../../ui/amount.ts'
import { formatAddress, NetworkIcon } from '../../ui/more.ts'
import { amountText } from '../account/list.ts'
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

export function Facts({ of }: { of: Draft }) {
  useSignals()
  const { token, network, amount, from } = of
  const write = useAmount()
  const { address, label } = account.value ?? {}
  const isHere = active.value?.caipNetworkId === network.caipNetworkId
  // What another network says is no fact of this one.
  const { fee, received } = (isHere && cost.value) || {}
  const coin = balance.value?.value
  const left =
    token.address !== undefined
      ? token.value !== undefined && token.value - amount
      : coin !== undefined && fee !== undefined && coin - amount - fee
  return (
    <dl className="facts">
      <Fact name={t('from')}>
        <bdi>{(address === from && label) || formatAddress(from)}</bdi>
      </Fact>
      <Fact name={t('network')}>
        <NetworkIcon url={network.assets.imageUrl} name={network.name} id={network.caipNetworkId} />
        <bdi>{network.name}</bdi>
      </Fact>
      <Fact name={t('fee')}>{isHere ? <Fee of={of} /> : '—'}</Fact>
      {received !== undefined && (
        <Fact name={t('arrives')}>
          <bdi dir="ltr">{write(received, token)}</bdi>
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

function Fee({ of }: { of: Draft }) {
  useSignals()
  const { fee } = cost.value ?? {}
  if (costState.value === 'failed')
    return (
      <>
        —
        <button type="button" className="word" onClick={() => void retryCost()}>
          {t('tryAgain')}
        </button>
      </>
    )
  if (fee === undefined) return <span className="skeleton" />
  const { nativeCurrency } = of.network
  const { price } = tokens.value.find(({ address }) => address === undefined) ?? {}
  const worth = price === undefined ? undefined : worthOf({ value: fee, price, decimals: nativeCurrency.decimals })
  return (
    <>
      <bdi>
        {t('about', {
          amount: `${feeText(fee, nativeCurrency.decimals, language.value.tag)} ${nativeCurrency.symbol}`,
        })}
      </bdi>
      {worth !== undefined && (
        <small>
          <bdi dir="ltr">{Object.values(dollars(worth, language.value.tag)).join('')}</bdi>
        </small>
      )}
    </>
  )
}
