// The life of a socket to a relay: opened, found dead, opened again, refused. What is said on it is none of its business.
// https://docs.reown.com/cloud/relay
import type { WebSocketClass } from '../types.ts'

export interface LineOptions {
  /** In the order in which they are tried. */
  readonly urls: readonly string[]
  /** The query to a relay, with its JWT. */
  readonly query: (url: string) => Promise<string>
  readonly WebSocket: WebSocketClass
}
export interface Line extends LineOptions {
  ws?: WebSocket | undefined
  isOpen: boolean
  /** Of the next try, or of the silence of this one. */
  timer?: ReturnType<typeof setTimeout> | undefined
  /** Which relay, and how often in a row in vain. */
  at: number
  tries: number
  /** It is open, or it is time for the next try. */
  readonly tend: () => void
  readonly onFrame: (data: unknown, ws: WebSocket) => void
  readonly onGone: () => void
  /** The relay wants nobody like us. */
  readonly onRefusal: (reason: string) => void
}

/** ms */
const openPatience = 10_000
const longestPause = 30_000

/** Nothing, whatever a page has made of `clearTimeout`. */
export const clear = ({ timer }: Line) => void clearTimeout(timer)

/** Ends the socket; what it says later is not heard. */
export function drop(line: Line): void {
  const { ws } = line
  line.ws = line.timer = clear(line)
  line.isOpen = false
  line.onGone()
  ws?.close()
}

/** Backoff with jitter; the next relay where this one did not open, or open in vain. */
export function fail(line: Line): void {
  if (!line.isOpen || line.tries > 0) line.at++
  drop(line)
  const pause = Math.min(longestPause, 200 * 2 ** line.tries++) * (0.5 + Math.random() / 2)
  line.timer = setTimeout(() => {
    line.timer = undefined
    line.tend()
  }, pause)
}

export async function begin(line: Line): Promise<void> {
  const url = line.urls[line.at % line.urls.length] as string
  // The platform says nothing for minutes where packets are dropped.
  const timer = setTimeout(fail, openPatience, line)
  line.timer = timer
  try {
    const query = await line.query(url)
    if (line.timer === timer) listen(line, new line.WebSocket(url + (url.includes('?') ? '&' : '?') + query))
  } catch {
    if (line.timer === timer) fail(line)
  }
}

function listen(line: Line, ws: WebSocket): void {
  const ours =
    <T>(run: (event: T) => void) =>
    (event: T) => {
      if (line.ws === ws) run(event)
    }
  line.ws = ws
  ws.onopen = ours(() => {
    line.isOpen = true
    line.timer = clear(line)
    line.tend()
  })
  ws.onmessage = ours(({ data }: MessageEvent) => line.onFrame(data, ws))
  // What follows an error is a close; some platforms throw where nobody listens.
  ws.onerror = () => undefined
  ws.onclose = ours(({ code, reason }: CloseEvent) => {
    if (code === 3000) line.onRefusal(reason)
    else fail(line)
  })
}
