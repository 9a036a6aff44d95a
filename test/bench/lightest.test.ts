// The names of files are chosen by what the modal weighs with them.
import { expect, test } from 'vitest'
import { lightest } from '../../bench/build/lightest.mjs'

const word = (i: number) => `export const value${i} = ${(i * 2654435761) % 4294967296};\n`
const code = Array.from({ length: 200 }, (_, i) => word(i)).join('')
const sources = {
  'dist/index.js': `import"./modal-abcde.js";import("./part-ghijk.js")`,
  'dist/modal-abcde.js': `import"./part-ghijk.js";${code}import("./unknown-zzzzz.js")`,
  'dist/part-ghijk.js': 'export const part = 1',
}
const output = (imports: readonly string[] = [], entryPoint?: string) => ({
  bytes: 1,
  inputs: {},
  exports: [],
  imports: imports.map((path) => ({ path, kind: 'import-statement' as const })),
  ...(entryPoint && { entryPoint }),
})
const build = (entry = 'views/modal.tsx') => ({
  files: new Map(Object.entries(sources).map(([file, text]) => [file, Buffer.from(text)])),
  metafile: {
    inputs: {},
    outputs: {
      'dist/index.js': output(['dist/modal-abcde.js'], 'src/index.ts'),
      'dist/modal-abcde.js': output(['dist/part-ghijk.js'], entry),
      'dist/part-ghijk.js': output(),
    },
  },
})

test('every file is imported under the name that it has, and the names of other files stay', () => {
  const { files, metafile } = lightest(build())
  const [index, modal, part] = [...files.keys()].map((file) => file.replace('dist/', ''))
  expect(index).toBe('index.js')
  expect([modal, part]).toEqual([
    expect.stringMatching(/^modal-[a-z]{5}\.js$/),
    expect.stringMatching(/^part-[a-z]{5}\.js$/),
  ])
  expect(`${files.get('dist/index.js')}`).toBe(`import"./${modal}";import("./${part}")`)
  expect(`${files.get(`dist/${modal}`)}`).toBe(`import"./${part}";${code}import("./unknown-zzzzz.js")`)
  expect(Object.keys(metafile.outputs).sort()).toEqual([...files.keys()].sort())
  expect(metafile.outputs[`dist/${modal}`]?.imports[0]?.path).toBe(`dist/${part}`)
})

test('the same build has the same names, and another content has others', () => {
  const names = (built: ReturnType<typeof build>) => [...lightest(built).files.keys()]
  expect(names(build())).toEqual(names(build()))
  expect(names(build())[1]).not.toBe('dist/modal-abcde.js')
})

test('the names that are taken are those of the 64 sets under which it is lightest', () => {
  // A file weighs what its letters a are worth, and every call of a set is one after the other.
  const weights: number[] = []
  const weight = (bytes: Buffer) => `${bytes}`.split('a').length
  const { files } = lightest(build(), undefined, (bytes) => {
    weights.push(weight(bytes))
    return weights.at(-1) ?? 0
  })
  const each = weights.length / 64
  const sets = Array.from({ length: 64 }, (_, i) => weights.slice(i * each, (i + 1) * each).reduce((a, b) => a + b, 0))
  const taken = [...files]
    .filter(([file]) => /modal|part/.test(file))
    .reduce((sum, [, bytes]) => sum + weight(bytes), 0)
  expect(taken).toBe(Math.min(...sets))
  expect(taken).toBeLessThan(Math.max(...sets))
})

test('a build without the modal stays as it is', () => {
  const built = build('chains/index.ts')
  expect(lightest(built)).toBe(built)
})
