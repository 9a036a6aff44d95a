import { expect, test } from 'vitest'
import type { Outputs } from '../../bench/build/built.ts'
import { snippet } from '../../bench/build/snippet.mjs'
import { fill, sizeTable } from '../../bench/size/readme.mjs'
import * as size from '../../bench/size/weigh.mjs'

test.each([
  [500, 532, false],
  [500, 533, true],
  [500, 467, true],
  [2000, 2060, false],
  [2000, 2061, true],
  [2000, 1940, false],
  [2000, 1939, true],
  [10_000, 10_100, false],
  [10_000, 10_101, true],
  [10_000, 9899, true],
])('that %i B written down are too far from %i B found is %s', (now, found, isOff) => {
  expect(size.isOff(now, found)).toBe(isOff)
})

test('a part is judged by its limit and by what is written down', () => {
  expect(size.judge('core', 940, { limit: 1000, now: 950 })).toEqual([])
  expect(size.judge('core', 1001, { limit: 1000, now: 990 })).toEqual(['core is 1 B over its limit of 1000 B'])
  expect(size.judge('core', 500, { limit: 1000, now: 950 })).toEqual(['core was 950 B and is 500 B: write it down'])
  expect(size.judge('view new', 500, undefined)).toEqual(['view new is not in budgets.json'])
})

test('files are compressed one by one', () => {
  const bytes = Buffer.from('hasp '.repeat(1000))
  const one = size.weigh([bytes])
  expect(one).toMatchObject({ files: 1, min: 5000 })
  expect(one.brotli).toBeLessThan(one.gzip)
  expect(size.weigh([bytes, bytes])).toEqual({ files: 2, min: 10_000, gzip: one.gzip * 2, brotli: one.brotli * 2 })
})

test('a file weighs the same whatever the hashes in the names of its imports are', () => {
  const code = Array.from({ length: 300 }, (_, i) => `value${(i * 2654435761) % 4294967296}`).join()
  const weight = (one: string, two: string) =>
    size.weigh([Buffer.from(`import"./part-${one}.js";${code};import("./part-${two}.js")`)]).brotli
  expect(weight('qwzua', 'xysoq')).toBe(weight('bdvwn', 'kngyv'))
})

const output = (
  entryPoint: string | undefined,
  statics: string[],
  inputs: string[] = [],
  lazy: string[] = [],
): Outputs[string] => ({
  bytes: 0,
  exports: [],
  ...(entryPoint !== undefined && { entryPoint }),
  imports: [
    ...statics.map((path) => ({ path, kind: 'import-statement' as const, external: path === 'react' })),
    ...lazy.map((path) => ({ path, kind: 'dynamic-import' as const })),
  ],
  inputs: Object.fromEntries(inputs.map((input) => [input, { bytesInOutput: 1 }])),
})
const signals = 'node_modules/@preact/signals-core/dist/signals-core.mjs'
const metafile = {
  outputs: {
    'index.js': output('src/index.ts', ['core.js'], ['src/index.ts'], ['modal.js']),
    'core.js': output(undefined, [], ['src/core.ts', signals]),
    'modal.js': output('views/modal.tsx', ['core.js', 'react'], ['views/modal.tsx'], ['connect.js', 'account.js']),
    'connect.js': output('views/screens/connect/connect.tsx', ['modal.js'], ['views/screens/connect/connect.tsx']),
    'account.js': output('views/account/index.tsx', ['modal.js', 'tabs.js']),
    'tabs.js': output(undefined, ['core.js']),
    'eip155.js': output('chains/eip155/chain.ts', []),
  },
}

test('a part is what it brings beyond what is loaded', () => {
  const { core, open, lazy } = size.parts(metafile, 'test', 'src/index.ts')
  expect([...core].sort()).toEqual(['core.js', 'index.js'])
  expect([...open].sort()).toEqual(['connect.js', 'core.js', 'index.js', 'modal.js'])
  expect(Object.keys(lazy)).toEqual(['chain eip155', 'view account'])
  expect([...(lazy['view account'] ?? [])].sort()).toEqual(['account.js', 'tabs.js'])
})

