// The life of a socket to a relay: opened, found dead, opened again, refused. What is said on it is none of its business.
// https://docs.reown.com/cloud/relay
import type { WebSocketClass } from '../types.ts'

export interface ConnectionOptions {
  /** In the order in which they are tried. */
  readonly urls: readonly string[]
  /** The query to a relay, with its JWT. */
  readonly query: (url: string) => Promise<string>
  readonly WebSocket: WebSocketClass
}
export interface Connection extends ConnectionOptions {
  ws?: WebSocket | undefined
  isConnected: boolean
  /** Of the next try, or of the silence of this one. */
  timer?: ReturnType<typeof setTimeout> | undefined
  /** Which relay, and how often in a row in vain. */
  index: number
  tries: number
  /** It is open, or it is time for the next try. */
  readonly update: () => void
  readonly onFrame: (data: unknown, ws: WebSocket) => void
  readonly onClose: () => void
  /** The relay wants nobody like us. */
  readonly onRefused: (reason: string) => void
}

/** ms */
const maxOpenMs = 10_000
const maxPauseMs = 30_000

/** Nothing, whatever a page has made of `clearTimeout`. */
export const clearTimer = ({ timer }: Connection) => void clearTimeout(timer)

/** Ends the socket; what it says later is not heard. */
export function closeSocket(line: Connection): void {
  const { ws } = line
  line.ws = line.timer = clearTimer(line)
  line.isConnected = false
  line.onClose()
  ws?.close()
}

/** Backoff with jitter; the next relay where this one did not open, or open in vain. */
export function reconnect(line: Connection): void {
  if (!line.isConnected || line.tries > 0) line.index++
  closeSocket(line)
  const pause = Math.min(maxPauseMs, 200 * 2 ** line.tries++) * (0.5 + Math.random() / 2)
  line.timer = setTimeout(() => {
    line.timer = undefined
    line.update()
  }, pause)
}

export async function openSocket(line: Connection): Promise<void> {
  const url = line.urls[line.index % line.urls.length] as string
  // The platform says nothing for minutes where packets are dropped.
  const timer = setTimeout(reconnect, maxOpenMs, line)
  line.timer = timer
  try {
    const query = await line.query(url)
    if (line.timer === timer) listen(line, new line.WebSocket(url + (url.includes('?') ? '&' : '?') + query))
  } catch {
    if (line.timer === timer) reconnect(line)
  }
}

function listen(line: Connection, ws: WebSocket): void {
  const ifCurrent =
    <T>(run: (event: T) => void) =>
    (event: T) => {
      if (line.ws === ws) run(event)
    }
  line.ws = ws
  ws.onopen = ifCurrent(() => {
    line.isConnected = true
    line.timer = clearTimer(line)
    line.update()
  })
  ws.onmessage = ifCurrent(({ data }: MessageEvent) => line.onFrame(data, ws))
  // What follows an error is a close; some platforms throw where nobody listens.
  ws.onerror = () => undefined
  ws.onclose = ifCurrent(({ code, reason }: CloseEvent) => {
    if (code === 3000) line.onRefused(reason)
    else reconnect(line)
  })
}
