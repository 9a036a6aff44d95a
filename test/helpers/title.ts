// What a title says of a value: what it is, and never all of a megabyte.
import { inspect } from 'node:util'

const label = (value: unknown): string => {
  const text = inspect(value, { breakLength: Number.POSITIVE_INFINITY, maxStringLength: 60, maxArrayLength: 4 })
  return text.length > 100 ? `${text.slice(0, 99)}…` : text
}
/** Rows of a table, each with words for its first cell in front. */
export const titledRows = <Row extends readonly [unknown, ...unknown[]]>(rows: readonly Row[]): [string, ...Row][] =>
  rows.map((row) => [label(row[0]), ...row])
/** A table of values, each with words for it in front. */
export const titled = <Value>(values: readonly Value[]): [string, Value][] =>
  values.map((value) => [label(value), value])
