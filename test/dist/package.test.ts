// What the published files are made of.
import { createHash } from 'node:crypto'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Consumer, files, install, read } from './packed.ts'

let consumer: Consumer
let scripts: Record<string, string>
let names: string[]
beforeAll(async () => {
  consumer = await install()
  names = await files(consumer.package)
  const built = names.filter((name) => /^dist\/.*\.js$/.test(name))
  scripts = Object.fromEntries(
    await Promise.all(built.map(async (name) => [name, await read(consumer.package, name)] as const)),
  )
})
afterAll(() => consumer.remove())

type Manifest = {
  exports: Record<string, string | Record<string, string>>
  dependencies?: object
  version?: string
  main?: string
  types?: string
  alias?: Record<string, string>
}
const manifest = async () => JSON.parse(await read(consumer.package, 'package.json')) as Manifest

/** What a module asks for: in `from '…'`, `import '…'` and `import('…')`. Minified code has no comments. */
const specifiers = (text: string) =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*(["'`])([\w@./-]+)\1/g)].map((match) => match[2] ?? '')
const bare = (text: string) => specifiers(text).filter((name) => !name.startsWith('./'))

test('every export is there, types first', async () => {
  const { exports } = await manifest()
  for (const target of Object.values(exports)) {
    const conditions = typeof target === 'string' ? { default: target } : target
    for (const file of Object.values(conditions)) expect(names).toContain(path.posix.normalize(file))
    if (typeof target !== 'string') expect(Object.keys(target)[0]).toBe('types')
  }
})

test('who reads no exports finds the same doors', async () => {
  const { exports, main, types, alias } = await manifest()
  const doors = Object.entries(exports).flatMap(([name, target]) =>
    typeof target === 'string' ? [] : [[name, target.default]],
  )
  // Parcel’s field: its defaults leave exports alone.
  expect({ '.': main, ...alias }).toEqual(Object.fromEntries(doors))
  expect(exports['.']).toMatchObject({ types })
})

test('nothing else is published', () => {
  expect(names.filter((name) => !name.startsWith('dist/'))).toSatisfy((rest: string[]) =>
    rest.every((name) => /^(package\.json|README\.md|LICENSE|CHANGELOG\.md|SECURITY\.md|docs\/.*)$/.test(name)),
  )
  expect(names.filter((name) => !/\.(js|js\.map|d\.ts|json)$/.test(name) && name.startsWith('dist/'))).toEqual([
    'dist/LICENSES.txt',
    'dist/cdn/snippet-jsdelivr.html',
    'dist/cdn/snippet-unpkg.html',
  ])
})

test.each([
  ['snippet-jsdelivr', 'https://cdn.jsdelivr.net/npm/hasp@'],
  ['snippet-unpkg', 'https://unpkg.com/hasp@'],
])(
  '%s.html is whole: each file of its map is one of the package, and the policy allows the map',
  async (name, host) => {
    const { version } = await manifest()
    const base = `${host}${version}/dist/cdn/`
    const page = await read(consumer.package, `dist/cdn/${name}.html`)
    const [, map = ''] = /<script type="importmap">([\s\S]*?)<\/script>/.exec(page) ?? []
    const { imports, integrity } = JSON.parse(map)
    expect(imports).toEqual({ hasp: `${base}hasp.js`, 'hasp/networks': `${base}networks.js` })
    const hash = (text: string) => createHash('sha256').update(text).digest('base64')
    for (const [url, expected] of Object.entries(integrity)) {
      expect(url.startsWith(base)).toBe(true)
      const text = await read(consumer.package, `dist/cdn/${url.slice(base.length)}`)
      expect([url, expected]).toEqual([url, `sha256-${hash(text)}`])
    }
    expect(page).toContain(`script-src 'self' ${new URL(base).origin} 'sha256-${hash(map)}'`)
    expect(page).not.toContain('cdn.example')
  },
)

test('the licences of what is bundled go along', async () => {
  const text = await read(consumer.package, 'dist/LICENSES.txt')
  for (const name of ['preact', '@preact/signals-core', '@preact/signals-react', '@noble/hashes'])
    expect(text).toContain(`${name}\n`)
  expect(text.match(/Permission is hereby granted/g)?.length).toBeGreaterThanOrEqual(4)
})

test('there is nothing to install', async () => {
  expect((await manifest()).dependencies ?? {}).toEqual({})
})

/** The files that a door reaches, itself too. */
function closure(door: string): ReadonlySet<string> {
  const found = new Set([door])
  for (const name of found)
    for (const specifier of specifiers(scripts[name] ?? ''))
      if (specifier.startsWith('.')) found.add(path.posix.join(path.posix.dirname(name), specifier))
  return found
}

test('no file says what only Node or CommonJS has, but the server’s part for Node', () => {
  const servers = ['index', 'd1'].flatMap((name) => [...closure(`dist/gateway/${name}.js`)])
  for (const [name, text] of Object.entries(scripts)) {
    if (name.startsWith('dist/gateway/') && !servers.includes(name)) continue
    // A bundler says what it builds for; where there is none, nothing comes of asking.
    const rest = text.replace('try{"production"!==process.env.NODE_ENV&&', '')
    expect(rest.match(/Dynamic require of|\bBuffer\b|\bprocess\.\w+/)?.[0], name).toBeUndefined()
  }
})

test('the npm build leaves React to the page and nothing else', () => {
  const own = Object.keys(scripts).filter((name) => !name.startsWith('dist/cdn/'))
  const left = new Set(own.flatMap((name) => bare(scripts[name] ?? '')))
  expect([...left].filter((name) => !/^react(-dom\/client|-dom|\/jsx-runtime)?$/.test(name))).toEqual([])
  expect(left).toContain('react')
})

test('no file of the server is in what browsers load, and what they load is in none of its folder', () => {
  const doors = Object.keys(scripts).filter((name) => !name.startsWith('dist/gateway/'))
  const reached = doors.flatMap((name) => [...closure(name)])
  expect(reached.filter((name) => name.startsWith('dist/gateway/'))).toEqual([])
  expect(Object.values(scripts).some((text) => text.includes('create table settings'))).toBe(true)
  for (const name of reached) expect(scripts[name], name).not.toContain('create table settings')
})

test('the command is a program, and does what can be done without a configuration', async () => {
  const { bin } = JSON.parse(await read(consumer.package, 'package.json'))
  expect(await read(consumer.package, bin.hasp)).toMatch(/^#!\/usr\/bin\/env node\n/)
  expect(await consumer.node(path.join(consumer.package, bin.hasp), 'gateway', 'key')).toMatch(/^[\w+/]{43}=\n$/)
})

test('the CDN build asks only for its own neighbours, so it works from any path and host', () => {
  const hosted = Object.keys(scripts).filter((name) => name.startsWith('dist/cdn/'))
  expect(hosted).toContain('dist/cdn/hasp.js')
  for (const name of hosted) {
    for (const specifier of specifiers(scripts[name] ?? ''))
      expect(names, `${name} asks for ${specifier}`).toContain(path.posix.join('dist/cdn', specifier))
  }
})

test('chunks are named by their content, entries are not', () => {
  const chains = ['index', 'eip155', 'solana', 'bip122', 'polkadot', 'cosmos'].map((name) => `chains/${name}.js`)
  const entries = [
    'index.js',
    'react.js',
    'networks.js',
    'rpc.js',
    'walletconnect.js',
    'walletconnect-entry.js',
    'cookie.js',
    'option-advice.js',
    'cdn-development.js',
    'testing.js',
    'testing-script.js',
    'wagmi.js',
    'format.js',
    'cdn/hasp.js',
    'cdn/networks.js',
    ...chains,
    ...['index', 'node', 'd1', 'hasp'].map((name) => `gateway/${name}.js`),
  ].map((name) => `dist/${name}`)
  const chunks = Object.keys(scripts).filter((name) => !entries.includes(name))
  expect(chunks.filter((name) => !/-[a-z]{5}\.js$/.test(name))).toEqual([])
})

test('integrity.json has the hash of every CDN file, and the import map that carries them', async () => {
  const { files: hashes, importmap } = JSON.parse(await read(consumer.package, 'dist/cdn/integrity.json'))
  const hosted = Object.entries(scripts).filter(([name]) => name.startsWith('dist/cdn/'))
  const expected = hosted.map(([name, text]) => [
    name.replace('dist/cdn/', ''),
    `sha256-${createHash('sha256').update(text).digest('base64')}`,
  ])
  expect(hashes).toEqual(Object.fromEntries(expected))
  const base = importmap.imports.hasp.replace(/hasp\.js$/, '')
  expect(base).toMatch(/^https:\/\/.*\/$/)
  expect(importmap.imports).toEqual({ hasp: `${base}hasp.js`, 'hasp/networks': `${base}networks.js` })
  expect(importmap.integrity).toEqual(Object.fromEntries(expected.map(([name, hash]) => [base + name, hash])))
})

test('`hasp/react` says that it is of the client, before anything else', () => {
  expect(scripts['dist/react.js']).toMatch(/^["']use client["'];/)
  expect(scripts['dist/index.js']).not.toContain('use client')
})

test('no declaration shows a type of another package, but a renderer’s where it stands on one', async () => {
  for (const name of names.filter((file) => file.endsWith('.d.ts'))) {
    const text = (await read(consumer.package, name)).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    const [, ...found] = /^dist\/types\/views\/(?:elements\/(preact|react|vue)|(react)-\w+)\.d\.ts$/.exec(name) ?? []
    const own = found.filter((renderer) => renderer)
    expect(bare(text).filter((specifier) => !specifier.startsWith('../'))).toEqual(own)
    for (const specifier of specifiers(text)) if (!own.includes(specifier)) expect(specifier).toMatch(/\.js$/)
  }
})
