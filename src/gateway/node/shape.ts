// Of what shape the configuration is. Each shape returns what is wrong with a value, a line each that begins with its path.

export type Shape = (value: unknown, path: string) => readonly string[]

/** Whether it is a number that a server may listen on. */
export const isPort = (value: unknown): boolean =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 65_535

const plain =
  (test: (value: unknown) => boolean, problem: string): Shape =>
  (value, path) =>
    test(value) ? [] : [`${path}: ${problem}`]

export const text = plain((value) => typeof value === 'string' && value !== '', 'must be a text')
export const flag = plain((value) => typeof value === 'boolean', 'must be true or false')
export const whole = plain((value) => Number.isInteger(value) && (value as number) >= 0, 'must be a whole number')

export const port = plain((value) => isPort(value), 'must be a port: 0 to 65535, and 0 takes a free one')

/** This text alone. */
export const only = (word: string): Shape => plain((value) => value === word, `must be ${word}`)

export const list =
  (item: Shape): Shape =>
  (value, path) =>
    Array.isArray(value) ? value.flatMap((each, i) => item(each, `${path}[${i}]`)) : [`${path}: must be a list`]

const isObject = (value: unknown): value is object => Object(value) === value && !Array.isArray(value)
const under = (path: string, name: string) => (path ? `${path}.${name}` : name)

/** An object of any names. */
export const record =
  (item: Shape): Shape =>
  (value, path) =>
    isObject(value)
      ? Object.entries(value).flatMap(([name, each]) => item(each, under(path, name)))
      : [`${path}: must be an object`]

/** An object of these names alone, so that one that is misspelt does not pass as left out. */
export const object =
  (fields: Readonly<Record<string, Shape>>, needed: readonly string[] = []): Shape =>
  (value, path) => {
    if (!isObject(value)) return [`${path || 'The file'}: must be an object`]
    const said = new Map(Object.entries(value))
    const missing = needed.filter((name) => !said.has(name)).map((name) => `${under(path, name)}: is missing`)
    const wrong = [...said].flatMap(([name, each]) => {
      const shape = Object.hasOwn(fields, name) ? fields[name] : undefined
      return shape ? shape(each, under(path, name)) : [`${under(path, name)}: is not known here`]
    })
    return [...missing, ...wrong]
  }

type Kind = 'string' | 'array' | 'object' | 'boolean' | 'number'
/** By the kind of JSON that the value is: a text, a list, an object, a switch or a number. */
export const either =
  (shapes: { readonly [kind in Kind]?: Shape }): Shape =>
  (value, path) => {
    const kind = Array.isArray(value) ? 'array' : (typeof value as Kind)
    const kinds = Object.keys(shapes).map((name) => (name === 'array' ? 'list' : name))
    return shapes[kind]?.(value, path) ?? [`${path}: must be ${kinds.join(' or ')}`]
  }
