// The tokens of the account: what each is worth, and those that nobody vouches for behind a button.
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo, useState } from 'react'
import { config, language, network, push } from '../../../src/core.ts'
import { isPartial, isStale, refreshTokens, subject, tokens, tokensState } from '../../../src/flows/account/index.ts'
import { tokens as texts } from '../../../src/messages/tokens/en.ts'
import type { TokenBalance } from '../../../src/types.ts'
import { addMessages, t } from '../../shell/text.ts'
import { onward, warn } from '../../ui/icons.ts'
import { Icon, Row } from '../../ui/index.ts'
import { down } from '../../ui/more.ts'
import {
  amountText,
  Failed,
  Nothing,
  Notice,
  type Place,
  type Position,
  Skeletons,
  TokenIcon,
  VirtualList,
  worthText,
} from './list.ts'

addMessages('tokens', texts)

/** Fewer are seen at a glance. */
const leastToSearch = 7
/** As on Account's button: where all later screens share it, each of them would carry it. */
const receive = 'M10 3.5v10M5.5 9l4.5 4.5L14.5 9M4 17h12'
const place: Place = { top: 0 }

export default function Tokens() {
  useSignals()
  const all = tokens.value
  const state = tokensState.value
  if (!network.value) return <Nothing title={t('balanceUnknown')} hint="" />
  if (!all.length) {
    if (state === 'loading') return <Skeletons />
    return <Failed text="balanceFailed" code="tokens" onRetry={refreshTokens} />
  }
  return (
    <>
      {isStale.value && <Notice text="tokensStale" onRetry={refreshTokens} />}
      {isPartial.value && <Notice text="tokensPartial" onRetry={refreshTokens} />}
      <List all={all} />
    </>
  )
}

/** A token, or where those that are hidden begin: how many there are. */
type Item = TokenBalance | number
type LongList = typeof import('../../ui/long-list.tsx')

function List({ all }: { all: readonly TokenBalance[] }) {
  useSignals()
  const [wanted, setWanted] = useState('')
  const [showsHidden, setShowsHidden] = useState(false)
  const [long, setLong] = useState<LongList>()
  const isLong = all.length >= leastToSearch
  useEffect(() => {
    // Without it nothing is searched, and the list is as it is.
    if (isLong) import('../../ui/long-list.tsx').then(setLong, () => undefined)
  }, [isLong])
  const { counted, hidden } = useMemo(() => found(all, isLong ? wanted : ''), [all, isLong, wanted])
  const shown = useMemo<readonly Item[]>(
    () => [...counted, ...(hidden.length ? [hidden.length] : []), ...(showsHidden ? hidden : [])],
    [counted, hidden, showsHidden],
  )
  const sizes = useMemo(() => shown.map(() => 1), [shown])
  const isEmpty = all.length === 1 && all[0]?.value === 0n
  return (
    <>
      {isLong && (
        <section className="searched">
          {long && (
            <long.Search wanted={wanted} label={t('searchTokens', { count: `${all.length}` })} onWanted={setWanted} />
          )}
        </section>
      )}
      <VirtualList
        sizes={sizes}
        place={place}
        of={subject.value}
        label={t('tokens')}
        keyOf={(at) => (typeof shown[at] === 'number' ? 'hidden' : undefined)}
        item={(at, position) => {
          const item = shown[at]
          if (typeof item === 'object') return <Token key={item.address ?? ''} token={item} position={position} />
          // What nobody vouches for begins here.
          return (
            <div key="hidden" role="listitem" {...position}>
              <button
                type="button"
                className="row hidden"
                aria-expanded={showsHidden}
                onClick={() => setShowsHidden(!showsHidden)}
              >
                <span className="tile">
                  <Icon path={warn} />
                </span>
                <span>
                  <b>{t(showsHidden ? 'hideHidden' : 'showHidden', { count: `${item}` })}</b>
                  <small>{t('hiddenHint')}</small>
                </span>
                <Icon path={down} className="small" />
              </button>
            </div>
          )
        }}
      />
      <p className="none" role="status">
        {isLong && !shown.length && t('noToken')}
      </p>
      {isEmpty && config.value?.features?.receive !== false && (
        <Row
          picture={
            <span className="tile">
              <Icon path={receive} />
            </span>
          }
          name={t('toReceive')}
          note={t('receiveHint')}
          end={<Icon path={onward} className="flip" />}
          onClick={() => push('WalletReceive')}
        />
      )}
    </>
  )
}

function found(all: readonly TokenBalance[], wanted: string) {
  const some = searched(all, wanted)
  return { counted: some.filter(({ isHidden }) => !isHidden), hidden: some.filter(({ isHidden }) => isHidden) }
}
/** Those of which the name, the symbol or the address has what is typed. */
export function searched(all: readonly TokenBalance[], wanted: string): readonly TokenBalance[] {
  const text = wanted.trim().toLowerCase()
  const fits = ({ name, symbol, address = '' }: TokenBalance): boolean =>
    `${name} ${symbol} ${address}`.toLowerCase().includes(text)
  return text ? all.filter(fits) : all
}

const Token = ({ token, position }: { token: TokenBalance; position: Position }) => (
  <div role="listitem" className={token.isHidden ? 'row unvouched' : 'row'} {...position}>
    <TokenWords token={token} />
  </div>
)

/** What a row says of a token. */
export function TokenWords({ token }: { token: TokenBalance }) {
  useSignals()
  const { name, symbol, value, decimals, worth, imageUrl, address, network, isHidden } = token
  const { tag } = language.value
  return (
    <>
      {/* The picture of what may be a trap is not fetched. */}
      <TokenIcon url={isHidden ? undefined : imageUrl} name={symbol} id={`${network}${address ?? ''}`} />
      <span>
        <b>
          <bdi>{name}</bdi>
        </b>
        <small>
          <bdi dir="ltr">{value === undefined ? '—' : amountText(value, decimals, tag)}</bdi> <bdi>{symbol}</bdi>
        </small>
      </span>
      {worth && !isHidden ? (
        <span className="worth">
          <bdi dir="ltr">{worthText(worth, tag)}</bdi>
        </span>
      ) : (
        // A trap's worth is whatever its maker likes.
        <small>{t(isHidden ? 'notCounted' : 'noPrice')}</small>
      )}
    </>
  )
}
