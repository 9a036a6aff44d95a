// The operator's own files: lists and images. Under Node they are a folder, elsewhere any fetch, such as a binding of assets.
import type { Listed } from './lists.ts'
import { readBytes, within } from './reading.ts'
import { type RefusalError, unavailable } from './refusal.ts'
import type { Files } from './types.ts'

/** Most bytes of a list. */
export const maxList = 4 * 2 ** 20
/** ms for a file, and again for its bytes. */
const maxMs = 5000
/** ms in which a list is not looked at again. */
const holdMs = 1000

const unreadable = (path: string, cause: unknown) => {
  const { message } = Object(cause) as Partial<Error>
  return unavailable('A file of the gateway cannot be read', new Error(`${path}: ${message}`, { cause }))
}

interface Asset {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Says of which version it is, where the files know. */
  readonly tag: string | null
}

/** A file, undefined where there is none, and 'same' where its version is `known`. Throws RefusalError where it cannot be read. */
export async function readAsset(
  files: Files,
  path: string,
  max: number,
  known?: string | null,
): Promise<Asset | 'same' | undefined> {
  try {
    const response = await within(maxMs, Promise.resolve(files(path)))
    const { status, ok, headers, body } = response ?? { status: 404 }
    const tag = headers?.get('etag') ?? null
    const isSame = tag !== null && tag === known
    if (!ok || isSame) {
      body?.cancel().catch(() => undefined)
      if (status === 404) return undefined
      if (isSame) return 'same'
      throw new Error(`status ${status}`)
    }
    const bytes = await readBytes(body, max, maxMs)
    if (!bytes) throw new Error(`is over ${max} bytes`)
    return { bytes, tag }
  } catch (error) {
    throw unreadable(path, error)
  }
}

/** What a file says now. What is wrong with it is told to who asks first. */
export type Document<T> = (report: (problem: Error) => void) => Promise<T>

/**
 * What `read` makes of a file of JSON, which is looked at again a second later. A file that cannot be read leaves what was read
 * before, one that is not there is an empty list. Each fault of it is told once, however often it is asked for. Nothing that is
 * under way is shared: a worker's requests may not wait for each other.
 */
export function createDocument<T>(
  files: Files,
  path: string,
  max: number,
  read: (json: unknown) => Listed<T>,
): Document<T> {
  let held: { readonly value: T; readonly tag: string | null; readonly isThere: boolean } | undefined
  let lookedAt = 0
  let told = ''
  return async (report) => {
    const tell = (fault: string, error = new Error(`${path}: ${fault}`)): void => {
      if (fault && fault !== told) report(error)
      told = fault
    }
    const look = async (): Promise<T> => {
      const asset = await readAsset(files, path, max, held?.tag)
      if (asset === 'same' && held) return held.value
      const isThere = typeof asset === 'object'
      const { value, problems } = read(isThere ? parse(path, asset.bytes) : [])
      tell(isThere || !held?.isThere ? faultOf(problems) : 'is not there any more')
      held = { value, tag: isThere ? asset.tag : null, isThere }
      return value
    }
    const now = Date.now()
    if (held && Math.abs(now - lookedAt) < holdMs) return held.value
    lookedAt = now
    if (!held) return look()
    const { value } = held
    return look().catch(({ cause }: RefusalError) => {
      const { message } = cause as Error
      tell(message, new Error(`${message}; what was read before goes on`))
      return value
    })
  }
}

/** Most problems of a file that are told; who wants all of them checks the file. */
const maxTold = 5

function faultOf(problems: readonly string[]): string {
  const more = problems.length > maxTold ? `, and ${problems.length - maxTold} more` : ''
  return `${problems.slice(0, maxTold).join('; ')}${more}`
}

function parse(path: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw unreadable(path, error)
  }
}
