// esbuild exports what chunks import from each other under letters of its own: `export{pe as a,e as b}`. If each is exported
// under the name that it has inside, the list is half as long: `export{pe,e}`. That counts most in core, which comes first.
import path from 'node:path'
import { clause, exportPattern, importPattern, names } from './clauses.mjs'
import { follow } from './maps.mjs'

/**
 * Exports under their inner names what only chunks import from each other. The argument is left as it is.
 *
 * @param {import('./built.ts').Built} built
 * @returns {import('./built.ts').Built}
 */
export function sameNames({ files: contents, metafile, maps }) {
  const files = new Map([...contents].map(([file, bytes]) => [file, bytes.toString()]))
  const outputs = structuredClone(metafile.outputs)
  const used = wordsOf(files.values())
  const renamed = new Map(
    [...files].map(([file, text]) => {
      const isLazy = (/** @type {string} */ name) => isDoor(file) || name.length < 3 || used.has(name)
      return [file, inside(text, importedFrom(file, files), isLazy)]
    }),
  )
  const written = [...files].map(([file, text]) => {
    const own = renamed.get(file) ?? new Map()
    const imports = text.replace(importPattern, (whole, list, source) => {
      const theirs = list && renamed.get(beside(file, source))
      if (!theirs) return whole
      const pairs = names(list).map(([given, local]) => pair(theirs.get(given) ?? given, local))
      return `import{${clause(pairs)}}from"${source}";`
    })
    const exports = imports.replace(exportPattern, (_, list) => {
      const pairs = new Map(names(list).flatMap(([local, given]) => (own.has(given) ? [[own.get(given), local]] : [])))
      const sorted = [...pairs].map(([given, local]) => pair(local, given)).sort(([a], [b]) => (a < b ? -1 : 1))
      return `export{${clause(sorted)}};\n`
    })
    const bytes = Buffer.from(exports)
    outputs[file].bytes = bytes.length
    /** @type {[string, Buffer]} */
    const entry = [file, bytes]
    return entry
  })
  const result = new Map(written)
  const followed =
    maps &&
    [...maps].map(
      ([file, map]) => /** @type {const} */ ([file, follow(map, `${files.get(file)}`, `${result.get(file)}`)]),
    )
  return { files: result, metafile: { ...metafile, outputs }, maps: followed && new Map(followed) }
}

/** @type {(before: string, after: string) => import('./built.ts').Pair} */
const pair = (before, after) => [before, after]
const beside = (/** @type {string} */ file, /** @type {string} */ name) =>
  path.posix.join(path.posix.dirname(file), name)

/**
 * Lists the names that other files import statically from a chunk. Those of a lazy import cannot be changed.
 *
 * @param {string} chunk
 * @param {ReadonlyMap<string, string>} files
 */
function importedFrom(chunk, files) {
  const clauses = [...files].flatMap(([file, text]) =>
    [...text.matchAll(importPattern)].filter(([, list, source]) => list && source && beside(file, source) === chunk),
  )
  return new Set(clauses.flatMap(([, list = '']) => names(list).map(([before]) => before)))
}

/** A file without a hash in its name is for everybody. */
const isDoor = (/** @type {string} */ file) => !/-[a-z]{5}\.js$/.test(file)

/**
 * Every word of these files, their clauses left out: a lazy import uses a name that is among them.
 *
 * @param {Iterable<string>} texts
 * @returns {ReadonlySet<string>}
 */
const wordsOf = (texts) =>
  new Set(
    [...texts].flatMap(
      (text) =>
        text
          .replace(importPattern, '')
          .replace(exportPattern, '')
          .match(/[\w$]{3,}/g) ?? [],
    ),
  )

/**
 * Maps the names that are exported to those that others shall import: the name that a lazy import may use too, or the one inside the
 * chunk, unless another export has that. What nobody imports has none.
 *
 * @param {string} text
 * @param {ReadonlySet<string>} asked the names that others import statically
 * @param {(name: string) => boolean} isLazy whether a lazy import may use this name
 * @returns {ReadonlyMap<string, string>}
 */
function inside(text, asked, isLazy) {
  const pairs = names(exportPattern.exec(text)?.[1] ?? '')
  // What has more than two letters is a name of ours, which a lazy import may use beside the others.
  const lazy = pairs.filter(([, given]) => (!asked.has(given) || given.length > 2) && isLazy(given))
  const named = new Map(lazy)
  const taken = new Set(named.values())
  return new Map(
    pairs.flatMap(([local, given]) => {
      const name = named.get(local) ?? (taken.has(local) ? given : local)
      return asked.has(given) ? [[given, name]] : isLazy(given) ? [[given, given]] : []
    }),
  )
}
