// Records as other tabs leave them: what another tab changes, begins or ends is emitted here as if it had happened here.
import { loadAuthenticate } from '../crypto/platform.ts'
import {
  type Context,
  emit,
  endRecord,
  inBackground,
  nowInSeconds,
  publicSession,
  type RecordKinds,
  type SessionRecord,
  type Stored,
  sweep,
} from './context.ts'
import { readProposal, readSession } from './restore.ts'

/** A stored record, checked; undefined where it is none. */
export function parseRecord<Kind extends keyof RecordKinds>(
  { now, storage }: Stored,
  kind: Kind,
  topic: string,
  stored: unknown,
): RecordKinds[Kind] | undefined {
  const record = (kind === 'session' ? readSession : readProposal)(stored, topic, nowInSeconds({ now }))
  // The clamped expiry is written back, or its seven days would begin anew with every reading.
  if (record && record.expiry !== Object(stored).expiry) inBackground(storage.write(`${kind}/${topic}`, record))
  return record as RecordKinds[Kind] | undefined
}

/** Emits a new session, and resolves the approval that waits for it. */
export function announce(context: Context, record: SessionRecord): void {
  // Nothing waits for the pairing of a session that has none.
  const { pairing } = record as Required<SessionRecord>
  const approval = context.approvals.get(pairing)
  context.approvals.delete(pairing)
  const session = publicSession(context, record)
  emit(context, 'session_connect', session)
  approval?.resolve(session)
  // This tab may have written the proposal once more after another one had ended it.
  if (context.proposal.has(pairing)) inBackground(endRecord(context, 'proposal', pairing))
}

function acceptSession(
  context: Context,
  record: SessionRecord,
  known: SessionRecord | undefined,
): SessionRecord | undefined {
  const { topic, expiry, namespaces } = record
  if (!known && expiry <= nowInSeconds(context)) return undefined
  const own = { ...record, heard: (known ?? record).heard }
  context.session.set(topic, own)
  if (!known) announce(context, own)
  else {
    if (JSON.stringify(namespaces) !== JSON.stringify(known.namespaces))
      emit(context, 'session_update', { topic, namespaces })
    if (expiry !== known.expiry) emit(context, 'session_extend', { topic, expiry })
  }
  return own
}

/** A record as another tab may have left it; undefined where it is gone. */
export async function reload<Kind extends keyof RecordKinds>(
  context: Context,
  kind: Kind,
  topic: string,
): Promise<RecordKinds[Kind] | undefined> {
  const map = context[kind] as Map<string, RecordKinds[Kind]>
  const known = map.get(topic)
  const stored = await context.storage.read(`${kind}/${topic}`, known)
  const record = parseRecord(context, kind, topic, stored)
  const { auths, pairing } = Object(record) as SessionRecord
  const approval = auths && !known && context.approvals.get(pairing as string)
  // Another tab received the sign-in that this page may have asked for.
  if (approval)
    await loadAuthenticate()
      .then((made) => made.verifyAgain(context, record as SessionRecord))
      .catch(approval.reject)
  const latest = map.get(topic)
  if (context.isClosed) return undefined
  // The record was changed here while it was read, so what was read is older.
  if (latest !== known) return latest && reload(context, kind, topic)
  if (kind === 'session' && record)
    return acceptSession(context, record as SessionRecord, known as SessionRecord) as RecordKinds[Kind]
  if (!known) return undefined
  if (kind === 'proposal') {
    if (record) {
      map.set(topic, record)
      return record
    }
    // The tab that got the wallet's answer stored the session before it deleted the proposal.
    await reloadSessions(context)
  } else emit(context, 'session_delete', { topic, code: 6000, message: 'ended' })
  inBackground(endRecord(context, kind, topic))
  return undefined
}

async function reloadSessions(context: Context): Promise<void> {
  const stored = (await context.storage.keys()).map((key) => key.split('/'))
  const topics = stored.flatMap(([kind, topic = '']) => (kind === 'session' ? [topic] : []))
  for (const topic of new Set([...context.session.keys(), ...topics])) await reload(context, 'session', topic)
}

/** Reads all records again. */
export async function sync(context: Context): Promise<void> {
  await reloadSessions(context)
  for (const topic of [...context.proposal.keys()]) await reload(context, 'proposal', topic)
  sweep(context)
}
