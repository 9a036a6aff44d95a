// Source maps through the steps of the build that change the text of a file after esbuild has made it: what moves takes its
// mappings along. terser composes by itself (squeeze.mjs).
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** @typedef {{ sources: string[], sourcesContent?: (string | null)[], mappings: string, names?: string[] }} SourceMap */

/** What the steps of the build change; all else has to be the same before and after. */
const changed =
  /(import\{[^}]*\}from"[^"]+";|import"[^"]+";|export\{[^}]*\};?\s*$|[\w-]+-(?:[A-Z0-9]{8}|[a-z]{5})\.js|[^\0-\xff]|\\u[0-9a-f]{4})/

/**
 * The map of `after`, which a step of the build has made of `before`.
 *
 * @param {string} json the map of `before`
 * @param {string} before
 * @param {string} after
 */
export function follow(json, before, after) {
  if (before === after) return json
  const [old, now] = [before.split(changed), after.split(changed)]
  const differs = old.findIndex((piece, i) => i % 2 === 0 && piece.trimEnd() !== now[i]?.trimEnd())
  if (old.length !== now.length || differs >= 0) throw new Error(`a map cannot follow: ${old[differs]?.slice(0, 80)}`)
  /** @type {SourceMap} */
  const map = JSON.parse(json)
  const [from, to] = [starts(old), starts(now)]
  const [oldLines, nowLines] = [lineStarts(before), lineStarts(after)]
  let [piece, line] = [0, 0]
  /** @type {number[][][]} */
  const moved = nowLines.map(() => [])
  for (const [i, segments] of decode(map.mappings).entries())
    for (const [column = 0, ...rest] of segments) {
      const at = (oldLines[i] ?? 0) + column
      while ((from[piece + 1] ?? Infinity) <= at) piece++
      const start = to[piece] ?? 0
      const target = piece % 2 ? start : start + at - (from[piece] ?? 0)
      while ((nowLines[line + 1] ?? Infinity) <= target) line++
      moved[line]?.push([target - (nowLines[line] ?? 0), ...rest])
    }
  return JSON.stringify({ ...map, mappings: encode(moved) })
}

/** @param {readonly string[]} pieces */
function starts(pieces) {
  let at = 0
  return pieces.map((piece) => {
    at += piece.length
    return at - piece.length
  })
}
const lineStarts = (/** @type {string} */ text) => starts(text.split(/(?<=\n)/))

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/**
 * Reads mappings as lines of segments, in which all numbers but the columns count from the segment before.
 *
 * @param {string} mappings
 */
export const decode = (mappings) =>
  mappings.split(';').map((line) => {
    let column = 0
    return line
      .split(',')
      .filter(Boolean)
      .map((segment) => {
        const [first = 0, ...rest] = numbers(segment)
        column += first
        return [column, ...rest]
      })
  })
/** @param {string} segment */
function numbers(segment) {
  /** @type {number[]} */
  const found = []
  let [value, shift] = [0, 0]
  for (const char of segment) {
    const digit = digits.indexOf(char)
    value += (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    found.push(value & 1 ? -(value >> 1) : value >> 1)
    value = shift = 0
  }
  return found
}

/** @param {readonly number[][][]} lines */
export const encode = (lines) =>
  lines
    .map((segments) => {
      let before = 0
      return segments.map(([column = 0, ...rest]) => {
        const step = column - before
        before = column
        return [step, ...rest].map(vlq).join('')
      })
    })
    .join(';')
/** @param {number} number */
function vlq(number) {
  let [left, text] = [number < 0 ? (-number << 1) | 1 : number << 1, '']
  do {
    text += digits[(left & 31) | (left > 31 ? 32 : 0)]
    left >>>= 5
  } while (left)
  return text
}

/**
 * A map as it is published: with the sources as they are in the repository, without what plugins of the build added to them, and
 * under paths that say nothing of the machine which built it.
 *
 * @param {string} json
 * @param {string} file that it belongs to, by its path from `root`
 * @param {string} root
 */
export function published(json, file, root) {
  /** @type {SourceMap} */
  const { sources, sourcesContent = [], names = [], mappings } = JSON.parse(json)
  const folder = path.dirname(file)
  const plain = sources.map((source) => source.replace(/\?.*$/, ''))
  const contents = plain.map((source, i) => {
    if (source.includes('node_modules/')) return sourcesContent[i] ?? null
    return readFileSync(path.join(root, folder, source), 'utf8')
  })
  const up = '../'.repeat(folder.split('/').length)
  const shown = plain.map((source) => source.replace(/^.*(?=node_modules\/)/, up))
  const base = path.basename(file)
  return `${JSON.stringify({ version: 3, file: base, sources: shown, sourcesContent: contents, names, mappings })}\n`
}

/**
 * The files of a pass with what leads from each to its map, and the maps.
 *
 * @param {import('./built.ts').Built} built
 * @param {string} root
 * @returns {[string, Buffer][]}
 */
export const linked = ({ files, maps }, root) =>
  [...files].flatMap(([file, bytes]) => {
    const map = maps?.get(file)
    if (map === undefined) return [[file, bytes]]
    const text = Buffer.concat([bytes, Buffer.from(`//# sourceMappingURL=${path.basename(file)}.map\n`)])
    return [
      [file, text],
      [`${file}.map`, Buffer.from(published(map, file, root))],
    ]
  })
