// What a request may be at most, before anything of it is looked at. Each bound names what is over it.
import { LateError, readBytes } from './reading.ts'
import { badParameter, RefusalError } from './refusal.ts'

const maxUrl = 8192
const maxHeaders = 16_384
const maxQuery = 32
const maxDepth = 100
/** ms in which a body must be there whole: a slow one holds a connection. */
const maxBodyMs = 10_000

/** The query, each name once. */
export function readQuery(request: Request, url: URL): ReadonlyMap<string, string> {
  if (request.url.length > maxUrl) throw new RefusalError(414, 'too_large', 'The URL is too long')
  let size = 0
  for (const [name, value] of request.headers) size += name.length + value.length
  if (size > maxHeaders) throw new RefusalError(431, 'too_large', 'The headers are too large')
  const query = new Map<string, string>()
  for (const [name, value] of url.searchParams) {
    // A name is repeated only where it cannot be anything but a name.
    const shown = /^\w{1,32}$/.test(name) ? name : 'A parameter'
    if (query.has(name)) throw badParameter(shown, 'is given twice')
    if (hasControls(value)) throw badParameter(shown, 'has a control character')
    query.set(name, value)
    if (query.size > maxQuery) throw badParameter('The query', 'has too many parameters')
  }
  return query
}

/** Whether a text has a character that ends a line or hides others. */
export const hasControls = (text: string): boolean => /\p{Cc}/u.test(text)

/** The body as JSON, at most `max` bytes of it and 100 levels deep. */
export async function readJson(request: Request, max: number, maxMs = maxBodyMs): Promise<unknown> {
  const text = await readText(request, max, maxMs)
  if (depthOf(text) > maxDepth) throw badParameter('The body', 'is nested too deep')
  try {
    return JSON.parse(text)
  } catch {
    throw badParameter('The body', 'is not JSON')
  }
}

async function readText(request: Request, max: number, maxMs: number): Promise<string> {
  const tooLarge = () => new RefusalError(413, 'too_large', 'The body is too large')
  if (+(request.headers.get('content-length') ?? 0) > max) throw tooLarge()
  try {
    const bytes = await readBytes(request.body, max, maxMs)
    if (!bytes) throw tooLarge()
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof LateError) throw new RefusalError(408, 'too_slow', 'The body came too slowly')
    throw error instanceof RefusalError ? error : badParameter('The body', 'cannot be read')
  }
}

/** The deepest level of brackets outside of strings, counted before anything recursive sees the text. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let isString = false
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (char === '\\' && isString) i++
    else if (char === '"') isString = !isString
    else if (!isString && (char === '{' || char === '[')) deepest = Math.max(deepest, ++depth)
    else if (!isString && (char === '}' || char === ']')) depth--
  }
  return deepest
}
