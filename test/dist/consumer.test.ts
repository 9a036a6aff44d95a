// The package as others use it: on a server and through a bundler. Compilers are in types.test.ts.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Consumer, install } from './packed.ts'

let consumer: Consumer
beforeAll(async () => {
  consumer = await install()
})
afterAll(() => consumer.remove())

const dom = ['window', 'document', 'navigator', 'indexedDB', 'localStorage', 'customElements', 'HTMLElement']

test('a server can import hasp and gets an inert modal that keeps nothing alive', async () => {
  // Newer Nodes have some of these; a server that lacks them is the harder case.
  const text = `
    for (const name of ${JSON.stringify(dom)}) {
      delete globalThis[name]
      if (name in globalThis) throw new Error(name + ' is still there')
    }
    const { createModal } = await import('hasp')
    const { mainnet } = await import('hasp/networks')
    const { ConnectButton, useModal } = await import('hasp/react')
    const options = { networks: [mainnet], metadata: { name: 'test' } }
    const modal = createModal(options)
    const stop = modal.subscribe(() => { throw new Error('an inert modal changed') })
    const outcome = (promise) => promise.then(() => 'done', (error) => error.name + ' ' + error.code)
    const result = {
      status: modal.state.status,
      network: modal.state.network?.caipNetworkId,
      react: typeof ConnectButton + typeof useModal,
      isSame: modal === createModal(options),
      provider: modal.provider('eip155') === undefined,
      open: await outcome(modal.open()),
      connect: await outcome(modal.connect()),
      disconnect: await outcome(modal.disconnect()),
    }
    modal.close()
    modal.update({ theme: 'dark' })
    stop()
    modal.destroy()
    process.on('exit', () => console.log(JSON.stringify({ ...result, busy: process.getActiveResourcesInfo() })))`
  await consumer.link('react')
  await consumer.write('server.js', text)
  const result = JSON.parse(await consumer.node('server.js'))
  expect(result).toMatchObject({ status: 'reconnecting', network: 'eip155:1', isSame: false, provider: true })
  expect(result.react).toBe('functionfunction')
  expect(result).toMatchObject({ open: 'ModalError not-available', connect: 'ModalError not-available' })
  expect(result.busy.filter((name: string) => /Timeout|Immediate|TCP|Message/.test(name))).toEqual([])
})

test('`hasp/rpc` alone asks a chain from Node, and says what a code means', async () => {
  const text = `
    import { createServer } from 'node:http'
    import { rpc } from 'hasp/rpc'
    const reply = ({ id, method }) => method === 'eth_chainId' ? { id, result: '0x1' } : { id, error: { code: -32601 } }
    const server = createServer(async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      response.end(JSON.stringify([JSON.parse(body)].flat().map(reply)))
    }).listen(0, '127.0.0.1', async () => {
      const send = rpc(['http://127.0.0.1:' + server.address().port])
      const failed = send({ method: 'eth_foo' }).catch(({ name, message }) => name + ': ' + message)
      console.log(JSON.stringify(await Promise.all([send({ method: 'eth_chainId' }), failed])))
      server.close()
      server.closeAllConnections()
    })`
  await consumer.write('ask.mjs', text)
  expect(JSON.parse(await consumer.node('ask.mjs'))).toEqual(['0x1', 'RpcError: the method does not exist'])
})

async function bundle(contents: string, mode = 'production'): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: consumer.folder, loader: 'ts' },
    // Else the compiler itself drops an import of types.
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    // As bundlers set it by their mode.
    conditions: [mode],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    external: ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'],
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}

test('a bundler keeps what `import "hasp/cdn"` is imported for', async () => {
  expect((await bundle("import 'hasp/cdn'")).length).toBeGreaterThan(1000)
})

test('a bundler drops `hasp` where nothing of it is used', async () => {
  expect(await bundle("import { createModal } from 'hasp'")).toBe('')
})

test('a bundler drops what only types are taken from', async () => {
  const doors = ['hasp', 'hasp/react', 'hasp/networks', 'hasp/rpc', 'hasp/chains', 'hasp/walletconnect']
  const imports = doors.map((door, index) => `import { type Any${index} } from '${door}'`)
  expect(await bundle(imports.join('\n'))).toBe('')
})

test('a bundler that takes a hook leaves the button out', async () => {
  const hook = await bundle("import { useAccount } from 'hasp/react'\nconsole.log(useAccount)")
  const button = await bundle("import { ConnectButton } from 'hasp/react'\nconsole.log(ConnectButton)")
  expect(button).toContain('hasp-connect-button')
  expect(button).toContain(':host(')
  expect(hook).not.toContain('hasp-connect-button')
  expect(hook).not.toContain(':host(')
  expect(button.length - hook.length).toBeGreaterThan(4000)
})

test.each(['hasp', 'hasp/cdn'])('%s: a build for production has no advice, one for development does', async (door) => {
  const app = `import { createModal } from '${door}'\nconsole.log(createModal)`
  expect((await bundle(app)).includes('is not read')).toBe(false)
  expect((await bundle(app, 'development')).includes('is not read')).toBe(true)
})

test.each([
  ['hasp', []],
  ['hasp/cdn', ['--conditions=development']],
])('%s: a server tells in development of what is not read, and nothing in production', async (door, conditions) => {
  const told = async (mode: string, flags: readonly string[] = []) => {
    const options = "{ networks: [base], metadata: { name: 'App' }, projectID: 'abc' }"
    const code = `import { createModal } from '${door}'\nimport { base } from 'hasp/networks'\ncreateModal(${options})`
    const { stderr } = await promisify(execFile)(process.execPath, [...flags, '--input-type=module', '-e', code], {
      cwd: consumer.folder,
      env: { ...process.env, NODE_ENV: mode },
    })
    return stderr
  }
  expect(await told('development', conditions)).toContain('hasp: projectID is not read: did you mean projectId?')
  expect(await told('production')).toBe('')
})

test('hooks and createModal are of one copy', async () => {
  const both = await bundle(
    "import { createModal } from 'hasp'\nimport { useModal } from 'hasp/react'\nconsole.log(createModal, useModal)",
  )
  const one = await bundle("import { createModal } from 'hasp'\nconsole.log(createModal)")
  expect(both.length - one.length).toBeLessThan(2000)
})

test('a bundler keeps only the networks in use', async () => {
  const text = await bundle("import { base } from 'hasp/networks'\nconsole.log(base)")
  expect(text).toContain('mainnet.base.org')
  expect(text).not.toContain('etherscan')
  expect(text.length).toBeLessThan(720)
  const two = await bundle("import { base, mainnet } from 'hasp/networks'\nconsole.log(base, mainnet)")
  expect(two.length).toBeLessThan(2 * text.length)
})
