// The life of a socket to a relay: it is opened, found dead, opened again, or refused. `relay.ts` decides what is sent.
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
  /** For the next try, or for the longest silence of this socket. */
  timer?: ReturnType<typeof setTimeout> | undefined
  /** Which of `urls` is used, and how many tries in a row have failed. */
  index: number
  tries: number
  /** Called when the socket is open, and when it is time for the next try. */
  readonly update: () => void
  readonly onFrame: (data: unknown, ws: WebSocket) => void
  readonly onClose: () => void
  /** The relay refuses this client, by origin, key or clock. */
  readonly onRefused: (reason: string) => void
}

/** ms */
const maxOpenMs = 10_000
const maxPauseMs = 30_000

/** Returns undefined, whatever a page has replaced `clearTimeout` with, so that one statement can clear `timer` as well. */
export const clearTimer = ({ timer }: Connection) => void clearTimeout(timer)

/** Closes the socket; later events of it are ignored. */
export function closeSocket(line: Connection): void {
  const { ws } = line
  line.ws = line.timer = clearTimer(line)
  line.isConnected = false
  line.onClose()
  ws?.close()
}

/** Tries again after a backoff with jitter, at the next relay where this one did not open, or failed again after it did. */
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
  // Where packets are dropped the platform takes minutes to say so.
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
  // A close follows every error. Some platforms throw where nobody listens for errors.
  ws.onerror = () => undefined
  ws.onclose = ifCurrent(({ code, reason }: CloseEvent) => {
    if (code === 3000) line.onRefused(reason)
    else reconnect(line)
  })
}
