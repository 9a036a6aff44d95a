// What registries, linters and compilers' resolvers say of the package, before it is published.
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { checkPackage, createPackageFromTarballData, type Problem } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Consumer, files, install, read, root } from './packed.ts'

const run = promisify(execFile)

let consumer: Consumer
beforeAll(async () => {
  consumer = await install()
})
afterAll(() => consumer.remove())

const manifest = async () => JSON.parse(await read(consumer.package, 'package.json'))

test('publint finds nothing, not even something to suggest', async () => {
  const pkg = await manifest()
  const { messages } = await publint({ pkgDir: consumer.package, pack: false, strict: true })
  expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([])
})

/**
 * What a package is told that is ESM alone. `node10` knows no exports: TypeScript 6 gave it up and 7 has it no more.
 * And CommonJS gets a module by `require` in every Node that `engines` allows.
 */
const isOfEsmOnly = (problem: Problem): boolean =>
  (problem.kind === 'NoResolution' && problem.resolutionKind === 'node10') ||
  (problem.kind === 'CJSResolvesToESM' && problem.resolutionKind === 'node16-cjs')

test('no types are wrong, whoever resolves them', async () => {
  const packed = createPackageFromTarballData(new Uint8Array(await readFile(consumer.tarball)))
  const result = await checkPackage(packed)
  if (!result.types) throw new Error('the package has no types')
  expect(result.problems.filter((problem) => !isOfEsmOnly(problem))).toEqual([])
  const { exports } = await manifest()
  expect(Object.keys(result.entrypoints)).toEqual(Object.keys(exports))
})

test('package.json says whose it is, for whom and under which licence', async () => {
  const { license, engines, repository, type, peerDependencies, peerDependenciesMeta, dependencies } = await manifest()
  expect({ license, type, dependencies }).toEqual({ license: 'MIT', type: 'module', dependencies: undefined })
  expect(engines).toEqual({ node: '^20.19.0 || >=22.12.0' })
  expect(peerDependencies).toEqual({ '@libsql/client': '>=0.14', react: '>=18', 'react-dom': '>=18' })
  expect(peerDependenciesMeta).toEqual({
    '@libsql/client': { optional: true },
    react: { optional: true },
    'react-dom': { optional: true },
  })
  // A provenance is refused where it names another repository.
  expect(repository).toMatchObject({ type: 'git', url: expect.stringMatching(/^git\+https:\/\/.+\.git$/) })
  expect(await read(consumer.package, 'LICENSE')).toMatch(/^MIT License\n/)
})

describe('npm', () => {
  /** What npm sets for a script it runs would be warned of as settings of ours. */
  const outside = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))
  const npm = async (cwd: string, ...args: string[]) => {
    const settings = path.join(consumer.folder, 'npmrc')
    const env = { ...outside, npm_config_userconfig: settings, npm_config_globalconfig: `${settings}-global` }
    return run('npm', args, { cwd, env, timeout: 240_000 })
  }

  test('would correct nothing in package.json', async () => {
    const before = await readFile(path.join(root, 'package.json'), 'utf8')
    await writeFile(path.join(consumer.folder, 'package.json'), before)
    await npm(consumer.folder, 'pkg', 'fix')
    expect(JSON.parse(await read(consumer.folder, 'package.json'))).toEqual(JSON.parse(before))
  })

  test('would publish it without a warning, and what is here and no more', async () => {
    const asked: (string | undefined)[] = []
    const registry = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"not found"}')
    }).listen(0, '127.0.0.1')
    try {
      await new Promise((resolve) => registry.once('listening', resolve))
      const host = `127.0.0.1:${(registry.address() as AddressInfo).port}`
      await writeFile(path.join(consumer.folder, 'npmrc'), `registry=http://${host}/\n//${host}/:_authToken=nobody\n`)
      const flags = ['--dry-run', '--json', '--ignore-scripts', '--loglevel=warn']
      const { stdout, stderr } = await npm(root, 'publish', ...flags)
      expect(stderr).toBe('')
      const told = JSON.parse(stdout)
      // npm 11 has it by name.
      const { name, files: listed } = (told.hasp ?? told) as { name: string; files: { path: string }[] }
      expect(name).toBe('hasp')
      expect(listed.map((file) => file.path).sort()).toEqual(await files(consumer.package))
      // It looks whether the version is there; nothing is sent.
      expect(asked.filter((line) => !line?.startsWith('GET '))).toEqual([])
    } finally {
      registry.closeAllConnections()
      registry.close()
    }
  })
})
