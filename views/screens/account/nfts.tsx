// The things of the account, in two columns.
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo, useState } from 'react'
import { network } from '../../../src/core.ts'
import {
  activityState,
  hasHistory,
  moreActivity,
  nextPage,
  refreshActivity,
} from '../../../src/flows/account/activity.ts'
import { subject } from '../../../src/flows/account/index.ts'
import { hasNfts, type Nft, nfts, watchNfts } from '../../../src/flows/account/nfts.ts'
import { activity } from '../../../src/messages/activity/en.ts'
import { nfts as texts } from '../../../src/messages/nfts/en.ts'
import { addStyles } from '../../shell/root.ts'
import { addMessages, t } from '../../shell/text.ts'
import { Avatar } from '../../ui/more.ts'
import { Failed, Loaded, Nothing, Notice, type Place, VirtualList } from './list.ts'
import css from './nfts.css'

addStyles(css)
addMessages('activity', activity)
addMessages('nfts', texts)

const place: Place = { top: 0 }

/** Of two tiles beside each other, in rows of 52. */
const pairSize = 4

export default function Nfts() {
  useSignals()
  useEffect(watchNfts, [])
  const list = nfts.value
  const { name = '', chainNamespace } = network.value ?? {}
  const [isNone, setIsNone] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked anew for each namespace
  useEffect(
    () =>
      void hasNfts().then(
        (has) => setIsNone(!has),
        () => undefined,
      ),
    [chainNamespace],
  )
  const next = nextPage.value
  if ((isNone || !hasHistory.value) && !list.length)
    return <Nothing title={t('noNftsHere', { network: name })} hint={t('noNftsHereHint')} />
  if (activityState.value === 'failed' && !list.length)
    return <Failed text="nftsFailed" code="history" onRetry={refreshActivity} />
  if (activityState.value === 'loading' && !list.length) return <Tiles />
  if (!list.length && next === 'end') return <Nothing title={t('noNfts')} hint={t('noNftsHint', { network: name })} />
  return <List list={list} />
}

/** Pages in a row that show nothing new, after which the visitor is asked. */
const maxPages = 5

function List({ list }: { list: readonly Nft[] }) {
  useSignals()
  const next = nextPage.value
  const [{ count, pages }, setPages] = useState({ count: list.length, pages: 0 })
  const isWanted = (): boolean => {
    if (count === list.length && pages >= maxPages) return false
    if (nextPage.peek() === 'waiting') setPages({ count: list.length, pages: count === list.length ? pages + 1 : 1 })
    return true
  }
  const older = (): void => {
    setPages({ count: list.length, pages: 0 })
    void moreActivity()
  }
  const pairs = useMemo(
    () => Array.from({ length: Math.ceil(list.length / 2) }, (_, i) => list.slice(2 * i, 2 * i + 2)),
    [list],
  )
  const sizes = useMemo(() => pairs.map(() => pairSize), [pairs])
  return (
    <VirtualList
      sizes={sizes}
      place={place}
      of={subject.value}
      label={t('nfts')}
      item={(at, position) => (
        <div key={pairs[at]?.[0]?.key} role="listitem" className="nft-pair" {...position}>
          {pairs[at]?.map((nft) => (
            <Tile key={nft.key} nft={nft} />
          ))}
        </div>
      )}
      onEnd={() => void setTimeout(() => isWanted() && nextPage.peek() === 'waiting' && void moreActivity())}
    >
      {next === 'failed' && <Notice text="moreFailed" onRetry={moreActivity} />}
      {next === 'loading' && <Tiles />}
      {(next === 'paused' || (next === 'waiting' && pages >= maxPages)) && (
        <section>
          <button type="button" className="button" onClick={older}>
            {t('loadOlder')}
          </button>
        </section>
      )}
    </VirtualList>
  )
}

/** Those that are on their way. */
function Tiles() {
  useSignals()
  return (
    <div role="status">
      <span className="unseen">{t('loading')}</span>
      <div className="nft-pair" aria-hidden="true">
        {[1, 2].map((tile) => (
          <div className="nft" key={tile}>
            <span className="skeleton picture" />
            <span className="skeleton line" />
            <span className="skeleton line short" />
          </div>
        ))}
      </div>
    </div>
  )
}

function Tile({ nft: { key, name, collection, number, imageUrl, isOwned } }: { nft: Nft }) {
  useSignals()
  const called = name ?? (number ? `#${number}` : t('unnamed'))
  // What nobody has vouched for is said where it is not cut.
  const label = [!isOwned && t('seenInActivity'), collection, number && !called.includes(number) && `#${number}`]
    .filter(Boolean)
    .join(' · ')
  return (
    <div className="nft">
      <Loaded url={imageUrl} className="">
        <Avatar address={key} />
      </Loaded>
      <b>
        <bdi>{called}</bdi>
      </b>
      <small>
        <bdi>{label}</bdi>
      </small>
    </div>
  )
}
