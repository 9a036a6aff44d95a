// What a developer sees of an error in the published files: names, and lines of the sources.
import { readFile, stat } from 'node:fs/promises'
import { SourceMap, type SourceMapPayload } from 'node:module'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Consumer, files, install, read, root } from './packed.ts'

let consumer: Consumer
let names: string[]
beforeAll(async () => {
  consumer = await install()
  names = await files(consumer.package)
})
afterAll(() => consumer.remove())

const mapOf = async (file: string): Promise<SourceMapPayload> => JSON.parse(await read(consumer.package, `${file}.map`))
/** What has code of the sources: two files only lead to others. */
const forBundlers = () =>
  names.filter((name) => /^dist\/(?!cdn\/).*\.js$/.test(name) && !/\/(walletconnect-entry|testing)\.js$/.test(name))

test('every file but those of the CDN leads to its map', async () => {
  for (const file of forBundlers()) {
    const text = await read(consumer.package, file)
    expect(text.match(/^\/\/# sourceMappingURL=.*$/gm), file).toEqual([
      `//# sourceMappingURL=${path.basename(file)}.map`,
    ])
    expect(names).toContain(`${file}.map`)
  }
  const hosted = names.filter((name) => name.startsWith('dist/cdn/'))
  expect(hosted.filter((name) => name.endsWith('.map'))).toEqual([])
  for (const file of hosted) expect(await read(consumer.package, file), file).not.toContain('sourceMappingURL')
})

test('a map has the sources as they are, and says nothing of the machine', async () => {
  for (const file of forBundlers()) {
    const { sources, sourcesContent } = await mapOf(file)
    for (const [i, source] of sources.entries()) {
      expect(source, file).toMatch(/^(\.\.\/)+(src|views|chains|rpc|node_modules|package\.json)/)
      const text = sourcesContent[i]
      if (source.includes('node_modules')) expect(text, source).toBeTruthy()
      else expect(text).toBe(await readFile(path.join(root, path.dirname(file), source), 'utf8'))
    }
  }
})

test('every function and class leads to the line that begins it', async () => {
  let count = 0
  for (const file of forBundlers()) {
    const map = new SourceMap(await mapOf(file))
    const { sources, sourcesContent } = map.payload
    // In what is not ours a line may be all of a minified file.
    for (const [row, line] of (await read(consumer.package, file)).split('\n').entries())
      for (const { 0: whole, 1: name = '', index } of line.matchAll(/\b(?:function|class) ([A-Za-z_$][\w$]{3,})/g)) {
        const entry = map.findEntry(row, index + whole.length - name.length)
        if (!('originalSource' in entry) || /node_modules/.test(entry.originalSource)) continue
        const source = sourcesContent[sources.indexOf(entry.originalSource)]?.split('\n')[entry.originalLine] ?? ''
        // The bundler gives a second one of a name a number.
        expect(source, `${name} of ${file}`).toContain(name.replace(/\d+$/, ''))
        count++
      }
  }
  expect(count).toBeGreaterThan(500)
})

/** What throws, and the line of the source that does. */
const throwing: readonly (readonly [string, string, string, string])[] = [
  ['hasp', '(await import("hasp")).createModal({ networks: [] })', 'src/config.ts', "new ModalError('invalid-option'"],
  [
    'hasp/rpc',
    '(await import("hasp/rpc")).rpc([])',
    'rpc/fallback.ts',
    "throw new TypeError('rpc: the list of endpoints is empty')",
  ],
  [
    'a chunk',
    'await (await import("hasp")).createModal(options).open()',
    'src/inert.ts',
    "new ModalError('not-available'",
  ],
]
test.each(throwing)('an error of %s is shown at its line', async (_, code, file, source) => {
  const options = 'const options = { networks: [(await import("hasp/networks")).mainnet], metadata: { name: "x" } }'
  await consumer.write('throws.mjs', `${options}\ntry { ${code} } catch (error) { console.log(error.stack) }`)
  const line =
    (await readFile(path.join(root, file), 'utf8')).split('\n').findIndex((text) => text.includes(source)) + 1
  expect(line).toBeGreaterThan(0)
  expect(await consumer.node('--enable-source-maps', 'throws.mjs')).toContain(`${file}:${line}:`)
})

test('names are in a stack without any map', async () => {
  await consumer.write(
    'names.mjs',
    'try { (await import("hasp/rpc")).rpc([]) } catch (error) { console.log(error.stack) }',
  )
  expect(await consumer.node('names.mjs')).toMatch(/at groupOf .*\n.*at fallback .*\n.*at (?:Module\.)?rpc /)
})

test('the package without its maps stays as small as it is', async () => {
  const sizes = await Promise.all(
    names
      .filter((name) => !name.endsWith('.map'))
      .map(async (name) => (await stat(path.join(consumer.package, name))).size),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3_050_000)
})
