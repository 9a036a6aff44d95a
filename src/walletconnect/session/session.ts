// What a wallet's message makes of a session: the next record, the answer, the event. No wiring.
// https://specs.walletconnect.com/2.0/specs/clients/sign/rpc-methods

import type { WalletRequest } from '../transport/payload.ts'
import type { ClientEvents, ProposalNamespaces } from '../types.ts'
import type { Guard, SessionRecord } from './context.ts'
import { cut, missing, readGrant } from './namespaces.ts'
import { readSession, sessionLife } from './restore.ts'

export type Answer = { readonly result: true } | { readonly error: { readonly code: number; readonly message: string } }
type Event = readonly [keyof ClientEvents, ClientEvents[keyof ClientEvents]]

export interface Step {
  /** null: the session is over. Absent: nothing changes. */
  readonly next?: SessionRecord | null
  readonly answer?: Answer
  readonly event?: Event
  /** It was not what it should be. */
  readonly isDropped?: boolean
}

const ok: Answer = { result: true }
const no = (code: number, message: string): Step => ({ answer: { error: { code, message } }, isDropped: true })

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

/** Wallets make ids of a moment in ms and three digits that say nothing. */
const moment = (id = 0) => Math.floor(id / 1000)

type Handler = (record: SessionRecord, request: WalletRequest, now: number) => Step

/** Once each, and never back in time: a relay, or who has its mail, can send an old message again. */
const once =
  (
    guard: 'changed' | 'heard',
    kind: (request: WalletRequest) => string,
    same: Step,
    old: Step,
    handle: Handler,
  ): Handler =>
  (record, request, now) => {
    const { id } = request
    const { ids, last } = record[guard] || unguarded
    const name = kind(request)
    if (ids.includes(id) || last[name] === id) return same
    if (moment(id) < moment(last[name])) return old
    const { next, ...rest } = handle(record, request, now)
    if (!next) return rest
    const seen: Guard = { ids: [...ids, id].slice(-30), last: { ...last, [name]: id } }
    return { ...rest, next: { ...next, [guard]: seen } }
  }
const unguarded: Guard = { ids: [], last: {} }

const refused = no(1003, 'Invalid update request.')
const nameOf = ({ params }: WalletRequest): string => `event ${Object(params.event).name}`

const handlers: Readonly<Record<string, Handler>> = {
  // Settled already: the wallet did not hear the answer.
  wc_sessionSettle: ({ changed }, { id }) => (changed?.ids.includes(id) ? { answer: ok } : { isDropped: true }),
  wc_sessionUpdate: once(
    'changed',
    () => 'update',
    { answer: ok },
    refused,
    (record, { params }) => {
      // It may be wider than what was asked for: a visitor adds a chain in the wallet.
      const namespaces = readGrant(params.namespaces)
      if (!namespaces) return refused
      const { topic } = record
      return { next: { ...record, namespaces }, answer: ok, event: ['session_update', { topic, namespaces }] }
    },
  ),
  wc_sessionExtend: once(
    'changed',
    () => 'extend',
    { answer: ok },
    refused,
    (record, _, now) => {
      const { topic } = record
      const expiry = Math.max(record.expiry, now + sessionLife)
      return { next: { ...record, expiry }, answer: ok, event: ['session_extend', { topic, expiry }] }
    },
  ),
  // What a dapp asks is not for a dapp to answer; nor is what nobody knows here, since who asks may be one.
  wc_sessionRequest: () => ({ isDropped: true }),
  wc_sessionEvent: once('heard', nameOf, {}, { isDropped: true }, (record, { params }) => {
    const { event, chainId } = params as { event?: unknown; chainId: string }
    const { name, data } = Object(event)
    if (missing(record.namespaces, chainId, name, 'events')) return { isDropped: true }
    return { next: record, event: ['session_event', { topic: record.topic, event: { name, data }, chainId }] }
  }),
  wc_sessionDelete({ topic }, { params }) {
    const { code, message } = params as { code: number; message?: unknown }
    return {
      next: null,
      event: ['session_delete', { topic, code: Number.isSafeInteger(code) ? code : 6000, message: cut(message) }],
    }
  },
  wc_sessionPing: () => ({ answer: ok }),
}
const names = Object.keys(handlers)

/** The relay's tag of an answer: one more than the request's, and those are even from the settlement on. */
export const tagOf = (method: string): number => 1103 + 2 * names.indexOf(method)

/** What to do about a request of the wallet. `now` in s. */
export const step: Handler = (record, request, now) =>
  (names.includes(request.method) && handlers[request.method]?.(record, request, now)) || { isDropped: true }
