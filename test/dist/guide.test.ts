// docs/testing.md in the runners that it is about: each block of it, as it is written, in a project that has the package.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { transform } from 'esbuild'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromium as findChromium } from '../ensure.mjs'
import { startAnvil } from '../helpers/anvil.ts'
import { type Consumer, install, read, root } from './packed.ts'
import { addVitest, own, runVitest } from './runners.ts'

/** The blocks of code below a heading of the page. */
async function blocks(heading: string): Promise<readonly string[]> {
  const page = await read(root, 'docs/testing.md')
  const [, section = ''] = page.split(`\n## ${heading}\n`)
  const [own = ''] = section.split(/^## /m)
  return [...own.matchAll(/^```(?:js|tsx?)\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code)
}

/** The dapp that browsers see. */
const html = `<!doctype html><meta charset="utf-8"><title>Dapp</title>
<script type="importmap">{"imports":{"hasp":"/hasp.js","hasp/networks":"/networks.js"}}</script>
<script type="module">
import { createModal } from 'hasp'
import { mainnet } from 'hasp/networks'
createModal({ networks: [mainnet], metadata: { name: 'Dapp' } })
</script><hasp-button></hasp-button>`
const server = createServer((request, response) => {
  const { url = '/' } = request
  response.setHeader('content-type', url === '/' ? 'text/html' : 'text/javascript')
  if (url === '/') return void response.end(html)
  if (!url.endsWith('.js')) return void response.writeHead(404).end()
  response.end(readFileSync(path.join(consumer.package, 'dist/cdn', path.basename(url))))
})
const browser = { executablePath: findChromium(), args: ['--no-sandbox'] }
let baseURL: string
let consumer: Consumer
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  consumer = await install()
  await consumer.link('react', 'react-dom')
})
afterAll(async () => {
  await consumer.remove()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

test('the tests for vitest hold, with the modal in both environments', async () => {
  await addVitest(consumer)
  const [clicks = '', state = '', stored = ''] = await blocks('vitest')
  const other = clicks.replace('vitest-environment jsdom', 'vitest-environment happy-dom')
  expect(other).not.toBe(clicks)
  await consumer.write('jsdom.test.tsx', clicks)
  await consumer.write('happy-dom.test.tsx', other)
  // The last block is a modal for tests that a reader has.
  await consumer.write('stored.ts', stored)
  await consumer.write('state.test.ts', `${state}\ntest('a store', () => import('./stored.ts'))\n`)
  expect(await runVitest(consumer, 'jsdom.test.tsx', 'happy-dom.test.tsx', 'state.test.ts')).toMatch(/ 5 passed/)
})

test('that of a payment holds, on a chain', async () => {
  await addVitest(consumer)
  const [code = ''] = await blocks('A payment')
  const anvil = await startAnvil(1)
  try {
    await consumer.write('payment.test.ts', code.replace('http://127.0.0.1:8545', anvil.url))
    expect(await runVitest(consumer, 'payment.test.ts')).toMatch(/ 1 passed/)
  } finally {
    await anvil.stop()
  }
})

test('that for jest holds, by require too, and as a module of Node', async () => {
  for (const name of ['jest', 'babel-jest', 'jest-environment-jsdom', '@jest/globals'])
    await consumer.put(name, own(name))
  for (const name of ['@babel/preset-env', '@babel/preset-typescript']) await consumer.put(name, own(name))
  const all = await blocks('jest')
  const names = all.map((code) => /^\/\/ (\S+)\n/.exec(code)?.[1] ?? '')
  expect(names).toEqual(['jest.config.mjs', 'jest.environment.mjs', 'dapp.test.ts'])
  for (const [at, code] of all.entries()) await consumer.write(names[at] ?? '', code)
  await consumer.write('required.test.cjs', "test('it is there', () => void require('hasp').createModal.call)\n")
  const jest = ['node_modules/jest/bin/jest.js', '--cacheDirectory=.jest', '--runInBand', '--json']
  const run = async (...args: readonly string[]) => JSON.parse(await consumer.node(...args)).numPassedTests
  expect(await run(...jest, '--testMatch', '**/{dapp,required}.test.*')).toBe(2)
  const { code } = await transform(all[2] ?? '', { loader: 'ts' })
  await consumer.write('native.test.mjs', code)
  const config = { testEnvironment: './jest.environment.mjs', transform: {}, testMatch: ['**/native.test.mjs'] }
  const given = ['--config', JSON.stringify(config)]
  expect(await run('--no-warnings', '--experimental-vm-modules', ...jest, ...given)).toBe(1)
})

test('that for Playwright holds', async () => {
  await consumer.put('@playwright/test', own('@playwright/test'))
  const [code = ''] = await blocks('Playwright')
  await consumer.write('dapp.spec.ts', code)
  const config = { testMatch: '*.spec.ts', reporter: 'line', use: { baseURL, launchOptions: browser } }
  await consumer.write('playwright.config.mjs', `export default ${JSON.stringify(config)}`)
  expect(await consumer.node('node_modules/@playwright/test/cli.js', 'test')).toMatch(/1 passed/)
})

test('that for Cypress holds, by what Cypress does of it in the page', async () => {
  const [block = ''] = await blocks('Cypress')
  const { code } = await transform(block, { loader: 'ts' })
  const chrome = await chromium.launch(browser)
  const page = await chrome.newPage({ baseURL })
  const steps: (() => Promise<unknown>)[] = []
  const cy = {
    // biome-ignore lint/suspicious/noThenProperty: Cypress has it so
    readFile: (file: string) => ({ then: (run: (text: string) => void) => run(readFileSync(at(file), 'utf8')) }),
    visit(url: string, { onBeforeLoad }: { onBeforeLoad(page: object): void }) {
      const scripts: string[] = []
      onBeforeLoad({ eval: (text: string) => scripts.push(text) })
      steps.push(async () => {
        for (const content of scripts) await page.addInitScript({ content })
        await page.goto(url)
      })
    },
    get: (selector: string) => ({
      shadow: () => ({
        contains(text: string) {
          const found = page.locator(selector).getByText(text).first()
          steps.push(() => found.waitFor())
          return { click: () => steps.push(() => found.click()) }
        },
      }),
    }),
  }
  const at = (file: string): string => path.join(consumer.folder, file)
  new Function('cy', 'it', code)(cy, (_: string, run: () => void) => run())
  expect(steps).toHaveLength(6)
  for (const step of steps) await step()
  await chrome.close()
})
