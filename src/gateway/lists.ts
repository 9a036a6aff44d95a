// The lists that an operator writes by hand: what is right in them counts, and what is wrong is named.
import type { Check } from './shapes.ts'

/** What a list is good for, and what is wrong with it, a line each that begins with its place in the list. */
export interface Listed<T> {
  readonly value: T
  readonly problems: readonly string[]
}

/** What a field may be, and how that is said to who wrote something else. */
export type Fields = Readonly<Record<string, readonly [check: Check, words: string]>>

interface CheckedRow {
  /** Of the fields that are known those that are there; undefined where one of them is wrong. */
  readonly row?: Readonly<Record<string, unknown>>
  readonly problems: readonly string[]
}

/** The rows of a list, each with what is wrong with it. A field that is not known is named, and its row counts all the same. */
export function readRows(json: unknown, fields: Fields, needed: readonly string[]): readonly CheckedRow[] | undefined {
  if (!Array.isArray(json)) return undefined
  return json.map((row, i) => readRow(row, `[${i}]`, fields, needed))
}

/** A name that somebody made up is no part of a terminal's line. */
const shown = (name: string): string => (/^\w{1,64}$/.test(name) ? name : JSON.stringify(name.slice(0, 64)))

function readRow(given: unknown, at: string, fields: Fields, needed: readonly string[]): CheckedRow {
  if (Object(given) !== given || Array.isArray(given)) return { problems: [`${at}: is no object`] }
  const said = new Map(Object.entries(given as object))
  const missing = needed.filter((name) => !said.has(name)).map((name) => `${at}.${name}: is missing`)
  const known = Object.entries(fields).filter(([name]) => said.has(name))
  const wrong = known.flatMap(([name, [check, words]]) => (check(said.get(name)) ? [] : [`${at}.${name}: ${words}`]))
  const unknown = [...said.keys()].filter((name) => !Object.hasOwn(fields, name))
  const problems = [...missing, ...wrong, ...unknown.map((name) => `${at}.${shown(name)}: is not known here`)]
  if (missing.length || wrong.length) return { problems }
  return { row: Object.fromEntries(known.map(([name]) => [name, said.get(name)])), problems }
}
