// The routing table: every path that the gateway answers is a row, and nothing else is. A path is compared segment by
// segment after decoding, so that no spelling of a slash or of dots reaches a handler.
import { hasControls } from './bounds.ts'
import { badParameter, RefusalError } from './refusal.ts'
import type { Route } from './types.ts'

/** What is there without any part of the product. */
export const baseRoutes: readonly Route[] = [
  { method: 'GET', path: '/healthz', isOpen: true, answer: () => ({ json: { status: 'ok' } }) },
]

export interface Match {
  readonly route: Route
  readonly path: Readonly<Record<string, string>>
}

/** A path's segments without the first slash and one at the end: the reference asks for `/v1/` and `/v1` alike. */
const segmentsOf = (path: string) => path.replace(/^\/|\/$/g, '').split('/')

/** A function that finds the row of a request, and throws RefusalError where there is none. */
export function createRouter(table: readonly Route[]): (method: string, path: string) => Match {
  const rows = table.map((route) => ({ route, pattern: segmentsOf(route.path) }))
  return (method, path) => {
    const asked = segmentsOf(path)
    const fitting = rows.filter(
      ({ pattern }) =>
        pattern.length === asked.length && pattern.every((part, i) => part.startsWith('{') || part === asked[i]),
    )
    const allowed = fitting.map(({ route }) => route.method)
    const wanted = method === 'HEAD' ? 'GET' : method
    const row = fitting.find(({ route }) => method === 'OPTIONS' || route.method === wanted)
    if (!fitting.length) throw new RefusalError(404, 'not_found', 'There is nothing at this path')
    if (!row)
      throw new RefusalError(405, 'method_not_allowed', 'This path takes another method', { allow: allowed.join(', ') })
    return { route: row.route, path: parameters(row.pattern, asked) }
  }
}

function parameters(pattern: readonly string[], asked: readonly string[]): Record<string, string> {
  const found: Record<string, string> = Object.create(null)
  for (const [i, part] of pattern.entries()) {
    if (!part.startsWith('{')) continue
    const name = part.slice(1, -1)
    found[name] = decode(name, asked[i] ?? '')
  }
  return found
}

function decode(name: string, segment: string): string {
  let text: string
  try {
    text = decodeURIComponent(segment)
  } catch {
    throw badParameter(name, 'is not encoded rightly')
  }
  if (!text || /[/\\]|^\.+$/.test(text) || hasControls(text)) throw badParameter(name, 'is not allowed in a path')
  return text
}
