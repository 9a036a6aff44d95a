// What the parts of one client share: its records, the promises that wait, its relay, and one timer for all that expires.
import { RpcError } from '../../../rpc/errors.ts'
import type { Send } from '../../../rpc/types.ts'
import { ModalError } from '../../errors.ts'
import type { Relay } from '../transport/relay.ts'
import type { Authentication, ClientEvents, Metadata, ProposalNamespaces, Session } from '../types.ts'
import type { Records } from './store.ts'

/**
 * A session, stored under `session/<topic>`. `symKey` is in hex. `auths` are the sign-ins as they were received; the tab that
 * asked for them verifies them.
 */
export interface SessionRecord extends Session {
  readonly symKey: string
  /** Topic of the proposal that it came from: another tab may wait for it. */
  readonly pairing?: string
  readonly changed?: SeenIds
  /** Events that this tab has passed on. Other tabs have listeners, and ids, of their own. */
  readonly heard?: SeenIds
}
/** The last ids of a wallet's requests, and the last one of each kind: a repeated or older message is ignored. */
export interface SeenIds {
  readonly ids: readonly number[]
  readonly last: Readonly<Record<string, number>>
}
/** A message to a topic; `ttl` in s. The nonce (hex) is stored, so that sealing it again gives the same bytes. */
export interface Message {
  readonly id: number
  readonly topic: string
  readonly symKey: string
  readonly nonce: string
  readonly text: string
  readonly tag: number
  readonly ttl: number
}
/** A message that is stored under `letter/<id>` until the relay has it. `expiry` is in s. */
export interface QueuedMessage extends Message {
  readonly expiry: number
}
/** A proposal, stored under `proposal/<pairing topic>`. `expiry` is in s; `seed` is the X25519 private key in hex. */
export interface ProposalRecord {
  readonly topic: string
  readonly symKey: string
  readonly seed: string
  readonly id: number
  readonly expiry: number
  readonly asked: ProposalNamespaces
  /** Whether its messages are in the queue. */
  readonly isPosted?: boolean
  /** The same proposal as a sign-in, which is sent beside it. Its answer comes to `topic`, which is '' until it is known. */
  readonly auth?: { readonly id: number; readonly topic: string; readonly asked: Authentication }
  /** The topic and keys of the settlement, which are known once the wallet has answered. */
  readonly session?: { readonly topic: string; readonly symKey: string; readonly publicKey: string }
}
export interface RecordKinds {
  session: SessionRecord
  proposal: ProposalRecord
}

export interface Waiter<T> {
  resolve(value: T): void
  reject(error: unknown): void
  readonly signal?: AbortSignal | undefined
}
/** A request or ping that a wallet has to answer until `expiry` (s); `code` is that of the error if it does not. */
export interface PendingRequest extends Waiter<unknown> {
  readonly topic: string
  readonly expiry: number
  readonly code: 'expired' | 'timeout'
}

/** The storage, and what is known of it. */
export interface Stored {
  readonly now: () => number
  readonly storage: Records
  readonly session: Map<string, SessionRecord>
  readonly proposal: Map<string, ProposalRecord>
  readonly queue: Map<number, QueuedMessage>
}
export interface Context extends Stored {
  readonly projectId: string
  readonly metadata: Metadata
  readonly send: ((chainId: string) => Send) | undefined
  readonly newId: () => number
  readonly relay: Relay
  /** Resolves when the storage has been read. */
  readonly ready: Promise<void>
  /**
   * By pairing topic: the promise of an approval on this page, and the sign-in that was asked for. That is not read from the
   * storage, since what is stored is not trusted.
   */
  readonly approvals: Map<string, Waiter<Session> & { readonly asked?: Authentication | undefined }>
  /** By session topic: the sign-ins that this page has verified. */
  readonly signIns: Map<string, NonNullable<Session['auths']>>
  /** Requests that a wallet has not answered yet, by id. */
  readonly open: Map<number, PendingRequest>
  /** Ids of all requests of this tab: an answer to any other is for another tab. */
  readonly ids: Set<number>
  /** By topic: the last message that is being handled. Resolves with whether it need not come again. */
  readonly incoming: Map<string, Promise<boolean>>
  readonly listeners: Map<string, Set<(value: never) => void>>
  timer?: ReturnType<typeof setTimeout>
  /** Messages that were unreadable, out of place, or for nobody. */
  dropped: number
  /** The pairing of the next proposal, made ahead. */
  pairing: Promise<Pick<ProposalRecord, 'topic' | 'symKey'>>
  isClosed: boolean
  /** The Ed25519 private key in hex that tells relays which client this is. */
  seed?: string
}

