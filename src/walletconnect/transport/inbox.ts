// Messages from a relay: each is opened with the key of its topic, and handed to its session or proposal.
import type { ModalError } from '../../errors.ts'
import {
  type Context,
  emit,
  endRecord,
  inBackground,
  nowInSeconds,
  type SessionRecord,
  save,
  sweep,
  topicsOf,
} from '../session/context.ts'
import { onProposal } from '../session/proposal.ts'
import { requestLife } from '../session/request.ts'
import { answerTag, handleRequest } from '../session/session.ts'
import { reload } from '../session/sync.ts'
import { publish } from './outbox.ts'
import { openMessage, type WalletResponse, walletError } from './payload.ts'
import { ttls } from './wire.ts'

/** Settles the request that was answered. Returns false where that is another tab's, which is not connected now. */
function onResponse(context: Context, topic: string, { id, result, error }: WalletResponse): boolean {
  const open = context.open.get(id)
  if (!open && !context.ids.has(id) && id / 1000 > context.now() - requestLife * 1000) return false
  if (open?.topic !== topic) context.dropped++
  else if (error === undefined) open.resolve(result)
  else open.reject(walletError(error))
  return true
}

async function onSession(context: Context, known: SessionRecord, message: string): Promise<boolean | undefined> {
  const { topic, symKey } = known
  const payload = await openMessage(symKey, message)
  const { id } = payload
  if (!('method' in payload)) return onResponse(context, topic, payload)
  const record = await reload(context, 'session', topic)
  if (!record) return
  const { answer, event, isDropped, next } = handleRequest(record, payload, nowInSeconds(context))
  if (isDropped) context.dropped++
  // Storing comes first: a page that is closed in between gets the message again.
  if (next) await save(context, 'session', next)
  if (next === null) await endRecord(context, 'session', topic)
  if (answer)
    inBackground(publish(context, known, { id, ...answer }, { tag: answerTag(payload.method), ttl: ttls.answer }))
  if (event) emit(context, event[0], event[1])
}

/** Handles a message, and resolves with whether it may be acknowledged. */
async function handle(context: Context, topic: string, message: string): Promise<boolean> {
  sweep(context)
  if (context.isClosed) return false
  let isDone: boolean | undefined = true
  const session = context.session.get(topic)
  const known = [...context.proposal.values()].find((one) => topicsOf(one).includes(topic))
  try {
    if (session) isDone = await onSession(context, session, message)
    else if (known) await onProposal(context, known, topic, message)
    else context.dropped++
  } catch (error) {
    // The message cannot be read: it was sealed with another key, was changed, or is no JSON. But where the cipher's chunk
    // could not be loaded, the message has to come again.
    isDone = (error as ModalError).code !== 'not-available'
    if (isDone) context.dropped++
  }
  sweep(context)
  // Our answer goes out before the acknowledgement: a page that is closed in between gets the message again.
  await context.relay.sealed()
  return isDone !== false
}

/** Handles the messages of one topic one after another, and those of different topics in parallel. Never rejects. */
export function onMessage(context: Context, topic: string, message: string): Promise<boolean> {
  const { incoming, ready } = context
  const before: Promise<unknown> = incoming.get(topic) ?? ready
  const done = before.then(() => handle(context, topic, message))
  incoming.set(topic, done)
  return done.finally(() => {
    if (incoming.get(topic) === done) incoming.delete(topic)
  })
}
