// What a wallet's message makes of a session: the next record, the answer and the event. Nothing is sent or stored here.
// https://specs.walletconnect.com/2.0/specs/clients/sign/rpc-methods

import type { WalletRequest } from '../transport/payload.ts'
import { tags } from '../transport/wire.ts'
import type { ClientEvents, ProposalNamespaces } from '../types.ts'
import type { SeenIds, SessionRecord } from './context.ts'
import { missing, readGranted, truncate } from './namespaces.ts'
import { readSession, sessionTtl } from './restore.ts'

export type Answer = { readonly result: true } | { readonly error: { readonly code: number; readonly message: string } }
type Event = readonly [keyof ClientEvents, ClientEvents[keyof ClientEvents]]

export interface Step {
  /** The record as it is now; null where the session is over, absent where nothing changes. */
  readonly next?: SessionRecord | null
  readonly answer?: Answer
  readonly event?: Event
  /** The message was malformed, out of place or not allowed. */
  readonly isDropped?: boolean
}

const accepted: Step = { answer: { result: true } }
const dropped: Step = { isDropped: true }
const reject = (code: number, message: string): Step => ({ answer: { error: { code, message } }, isDropped: true })

/**
 * The session that a settlement makes, or why it makes none. Chains that were not asked for are left out; methods and events
 * beyond the asked ones stay, since the session allows no harm with them. `now` in s.
 */
export function settle(
  { params, id }: WalletRequest,
  session: { readonly topic: string; readonly symKey: string; readonly publicKey: string },
  asked: ProposalNamespaces,
  now: number,
): SessionRecord | string {
  const { controller: peer, expiry } = params
  const { topic, symKey, publicKey } = session
  if (Object(peer).publicKey !== publicKey) return 'malformed'
  if (!((expiry as number) > now)) return 'expired'
  const own = {
    topic,
    symKey,
    peer,
    changed: { ids: [id], last: {} },
    heard: undefined,
    pairing: undefined,
    auths: undefined,
  }
  return readSession({ ...params, ...own }, topic, now, asked) ?? 'malformed'
}

/** Returns the ms in an id, which has three random digits after them: they tell the order of messages. */
const timeOfId = (id = 0) => Math.floor(id / 1000)

type Handler = (record: SessionRecord, request: WalletRequest, now: number) => Step

/** Handles each id once, and none that is older than the last of its kind: a relay can send an old message again. */
const ignoreReplays =
  (
    guard: 'changed' | 'heard',
    kind: (request: WalletRequest) => string,
    onRepeat: Step,
    onOlder: Step,
    handle: Handler,
  ): Handler =>
  (record, request, now) => {
    const { id } = request
    const { ids, last } = record[guard] || noneSeen
    const name = kind(request)
    if (ids.includes(id) || last[name] === id) return onRepeat
    if (timeOfId(id) < timeOfId(last[name])) return onOlder
    const { next, ...rest } = handle(record, request, now)
    if (!next) return rest
    const seen: SeenIds = { ids: [...ids, id].slice(-30), last: { ...last, [name]: id } }
    return { ...rest, next: { ...next, [guard]: seen } }
  }
const noneSeen: SeenIds = { ids: [], last: {} }

const invalidUpdate = reject(1003, 'bad update')
const change = (kind: string, handle: Handler): Handler =>
  ignoreReplays('changed', () => kind, accepted, invalidUpdate, handle)
const nameOf = ({ params }: WalletRequest): string => `event ${Object(params.event).name}`

/** The handler of each request of a wallet, and the tag of its answer, if it has one. */
const handlers: Readonly<Record<string, readonly [Handler, number?]>> = {
  // A wallet settles again where our first answer did not reach it.
  wc_sessionSettle: [({ changed }, { id }) => (changed?.ids.includes(id) ? accepted : dropped), tags.settled],
  wc_sessionUpdate: [
    change('update', (record, { params }) => {
      // It may grant more than was asked for: a visitor may add a chain in the wallet.
      const namespaces = readGranted(params.namespaces)
      if (!namespaces) return invalidUpdate
      const { topic } = record
      return { ...accepted, next: { ...record, namespaces }, event: ['session_update', { topic, namespaces }] }
    }),
    tags.updated,
  ],
  wc_sessionExtend: [
    change('extend', (record, _, now) => {
      const { topic } = record
      const expiry = Math.max(record.expiry, now + sessionTtl)
      return { ...accepted, next: { ...record, expiry }, event: ['session_extend', { topic, expiry }] }
    }),
    tags.extended,
  ],
  wc_sessionEvent: [
    ignoreReplays('heard', nameOf, {}, dropped, (record, { params }) => {
      const { event, chainId } = params as { event?: unknown; chainId: string }
      const { name, data } = Object(event)
      if (missing(record.namespaces, chainId, name, 'events')) return dropped
      return { next: record, event: ['session_event', { topic: record.topic, event: { name, data }, chainId }] }
    }),
  ],
  wc_sessionDelete: [
    ({ topic }, { params }) => {
      const { code, message } = params as { code: number; message?: unknown }
      const reason = { code: Number.isSafeInteger(code) ? code : 6000, message: truncate(message) }
      return { next: null, event: ['session_delete', { topic, ...reason }] }
    },
  ],
  wc_sessionPing: [() => accepted, tags.pong],
}

export const answerTag = (method: string): number => handlers[method]?.[1] as number

/**
 * Decides what to do about a request of the wallet; `now` is in s. A method without a handler is dropped and not answered,
 * since it may be a dapp's request, which another dapp with the same key has sent.
 */
export const handleRequest: Handler = (record, request, now) =>
  (Object.hasOwn(handlers, request.method) && handlers[request.method]?.[0](record, request, now)) || dropped
