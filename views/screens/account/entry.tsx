// One transaction: what it was, what it has moved, when; a way to the explorer, and its hash to copy.
import { computed } from '@preact/signals-core'
import { useSignals } from '@preact/signals-react/runtime'
import { type CSSProperties, createElement, useEffect, useState } from 'react'
import { language, network, networks } from '../../../src/core.ts'
import { merged } from '../../../src/flows/account/activity.ts'
import { tokens } from '../../../src/flows/account/index.ts'
import type { MessageKey } from '../../../src/messages.ts'
import type { ActivityEntry, ActivityTransfer } from '../../../src/types.ts'
import { t } from '../../shell/text.ts'
import { close } from '../../ui/icons.ts'
import { Icon, IconButton, Picture } from '../../ui/index.ts'
import { copy, copyText, explorerLink, formatAddress } from '../../ui/more.ts'
import { decimalText, type Position, TokenIcon } from './list.ts'

const [into, outOf] = ['M10 4v12M5 11l5 5 5-5', 'M10 16V4M5 9l5-5 5 5']
const both = 'M6.5 16V4M3 7.5L6.5 4 10 7.5M13.5 4v12M10 12.5l3.5 3.5 3.5-3.5'
const [check, clock] = ['M4 10.5l4 4 8-9', 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14M10 6v4l3 2']
const badges: Readonly<Record<string, string>> = { trade: both, approve: check, cancel: close }

/** What stands before the amount. */
const signOf = (type: string): string =>
  /^(receive|deposit|borrow|claim)$/.test(type) ? '+' : /^(withdraw|repay|burn)$/.test(type) ? '-' : ''

/** The kind is a service's word. */
const own = (table: Readonly<Record<string, string>>, type: string): string | undefined =>
  Object.hasOwn(table, type) ? table[type] : undefined

/** What has failed, or given way to another, has done nothing. */
const isUndone = ({ status, replaced }: ActivityEntry): boolean =>
  /^(failed|cancelled|replaced)$/.test(replaced ?? status)

function titleOf(entry: ActivityEntry): string {
  const { type, status } = entry
  const [first = '', rest] = [type[0]?.toUpperCase(), type.slice(1)]
  // A kind that nobody here knows is said as it is.
  const [done = '', failed = done] = (t(`op${first}${rest}` as MessageKey) || first + rest).split('|')
  return isUndone(entry) ? failed : status === 'pending' ? t(type === 'send' ? 'sending' : 'pendingEntry') : done
}

/** Kept in its own order within a sentence that is read from the other side. https://unicode.org/reports/tr9/ */
const isolate = (text: string): string =>
  language.value.direction === 'rtl' || /[\u0590-\u08ff\ufb1d-\ufefc]/.test(text) ? `\u2068${text}\u2069` : text
const amountOf = ({ amount, symbol, name, nft }: ActivityTransfer, tag: string, sign = ''): string =>
  isolate(sign + (nft ? (name ?? (nft.id ? `#${nft.id}` : '—')) : `${decimalText(amount, tag)} ${symbol ?? '—'}`))

/** What has moved, in a line. */
function movedOf({ type, status, replaced, transfers: all, to }: ActivityEntry, tag: string): string {
  const transfers = merged(all)
  const [first, second] = transfers
  if (replaced) return t(replaced)
  if (!first && to && status === 'confirmed') return t('sentTo', { address: isolate(formatAddress(to)) })
  if (!first) return status === 'pending' ? '' : t(status)
  const rest = transfers.length > 2 ? ` +${transfers.length - 2}` : ''
  const what = second
    ? t('tradeFor', { out: amountOf(first, tag), in: amountOf(second, tag) }) + rest
    : amountOf(first, tag, signOf(type))
  if (status === 'failed') return t('notMoved', { what })
  return what
}

function otherOf(entry: ActivityEntry): string {
  const {
    type,
    transfers: [first],
  } = entry
  const { other } = first ?? {}
  if (!other || isUndone(entry)) return ''
  if (type === 'send') return t('sentTo', { address: isolate(formatAddress(other)) })
  return type === 'receive' ? t('receivedFrom', { address: isolate(formatAddress(other)) }) : ''
}

export function Entry({ entry, position }: { entry: ActivityEntry; position: Position }) {
  useSignals()
  const { tag } = language.value
  const { hash, status, at } = entry
  // The bar goes on where it would be, however often it is drawn anew.
  const [age] = useState({ '--age': (Date.now() - at) / 1000 } as CSSProperties)
  const on = networks.value.find(({ caipNetworkId }) => caipNetworkId === entry.network) ?? network.value
  const link = hash && explorerLink(on?.blockExplorers?.default.url, 'tx', hash)
  const other = otherOf(entry)
  return (
    <div role="listitem" className={`entry ${status}`} style={status === 'pending' ? age : undefined} {...position}>
      {createElement(
        link ? 'a' : 'div',
        { className: 'row', ...(link && { href: link, target: '_blank', rel: 'noreferrer' }) },
        <Visual entry={entry} />,
        <span>
          <b>
            {titleOf(entry)} {other && movedOf(entry, tag)}
          </b>
          <small>{other || movedOf(entry, tag)}</small>
        </span>,
        <When at={at} isPending={status === 'pending'} />,
      )}
      {hash && <IconButton icon={copy} name={t('copyHash')} onClick={() => copyText(hash, 'hashCopied')} />}
    </div>
  )
}

let formats: readonly Intl.DateTimeFormat[] = []
let formatted = ''
/** Days and times of a language: to make a format takes longer than all else of a row. */
function formatsOf(tag: string): readonly Intl.DateTimeFormat[] {
  if (tag !== formatted)
    formats = [{ day: 'numeric', month: 'short' } as const, { hour: 'numeric', minute: '2-digit' } as const].map(
      (options) => new Intl.DateTimeFormat(tag, { ...options, numberingSystem: 'latn' }),
    )
  formatted = tag
  return formats
}

function When({ at, isPending }: { at: number; isPending: boolean }) {
  useSignals()
  const [day, time] = formatsOf(language.value.tag)
  const date = new Date(at)
  const isToday = date.toDateString() === new Date().toDateString()
  return (
    <small className="worth when">
      <time dateTime={date.toISOString()} title={`${day?.format(date)}, ${time?.format(date)}`}>
        {isPending ? <Since at={at} day={day?.format(date)} /> : (isToday ? time : day)?.format(date)}
      </time>
    </small>
  )
}

/** ms after which the day is shown also of what is on its way. */
const dayTime = 86_400_000
/** For how long it has been on its way: minutes and seconds, and hours where there are some; after that the day. */
function Since({ at, day }: { at: number; day?: string | undefined }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const ms = Math.max(0, now - at)
  if (ms >= dayTime) return day
  return <span aria-hidden="true">{new Date(ms).toISOString().slice(ms < 3_600_000 ? 14 : 11, 19)}</span>
}

/** A service may write an address in small letters, and the list does not. */
const faceId = (on: string, address = ''): string => `${on}${address}`.toLowerCase()
/** The tokens that count, by network and address: a list of thousands is gone through once, not for every row. */
const faces = computed(
  () => new Map(tokens.value.filter((one) => !one.isHidden).map((one) => [faceId(one.network, one.address), one])),
)

function Visual({ entry }: { entry: ActivityEntry }) {
  useSignals()
  const { type, status, transfers, network: on } = entry
  const [first] = merged(transfers)
  const badge = isUndone(entry)
    ? close
    : status === 'pending'
      ? clock
      : (own(badges, type) ?? (first?.direction === 'in' ? into : first?.direction === 'out' ? outOf : check))
  // What is round is a token: a call that has moved none has the mark of what it was.
  if (!first)
    return (
      <span className="badge">
        <span className="tile">
          <Icon path={own(badges, type) ?? outOf} />
        </span>
        {status === 'confirmed' ? null : <Icon path={badge} />}
      </span>
    )
  const { symbol = type, name = symbol, nft, address } = first
  // A token has one face here and in the list of tokens.
  const known = nft ? undefined : faces.value.get(faceId(on, address))
  const id = `${on}${known?.address ?? address ?? ''}`
  const imageUrl = (address || symbol === known?.symbol ? known?.imageUrl : undefined) ?? first.imageUrl
  return (
    <span className="badge">
      {nft ? <Picture url={imageUrl} name={name} /> : <TokenIcon url={imageUrl} name={symbol} id={id} />}
      <Icon path={badge} />
    </span>
  )
}
