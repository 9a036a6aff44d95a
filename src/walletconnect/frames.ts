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
  /** A message of a topic; acknowledged when this resolves, whatever became of it. */
  readonly onMessage: (topic: string, message: string) => Promise<void>
  readonly onGarbage: () => void
}
export interface Deliveries extends Inbox {
  /** Those that are being handled: a flood must not fill the memory. */
  busy: number
}

const mostBusy = 1000
/** Characters of a message. */
const longest = 5_000_000

/** Without a member where `data` is no JSON object. */
export function readFrame(data: unknown): Frame {
  const text = `${data}`
  try {
    return { ...JSON.parse(text), text }
  } catch {
    return { text }
  }
}

/** `reply` writes to the socket that the frame came from. */
export async function deliver(
  state: Deliveries,
  { id, params, text }: Frame,
  reply: (text: string) => void,
): Promise<void> {
  const { topic, message } = Object(Object(params).data)
  // Not acknowledged, it comes again.
  if (state.busy >= mostBusy) return
  state.busy++
  if (typeof topic === 'string' && typeof message === 'string' && message.length < longest)
    await state.onMessage(topic, message)
  else state.onGarbage()
  state.busy--
  // A number beyond 2^53 has lost digits by now; the relay wants them back.
  const digits = Number.isSafeInteger(id) ? id : /"id"\s*:\s*"?(\d{1,20})\b/.exec(text)?.[1]
  if (digits) reply(`{"id":${digits},"jsonrpc":"2.0","result":true}`)
}
