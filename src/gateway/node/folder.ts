// A folder as the gateway's files. It is looked at anew each time, so that what the operator changes is seen without a restart.
import { open } from 'node:fs/promises'
import path from 'node:path'
import type { Files } from '../types.ts'

/** Names that begin with a dot are no part of a path: neither the folder above nor what is hidden. */
const shape = /^(?!\.)[\w.$-]+(\/(?!\.)[\w.$-]+)*$/
const maxFile = 8 * 2 ** 20

/**
 * The files of a folder: `wallets.json`, `tokens.json`, and images without an ending in `images/wallets`, `images/assets`,
 * `images/tokens` and `images/currencies`.
 * @example createGateway({ projects, files: folderFiles('/srv/gateway/files') })
 */
export const folderFiles =
  (folder: string): Files =>
  async (name) => {
    if (!shape.test(name)) return undefined
    const file = await open(path.join(folder, name)).catch(missing)
    try {
      const stats = await file?.stat()
      if (!file || !stats?.isFile()) return undefined
      if (stats.size > maxFile) throw new Error(`${name} is over 8 MB`)
      const etag = `"${stats.mtimeMs}-${stats.ctimeMs}-${stats.size}-${stats.ino}"`
      return new Response(new Uint8Array(await file.readFile()), { headers: { etag } })
    } finally {
      await file?.close()
    }
  }

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
