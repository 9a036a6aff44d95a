// What a parameter may be. Each check takes the text as it came, or undefined where there is none, and names the parameter
// that is wrong.
import { badParameter } from './refusal.ts'

export type Query = ReadonlyMap<string, string>

/** A whole number of `min` to `max`, or `otherwise` where there is none. */
export function readWhole(
  query: Query,
  name: string,
  otherwise: number,
  [min, max]: readonly [number, number],
): number {
  const text = query.get(name)
  if (!text) return otherwise
  const value = /^\d{1,9}$/.test(text) ? +text : Number.NaN
  if (!(value >= min && value <= max)) throw badParameter(name, `must be a whole number of ${min} to ${max}`)
  return value
}

/** A comma list of texts of one shape, each once; undefined where there is none. */
export function readList(query: Query, name: string, shape: RegExp, max: number): ReadonlySet<string> | undefined {
  const text = query.get(name)
  if (!text) return undefined
  const items = new Set(text.split(','))
  if (items.size > max) throw badParameter(name, `takes up to ${max} items`)
  for (const item of items) if (!shape.test(item)) throw badParameter(name, 'has an item that is none')
  return items
}

/** One of `allowed`; undefined where there is none. */
export function readOneOf(query: Query, name: string, allowed: readonly string[]): string | undefined {
  const text = query.get(name)
  if (text && !allowed.includes(text)) throw badParameter(name, `must be ${allowed.join(' or ')}`)
  return text || undefined
}
