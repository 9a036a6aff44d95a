// The build's own steps: a stub in front of a chunk becomes that chunk, under a name that changes with either; and chunks ask
// each other for names that they have inside.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import * as esbuild from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fold } from '../../bench/build/fold.mjs'
import { sameNames } from '../../bench/build/same-names.mjs'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fold-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const sources = {
  'main.js': `
    export const door = () => import('./door.js').then(({ first, two, three }) => [first, two, three])
    export const late = () => import('./late.js').then((late) => late.six)`,
  'door.js': `export { one as first, two } from './shared.js'`,
  'shared.js': `export const one = 1; export const two = 2; export const three = 3`,
  'late.js': `import { three } from './shared.js'; export const six = three * 2; export const seven = () => 7`,
}

/** The folded files by name, written to a folder of their own. */
async function built(changes: Partial<typeof sources> = {}) {
  const home = await mkdtemp(path.join(folder, 'case-'))
  for (const [name, text] of Object.entries({ ...sources, ...changes })) await writeFile(path.join(home, name), text)
  const { outputFiles, metafile } = await esbuild.build({
    absWorkingDir: home,
    entryPoints: ['main.js'],
    outdir: 'out',
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    metafile: true,
    write: false,
    chunkNames: '[name]-[hash]',
  })
  const files = new Map(outputFiles.map((file) => [path.basename(file.path), Buffer.from(file.contents)]))
  const outputs = Object.fromEntries(
    Object.entries(metafile.outputs).map(([file, output]) => [path.basename(file), output]),
  )
  const folded = sameNames(fold({ files, metafile: { ...metafile, outputs } }))
  for (const [name, bytes] of folded.files)
    await writeFile(path.join(home, name.replace(/\.js$/, '.mjs')), spell(bytes))
  return { ...folded, names: [...folded.files.keys()].sort(), home }
}
/** Node takes a file for a module by its ending. */
const spell = (bytes: Buffer) => bytes.toString().replaceAll(/(-[a-z]{5})\.js/g, '$1.mjs')

test('there is no stub left, and everything still answers by its name', async () => {
  const { names, home, metafile } = await built()
  expect(names.map((name) => name.replace(/-[a-z]{5}/, ''))).toEqual(['door.js', 'late.js', 'main.js'])
  const main = await import(pathToFileURL(path.join(home, 'main.mjs')).href)
  expect([await main.door(), await main.late()]).toEqual([[1, 2, undefined], 6])
  const entries = Object.entries(metafile.outputs).map(([name, { entryPoint }]) => [name.split('-')[0], entryPoint])
  expect(entries).toContainEqual(['door', 'door.js'])
})

test('the metafile tells the bytes and the imports that are there', async () => {
  const { files, metafile } = await built()
  for (const [name, { bytes, imports }] of Object.entries(metafile.outputs)) {
    expect(bytes).toBe(files.get(name)?.length)
    for (const { path: target } of imports) expect([...files.keys()]).toContain(path.basename(target))
  }
})

test('a name changes with the stub that is behind it, and with nothing else', async () => {
  const [one, same] = [await built(), await built()]
  expect(one.names).toEqual(same.names)
  const other = await built({ 'door.js': `export { one as last, two } from './shared.js'` })
  const named = (names: string[], start: string) => names.find((name) => name.startsWith(start))
  for (const start of ['door', 'late']) expect(named(other.names, start)).not.toBe(named(one.names, start))
})

test('a lazy import keeps its names, chunks ask each other for names inside, and what nobody asks for has none', async () => {
  const { files } = await built({
    'door.js': `import { three } from './shared.js'; export { one as three, two } from './shared.js'; console.log(three)`,
    'shared.js': `export const one = 1; export const two = 2; export const three = [3]`,
  })
  const textWith = (start: RegExp) => [...files.values()].map(String).find((text) => start.test(text)) ?? ''
  const lists = [...files.values()].map((bytes) => /export\{(.*)\}/.exec(bytes.toString())?.[1]?.split(',') ?? [])
  const [own = ''] = lists.flat().filter((item) => !item.includes(' as '))
  expect(own).not.toBe('')
  expect(textWith(/as six/)).toMatch(new RegExp(`import\\{${own}[ }]`))
  expect(lists.flat().join()).not.toContain('seven')
  const lazy = lists.flat().map((item) => item.split(' as ')[1])
  expect(lazy.filter(Boolean).sort()).toEqual(['door', 'late', 'six', 'three', 'two'])
})

test('a name inside that is another one outside stays a second name', () => {
  const files = new Map([
    ['a-abcdef.js', Buffer.from('var x=1,y=2;export{x as a,y as x};\n')],
    ['b-abcdef.js', Buffer.from('import{a as c}from"./a-abcdef.js";export{c as d};\n')],
  ])
  const outputs = Object.fromEntries([...files.keys()].map((name) => [name, { bytes: 0 }]))
  const named = sameNames({ files, metafile: { inputs: {}, outputs } as unknown as esbuild.Metafile })
  expect(named.files.get('a-abcdef.js')?.toString()).toBe('var x=1,y=2;export{x as a,y as x};\n')
  expect(named.files.get('b-abcdef.js')?.toString()).toBe('import{a as c}from"./a-abcdef.js";export{c as d};\n')
})
