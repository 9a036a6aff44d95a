// `npm start`, as a newcomer and as a script would use it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import type { Sandbox } from '../../sandbox/sandbox.mjs'
import { rpc } from '../world.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
})

/** What a script sees: each stream as it grows, and the exit code. */
function start(...args: readonly string[]) {
  const child = spawn('npm', ['start', '--silent', '--', ...args], { cwd: root })
  started.push(child)
  const seen = { child, out: '', err: '', exit: once(child, 'exit') }
  child.stdout.on('data', (text) => {
    seen.out += text
  })
  child.stderr.on('data', (text) => {
    seen.err += text
  })
  return seen
}
type Started = ReturnType<typeof start>
const ready = async (seen: Started): Promise<Sandbox> => {
  await expect.poll(() => seen.out, { timeout: 180_000 }).toContain('\n')
  return JSON.parse(seen.out)
}
const code = async ({ exit }: Started): Promise<unknown> => (await exit)[0]
const isGone = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => false,
    () => true,
  )

test('one JSON line says where everything is, and SIGTERM leaves nothing behind', async () => {
  const seen = start('--json', '--port', '0')
  const { dapp, networks } = await ready(seen)
  expect(seen.out.trimEnd().split('\n')).toHaveLength(1)
  expect(seen.err).not.toBe('')
  expect((await fetch(`${dapp}cdn.html`)).status).toBe(200)
  const urls = Object.values(networks)
  expect(await Promise.all(urls.map((url) => rpc(url, 'eth_chainId')))).toEqual(['0x7a69', '0x7a6a'])
  seen.child.kill('SIGTERM')
  expect(await code(seen)).toBe(0)
  expect(await Promise.all([dapp, ...urls].map(isGone))).toEqual([true, true, true])
})

test('a port in use is one clear line and exit code 1', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const seen = start('--port', String(port))
  expect(await code(seen)).toBe(1)
  expect(seen.err.trimEnd().split('\n').at(-1)).toMatch(new RegExp(`${port}.*in use|in use.*${port}`))
  server.close()
})

test('a flag that is not known is one clear line and exit code 1', async () => {
  const seen = start('--nonsense')
  expect(await code(seen)).toBe(1)
  expect(seen.err.trimEnd().split('\n').at(-1)).toContain('--nonsense')
})

test('a chain that dies is one clear line and exit code 1', async () => {
  const seen = start('--json', '--port', '0')
  const { dapp } = await ready(seen)
  const { pid } = await anvilOf(seen.child)
  process.kill(pid, 'SIGKILL')
  expect(await code(seen)).toBe(1)
  expect(seen.err.trimEnd().split('\n').at(-1)).toMatch(/chain 3133[78] died/)
  expect(await isGone(dapp)).toBe(true)
})

/** A chain's process, by its place under ours. */
async function anvilOf({ pid }: ChildProcess): Promise<{ readonly pid: number }> {
  const { readdir, readFile } = await import('node:fs/promises')
  const processes = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
        const [, command = '', parent = ''] = /\((.*)\) \S (\d+)/.exec(stat) ?? []
        return { pid: Number(name), command, parent: Number(parent) }
      }),
  )
  const isUnder = (candidate: number): boolean =>
    candidate === pid ||
    processes.some(
      (entry) => entry.pid === candidate && entry.pid !== entry.parent && entry.parent > 1 && isUnder(entry.parent),
    )
  const found = processes.find((entry) => entry.command === 'anvil' && isUnder(entry.pid))
  if (!found) throw new Error('no chain runs')
  return found
}
