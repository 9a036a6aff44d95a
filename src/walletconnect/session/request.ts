// What a session's wallet is asked: requests, pings, and the goodbye.
import { RpcError } from '../../../rpc/errors.ts'
import { ModalError, within } from '../../errors.ts'
import { abortable } from '../transport/abortable.ts'
import { nextId } from '../transport/ids.ts'
import { post, publish } from '../transport/outbox.ts'
import type { Client } from '../types.ts'
import { type Context, clock, end, type Open, quietly, type SessionRecord, sweep } from './context.ts'
import { missing } from './namespaces.ts'
import { fresh } from './sync.ts'

/** s. */
export const requestLife = 900
const pingLife = 30
const day = 86_400
/** ms. */
export const goodbyePatience = 5000

/** Rejects with ModalError 'unknown-topic', 'expired', 'aborted'. */
async function sessionOf(context: Context, topic: string): Promise<SessionRecord> {
  await context.ready
  const known = context.session.get(topic)
  await fresh(context, 'session', topic)
  sweep(context)
  if (context.isClosed) throw new ModalError('aborted')
  const record = context.session.get(topic)
  if (record) return record
  throw new ModalError(known && known.expiry <= clock(context) ? 'expired' : 'unknown-topic')
}

function ask(
  context: Context,
  session: SessionRecord,
  [method, params, tag, ttl, life, late]: readonly [string, object, number, number, number, Open['late']],
  signal?: AbortSignal,
): Promise<unknown> {
  const id = nextId(context.now())
  context.asked.add(id)
  const answer = abortable<unknown>(signal, (resolve, reject, own) => {
    context.open.set(id, { topic: session.topic, expiry: clock(context) + life, late, resolve, reject })
    publish(context, session, { id, method, params }, { tag, ttl }, own).catch(reject)
    sweep(context)
  })
  return answer.finally(() => {
    context.open.delete(id)
    sweep(context)
  })
}

/** `Client.request`. */
export async function request(
  context: Context,
  ...[topic, chainId, call, signal]: Parameters<Client['request']>
): Promise<unknown> {
  const { method, params = [] } = Object(call) as typeof call
  const session = await sessionOf(context, topic)
  const lacking = missing(session.namespaces, chainId, method)
  if (lacking) {
    const details = { data: { chainId, method, missing: lacking } }
    throw new RpcError(5100, `no ${method} on ${chainId}`, details)
  }
  const expiryTimestamp = clock(context) + requestLife
  const wish = { request: { method, params, expiryTimestamp }, chainId }
  return ask(context, session, ['wc_sessionRequest', wish, 1108, requestLife, requestLife, 'expired'], signal)
}

/** `Client.ping`. */
export async function ping(context: Context, topic: string): Promise<void> {
  const session = await sessionOf(context, topic)
  await ask(context, session, ['wc_sessionPing', {}, 1114, day, pingLife, 'timeout'])
}

/** `Client.disconnect`. */
export async function disconnect(context: Context, topic: string): Promise<void> {
  const session = await sessionOf(context, topic)
  const params = { code: 6000, message: 'User disconnected.' }
  const goodbye = { id: nextId(context.now()), method: 'wc_sessionDelete', params }
  quietly(end(context, 'session', topic))
  const told = post(context, session, goodbye, { tag: 1112, ttl: day, expiry: clock(context) + day })
  sweep(context)
  // Who is offline tells it later; nobody has to wait for that.
  await within(goodbyePatience, told).catch(() => undefined)
  // Another tab may have been writing what it had read before.
  await context.records.remove(`session/${topic}`)
}
