// Opens a socket to a relay, notices when it is dead or refused, and opens it again. `relay.ts` decides what is sent.
// https://docs.reown.com/cloud/relay
import type { WebSocketClass } from '../types.ts'

export interface ConnectionOptions {
  /** The relays in the order in which they are tried. */
  readonly urls: readonly string[]
  /** The query to a relay, with its JWT. */
  readonly query: (url: string) => Promise<string>
  readonly WebSocket: WebSocketClass
}
export interface Connection extends ConnectionOptions {
  ws?: WebSocket | undefined
  isConnected: boolean
  /** The timer of the next try, or of the longest silence of this socket. */
  timer?: ReturnType<typeof setTimeout> | undefined
  /** Which of `urls` is used, and how many tries in a row have failed. */
  index: number
  tries: number
  /** Called when the socket is open, and when it is time for the next try. */
  readonly update: () => void
  readonly onFrame: (data: unknown, ws: WebSocket) => void
  readonly onClose: () => void
  /** Called when the relay refuses this client, because of its origin, key or clock. */
  readonly onRefused: (reason: string) => void
}

/** How long a socket may take to open. */
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
  // Where packets are dropped, the platform takes minutes to report it.
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
  // A close event follows every error. Some platforms throw where no listener for errors is set.
  ws.onerror = () => undefined
  ws.onclose = ifCurrent(({ code, reason }: CloseEvent) => {
    if (code === 3000) line.onRefused(reason)
    else reconnect(line)
  })
}
