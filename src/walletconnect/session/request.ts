// Sends the wallet of a session requests, pings, and the message that the dapp disconnects.
import { RpcError } from '../../../rpc/errors.ts'
import { ModalError, within } from '../../errors.ts'
import { abortable } from '../transport/abortable.ts'
import { enqueue, publish } from '../transport/outbox.ts'
import { tags, ttls } from '../transport/wire.ts'
import type { Client } from '../types.ts'
import {
  type Context,
  endRecord,
  inBackground,
  nowInSeconds,
  type PendingRequest,
  type SessionRecord,
  sweep,
} from './context.ts'
import { missing } from './namespaces.ts'
import { reload } from './sync.ts'

/** How long a request waits for its answer, in s. */
export const requestLife = ttls.request
const pingLife = 30
/** How long `disconnect` waits until its message is sent. */
export const maxDisconnectMs = 5000

/** Resolves with the session of a topic. Rejects with ModalError 'unknown-topic', 'expired', 'aborted'. */
async function sessionOf(context: Context, topic: string): Promise<SessionRecord> {
  await context.ready
  const known = context.session.get(topic)
  await reload(context, 'session', topic)
  sweep(context)
  if (context.isClosed) throw new ModalError('aborted')
  const record = context.session.get(topic)
  if (record) return record
  throw new ModalError(known && known.expiry <= nowInSeconds(context) ? 'expired' : 'unknown-topic')
}

function sendRequest(
  context: Context,
  session: SessionRecord,
  method: string,
  wire: { readonly tag: number; readonly ttl: number },
  params: object,
  life: number,
  timeoutCode: PendingRequest['code'],
  signal?: AbortSignal,
  onSent?: (id: number) => void,
): Promise<unknown> {
  const { topic } = session
  const id = context.newId()
  context.ids.add(id)
  const answer = abortable<unknown>(signal, (resolve, reject, own) => {
    context.open.set(id, { topic, expiry: nowInSeconds(context) + life, code: timeoutCode, resolve, reject })
    publish(context, session, { id, method, params }, wire, own).then(() => onSent?.(id), reject)
    sweep(context)
  })
  return answer.finally(() => {
    context.open.delete(id)
    sweep(context)
  })
}

/** Does what `Client.request` promises. */
export async function request(
  context: Context,
  ...[topic, chainId, call, signal, onSent]: Parameters<Client['request']>
): Promise<unknown> {
  const { method, params = [] } = Object(call) as typeof call
  const session = await sessionOf(context, topic)
  const lacking = missing(session.namespaces, chainId, method)
  if (lacking) {
    const details = { data: { chainId, method, missing: lacking } }
    throw new RpcError(5100, `no ${method} on ${chainId}`, details)
  }
  const wanted = { chainId, request: { method, params, expiryTimestamp: nowInSeconds(context) + requestLife } }
  return sendRequest(
    context,
    session,
    'wc_sessionRequest',
    { tag: tags.request, ttl: ttls.request },
    wanted,
    requestLife,
    'expired',
    signal,
    onSent,
  )
}

/** Does what `Client.ping` promises. */
export async function ping(context: Context, topic: string): Promise<void> {
  const session = await sessionOf(context, topic)
  await sendRequest(context, session, 'wc_sessionPing', { tag: tags.ping, ttl: ttls.ping }, {}, pingLife, 'timeout')
}

/** Does what `Client.disconnect` promises. */
export async function disconnect(context: Context, topic: string): Promise<void> {
  const session = await sessionOf(context, topic)
  const params = { code: 6000, message: 'User disconnected.' }
  const disconnectMessage = { id: context.newId(), method: 'wc_sessionDelete', params }
  inBackground(endRecord(context, 'session', topic))
  const wire = { tag: tags.disconnect, ttl: ttls.disconnect, expiry: nowInSeconds(context) + ttls.disconnect }
  const posted = enqueue(context, session, disconnectMessage, wire)
  sweep(context)
  // A page that is offline sends the message later, and its caller need not wait for that.
  await within(maxDisconnectMs, posted).catch(() => undefined)
  // Another tab that had read the record before may have written it again.
  await context.storage.remove(`session/${topic}`)
}
