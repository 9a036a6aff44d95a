// `npm test -- account`: which tests have to do with an area. An area is a word. Files that have it in their path run
// whole, wherever they are; of the others those tests run that have it in their title.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * More words that belong to an area, where one word does not find what belongs together.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const related = {
  account: ['balance', 'profile-wallets'],
  balance: ['account'],
  button: ['hydrate'],
  cdn: ['delivery', 'legacy'],
  connect: ['connecting', 'attempt', 'restore'],
  docs: ['size'],
  networks: ['network', 'switch', 'unsupported'],
  relay: ['walletconnect'],
  rpc: ['fallback', 'balance'],
}

/** Options of Vitest that take the next argument as their value. */
const valued = new Set(['--project', '-t', '--testNamePattern', '--shard', '--maxWorkers', '--reporter', '--retry'])

/**
 * An argument that is a bare word names an area. Paths and options stay what they are to Vitest.
 *
 * @param {readonly string[]} args
 */
export function parse(args) {
  const isArea = args.map((arg, at) => /^[\w-]+$/.test(arg) && !arg.startsWith('-') && !valued.has(args[at - 1] ?? ''))
  return { areas: args.filter((_, at) => isArea[at]), rest: args.filter((_, at) => !isArea[at]) }
}

/** @param {string} root */
export function testFiles(root) {
  const names = readdirSync(path.join(root, 'test'), { recursive: true, encoding: 'utf8' })
  return names
    .map((name) => `test/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.test\.tsx?$/.test(name) && !name.includes('node_modules'))
    .sort()
}

/**
 * The files that run whole, and those of which only the tests run whose title matches `pattern`.
 *
 * @param {string} root
 * @param {readonly string[]} areas
 */
export function select(root, areas) {
  const words = [...new Set(areas.flatMap((area) => [area, ...(related[area] ?? [])]))]
  const files = testFiles(root)
  const hasWord = new RegExp(`(^|[^a-z])(${words.join('|')})([^a-z]|$)`, 'i')
  const whole = files.filter((file) => hasWord.test(file))
  const views = readFileSync(path.join(root, 'test/browser/views.mjs'), 'utf8')
  const titles = new RegExp(`\\b(test|describe)\\b.*['"\`].*\\b(${areas.join('|')})`, 'i')
  const isView = new RegExp(`\\bname: '(${areas.join('|')})`, 'i').test(views)
  const partial = files.filter((file) => {
    if (whole.includes(file)) return false
    const text = readFileSync(path.join(root, file), 'utf8')
    // The titles of these are made of the names of the views.
    return titles.test(text) || (isView && text.includes('views.mjs'))
  })
  // Vitest takes no flag for this.
  const anyCase = (/** @type {string} */ word) =>
    word.replaceAll(/[a-z]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`)
  return { whole, partial, pattern: areas.map(anyCase).join('|') }
}
