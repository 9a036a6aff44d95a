// Names that were probably meant, for what advises developers.

/** How far a name may be from one that is meant. */
const maxDistance = 2

export const keysOf = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : []
/** As text, whatever it is. */
export const shown = (value: unknown): string =>
  typeof value === 'string' ? `'${value}'` : `of the type ${typeof value}`
export const get = (value: unknown, name: string): unknown => Object(value)[name]

/** How many letters have to be put in, left out or replaced to make `b` of `a`. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries()) {
      const [diagonal = 0, above = 0] = row.slice(j)
      next.push(Math.min(above + 1, (next[j] ?? 0) + 1, diagonal + (letter === other ? 0 : 1)))
    }
    row = next
  }
  return row[b.length] ?? b.length
}

/** The name that was probably meant. */
function nearest(name: string, names: readonly string[]): string | undefined {
  const ranked = names
    .filter((one) => Math.abs(one.length - name.length) <= maxDistance)
    .map((one) => ({ one, far: distance(name.toLowerCase(), one.toLowerCase()) }))
    .sort((a, b) => a.far - b.far)
  return ranked.find(({ far }) => far <= maxDistance)?.one
}

/** Says which name was meant, or what to say otherwise. */
export const meant = (name: string, names: readonly string[], otherwise: string): string => {
  const one = nearest(name, names)
  return one ? `did you mean ${one}?` : otherwise
}