test('a first view that is in the shell is found there, one that is nowhere is said', () => {
  const inputs = ['views/modal.tsx', 'views/screens/connect/connect.tsx']
  const outputs = { 'index.js': output('src/index.ts', []), 'modal.js': output('views/modal.tsx', [], inputs) }
  expect([...size.parts({ outputs }, 'test', 'src/index.ts').open].sort()).toEqual(['index.js', 'modal.js'])
  outputs['modal.js'].inputs = {}
  expect(() => size.parts({ outputs }, 'test', 'src/index.ts')).toThrow('is nowhere in the test build')
})

test('core may hold no renderer, no view and no curve', () => {
  expect(size.intruders(metafile, new Set(['index.js', 'core.js']))).toEqual([])
  expect(size.intruders(metafile, new Set(['modal.js']))).toEqual(['views/modal.tsx'])
  const inputs = ['preact/dist/preact.mjs', '@noble/hashes/sha3.js', '@preact/signals-core/dist/signals-core.mjs']
  const outputs = {
    'index.js': output('views/cdn.ts', [], ['views/cdn.ts', ...inputs.map((path) => `node_modules/${path}`)]),
  }
  expect(size.intruders({ outputs }, new Set(['index.js']))).toEqual(
    inputs.slice(0, 2).map((path) => `node_modules/${path}`),
  )
})

test('React beside Preact is noticed', () => {
  const inputs = ['node_modules/preact/dist/preact.mjs', 'node_modules/react-dom/index.js', 'views/react-shim.ts']
  expect(size.secondRenderer({ outputs: { 'a.js': output(undefined, [], inputs) } })).toEqual([inputs[1]])
  expect(size.secondRenderer(metafile)).toEqual([])
})

test('signals-core is there once, and only React is left outside', () => {
  expect(size.copiesOfSignals(metafile)).toBe(1)
  expect(size.externals(metafile)).toEqual(['react'])
})

test.each([
  ['throw Error("Dynamic require of \\"react\\"")', ['Dynamic require of']],
  ['new ArrayBuffer(8)', []],
  ['Buffer.from("")', ['Buffer']],
  ['process.env.NODE_ENV', ['process.e']],
  ['"still in process"', []],
])('the text %s has these traces of Node: %j', (text, found) => {
  expect(size.tracesOfNode(text)).toEqual(found)
})

test('a document is filled between its markers, and an error says which are missing', () => {
  expect(fill('a\n<!-- size -->\nold\n<!-- /size -->\nb', 'size', 'new')).toBe(
    'a\n<!-- size -->\nnew\n<!-- /size -->\nb',
  )
  expect(() => fill('a', 'size', 'new')).toThrow('there is no <!-- size -->')
})

test('the size table says what is written down, not what was found', () => {
  expect(sizeTable({ core: { limit: 9000, now: 8412 } })).toMatch(/\| 8\.4 kB \| 9\.0 kB \|$/)
})

test("the snippet's policy allows exactly its import map", async () => {
  const importmap = {
    imports: { hasp: 'https://cdn.example/hasp.js' },
    integrity: { 'https://cdn.example/chunk.js': 'sha256-x', 'https://cdn.example/modal.js': 'sha256-y' },
  }
  const { head, early, policy } = snippet({ importmap }, 'https://cdn.example/', ['chunk.js'], ['modal.js'])
  const map = /<script type="importmap">([\s\S]*?)<\/script>/.exec(head)?.[1] ?? ''
  expect(JSON.parse(map)).toEqual(importmap)
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(map))).toString('base64')
  expect(policy).toBe(`script-src 'self' https://cdn.example 'sha256-${digest}'`)
  // Without its hash the browser throws away what it preloaded.
  const link = (file: string, hash: string) =>
    `<link rel="modulepreload" href="https://cdn.example/${file}" integrity="${hash}" crossorigin>`
  expect(head).toContain(link('chunk.js', 'sha256-x'))
  expect(head).not.toContain('modal.js" integrity')
  expect(early).toBe(link('modal.js', 'sha256-y'))
})

test('the size table of README has five rows', () => {
  const { core: _, ...rest } = Object.fromEntries(
    ['core', 'core (CDN)', 'first open', 'first open (CDN)', 'asking a wallet', 'asking a chain', 'rpc'].map((name) => [
      name,
      { limit: 9000, now: 8412 },
    ]),
  )
  const rows = (budgets: Parameters<typeof sizeTable>[0], isShort: boolean) =>
    sizeTable(budgets, isShort).split('\n').slice(2)
  expect(rows(rest, true).length).toBe(5)
  expect(rows(rest, false).length).toBe(6)
})
