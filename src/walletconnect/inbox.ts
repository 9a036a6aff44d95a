// What comes from a relay: told apart by its topic, opened, and handed to who it is for.
import {
  type Context,
  clock,
  emit,
  end,
  fresh,
  publish,
  quietly,
  type SessionRecord,
  save,
  sweep,
  topicsOf,
} from './context.ts'
import { openMessage, walletError } from './payload.ts'
import { onProposal } from './proposal.ts'
import { step, tagOf } from './session.ts'

async function onSession(context: Context, known: SessionRecord, message: string): Promise<void> {
  const { topic, symKey } = known
  const payload = openMessage(symKey, message)
  const { id } = payload
  if (!('method' in payload)) {
    const open = context.open.get(id)
    if (open?.topic !== topic) context.dropped++
    else if (payload.error === undefined) open.resolve(payload.result)
    else open.reject(walletError(payload.error))
    return
  }
  const record = await fresh(context, 'session', known)
  if (!record) return
  const { answer, event, isDropped, next } = step(record, payload, clock(context))
  if (isDropped) context.dropped++
  // Stored before it is answered and told: a page that is closed here hears it again.
  if (next) await save(context, 'session', next)
  if (next === null) await end(context, 'session', topic)
  if (answer) quietly(publish(context, known, { id, ...answer }, { tag: tagOf(payload.method), ttl: 86_400 }))
  if (event) emit(context, event[0], event[1])
}

async function handle(context: Context, topic: string, message: string): Promise<void> {
  await context.ready
  sweep(context)
  if (context.isClosed) return
  const session = context.session.get(topic)
  const known = [...context.proposal.values()].find((one) => topicsOf(one).includes(topic))
  try {
    if (session) await onSession(context, session, message)
    else if (known) await onProposal(context, known, topic, message)
    else context.dropped++
  } catch {
    // Unreadable: another's key, a changed bit, no JSON.
    context.dropped++
  }
  sweep(context)
}

/** Messages of one topic one after another, those of several side by side. Never rejects. */
export function createInbox(context: Context): (topic: string, message: string) => Promise<void> {
  const last = new Map<string, Promise<void>>()
  return async (topic, message) => {
    const before = last.get(topic)
    const done = (async () => {
      await before
      await handle(context, topic, message)
    })()
    last.set(topic, done)
    await done
    if (last.get(topic) === done) last.delete(topic)
  }
}
