// Where other files import an entry too, esbuild puts its code in a chunk and leaves a stub as the entry: one file and one
// round trip more. Here the chunk takes the stub's place and its export names.
import { createHash } from 'node:crypto'
import path from 'node:path'
import { clause, exportPattern, importPattern, names } from './clauses.mjs'
import { follow } from './maps.mjs'
import { recipe } from './squeeze.mjs'

const stubPattern = /^((?:import(?:\{[^}]*\}from)?"[^"]+";)+)export\{([^}]*)\};?\s*$/
const hashPattern = /-([A-Z0-9]{8})\.js/

const beside = (/** @type {string} */ file, /** @type {string} */ name) =>
  path.posix.join(path.posix.dirname(file), name)

/**
 * Reads which chunk a stub exports, and under which names; undefined where a file is more than a stub.
 *
 * @param {string} file
 * @param {string} text
 * @returns {{ chunk: string, exports: import('./built.ts').Pair[] } | undefined}
 */
function readStub(file, text) {
  const [, imports = '', exported = ''] = stubPattern.exec(text) ?? []
  const sources = [...imports.matchAll(importPattern)].filter(([, list]) => list)
  if (sources.length !== 1) return undefined
  const [, list = '', source = ''] = sources[0] ?? []
  const origin = new Map(names(list).map(([before, after]) => [after, before]))
  return {
    chunk: beside(file, source),
    exports: names(exported).map(([local, name]) => [origin.get(local) ?? '', name]),
  }
}

/**
 * Lists the names that other files import from `chunk`.
 *
 * @param {string} chunk
 * @param {ReadonlyMap<string, string>} files
 */
function wantedFrom(chunk, files) {
  const imports = [...files].flatMap(([file, text]) =>
    [...text.matchAll(importPattern)].filter(([, list, source]) => list && source && beside(file, source) === chunk),
  )
  return new Set(imports.flatMap(([, list = '']) => names(list).map(([before]) => before)))
}

/**
 * Puts the stub's names into the chunk in place of the letters that only the stub imported.
 *
 * @param {string} text
 * @param {{ exports: readonly import('./built.ts').Pair[] }} stub
 * @param {ReadonlySet<string>} wanted
 */
function takeOver(text, { exports }, wanted) {
  const found = exportPattern.exec(text)
  if (!found) throw new Error('a chunk that a stub stands for exports nothing')
  const [whole, list = ''] = found
  const own = names(list)
  const local = new Map(own.map(([before, after]) => [after, before]))
  /** @type {import('./built.ts').Pair[]} */
  const given = exports.map(([letter, name]) => [local.get(letter) ?? '', name])
  return `${text.slice(0, -whole.length)}export{${clause([...own.filter(([, after]) => wanted.has(after)), ...given])}};\n`
}

/**
 * Folds every lazy stub into its chunk. The argument is left as it is.
 *
 * @param {import('./built.ts').Built} built
 * @returns {import('./built.ts').Built}
 */
export function fold({ files: contents, metafile, maps: given }) {
  const maps = new Map(given)
  const files = new Map([...contents].map(([file, bytes]) => [file, Buffer.from(bytes).toString()]))
  const outputs = structuredClone(metafile.outputs)
  const isLazy = (/** @type {string} */ file) => hashPattern.test(file) && outputs[file].entryPoint
  const stubs = [...files].flatMap(([file, text]) => {
    const stub = isLazy(file) && readStub(file, text)
    return stub ? [{ file, stub }] : []
  })
  const renamed = new Map()
  for (const { file, stub } of stubs) {
    // A chunk can replace the stub of one entry only; that of a second one stays.
    if (outputs[stub.chunk].entryPoint) continue
    files.delete(file)
    const before = files.get(stub.chunk) ?? ''
    const after = takeOver(before, stub, wantedFrom(stub.chunk, files))
    files.set(stub.chunk, after)
    maps.delete(file)
    const map = maps.get(stub.chunk)
    if (map) maps.set(stub.chunk, follow(map, before, after))
    Object.assign(outputs[stub.chunk] ?? {}, { entryPoint: outputs[file]?.entryPoint })
    delete outputs[file]
    renamed.set(path.posix.basename(stub.chunk), path.posix.basename(file))
    renamed.set(path.posix.basename(file), path.posix.basename(file))
  }
  return rename({ files, outputs, metafile, maps }, renamed)
}

/** Hashes a text to 23 bits in small letters, which cost the least bytes in a file's name. */
export const letters = (/** @type {string} */ text) =>
  [...createHash('sha256').update(text).digest().subarray(0, 5)]
    .map((byte) => String.fromCharCode(97 + (byte % 26)))
    .join('')

/**
 * Renames the files. A file's name has to change with its content: with the stubs, which no hash covers any more, and with the
 * later steps of the build.
 *
 * @param {{ files: Map<string, string>, outputs: import('./built.ts').Outputs, metafile: import('esbuild').Metafile, maps: Map<string, string> }} folded
 * @param {ReadonlyMap<string, string>} renamed
 * @returns {import('./built.ts').Built}
 */
function rename({ files, outputs, metafile, maps }, renamed) {
  const salt = [...renamed.keys(), recipe].sort().join()
  const hashed = (/** @type {string} */ name) => name.replace(hashPattern, (_, hash) => `-${letters(hash + salt)}.js`)
  const given = new Map(
    Object.keys(metafile.outputs).map((file) => {
      const name = path.posix.basename(file)
      return [name, hashed(renamed.get(name) ?? name)]
    }),
  )
  const swap = (/** @type {string} */ text) =>
    text.replace(/[\w-]+-[A-Z0-9]{8}\.js/g, (name) => given.get(name) ?? name)
  const moved = new Map([...files].map(([file, text]) => [swap(file), Buffer.from(swap(text))]))
  const described = JSON.parse(swap(JSON.stringify(outputs)))
  for (const [file, bytes] of moved) described[file].bytes = bytes.length
  const followed = [...maps].map(([file, map]) => {
    const before = files.get(file) ?? ''
    return /** @type {const} */ ([swap(file), follow(map, before, swap(before))])
  })
  return { files: moved, metafile: { ...metafile, outputs: described }, maps: new Map(followed) }
}
