// Sends messages to wallets; sending one again sends the same bytes. A message that must not be lost with the page is kept
// in the storage until the relay has it.
import type { RpcError } from '../../../rpc/errors.ts'
import { ModalError } from '../../errors.ts'
import { random, toHex } from '../crypto/bytes.ts'
import { type Context, dequeue, inBackground, type Message, type QueuedMessage } from '../session/context.ts'
import { seal } from './envelope.ts'
import { ownMark } from './payload.ts'
import { promptTags, tags } from './wire.ts'

interface Payload {
  readonly id: number
  readonly [member: string]: unknown
}

/** Writes a bigint as a hex quantity, whatever `toJSON` a page has given BigInt: a wallet would read its digits as hex. */
function asQuantity(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const own = this[key]
  return typeof own === 'bigint' ? `0x${own.toString(16)}` : value
}

/** Writes a value as JSON, as for a node. Throws ModalError 'invalid-option' for what no JSON can hold. */
export function toJson(value: unknown): string {
  try {
    return JSON.stringify(value, asQuantity)
  } catch (cause) {
    throw new ModalError('invalid-option', 'JSON', { cause })
  }
}

/** Makes an inner message, which is sealed when it is sent. Throws like `toJson`. */
const createMessage = (
  { topic, symKey }: { readonly topic: string; readonly symKey: string },
  payload: Payload,
  wire: { readonly tag: number; readonly ttl: number },
): Message => {
  const text = toJson({ jsonrpc: '2.0', ...payload }) + ownMark
  return { id: payload.id, topic, symKey, nonce: toHex(random(12)), text, ...wire }
}

/** Seals a message and sends it. `until` is in ms since 1970. */
async function transmit(
  { relay }: Context,
  { topic, symKey, nonce, text, id: correlationId, tag, ttl }: Message,
  signal?: AbortSignal,
  until?: number,
): Promise<unknown> {
  const call = (method: string, params: (message: string) => object) => {
    const whole = async () => ({ ...params(await seal(symKey, nonce, text)), ttl, correlationId })
    return relay.call(method, whole, signal, until)
  }
  const publication = (message: string) => ({ topic, message, tag, ...(promptTags.includes(tag) && { prompt: true }) })
  if (tag !== tags.propose) return call('irn_publish', publication)
  try {
    return await call('wc_proposeSession', (sessionProposal) => ({ pairingTopic: topic, sessionProposal }))
  } catch (error) {
    // An error other than 3000 (the relay refuses this client) may say that the relay does not know the method.
    if (((error as { cause?: RpcError }).cause?.code ?? 3000) === 3000) throw error
    return call('irn_publish', publication)
  }
}

/**
 * Sends a message to a topic, as long as the page lives. Rejects like `Relay.call`, and with ModalError 'invalid-option'
 * where the payload is no JSON.
 */
export async function publish(
  context: Context,
  channel: { readonly topic: string; readonly symKey: string },
  payload: Payload,
  wire: { readonly tag: number; readonly ttl: number },
  signal?: AbortSignal,
): Promise<unknown> {
  return transmit(context, createMessage(channel, payload, wire), signal)
}

/**
 * Queues a message in the storage at once, and sends it until the relay takes it or it expires, on the next page too. Throws
 * like `toJson`, rejects like `Relay.call`.
 */
export function enqueue(
  context: Context,
  channel: { readonly topic: string; readonly symKey: string },
  payload: Payload,
  { expiry, ...wire }: { readonly tag: number; readonly ttl: number; readonly expiry: number },
  signal?: AbortSignal,
): Promise<unknown> {
  const message = { ...createMessage(channel, payload, wire), expiry }
  context.queue.set(message.id, message)
  inBackground(context.storage.write(`letter/${message.id}`, message))
  return sendQueued(context, message, signal)
}

export async function sendQueued(context: Context, message: QueuedMessage, signal?: AbortSignal): Promise<unknown> {
  let code: unknown
  try {
    return await transmit(context, message, signal, message.expiry * 1000)
  } catch (error) {
    code = (error as ModalError).code
    throw error
  } finally {
    // A later page tries again where this one has no cipher, or is refused now.
    if (!context.isClosed && code !== 'not-available' && code !== 'relay-refused') dequeue(context, message)
  }
}
