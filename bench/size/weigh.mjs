// The pure half of `npm run size`: what a part weighs and whether it may. A part is a set of files that a browser fetches
// one by one, so each is compressed alone.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { letters } from '../build/fold.mjs'

/** @typedef {{ path: string, kind: string, external?: boolean }} Imported */

/** @param {Buffer} bytes */
export const brotli = (bytes) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }).length
/** @param {Buffer} bytes */
export const gzip = (bytes) => gzipSync(bytes, { level: 9 }).length

/** Names of files with five letters of a hash, as bench/build gives them. */
export const hashedNames = /[\w-]+-[a-z]{5}\.js/g
/** @type {(name: string, text: string) => string} that name, with the letters that stand for this text */
export const rehashed = (name, text) => name.replace(/[a-z]{5}(?=\.js$)/, () => letters(text))
const draws = 16

/**
 * What a file weighs in the mean, whatever the files that it imports are called. Their names change with every change of theirs, and
 * a file is up to 1 % lighter or heavier by them alone: so names are drawn here which depend on this file only.
 *
 * @param {Buffer} bytes
 */
export function mean(bytes) {
  const text = `${bytes}`
  const names = [...new Set(text.match(hashedNames))]
  if (names.length === 0) return brotli(bytes)
  const sizes = Array.from({ length: draws }, (_, draw) => {
    const drawn = (/** @type {string} */ name) => rehashed(name, `${names.indexOf(name)} ${draw}`)
    return brotli(Buffer.from(text.replace(hashedNames, drawn)))
  })
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / draws)
}

/**
 * The sums over a part's files, in bytes.
 *
 * @param {readonly Buffer[]} contents
 */
export function weigh(contents) {
  const sum = (/** @type {(bytes: Buffer) => number} */ measure) =>
    contents.reduce((total, bytes) => total + measure(bytes), 0)
  return { files: contents.length, min: sum((bytes) => bytes.length), gzip: sum(gzip), brotli: sum(mean) }
}

/**
 * `files` and all that they import statically: what arrives when they are asked for.
 *
 * @param {Readonly<Record<string, { imports: readonly Imported[] }>>} outputs of esbuild, or its inputs
 * @param {readonly (string | undefined)[]} files
 * @returns {Set<string>}
 */
export function closure(outputs, ...files) {
  /** @type {Set<string>} */
  const found = new Set()
  for (const queue = [...files]; queue.length > 0; ) {
    const file = queue.pop()
    if (!file || found.has(file) || !outputs[file]) continue
    found.add(file)
    queue.push(...outputs[file].imports.filter(isStatic).map(({ path }) => path))
  }
  return found
}
/** @param {Imported} imported */
const isStatic = ({ kind, external }) => kind === 'import-statement' && !external

/**
 * The output that a source file became, if it is a chunk of its own.
 *
 * @param {import('../build/built.ts').Outputs} outputs
 * @param {string} source
 */
export const outputOf = (outputs, source) => Object.keys(outputs).find((file) => outputs[file].entryPoint === source)

/**
 * The parts of a chunked build, by name: core, first open, and each lazy chunk beyond what is loaded by then.
 *
 * @param {{ outputs: import('../build/built.ts').Outputs }} metafile
 * @param {string} label
 * @param {string} entry
 */
export function parts({ outputs }, label, entry, shell = ['views/modal.tsx', 'views/screens/connect/connect.tsx']) {
  const main = outputOf(outputs, entry)
  const core = closure(outputs, main)
  // A shell may import its first view statically; then that is in the shell's own chunk.
  const open = closure(outputs, main, ...shell.map((source) => outputOf(outputs, source)).filter(Boolean))
  const sources = [...open].flatMap((file) => [outputs[file].entryPoint, ...used(outputs[file])])
  const missing = shell.filter((source) => !sources.includes(source))
  if (missing.length > 0) throw new Error(`${missing.join(' and ')} is nowhere in the ${label} build`)
  const lazy = Object.keys(outputs).filter((file) => outputs[file].entryPoint && !open.has(file))
  /** @type {[string, Set<string>][]} */
  const named = lazy.map((file) => [partName(outputs[file].entryPoint ?? ''), minus(closure(outputs, file), open)])
  /** @type {Map<string, Set<string>>} */
  const parts = new Map()
  for (const [name, files] of named.sort(([a], [b]) => (a < b ? -1 : 1)))
    parts.set(name, new Set([...(parts.get(name) ?? []), ...files]))
  return { core, open, lazy: Object.fromEntries(parts) }
}
/** @type {(set: ReadonlySet<string>, other: ReadonlySet<string>) => Set<string>} */
const minus = (set, other) => new Set([...set].filter((item) => !other.has(item)))

