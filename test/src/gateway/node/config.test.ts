// The file of configuration: what is wrong in it, and on which line.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemsOfLists } from '../../../../src/gateway/node/check.ts'
import { readConfig } from '../../../../src/gateway/node/config.ts'
import { JsonError, lineAt, linesOf } from '../../../../src/gateway/node/positions.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hasp-config-'))
  await mkdir(path.join(folder, 'files'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const key = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
/** As a file names what is in the environment. */
const named = (name: string) => `$\{${name}}`
const short = (lines: readonly string[]) => lines.map((line) => line.replaceAll(`${folder}/`, ''))
const read = async (text: string, environment = {}) => {
  const file = path.join(folder, 'gateway.json')
  await writeFile(file, text)
  const found = await readConfig(file, environment)
  return { config: found.config, problems: short(found.problems), warnings: short(found.warnings) }
}

test.each([
  ['', 'gateway.json:1: is no JSON here'],
  ['{\n  "projects": [\n  },\n}', 'gateway.json:3: is no JSON here'],
  ['{\n  "projects": []\n}\n}', 'gateway.json:4: is no JSON here'],
  ['{\n  "projects": nothing\n}', 'gateway.json:2: is no JSON here'],
  ['[]', 'gateway.json:1: The file: must be an object'],
  ['{}', 'gateway.json:1: projects: is missing'],
  ['{\n"projects": [],\n"port": -1 }', 'gateway.json:3: port: must be a port: 0 to 65535, and 0 takes a free one'],
  ['{\n"projects": [],\n"clientIp": "header" }', 'gateway.json:3: clientIp: must be socket'],
  ['{\n"__proto__": {},\n"projects": [] }', 'gateway.json:2: __proto__: is not known here'],
  ['{\n"projects": [],\n"HASP_KEY": "a" }', 'gateway.json:3: HASP_KEY: is not known here'],
])('of %j it says %s', async (text, problem) => {
  expect((await read(text)).problems).toContain(problem)
})

test.each([
  ['"port": 70000', 'port: must be a port: 0 to 65535, and 0 takes a free one'],
  ['"timeout": 3000000000', 'timeout: must be a whole number of ms, 1 to 2147483647'],
  [
    '"chains": { "eip155:1": { "urls": ["https://a.example"], "multicall3": "x" } }',
    'chains.eip155:1.multicall3: is no address',
  ],
  [
    '"chains": { "eip155:7": { "urls": ["https://a.example"], "currency": { "name": "A", "symbol": "A", "decimals": 256 } } }',
    'chains.eip155:7.currency.decimals: must be a whole number up to 255',
  ],
  ['"chains": { "1": ["https://a.example"] }', 'chains.1: is no CAIP-2 id, such as eip155:1'],
  [
    `"chains": { "eip155:1": ["https://a.example/${named('constructor')}"] }`,
    'chains.eip155:1[0]: the environment has no constructor',
  ],
  ['"production": true,\n"production": false', 'has this name twice'],
  [
    '"base": "https://a.example/"',
    'base: must be the URL of the gateway without a slash at its end, such as https://wallet.my.dapp',
  ],
])('%s is named, by its line', async (line, problem) => {
  const { problems } = await read(`{\n"projects": [{ "id": "a", "origins": ["https://a.dapp"] }],\n${line}\n}`)
  const at = line.includes('\n') ? 4 : 3
  expect(problems).toEqual([`gateway.json:${at}: ${problem}`])
})

test.each([
  '"chains": { "[eip155: 1]": ["https://a.example"] }',
  '"x[1]: y": 1',
  '"chains": { "eip155:1": { "urls] : x": [] } }',
])('a name with brackets and colons is named, by its line or that of what is around it: %s', async (line) => {
  const { problems } = await read(`{\n"projects": [{ "id": "a", "origins": ["https://a.dapp"] }],\n${line}\n}`)
  expect(problems.length).toBeGreaterThan(0)
  for (const problem of problems) expect(problem).toMatch(/^gateway\.json:[13]: /)
})

test('what is wrong with a list is named by its line, and is no fault of the configuration', async () => {
  const text = JSON.stringify({ files: 'files', projects: [{ id: 'a', origins: ['https://a.dapp'] }] })
  const write = (name: string, text: string) => writeFile(path.join(folder, 'files', name), text)
  const check = async () => short(await problemsOfLists(path.join(folder, 'files')))
  const wallet = (i: number) => ({ id: `w${i}`, name: 'W', description: 'x'.repeat(2000) })
  await write('wallets.json', JSON.stringify(Array.from({ length: 3000 }, (_, i) => wallet(i))))
  expect(await check()).toEqual(['files/wallets.json:1: is over 4 MB'])
  await write('wallets.json', '{}')
  expect(await check()).toEqual(['files/wallets.json:1: is no list'])
  await write('wallets.json', '[\n  { "id": "a", "name": "A",\n "mobil_link": "a://" },\n  { "id": "b" }\n]')
  await write('tokens.json', '[\n  {\n    "address": 5\n  }')
  expect(await check()).toEqual([
    'files/wallets.json:3: [0].mobil_link: is not known here',
    'files/wallets.json:4: [1].name: is missing',
    'files/tokens.json:4: is no JSON here',
  ])
  expect((await read(text)).problems).toEqual([])
  await rm(path.join(folder, 'files', 'wallets.json'))
  await rm(path.join(folder, 'files', 'tokens.json'))
  expect(await check()).toEqual([])
})

test('a fault of one part hides none of another', async () => {
  const file = {
    port: -1,
    base: 'nowhere',
    projects: [{ id: 'a' }, { id: 5 }, { id: 'b b' }],
    chains: { 'eip155:1': [`https://a.example/${named('NONE')}`], 'eip155:10': [] },
  }
  expect((await read(JSON.stringify(file, null, 1), { HASP_KEY: 'short' })).problems).toEqual([
    'gateway.json:2: port: must be a port: 0 to 65535, and 0 takes a free one',
    'gateway.json:9: projects[1].id: must be a text',
    'gateway.json:17: chains.eip155:1[0]: the environment has no NONE',
    'gateway.json:12: projects[2].id: takes up to 64 letters, digits, - and _',
    'gateway.json:19: chains.eip155:10: must be a list of http URLs',
    'gateway.json:3: base: must be the URL of the gateway without a slash at its end, such as https://wallet.my.dapp',
    'HASP_KEY: must be 32 bytes in base64, or several such with commas between them',
  ])
  expect((await read('{ "projects": [{}] }')).problems).toEqual(['gateway.json:1: projects[0].id: is missing'])
  expect((await read('{ "projects": [] }')).problems).toEqual(['gateway.json:1: projects: there is none'])
})

test.each(['"databse": "a.db"', '"database": 5'])('what follows from %s alone is no fault of its own', async (line) => {
  const { problems } = await read(`{\n"projects": [{ "id": "a", "analytics": {} }],\n${line}\n}`)
  expect(problems).toEqual([expect.stringMatching(/^gateway\.json:3: databa?se: (is not known|must be)/)])
})

test('what the gateway itself would refuse is named by its line too', async () => {
  const file = {
    production: true,
    base: 'http://my.workers.dev',
    database: 'nowhere/gateway.db',
    files: 'files',
    chains: { ethereum: ['https://eth.example'] },
    projects: [{ id: 'a b' }, { id: 'c', origins: ['https://c.dapp', 'https://*'], analytics: {} }],
  }
  const { problems, warnings } = await read(JSON.stringify(file, null, 2))
  expect(problems).toEqual([
    'gateway.json:13: projects[0].id: takes up to 64 letters, digits, - and _',
    'gateway.json:12: projects[0].origins: production needs a list',
    'gateway.json:19: projects[1].origins[1]: is no origin such as https://my.dapp or https://*.my.dapp, with no star in its last two labels',
    'gateway.json:7: chains.ethereum: is no CAIP-2 id, such as eip155:1',
    'gateway.json:4: database: its folder is not there',
    'gateway.json:4: database: needs HASP_KEY in the environment',
  ])
  expect(warnings).toEqual([
    'gateway.json:3: base: is a host that is not yours for ever',
    'gateway.json:3: base: is not encrypted',
  ])
})

test('what is in the environment comes into the options, and paths are those beside the file', async () => {
  const file = {
    database: 'a.db',
    files: 'files',
    chains: { 'eip155:1': [`https://e.example/${named('A')}`] },
    projects: [{ id: 'a' }],
  }
  const { config, problems } = await read(JSON.stringify(file), { A: 'x', HASP_KEY: `${key},${key}` })
  expect([problems, config.options.key, config.options.chains]).toEqual([
    [],
    [key, key],
    { 'eip155:1': ['https://e.example/x'] },
  ])
  expect([config.database, config.folder]).toEqual([path.join(folder, 'a.db'), path.join(folder, 'files')])
})

test('the lines of any JSON are found, and a text is JSON exactly if it has lines', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat({ max: 4 }), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      expect(linesOf(text).get('')).toBe(1)
    }),
  )
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('{', '}', '[', ']', ',', ':', '"a"', '1', 'null', 'nul', '"', '\n', ' ', '-'), {
        maxLength: 8,
      }),
      (parts) => {
        const text = parts.join('')
        const isJson = (read: (text: string) => unknown) => {
          try {
            read(text)
            return true
          } catch (error) {
            if (read === linesOf) expect(error).toBeInstanceOf(JsonError)
            return false
          }
        }
        expect(isJson(linesOf), text).toBe(isJson(JSON.parse))
      },
    ),
    { numRuns: 5000 },
  )
})

test('a path that is not there has the line of what is around it', () => {
  const lines = linesOf('{\n"a": [\n{ "b.c": 1 }] }')
  expect([lineAt(lines, 'a[0].x'), lineAt(lines, 'a[7]'), lineAt(lines, 'z'), lineAt(lines, '')]).toEqual([3, 2, 1, 1])
})
