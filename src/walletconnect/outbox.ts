// What goes out to wallets: sealed once, and the same bytes however often they are sent. What must not be lost with the page
// is stored until the relay has it.
import { ModalError } from '../errors.ts'
import { type Context, forget, type Letter, quietly } from './context.ts'
import { seal } from './envelope.ts'

interface Payload {
  readonly id: number
  readonly [member: string]: unknown
}

/** As everywhere in hasp: a bigint travels as a hex quantity. */
const quantities = (_: string, value: unknown) => (typeof value === 'bigint' ? `0x${value.toString(16)}` : value)

/** Throws ModalError 'invalid-option' where it cannot be. */
export function json(value: unknown): string {
  try {
    return JSON.stringify(value, quantities)
  } catch (cause) {
    throw new ModalError('invalid-option', 'no JSON', { cause })
  }
}

/** An inner message, sealed. Throws like `json`. */
export const sealed = ({ symKey }: { readonly symKey: string }, payload: Payload): string =>
  seal(symKey, json({ jsonrpc: '2.0', ...payload }))

/** By tag: a proposal, a request and a sign-in want the visitor's eye. */
const prompts = [1100, 1108, 1116]

/** `until` in ms. */
async function transmit(
  { relay }: Context,
  { topic, message, id, tag, ttl }: Omit<Letter, 'expiry'>,
  signal?: AbortSignal,
  until?: number,
): Promise<unknown> {
  const own = { ttl, correlationId: id }
  const params = { topic, message, tag, ...own, ...(prompts.includes(tag) && { prompt: true }) }
  if (tag !== 1100) return relay.call('irn_publish', params, signal, until)
  const proposal = { pairingTopic: topic, sessionProposal: message, ...own }
  try {
    return await relay.call('wc_proposeSession', proposal, signal, until)
  } catch (error) {
    // A relay that does not know the method has an answer; one that refuses us altogether has none.
    if ((Object(error).cause?.code ?? 3000) === 3000) throw error
    return relay.call('irn_publish', params, signal, until)
  }
}

/**
 * A message to a topic, while the page lasts. `ttl` in s. Rejects like `Relay.call`, and with ModalError 'invalid-option'
 * where the payload is no JSON.
 */
export async function publish(
  context: Context,
  channel: { readonly topic: string; readonly symKey: string },
  payload: Payload,
  options: { readonly tag: number; readonly ttl: number },
  signal?: AbortSignal,
): Promise<unknown> {
  const message = sealed(channel, payload)
  return transmit(context, { topic: channel.topic, id: payload.id, message, ...options }, signal)
}

/** Sends it until the relay takes it or it expires, on the next page too. Rejects like `Relay.call`. */
export function post(context: Context, letter: Letter, signal?: AbortSignal): Promise<unknown> {
  context.letters.set(letter.id, letter)
  quietly(context.records.write(`letter/${letter.id}`, letter))
  return deliver(context, letter, signal)
}

export async function deliver(context: Context, letter: Letter, signal?: AbortSignal): Promise<unknown> {
  try {
    return await transmit(context, letter, signal, letter.expiry * 1000)
  } finally {
    if (!context.isClosed) forget(context, letter)
  }
}