/** Returns the time in s since 1970. */
export const nowInSeconds = ({ now }: Pick<Context, 'now'>): number => Math.floor(now() / 1000)

export function emit<Name extends keyof ClientEvents>(context: Context, name: Name, value: ClientEvents[Name]): void {
  if (context.isClosed) return
  for (const listener of [...(context.listeners.get(name) ?? [])])
    try {
      listener(structuredClone(value) as never)
    } catch (error) {
      // A listener that throws is reported as uncaught, and must not keep others from hearing the event.
      setTimeout(() => {
        throw error
      })
    }
}

/** Copies a session for the page, without keys, so that the page can change its copy. */
export function publicSession({ signIns }: Context, record: SessionRecord): Session {
  const { symKey: _, changed: __, heard: ___, auths: ____, ...session } = record
  const proof = signIns.get(record.topic)
  return structuredClone(proof ? { ...session, auths: proof } : session)
}

/** Ignores the rejection of a promise that nobody waits for. */
export const inBackground = (promise: Promise<unknown>): void => void promise.catch(() => undefined)

export function save<Kind extends keyof RecordKinds>(
  context: Context,
  kind: Kind,
  record: RecordKinds[Kind],
): Promise<void> {
  ;(context[kind] as Map<string, RecordKinds[Kind]>).set(record.topic, record)
  return context.storage.write(`${kind}/${record.topic}`, record)
}

/** Deletes a record, and rejects what waits for it. */
export function endRecord(
  context: Context,
  kind: keyof RecordKinds,
  topic: string,
  error: Error = sessionEnded(),
): Promise<void> {
  context[kind].delete(topic)
  context.approvals.get(topic)?.reject(error)
  context.approvals.delete(topic)
  for (const request of [...context.open.values()]) if (request.topic === topic) request.reject(error)
  for (const message of [...context.queue.values()]) if (message.topic === topic) dequeue(context, message)
  return context.storage.remove(`${kind}/${topic}`)
}
export function dequeue(context: Context, { id }: QueuedMessage): void {
  if (context.queue.delete(id)) inBackground(context.storage.remove(`letter/${id}`))
}
const sessionEnded = () => new RpcError(6000, 'ended')

/** Lists the topics on which a proposal may be answered. */
export const topicsOf = ({ topic, auth, session }: ProposalRecord): readonly string[] =>
  [topic, auth?.topic ?? '', session?.topic ?? ''].filter(Boolean)

/** Ends what has expired, makes the relay subscribe to what is left, and sets the timer for what expires next. */
export function sweep(context: Context): void {
  clearTimeout(context.timer)
  if (context.isClosed) return
  const isOver = ({ expiry }: { readonly expiry: number }) => expiry * 1000 <= context.now()
  const { session, proposal, open } = context
  for (const kind of ['session', 'proposal'] as const)
    for (const { topic } of [...context[kind].values()].filter(isOver)) {
      inBackground(endRecord(context, kind, topic, new ModalError('expired')))
      if (kind === 'session') emit(context, 'session_expire', { topic })
    }
  for (const { reject, code: timeoutCode } of [...open.values()].filter(isOver)) reject(new ModalError(timeoutCode))
  context.relay.update()
  const next = Math.min(...[...session.values(), ...proposal.values(), ...open.values()].map(({ expiry }) => expiry))
  // A timer takes no more than 31 bits. One that fires too early finds nothing, and is set again.
  const wait = Math.min(next * 1000 - context.now() + 1, 2 ** 31 - 1)
  if (Number.isFinite(next)) context.timer = setTimeout(sweep, wait, context)
}
