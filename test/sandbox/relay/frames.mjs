// A frame of the relay's JSON-RPC: read without trusting it, written with the digits of its id as they came.
const maxId = 2n ** 64n - 1n
const minId = 1_000_000_000n

/**
 * @typedef {object} Frame
 * @property {'request' | 'answer' | 'delivery' | 'ack' | 'bad' | 'open'} kind seen from the relay
 * @property {string} [id] digits
 * @property {string} [method]
 * @property {unknown} [params]
 * @property {number} [tag]
 * @property {string} [topic]
 * @property {string} [problem] why it is bad
 * @property {boolean} [acknowledged]
 * @property {string} [clientId]
 */

/** @returns {Frame} */
export function readFrame(text) {
  let value
  try {
    value = JSON.parse(text)
  } catch {
    return { kind: 'bad', id: '0', problem: 'Serialization' }
  }
  if (!value || typeof value !== 'object' || Array.isArray(value))
    return { kind: 'bad', id: '0', problem: 'Serialization' }
  const id = digitsOf(value.id, text)
  if (value.jsonrpc !== '2.0') return { kind: 'bad', id: id ?? '0', problem: 'InvalidJsonRpcVersion' }
  if (id === undefined) return { kind: 'bad', id: '0', problem: 'InvalidRequestId' }
  if (value.method === undefined) return { kind: 'ack', id, acknowledged: value.result !== undefined }
  if (BigInt(id) < minId) return { kind: 'bad', id, problem: 'InvalidRequestId' }
  const { method, params } = value
  return { kind: 'request', id, method, params, ...seen(method, params) }
}

/** What faults and the log go by. */
function seen(method, params) {
  const { topic, pairingTopic, tag } = params ?? {}
  const tags = { wc_proposeSession: 1100, wc_approveSession: 1101 }
  return { tag: tag ?? tags[method], topic: topic ?? pairingTopic }
}

/** A number above 2^53 has lost digits in `JSON.parse`: they are taken from the text. */
function digitsOf(id, text) {
  const exact = Number.isSafeInteger(id) ? String(id) : typeof id === 'string' ? id : undefined
  const lost = typeof id === 'number' && exact === undefined
  const digits = exact ?? (lost ? /"id"\s*:\s*(\d+)/.exec(text)?.[1] : undefined)
  return digits && /^\d{1,20}$/.test(digits) && BigInt(digits) <= maxId ? digits : undefined
}

const withId = (id, rest) => `{"id":${id},"jsonrpc":"2.0",${JSON.stringify(rest).slice(1)}`

export const resultFrame = (id, result) => withId(BigInt(id), { result })
export const errorFrame = (id, { code, message, data }) => withId(BigInt(id), { error: { code, message, data } })
/** @param {number} id @param {string} subscription @param {object} data */
export const deliveryFrame = (id, subscription, data) =>
  withId(id, { method: 'irn_subscription', params: { id: subscription, data } })
