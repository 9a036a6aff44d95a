// Frames of a relay: each is parsed without trust, and handed on if it delivers a message.

export interface Frame {
  readonly text: string
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: unknown
}
export interface Inbox {
  /** Handles a message. It is acknowledged once this resolves, unless with false. */
  readonly onMessage: (topic: string, message: string) => Promise<boolean>
  readonly onInvalid: () => void
}
export interface Deliveries extends Inbox {
  /** How many messages are being handled. It is bounded, since a flood must not fill the memory. */
  active: number
  /** Whether messages were not acknowledged because of that bound, and have to come again. */
  isBehind: boolean
  readonly resubscribe: () => void
}

const maxHandling = 1000
/** Most characters of a frame: far more than any wallet sends. */
const maxChars = 1_000_000

/** Parses a frame. It has only `text` where `data` is no JSON object. */
export function readFrame(data: unknown): Frame {
  const text = `${data}`
  try {
    const { id, method, params, result, error } = JSON.parse(text)
    return { text, id, method, params, result, error }
  } catch {
    return { text }
  }
}

/** Handles the message in a frame, if there is one; `reply` writes to the socket that the frame came from. */
export async function receive(
  state: Deliveries,
  { id, params, text }: Frame,
  reply: (text: string) => void,
): Promise<void> {
  const { topic, message } = Object(Object(params).data)
  // The relay sends a message that is not acknowledged again.
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
  // A number beyond 2^53 has lost digits in JSON.parse, and the relay wants all of them back.
  const digits = Number.isSafeInteger(id) ? id : /"id"\s*:\s*"?(\d{1,20})\b/.exec(text)?.[1]
  if (digits) reply(`{"id":${digits},"jsonrpc":"2.0","result":true}`)
}
