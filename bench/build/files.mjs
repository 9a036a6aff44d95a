// Writes what was built, and removes what an earlier build left.
import { mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const from = (/** @type {string} */ file) => path.join(root, file)

/**
 * Unchanged files are left alone, so that a server that watches dist/ sees only what is new.
 *
 * @param {string} file
 * @param {Buffer} contents
 */
export async function write(file, contents) {
  const target = from(file)
  const old = await readFile(target).catch(() => undefined)
  if (old && Buffer.compare(old, contents) === 0) return
  await mkdir(path.dirname(target), { recursive: true })
  await writeFile(target, contents)
}

/**
 * Chunks of an earlier build would be published too.
 *
 * @param {string} folder
 * @param {ReadonlyMap<string, unknown>} keep
 */
export async function prune(folder, keep) {
  for (const entry of await readdir(from(folder), { withFileTypes: true })) {
    const file = `${folder}/${entry.name}`
    if (entry.isDirectory()) await prune(file, keep)
    else if (!keep.has(file)) await rm(from(file), { force: true })
  }
  await rmdir(from(folder)).catch(() => {})
}