/** @param {string} source */
export function partName(source) {
  // A language is a chunk for each part of the catalogue, and one row.
  const [, language] = /^src\/messages\/[\w-]+\/(\w+)\.ts$/.exec(source) ?? []
  if (language) return `language ${language}`
  const name = source.replace(/\.tsx?$/, '').replace(/\/(index|chain)$/, '')
  return name.replace(/^views\/(.*\/)?/, 'view ').replace(/^chains\//, 'chain ')
}

/** @type {Readonly<Record<string, number>>} */
const limits = {
  'view send': 3000,
  'view swap': 3000,
  'view activity': 2850,
  'view nfts': 1950,
  // What Account asks, with the client of a data provider and what is kept; and what its tabs share.
  'src/flows/account': 7400,
  'src/flows/account/sent': 1950,
  'src/flows/account/watch': 2900,
  'view tabs': 2700,
  'chain eip155/reader': 1900,
  'chain eip155/outcome': 2100,
  'chain solana/reader': 1650,
}
/**
 * A part's limit in bytes where budgets.json does not have it yet.
 *
 * @param {string} name
 */
export const limitOf = (name) =>
  limits[name] ??
  // All parts of the catalogue together, a file each.
  (name.startsWith('language ') ? 2500 : name.endsWith('/verify') ? 25_000 : 1500)

/** Bytes by which a part changes when another does: the names of chunks have hashes, and are in what imports them. */
const noise = 32

/**
 * More than 3 % or more than 100 B away from what was last written down, in either direction, and by more than noise.
 *
 * @param {number} now
 * @param {number} size
 */
export const isOff = (now, size) => Math.abs(size - now) > Math.max(noise, Math.min(now * 0.03, 100))

/**
 * What is wrong with a part's size, in words.
 *
 * @param {string} name
 * @param {number} size
 * @param {{ limit: number, now: number } | undefined} budget
 */
export function judge(name, size, budget) {
  if (!budget) return [`${name} is not in budgets.json`]
  const problems = []
  if (size > budget.limit) problems.push(`${name} is ${size - budget.limit} B over its limit of ${budget.limit} B`)
  if (isOff(budget.now, size)) problems.push(`${name} was ${budget.now} B and is ${size} B: write it down`)
  return problems
}

const foreign = /(^|\/)node_modules\/(react|react-dom|preact|@preact\/signals-react|@noble|@scure)\//
/** The CDN's entry is a view by its place only. */
const doors = ['views/cdn.ts', 'views/element.ts']

/**
 * What must not be in core, by the file that esbuild took it from.
 *
 * @param {{ outputs: import('../build/built.ts').Outputs }} metafile
 * @param {Iterable<string>} core
 */
export function intruders({ outputs }, core) {
  const inputs = [...core].flatMap((file) => used(outputs[file]))
  return [...new Set(inputs)].filter(
    (input) => foreign.test(input) || (input.startsWith('views/') && !doors.includes(input)),
  )
}
/** @param {Pick<import('../build/built.ts').Outputs[string], 'inputs'>} output */
const used = ({ inputs }) => Object.keys(inputs).filter((input) => inputs[input].bytesInOutput > 0)

/**
 * React beside Preact: an import that the CDN's aliases do not know.
 *
 * @param {{ outputs: import('../build/built.ts').Outputs }} metafile
 */
export const secondRenderer = ({ outputs }) =>
  [...new Set(Object.values(outputs).flatMap(used))].filter((input) => /(^|\/)node_modules\/react(-dom)?\//.test(input))

/**
 * Two copies have two sets of signals: one half of the modal would not follow the other.
 *
 * @param {{ outputs: import('../build/built.ts').Outputs }} metafile
 */
export function copiesOfSignals({ outputs }) {
  return Object.values(outputs)
    .flatMap(used)
    .filter((input) => /@preact\/signals-core\/dist\//.test(input)).length
}

/**
 * Modules that a build leaves for someone else to resolve; a file beside its own is none.
 *
 * @param {{ outputs: import('../build/built.ts').Outputs }} metafile
 */
export const externals = ({ outputs }) => [
  ...new Set(
    Object.values(outputs).flatMap(({ imports }) =>
      imports.filter(({ external, path }) => external && !path.startsWith('./')).map(({ path }) => path),
    ),
  ),
]

const traces = [/Dynamic require of/, /\bBuffer\b/, /\bprocess\.\w/]
/**
 * Marks of Node or CommonJS, which no browser has.
 *
 * @param {string} text
 */
export const tracesOfNode = (text) => traces.map((trace) => text.match(trace)?.[0]).filter(Boolean)

/** @param {number} bytes */
export const kilobytes = (bytes) => (bytes / 1000).toFixed(bytes < 1000 ? 2 : 1)
