// A frame of the relay: read without trust, and handed on if it is a delivery.

export interface Frame {
  readonly text: string
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: unknown
}
export interface Inbox {
  /** A message of a topic; acknowledged when this resolves, unless with false. */
  readonly onMessage: (topic: string, message: string) => Promise<boolean>
  readonly onInvalid: () => void
}
export interface Deliveries extends Inbox {
  /** Those that are being handled: a flood must not fill the memory. */
  active: number
  /** Some were left to come again. */
  isBehind: boolean
  readonly resubscribe: () => void
}

const maxHandling = 1000
/** Characters of a message, far more than any wallet has to say. */
const maxChars = 1_000_000

/** Without a member where `data` is no JSON object. */
export function readFrame(data: unknown): Frame {
  const text = `${data}`
  try {
    const { id, method, params, result, error } = JSON.parse(text)
    return { text, id, method, params, result, error }
  } catch {
    return { text }
  }
}

/** `reply` writes to the socket that the frame came from. */
export async function receive(
  state: Deliveries,
  { id, params, text }: Frame,
  reply: (text: string) => void,
): Promise<void> {
  const { topic, message } = Object(Object(params).data)
  // Not acknowledged, it comes again.
  if (state.active >= maxHandling) {
    state.isBehind = true
    return
  }
  state.active++
  const isMessage = typeof topic === 'string' && typeof message === 'string' && message.length < maxChars
  const isDone = isMessage ? await state.onMessage(topic, message) : state.onInvalid()
  state.active--
  if (state.active === 0 && state.isBehind) {
    state.isBehind = false
    state.resubscribe()
  }
  if (isDone === false) return
  // A number beyond 2^53 has lost digits by now; the relay wants them back.
  const digits = Number.isSafeInteger(id) ? id : /"id"\s*:\s*"?(\d{1,20})\b/.exec(text)?.[1]
  if (digits) reply(`{"id":${digits},"jsonrpc":"2.0","result":true}`)
}
