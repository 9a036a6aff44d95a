// What scripts of a page do to the language and the browser before hasp is there. Each is a module of its own.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

const folder = path.dirname(createRequire(import.meta.url).resolve('ses/package.json'))
const ses = await readFile(path.join(folder, 'dist/ses.mjs'), 'utf8')

const freeze = `
  const names = Object.getOwnPropertyNames(globalThis).filter((name) => /^[A-Z]/.test(name) && !/^[A-Z_]+$/.test(name))
  for (const intrinsic of [...names.map((name) => globalThis[name]), Math, JSON, Reflect, Atomics, Intl]) {
    if (typeof intrinsic === 'function') Object.freeze(intrinsic.prototype ?? intrinsic)
    if (intrinsic) Object.freeze(intrinsic)
  }
  Object.freeze(Object.getPrototypeOf([][Symbol.iterator]()))
  Object.freeze(Object.getPrototypeOf(async () => {}))`

export const drop = (...names: readonly string[]): string =>
  names
    .map((name) => `Object.defineProperty(globalThis, '${name}', { value: undefined, configurable: true })`)
    .join('\n')

/** As libraries from before ES5 have them: enumerable, eager, without a second argument. */
const oldArrays = `
  const methods = {
    each(run) { for (let i = 0; i < this.length; i++) run(this[i], i); return this },
    map(run) { const out = []; this.each((item, i) => out.push(run(item, i))); return out },
    filter(run) { const out = []; this.each((item, i) => { if (run(item, i)) out.push(item) }); return out },
    find(run) { for (let i = 0; i < this.length; i++) if (run(this[i], i)) return this[i] },
    some(run) { for (let i = 0; i < this.length; i++) if (run(this[i], i)) return true; return false },
    every(run) { for (let i = 0; i < this.length; i++) if (!run(this[i], i)) return false; return true },
    indexOf(item) { for (let i = 0; i < this.length; i++) if (this[i] === item) return i; return -1 },
    includes(item) { return this.indexOf(item) > -1 },
    flatMap(run) { return [].concat(...this.map(run)) },
    forEach(run) { this.each(run) },
    clone() { return [].concat(this) },
  }
  for (const name in methods) Array.prototype[name] = methods[name]`

/** Whole, but not the language's own: what zones and polyfills put in its place. */
const otherPromise = `
  const Native = Promise
  class OtherPromise {
    constructor(run) { this.inner = new Native(run) }
    then(done, failed) { return OtherPromise.resolve(this.inner.then(done, failed)) }
    catch(failed) { return this.then(undefined, failed) }
    finally(run) { return OtherPromise.resolve(this.inner.finally(run)) }
    static resolve(value) { return new OtherPromise((resolve) => resolve(value)) }
    static reject(error) { return new OtherPromise((_, reject) => reject(error)) }
  }
  for (const name of ['all', 'allSettled', 'any', 'race'])
    OtherPromise[name] = (list) => OtherPromise.resolve(Native[name](list))
  globalThis.Promise = OtherPromise`

export const scripts: Readonly<Record<string, string>> = {
  'adds to every array, object and function': `
    Array.prototype.added = function added() {}
    Array.prototype.last = 'polluted'
    Object.prototype.each = function each() {}
    Function.prototype.bound = 'polluted'
    String.prototype.trimmed = 'polluted'`,
  'has arrays of an old library': oldArrays,
  'lacks the newest methods of arrays': ['toSorted', 'toReversed', 'toSpliced', 'with', 'findLast', 'findLastIndex']
    .map((name) => `delete Array.prototype.${name}`)
    .join('\n'),
  'freezes every intrinsic': freeze,
  'is locked down by SES': `${ses}\nlockdown()`,
  'has no crypto.randomUUID': 'delete Crypto.prototype.randomUUID',
  'wraps fetch': `
    const { fetch } = globalThis
    globalThis.fetch = function traced(...args) { return fetch.apply(globalThis, args).then((answer) => answer) }`,
  'has a Promise of its own': otherPromise,
  'writes JSON its own way': `
    Date.prototype.toJSON = function toJSON() { return 'a date' }
    String.prototype.toJSON = function toJSON() { return this.valueOf() }
    Object.defineProperty(BigInt.prototype, 'toJSON', { value() { return String(this) } })`,
  'slows every timer down': `
    const { setTimeout } = globalThis
    globalThis.setTimeout = (run, time = 0, ...rest) => setTimeout(run, time + 150, ...rest)`,
  'has no custom elements': drop('customElements'),
  'has no matchMedia': drop('matchMedia'),
  'has no requestIdleCallback, BroadcastChannel or structuredClone': drop(
    'requestIdleCallback',
    'BroadcastChannel',
    'structuredClone',
  ),
  'has no IndexedDB and no locks': `${drop('indexedDB')}\nObject.defineProperty(navigator, 'locks', { value: undefined })`,
}
