// The operator's own files: lists and images. Under Node they are a folder, elsewhere any fetch, such as a binding of assets.
import { readBytes, within } from './reading.ts'
import { unavailable } from './refusal.ts'
import type { Files } from './types.ts'

/** Most bytes of a list. */
export const maxList = 4 * 2 ** 20
/** ms for a file, and again for its bytes. */
const maxMs = 5000
/** ms in which a list is not looked at again. */
const holdMs = 1000

const unreadable = (cause?: unknown) => unavailable('A file of the gateway cannot be read', cause)

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
      throw new Error(`${path}: status ${status}`)
    }
    const bytes = await readBytes(body, max, maxMs)
    if (!bytes) throw new Error(`${path}: is over ${max} bytes`)
    return { bytes, tag }
  } catch (error) {
    throw unreadable(error)
  }
}

/**
 * A function that resolves with what `read` makes of a file of JSON, and looks at the file again a second later. A file that
 * cannot be read leaves what was read before. Nothing that is under way is shared: a worker's requests may not wait for each other.
 */
export function createDocument<T>(
  files: Files,
  path: string,
  max: number,
  read: (json: unknown) => T,
): () => Promise<T> {
  let held: { readonly value: T; readonly tag: string | null } | undefined
  let lookedAt = 0
  const look = async (): Promise<T> => {
    const asset = await readAsset(files, path, max, held?.tag)
    if (asset === 'same' && held) return held.value
    const value = read(typeof asset === 'object' ? parse(asset.bytes) : undefined)
    held = { value, tag: typeof asset === 'object' ? asset.tag : null }
    return value
  }
  return async () => {
    const now = Date.now()
    if (held && Math.abs(now - lookedAt) < holdMs) return held.value
    lookedAt = now
    if (!held) return look()
    const { value } = held
    return look().catch(() => value)
  }
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw unreadable(error)
  }
}
