// The code that README and docs/ show: every block compiles against the packed declarations, and what needs no browser runs.
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { transform } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Block, hovers } from './hover-texts.ts'
import { type Consumer, install, root } from './packed.ts'
import { own } from './runners.ts'

const pages = ['README.md', ...readdirSync(path.join(root, 'docs')).map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
)
const textOf = (page: string): string => readFileSync(path.join(root, page), 'utf8')
const blocks: readonly Block[] = pages.flatMap((page) =>
  [...textOf(page).matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', code = '']) => ({
    page,
    language,
    code,
  })),
)
const script = /<script type="module">([\s\S]*?)<\/script>/g
/** Code blocks, and the module scripts of HTML blocks. */
const scripts: readonly Block[] = blocks.flatMap((block) => {
  if (['js', 'ts', 'tsx'].includes(block.language)) return [block]
  if (block.language !== 'html') return []
  return [...block.code.matchAll(script)].map(([, code = '']) => ({ ...block, language: 'js', code }))
})

/** What the pages talk about without making it: a reader has these. */
const known = `
import type { Account, Modal, NetworkInput, Options } from 'hasp'
import type { Send } from 'hasp/rpc'
declare global {
  const modal: Modal
  const networks: Options['networks']
  const metadata: Options['metadata']
  const send: Send
  const address: string
  const account: Account
  const message: string
  const signature: string
  const hash: string
}
`

/** As much of Cypress as the page shows: the package itself brings a browser. */
const runner = `
interface Cy {
  readFile(file: string): { then(run: (script: string) => void): void }
  visit(url: string, options: { onBeforeLoad(page: Window & typeof globalThis): void }): void
  get(selector: string): { shadow(): { contains(text: string): { click(): void } } }
}
declare const cy: Cy
declare function it(name: string, run: () => void): void
`

/** Whose libraries docs/providers.md shows. */
const ecosystems = [
  '@cosmjs/stargate',
  '@polkadot/api',
  '@polkadot/api-augment',
  '@solana/kit',
  '@solana/web3.js',
  '@tanstack/react-query',
  'sats-connect',
  'wagmi',
]
let consumer: Consumer
beforeAll(async () => {
  consumer = await install()
  await consumer.link(
    '@types/react',
    '@types/react-dom',
    'react',
    'react-dom',
    'viem',
    'ethers',
    'vitest',
    'happy-dom',
    'vue',
  )
  for (const name of ['@jest/globals', '@playwright/test', 'jest-environment-jsdom'])
    await consumer.put(name, own(name))
  for (const name of ecosystems) await consumer.put(name, path.join(root, 'test/oracles/node_modules', name))
})
afterAll(() => consumer.remove())

const fileOf = ({ page, language }: Block, at: number): string =>
  `${page.replaceAll(/\W/g, '-')}-${at}.${language === 'js' ? 'ts' : language}`

test('every block of code and every hover text compiles in strict TypeScript against what is packed', async () => {
  expect(scripts.length).toBeGreaterThan(10)
  expect(hovers.length).toBeGreaterThan(25)
  const all = [...scripts, ...hovers]
  const names = all.map(fileOf)
  for (const [at, block] of all.entries()) {
    // Each block is a file of its own: a reader copies one.
    await consumer.write(names[at] ?? '', `${block.code}\nexport {}\n`)
  }
  await consumer.write('known.d.ts', known)
  await consumer.write('runner.d.ts', runner)
  const compilerOptions = {
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    jsx: 'react-jsx',
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    noEmit: true,
  }
  await consumer.write(
    'tsconfig.json',
    JSON.stringify({ compilerOptions, files: [...names, 'known.d.ts', 'runner.d.ts'] }),
  )
  await consumer.node(path.join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.json')
})

describe('code that needs no browser runs in Node', () => {
  const results: Readonly<Record<string, unknown>> = {
    eth_getBalance: '0x10',
    eth_blockNumber: '0x2a',
    getBalance: { context: { slot: 1 }, value: 1_500_000_000 },
  }
  const asked: string[] = []
  const answer = ({ id, method }: { id: number; method: string }) => {
    asked.push(method)
    return { jsonrpc: '2.0', id, result: results[method] }
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const calls = JSON.parse(body)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.isArray(calls) ? calls.map(answer) : answer(calls)))
  })
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })

  /** Runs the first block of a page and prints what `shown` gives. */
  async function run(page: string, shown: string): Promise<unknown> {
    const block = scripts.find((other) => other.page === page)
    const { code } = await transform(block?.code ?? '', { loader: 'ts', format: 'esm', target: 'es2022' })
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const file = `${page.replaceAll(/\W/g, '-')}.mjs`
    const text = code.replaceAll(/https:\/\/(rpc|other)\.example/g, url)
    await consumer.write(file, `${text}\nconsole.log(JSON.stringify(${shown}))\n`)
    return JSON.parse(await consumer.node(file))
  }

  test('README makes a modal, which a server can do too', async () => {
    expect(await run('README.md', 'modal.state.network.caipNetworkId')).toBe('eip155:1')
  })

  test('docs/rpc.md asks two things of a server', async () => {
    expect(await run('docs/rpc.md', '[balance, block]')).toEqual(['0x10', '0x2a'])
    expect(asked).toEqual(['eth_getBalance', 'eth_blockNumber'])
  })

  test('docs/chains.md says the balance that it shows', async () => {
    const shown = '[chain.isAddress(address), formatUnits(lamports, 9)]'
    expect(await run('docs/chains.md', shown)).toEqual([true, '1.5'])
  })
})

test('docs/providers.md has a text signed by a Bitcoin wallet that is connected', async () => {
  const block = scripts.find(
    ({ page, code }) => page === 'docs/providers.md' && code.includes('answer.result.signature'),
  )
  await consumer.write('signing.ts', `${block?.code}\nexport {}\n`)
  await consumer.write(
    'signs.test.ts',
    `import { createModal } from 'hasp'
import { bitcoin } from 'hasp/networks'
import { installWallet } from 'hasp/testing'
import { expect, test } from 'vitest'
test('signs', async () => {
  const wallet = installWallet({ namespace: 'bip122' })
  globalThis.modal = createModal({ networks: [bitcoin], metadata: { name: 'My dapp' } })
  await modal.connect({ wallet: wallet.id })
  await import('./signing.ts')
  expect(wallet.requests.map(({ method }) => method)).toContain('signMessage')
}, 60_000)`,
  )
  const said = await consumer.node('node_modules/vitest/vitest.mjs', 'run', '--dom', '--root', '.', 'signs.test.ts')
  expect(said).toMatch(/1 passed/)
  expect(said).toMatch(/[\w+/]{80,}=*\s/)
})
