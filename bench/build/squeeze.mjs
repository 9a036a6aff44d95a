// Minifies once more what esbuild has bundled and minified: terser's output is 3 to 4 % smaller when compressed. terser is
// slow, so its results are cached.
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { minify } from 'terser'
import { hint } from './eager.mjs'
import { follow } from './maps.mjs'

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
export const squeezed = async (text) => (await squeezedWith(text, undefined)).text

/**
 * Minifies a module that may have a source map. With one the names at the top of the module stay: stacks show them, and who bundles
 * the file makes them short.
 *
 * @param {string} text
 * @param {string | undefined} map
 * @returns {Promise<{ text: string, map?: string | undefined }>}
 */
async function squeezedWith(text, map) {
  const file =
    folder +
    createHash('sha256')
      .update(recipe)
      .update(text)
      .update(map ? readable + map : '')
      .digest('hex')
  const seen = await readFile(file, 'utf8').catch(() => undefined)
  if (seen !== undefined) return map ? JSON.parse(seen) : { text: seen }
  const made = await minify(text, map ? { ...named, sourceMap: { content: map } } : options)
  const result = { text: `${made.code}\n`, map: map && withSources(`${made.map}`, map) }
  await mkdir(folder, { recursive: true })
  // The file is written under another name and renamed, since another build may be reading or writing it.
  const own = `${file}-${randomUUID()}`
  await writeFile(own, map ? JSON.stringify(result) : result.text)
  await rename(own, file)
  return result
}

/**
 * Functions and classes keep their names, and no function is put into the one place that calls it, where it would have none.
 *
 * @type {import('terser').MinifyOptions}
 */
const named = {
  ...options,
  compress: { ...compress, reduce_funcs: false, keep_fnames: true, keep_classnames: true },
  mangle: { module: false, toplevel: false, keep_fnames: true, keep_classnames: true },
}
const readable = JSON.stringify(named)

/**
 * terser's map has no sources' texts.
 *
 * @param {string} json
 * @param {string} original
 */
function withSources(json, original) {
  const { sources, sourcesContent } = JSON.parse(original)
  const map = JSON.parse(json)
  const texts = map.sources.map((/** @type {string} */ source) => sourcesContent[sources.indexOf(source)] ?? null)
  return JSON.stringify({ ...map, sourcesContent: texts })
}

/**
 * @param {import('./built.ts').Built} built is left as it is
 * @param {(text: string) => Buffer} encode
 * @returns {Promise<import('./built.ts').Built>}
 */
export async function squeeze({ files, metafile, maps }, encode) {
  const mapped = new Map()
  const outputs = structuredClone(metafile.outputs)
  const all = [...files].map(async ([file, bytes]) => {
    const { text, map } = await squeezedWith(bytes.toString(), maps?.get(file))
    const less = encode(text)
    if (map) mapped.set(file, follow(map, text, less.toString()))
    outputs[file].bytes = less.length
    /** @type {[string, Buffer]} */
    const entry = [file, less]
    return entry
  })
  return { files: new Map(await Promise.all(all)), metafile: { ...metafile, outputs }, maps: mapped }
}
