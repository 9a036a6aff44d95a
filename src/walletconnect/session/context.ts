// What the parts of one client share: its records, its waits, its relay, and the one timer of all that expires.
import { RpcError } from '../../../rpc/errors.ts'
import type { Send } from '../../../rpc/types.ts'
import { ModalError } from '../../errors.ts'
import type { Relay } from '../transport/relay.ts'
import type { Authentication, ClientEvents, Metadata, ProposalNamespaces, Session } from '../types.ts'
import type { Records } from './store.ts'

/** Under `session/<topic>`. `symKey` in hex; `auths` is for the tab that asked for them, where another one heard them. */
export interface SessionRecord extends Session {
  readonly symKey: string
  /** Of the proposal that it came from: who waits for it may be another tab. */
  readonly pairing?: string
  readonly changed?: Guard
  /** Of this tab alone, and of the next page load: another tab has its own listeners. */
  readonly heard?: Guard
}
/** The last ids of the wallet's requests, and the last one of each kind: an old message is no news. */
export interface Guard {
  readonly ids: readonly number[]
  readonly last: Readonly<Record<string, number>>
}
/** A message to a topic. `ttl` in s; with its nonce in hex, so that it is the same bytes however often it is sealed. */
export interface Message {
  readonly id: number
  readonly topic: string
  readonly symKey: string
  readonly nonce: string
  readonly text: string
  readonly tag: number
  readonly ttl: number
}
/** Under `letter/<id>`: one that the relay has not taken yet. `expiry` in s. */
export interface Letter extends Message {
  readonly expiry: number
}
/** Under `proposal/<pairing topic>`. `expiry` in s; `seed` is the X25519 private key in hex. */
export interface ProposalRecord {
  readonly topic: string
  readonly symKey: string
  readonly seed: string
  readonly id: number
  readonly expiry: number
  readonly asked: ProposalNamespaces
  /** Its letters are written. */
  readonly isPosted?: boolean
  /** Beside the proposal: the same wish as a sign-in, whose answer comes to `topic`; '' until it is known. */
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
  readonly signal?: AbortSignal | undefined
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
  /** By pairing topic, of this page load alone; with the sign-in that was asked for, since what is stored is not believed. */
  readonly approvals: Map<string, Wait<Session> & { readonly asked?: Authentication | undefined }>
  /** By topic: the sign-ins that answer those. */
  readonly proved: Map<string, NonNullable<Session['auths']>>
  /** By the id of the inner message. */
  readonly open: Map<number, Open>
  /** Ids of what this tab has asked wallets, so that it knows what another tab has. */
  readonly asked: Set<number>
  readonly letters: Map<number, Letter>
  readonly listeners: Map<string, Set<(value: never) => void>>
  relay: Relay
  ready: Promise<void>
  timer?: ReturnType<typeof setTimeout>
  dropped: number
  /** Made ahead, for one wish alone. */
  pairing: Promise<Pick<ProposalRecord, 'topic' | 'symKey'>>
  isClosed: boolean
  /** Of this client at relays, an Ed25519 private key in hex. */
  seed?: string
}

/** s. */
export const clock = (context: Context): number => Math.floor(context.now() / 1000)

export function emit<Name extends keyof ClientEvents>(context: Context, name: Name, value: ClientEvents[Name]): void {
  if (context.isClosed) return
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
export function publicSession({ proved }: Context, record: SessionRecord): Session {
  const { symKey: _, pairing: __, changed: ___, heard: ____, auths: _____, ...session } = record
  const proof = proved.get(record.topic)
  return structuredClone(proof ? { ...session, auths: proof } : session)
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
  for (const letter of [...context.letters.values()]) if (letter.topic === topic) forget(context, letter)
  return context.records.remove(`${kind}/${topic}`)
}
export function forget(context: Context, { id }: Letter): void {
  if (context.letters.delete(id)) quietly(context.records.remove(`letter/${id}`))
}
const gone = () => new RpcError(6000, 'session ended')

/** Where a proposal is answered. */
export const topicsOf = ({ topic, auth, session }: ProposalRecord): readonly string[] =>
  [topic, auth?.topic ?? '', session?.topic ?? ''].filter(Boolean)

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
  if (Number.isFinite(next)) context.timer = setTimeout(sweep, wait, context)
}
