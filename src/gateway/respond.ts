// What becomes of an answer, and of an error, on its way out.
import { RefusalError } from './refusal.ts'
import type { Answer, Route } from './types.ts'

/** An error as an answer, which says of one that is not ours only that there was one. */
export function refused(error: unknown, route?: Route): Answer {
  const isOurs = error instanceof RefusalError
  const { status, code, message, headers } = isOurs
    ? error
    : { status: 500, code: 'internal', message: 'The gateway failed', headers: {} }
  const reasons = route?.hasReasons && { status: 'FAILED', reasons: [{ name: code, description: message }] }
  return { status, headers, json: { error: { code, message }, ...reasons } }
}

/** The origin is named alone, never as `*`, and without credentials: an answer is for the page that asked. */
export function respond({ status = 200, headers = {}, json, body }: Answer, origin: string | null): Response {
  const all = new Headers({
    'cache-control': 'no-store',
    ...headers,
    'x-content-type-options': 'nosniff',
    vary: 'origin',
  })
  if (origin !== null) {
    all.set('access-control-allow-origin', origin)
    all.set('access-control-expose-headers', 'retry-after')
  }
  if (json !== undefined) all.set('content-type', 'application/json')
  const out = json === undefined ? body : JSON.stringify(json)
  return new Response((out ?? null) as BodyInit | null, { status, headers: all })
}

/** Without its body, of which only the length is told. */
export async function headOf(response: Response): Promise<Response> {
  const headers = new Headers(response.headers)
  headers.set('content-length', String((await response.arrayBuffer()).byteLength))
  return new Response(null, { status: response.status, headers })
}
