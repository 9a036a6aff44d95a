// The operator's own files: lists and images. Under Node they are a folder, elsewhere any fetch, such as a binding of assets.
import type { Listed } from './lists.ts'
import { readBytes, within } from './reading.ts'
import { FileError, type RefusalError, unavailable } from './refusal.ts'
import type { Files } from './types.ts'

/** Most bytes of a list. */
export const maxList = 4 * 2 ** 20
/** ms for a file, and again for its bytes. */
const maxMs = 5000
/** ms in which a list is not looked at again. */
const holdMs = 1000

const unreadable = (path = '', cause?: unknown) => {
  const { message } = Object(cause) as Partial<Error>
  const told = cause && new Error(`${path}: ${message}`, { cause })
  return unavailable('A file of the gateway cannot be read', told)
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

/**
 * What a file says now; what is wrong with it is told to who asks first. Rejects with a RefusalError where it could never be read.
 */
export type Document<T> = (report: (problem: FileError) => void) => Promise<T>

interface Held<T> extends Listed<T> {
  readonly tag: string | null
  /** Whether there was a file; one that goes is given another look, since some programs save by deleting first. */
  readonly isThere: boolean
}

/**
 * What `read` makes of a file of JSON, which is looked at again a second later. A file that cannot be read leaves what was read
 * before, one that is not there is an empty list. A fault is told once until it is another one, however often it is asked for.
 * Nothing that is under way is shared: a worker's requests may not wait for each other.
 */
export function createDocument<T>(
  files: Files,
  path: string,
  max: number,
  read: (json: unknown) => Listed<T>,
): Document<T> {
  let held: Held<T> | undefined
  let lookedAt = 0
  let hasLooked = false
  let told = ''
  const look = async (): Promise<FileError> => {
    try {
      const asset = await readAsset(files, path, max, held?.tag)
      const isThere = typeof asset === 'object'
      const isGone = !asset && held?.isThere
      if (isGone && held) held = { ...held, tag: null, isThere }
      else if (asset !== 'same' || !held) held = makeHeld(asset)
      return new FileError(isGone ? `${path}: is not there any more` : faultOf(path, held.problems))
    } catch (error) {
      const { message, cause } = (error as RefusalError).cause as Error
      return new FileError(held ? `${message}; what was read before goes on` : message, { cause })
    }
  }
  const makeHeld = (asset: Asset | 'same' | undefined): Held<T> => {
    const isThere = typeof asset === 'object'
    return { ...read(isThere ? parse(path, asset.bytes) : []), tag: isThere ? asset.tag : null, isThere }
  }
  return async (report) => {
    const now = Date.now()
    if (!hasLooked || Math.abs(now - lookedAt) >= holdMs) {
      lookedAt = now
      const fault = await look()
      hasLooked = true
      if (fault.message && fault.message !== told) report(fault)
      told = fault.message
    }
    if (!held) throw unreadable()
    return held.value
  }
}

/** Most problems of a file that are told; who wants all of them checks the file. */
const maxTold = 5

/** Says what is wrong with a file on one line; nothing where nothing is. */
export function faultOf(path: string, problems: readonly string[]): string {
  const more = problems.length > maxTold ? `, and ${problems.length - maxTold} more` : ''
  return problems.length ? `${path}: ${problems.slice(0, maxTold).join('; ')}${more}` : ''
}

/** The text of JSON: UTF-8, and nothing else. Throws a TypeError. */
export const decode = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes)

function parse(path: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decode(bytes))
  } catch (error) {
    throw unreadable(path, error)
  }
}
