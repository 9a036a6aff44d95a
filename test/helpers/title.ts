// Describes values for the titles of tests, without printing all of a megabyte.
import { inspect } from 'node:util'

const label = (value: unknown): string => {
  const text = inspect(value, { breakLength: Number.POSITIVE_INFINITY, maxStringLength: 60, maxArrayLength: 4 })
  return text.length > 100 ? `${text.slice(0, 99)}…` : text
}
/** Puts in front of each row of a table the words for its first cell. */
export const titledRows = <Row extends readonly [unknown, ...unknown[]]>(rows: readonly Row[]): [string, ...Row][] =>
  rows.map((row) => [label(row[0]), ...row])
/** Makes a table of values, each with the words for it in front. */
export const titled = <Value>(values: readonly Value[]): [string, Value][] =>
  values.map((value) => [label(value), value])
