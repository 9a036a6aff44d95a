// What the parts of one client share: its records, its waits, its relay, and the one timer of all that expires.
import { RpcError } from '../../rpc/errors.ts'
import type { Send } from '../../rpc/types.ts'
import { ModalError } from '../errors.ts'
import { seal } from './envelope.ts'
import type { Relay } from './relay.ts'
import { isProposal, isSession } from './restore.ts'
import type { Records } from './store.ts'
import type { Authentication, ClientEvents, Metadata, ProposalNamespaces, Session } from './types.ts'

/** Under `session/<topic>`. `symKey` in hex. */
export interface SessionRecord extends Session {
  readonly symKey: string
  /** The last ids of the wallet's requests, and the last one of each kind: an old message is no news. */
  readonly ids: readonly number[]
  readonly last: Readonly<Record<string, number>>
}
/** Under `proposal/<pairing topic>`. `expiry` in s; `seed` is the X25519 private key in hex. */
export interface ProposalRecord {
  readonly topic: string
  readonly symKey: string
  readonly seed: string
  readonly id: number
  readonly expiry: number
  readonly asked: ProposalNamespaces
  /** Beside the proposal: the same wish as a sign-in, whose answer comes to `topic`. */
  readonly auth?: { readonly id: number; readonly topic: string; readonly asked: Authentication }
  /** Known from the wallet's answer on: where the settlement comes. */
  readonly session?: { readonly topic: string; readonly symKey: string; readonly publicKey: string }
}
export interface Kinds {
  session: SessionRecord
  proposal: ProposalRecord
}

export interface Wait<T> {
  resolve(value: T): void
  reject(error: unknown): void
}
/** A request, a ping: what a session's wallet has to answer until `expiry` in s; `late` is the code of who does not. */
export interface Open extends Wait<unknown> {
  readonly topic: string
  readonly expiry: number
  readonly late: 'expired' | 'timeout'
}

export interface Context {
  readonly projectId: string
  readonly metadata: Metadata
  readonly now: () => number
  readonly send: ((chainId: string) => Send) | undefined
  readonly records: Records
  readonly session: Map<string, SessionRecord>
  readonly proposal: Map<string, ProposalRecord>
  /** By pairing topic, of this page load alone. */
  readonly approvals: Map<string, Wait<Session>>
  /** By the id of the inner message. */
  readonly open: Map<number, Open>
  readonly listeners: Map<string, Set<(value: never) => void>>
  relay: Relay
  ready: Promise<void>
  timer?: ReturnType<typeof setTimeout>
  dropped: number
  isClosed: boolean
  /** Of this client at relays, an Ed25519 private key in hex. */
  seed?: string
}

/** s. */
export const clock = (context: Context): number => Math.floor(context.now() / 1000)

export function emit<Name extends keyof ClientEvents>(context: Context, name: Name, value: ClientEvents[Name]): void {
  for (const listener of [...(context.listeners.get(name) ?? [])])
    try {
      listener(structuredClone(value) as never)
    } catch (error) {
      // A listener's fault is its page's; nobody else waits less for it.
      setTimeout(() => {
        throw error
      })
    }
}

/** A copy for the page: what it does to it changes nothing here. */
export const publicSession = ({ symKey: _, ids: __, last: ___, ...session }: SessionRecord): Session =>
  structuredClone(session)

/** As everywhere in hasp: a bigint travels as a hex quantity. */
const quantities = (_: string, value: unknown) => (typeof value === 'bigint' ? `0x${value.toString(16)}` : value)

/** An inner message, sealed. Throws ModalError 'invalid-option' where it is no JSON. */
export function sealed({ symKey }: { readonly symKey: string }, payload: { readonly id: number }): string {
  try {
    return seal(symKey, JSON.stringify({ jsonrpc: '2.0', ...payload }, quantities))
  } catch (cause) {
    throw new ModalError('invalid-option', 'no JSON', { cause })
  }
}

/**
 * A message to a topic: the same bytes, however often they are sent. `ttl` in s. Rejects like `Relay.call`, and with
 * ModalError 'invalid-option' where the payload is no JSON.
 */
export async function publish(
  context: Context,
  channel: { readonly topic: string; readonly symKey: string },
  payload: { readonly id: number; readonly [member: string]: unknown },
  options: { readonly tag: number; readonly ttl: number; readonly prompt?: boolean },
  signal?: AbortSignal,
): Promise<unknown> {
  const params = { topic: channel.topic, message: sealed(channel, payload), correlationId: payload.id, ...options }
  return context.relay.call('irn_publish', params, signal)
}
/** What nobody waits for. */
export const quietly = (promise: Promise<unknown>): void => void promise.catch(() => undefined)

export function save<Kind extends keyof Kinds>(context: Context, kind: Kind, record: Kinds[Kind]): Promise<void> {
  ;(context[kind] as Map<string, Kinds[Kind]>).set(record.topic, record)
  return context.records.write(`${kind}/${record.topic}`, record)
}

/** Forgets a record, and fails what waits for it. */
export function end(context: Context, kind: keyof Kinds, topic: string, error: Error = gone()): Promise<void> {
  context[kind].delete(topic)
  context.approvals.get(topic)?.reject(error)
  context.approvals.delete(topic)
  for (const open of [...context.open.values()]) if (open.topic === topic) open.reject(error)
  return context.records.remove(`${kind}/${topic}`)
}
const gone = () => new RpcError(6000, 'the session has ended')

/** A record as another tab may have left it; undefined where it is gone. */
export async function fresh<Kind extends keyof Kinds>(
  context: Context,
  kind: Kind,
  { topic }: Kinds[Kind],
): Promise<Kinds[Kind] | undefined> {
  const map = context[kind] as Map<string, Kinds[Kind]>
  const known = map.get(topic)
  const record = (await context.records.read(`${kind}/${topic}`, known)) as Kinds[Kind]
  const latest = map.get(topic)
  // It went, or was changed here while it was read: what was read is older.
  if (!latest || latest !== known) return latest
  if ((kind === 'session' ? isSession : isProposal)(record, topic)) {
    map.set(topic, record)
    return record
  }
  quietly(end(context, kind, topic))
  if (kind === 'session') emit(context, 'session_delete', { topic, code: 6000, message: 'ended elsewhere' })
  return undefined
}

/** Where a proposal is answered. */
export const topicsOf = ({ topic, auth, session }: ProposalRecord): readonly string[] =>
  [topic, auth?.topic, session?.topic].filter((one) => one !== undefined)

/** Ends what has expired, tells the relay what is still listened to, and sets the timer for the next. */
export function sweep(context: Context): void {
  clearTimeout(context.timer)
  if (context.isClosed) return
  const isOver = ({ expiry }: { readonly expiry: number }) => expiry * 1000 <= context.now()
  const { session, proposal, open } = context
  for (const kind of ['session', 'proposal'] as const)
    for (const { topic } of [...context[kind].values()].filter(isOver)) {
      quietly(end(context, kind, topic, new ModalError('expired')))
      if (kind === 'session') emit(context, 'session_expire', { topic })
    }
  for (const { reject, late } of [...open.values()].filter(isOver)) reject(new ModalError(late))
  context.relay.tend()
  const next = Math.min(...[...session.values(), ...proposal.values(), ...open.values()].map(({ expiry }) => expiry))
  // A timer takes 31 bits; and one that is early finds nothing and is set again.
  const wait = Math.min(next * 1000 - context.now() + 1, 2 ** 31 - 1)
  if (next < Number.POSITIVE_INFINITY) context.timer = setTimeout(sweep, wait, context)
}
