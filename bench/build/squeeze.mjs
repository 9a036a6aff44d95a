// Minifies once more what esbuild has bundled and minified: terser's output is 3 to 4 % smaller when compressed. terser is
// slow, so its results are cached.
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { minify } from 'terser'
import { hint } from './eager.mjs'

// Functions without `this` become arrows, and parameters that are not read are removed: no code here reads a function's
// `prototype` or `length`.
/** @type {import('terser').CompressOptions} */
const compress = { passes: 3, ecma: 2022, directives: false, unsafe_arrows: true, keep_fargs: false }
/** @type {import('terser').MinifyOptions} */
const options = { module: true, ecma: 2022, compress }
const folder = fileURLToPath(new URL('../../node_modules/.cache/hasp/terser/', import.meta.url))

/** What a file's name depends on beside the file's content. */
export const recipe = JSON.stringify([createRequire(import.meta.url)('terser/package.json').version, options, hint])

/**
 * Minifies a module.
 *
 * @param {string} text
 */
export async function squeezed(text) {
  const file = folder + createHash('sha256').update(recipe).update(text).digest('hex')
  const seen = await readFile(file, 'utf8').catch(() => undefined)
  if (seen !== undefined) return seen
  const { code } = await minify(text, options)
  await mkdir(folder, { recursive: true })
  // The file is written under another name and renamed, since another build may be reading or writing it.
  const own = `${file}-${randomUUID()}`
  await writeFile(own, `${code}\n`)
  await rename(own, file)
  return `${code}\n`
}

/**
 * @param {import('./built.ts').Built} built is left as it is
 * @param {(text: string) => Buffer} encode
 * @returns {Promise<import('./built.ts').Built>}
 */
export async function squeeze({ files, metafile }, encode) {
  const outputs = structuredClone(metafile.outputs)
  const all = [...files].map(async ([file, bytes]) => {
    const less = encode(await squeezed(bytes.toString()))
    outputs[file].bytes = less.length
    /** @type {[string, Buffer]} */
    const entry = [file, less]
    return entry
  })
  return { files: new Map(await Promise.all(all)), metafile: { ...metafile, outputs } }
}
