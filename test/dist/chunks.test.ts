// A browser test that holds back or spoils a chunk does it by the chunk's name. Under a name that no chunk has any more it
// would hold back nothing, and pass or wait for the wrong reason.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { files, root } from './packed.ts'

const patterns = [/\\\/cdn\\\/([a-z-]+)-\//g, /spoiled\.set\('([a-z-]+)-'/g, /\/\\\/([a-z-]+)-\[\^\/\]\+\\\.js\$\//g]

test('every chunk that a browser test names is one that is built', async () => {
  const built = (await files(path.join(root, 'dist/cdn'))).map((name) => name.replace(/-[a-z]{5}\.js$/, ''))
  const sources = readdirSync(path.join(root, 'test/browser'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|mjs)$/.test(name))
    .map((name) => [name, readFileSync(path.join(root, 'test/browser', name), 'utf8')] as const)
  const named = sources.flatMap(([name, text]) =>
    patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, chunk = '']) => ({ name, chunk }))),
  )
  expect(new Set(named.map(({ chunk }) => chunk)).size).toBeGreaterThan(5)
  expect(named.filter(({ chunk }) => !built.includes(chunk))).toEqual([])
})

test.each(['dist', 'dist/cdn'])(
  'what a file of %s takes of one that it loads later is exported there under that name',
  async (built) => {
    const folder = path.join(root, built)
    const names = (await files(folder)).filter((name) => /^[\w-]+\.js$/.test(name))
    const text = new Map(names.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]))
    /** `{decode:a}=await(import("./chain.js"))` and `import("./chain.js").then(({decode:a})=>`, with what waits for a part or without. */
    const lazy = [
      /\{(?<list>[\w$:,]+)\}=await[\w$]*\(*(?:[\w$]+\()?import\("\.\/(?<from>[\w-]+\.js)"\)/g,
      /import\("\.\/(?<from>[\w-]+\.js)"\)+\.then\(\(\{(?<list>[\w$:,]+)\}\)=>/g,
    ]
    const taken = [...text].flatMap(([by, source]) =>
      lazy.flatMap((pattern) =>
        [...source.matchAll(pattern)].flatMap(({ groups: { list = '', from = '' } = {} }) =>
          list.split(',').map((one) => ({ by, from, name: one.split(':')[0] })),
        ),
      ),
    )
    expect(taken.length).toBeGreaterThan(20)
    const exported = (file: string) =>
      [...(text.get(file) ?? '').matchAll(/export\{([^}]*)\}/g)].flatMap(([, list = '']) =>
        list.split(',').map((one) => one.split(' as ').at(-1)),
      )
    expect(taken.filter(({ from, name }) => text.has(from) && !exported(from).includes(name))).toEqual([])
  },
)
