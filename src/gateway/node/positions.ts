// On which line of a JSON text each value is, so that what is wrong can be named by its line.

/** The text is no JSON, on this line. */
export class JsonError extends Error {
  override readonly name = 'JsonError'
  constructor(
    readonly line: number,
    message = 'is no JSON here',
  ) {
    super(message)
  }
}

const token = /[ \t\r\n]*(?:("(?:[^"\\]|\\.)*")|([{}[\],:])|([\w.+-]+))/y
const maxDepth = 100

/** Lines by path, such as `projects[0].origins[1]`; the whole is the empty one. Throws JsonError. */
export function linesOf(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>()
  let at = 0
  let [line, counted] = [1, 0]
  const countTo = (end: number): number => {
    for (; counted < end; counted++) if (text[counted] === '\n') line++
    return line
  }
  const fail = (): never => {
    while (/[ \t\r\n]/.test(text[at] ?? '')) at++
    throw new JsonError(countTo(at))
  }
  /** The next token, if there is one; it is not passed. */
  const look = (): readonly [token?: string, end?: number] => {
    token.lastIndex = at
    const [found, string, mark, word] = token.exec(text) ?? []
    return found === undefined ? [] : [string ?? mark ?? word ?? '', at + found.length]
  }
  const next = (): string => {
    const [found, end] = look()
    if (found === undefined) return fail()
    at = end ?? at
    return found
  }
  const peek = (mark: string): boolean => look()[0] === mark && next() === mark
  const items = (end: string, item: () => void): void => {
    if (peek(end)) return
    do item()
    while (peek(','))
    if (!peek(end)) fail()
  }
  const value = (path: string, depth: number): void => {
    if (depth > maxDepth) fail()
    const before = at
    const first = next()
    // The first of its path: a name that is empty has that of what is around it.
    if (!lines.has(path)) lines.set(path, countTo(at - first.length))
    const names = new Set<string>()
    let index = 0
    if (first === '[') items(']', () => value(`${path}[${index++}]`, depth + 1))
    else if (first === '{')
      items('}', () => {
        const name = next()
        if (!name.startsWith('"') || parse(name) === undefined || !peek(':')) fail()
        // The last would count, and nobody looks for two.
        if (names.has(parse(name))) throw new JsonError(countTo(at), 'has this name twice')
        names.add(parse(name))
        value(path ? `${path}.${parse(name)}` : parse(name), depth + 1)
      })
    else if (parse(first) === undefined) {
      at = before
      fail()
    }
  }
  const parse = (one: string) => {
    try {
      return JSON.parse(one)
    } catch {
      return undefined
    }
  }
  value('', 0)
  if (/[^ \t\r\n]/.test(text.slice(at))) fail()
  return lines
}

/** The line of a path, or of what is around it. */
export function lineAt(lines: ReadonlyMap<string, number>, path: string): number {
  for (let part = path, shorter = ''; part; part = shorter) {
    const line = lines.get(part)
    if (line !== undefined) return line
    // A name may have brackets and dots of its own, of which nothing is what is around it.
    shorter = part.replace(/(\.[^.[\]]*|\[\d+\]|^[^.[]*)$/, '')
    if (shorter === part) break
  }
  return lines.get('') ?? 1
}
