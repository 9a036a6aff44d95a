// `npm start`, as a newcomer and as a script would use it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
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
  const { dapp, networks, gateway } = await ready(seen)
  expect(seen.out.trimEnd().split('\n')).toHaveLength(1)
  expect(seen.err).not.toBe('')
  expect((await fetch(`${dapp}cdn.html`)).status).toBe(200)
  const namespaces = Object.keys(networks).map((id) => id.split(':')[0])
  expect(namespaces).toEqual(['eip155', 'eip155', 'solana', 'bip122', 'cosmos', 'polkadot'])
  const asked = Object.keys(networks).filter((id) => !id.startsWith('bip122:'))
  const answers = asked.map((id) =>
    rpc(`${gateway}/v1?chainId=${id}&projectId=any`, `${health[id.split(':')[0] ?? '']}`),
  )
  expect(await Promise.all(answers)).toEqual(['0x7a69', '0x7a6a', 'ok', {}, expect.objectContaining({ peers: 0 })])
  const bitcoin = Object.entries(networks).find(([id]) => id.startsWith('bip122:'))?.[1]
  expect(await (await fetch(`${bitcoin}/blocks/tip/height`)).text()).toBe('432')
  // The demo pages offer all of them.
  const offered = (await (await fetch(`${dapp}sandbox.json`)).json()).networks
  expect(Object.keys(offered)).toEqual(Object.keys(networks))
  const processes = await under(seen.child)
  expect(processes.map(({ program }) => program)).toEqual(expect.arrayContaining(children))
  seen.child.kill('SIGTERM')
  expect(await code(seen)).toBe(0)
  expect(await Promise.all([dapp, ...Object.values(networks)].map(isGone))).toEqual(Array(7).fill(true))
  await expect.poll(() => alive(processes)).toEqual([])
})

test('npm start that is killed outright leaves nothing behind', async () => {
  const seen = start('--json', '--port', '0')
  const { dapp, networks } = await ready(seen)
  const processes = await under(seen.child)
  expect(processes.map(({ program }) => program)).toEqual(expect.arrayContaining(children))
  const main = processes.find(({ program }) => program === 'start.mjs') as Process
  process.kill(main.pid, 'SIGKILL')
  await expect.poll(() => alive(processes)).toEqual([])
  expect(await Promise.all([dapp, ...Object.values(networks)].map(isGone))).toEqual(Array(7).fill(true))
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
  process.kill((await found(seen.child, 'anvil')).pid, 'SIGKILL')
  expect(await code(seen)).toBe(1)
  expect(seen.err.trimEnd().split('\n').at(-1)).toMatch(/chain 3133[78] died/)
  expect(await isGone(dapp)).toBe(true)
})

test.each([
  ['solana-node.mjs', 'solana died'],
  ['bitcoin-node.mjs', 'bitcoin died'],
])('%s that dies is one clear line and exit code 1', async (program, line) => {
  const seen = start('--json', '--port', '0')
  await ready(seen)
  process.kill((await found(seen.child, program)).pid, 'SIGKILL')
  expect(await code(seen)).toBe(1)
  expect(seen.err.trimEnd().split('\n').at(-1)).toContain(line)
})

/** What each chain that speaks JSON-RPC is asked. */
const health: Readonly<Record<string, string>> = {
  eip155: 'eth_chainId',
  solana: 'getHealth',
  cosmos: 'health',
  polkadot: 'system_health',
}
/** What `npm start` runs beside itself. */
const children = ['start.mjs', 'anvil', 'solana-node.mjs', 'bitcoin-node.mjs', 'watchdog.mjs']

interface Process {
  readonly pid: number
  /** Its script, where it is Node. */
  readonly program: string
  readonly parent: number
  readonly isRunning: boolean
}
async function processOf(pid: number): Promise<Process> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
  const [stat, line] = await Promise.all([read('stat'), read('cmdline')])
  const [, state = 'X', parent = ''] = /\) (\S) (\d+)/.exec(stat) ?? []
  const [command = '', script = ''] = line.split('\0')
  const program = path.basename(path.basename(command) === 'node' ? script : command)
  // A dead one stays in the table until its parent asks for its exit code.
  return { pid, program, parent: Number(parent), isRunning: !/[XZ]/.test(state) }
}

/** All that a process has started, and what these have. */
async function under({ pid }: ChildProcess): Promise<readonly Process[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const all = await Promise.all(ids.map(processOf))
  const isUnder = ({ parent }: Process): boolean =>
    parent === pid || all.some((entry) => entry.pid === parent && parent > 1 && isUnder(entry))
  return all.filter(isUnder)
}
async function alive(processes: readonly Process[]): Promise<readonly string[]> {
  const now = await Promise.all(processes.map(({ pid }) => processOf(pid)))
  return now
    .filter(({ isRunning, program }, i) => isRunning && program === processes[i]?.program)
    .map(({ program }) => program)
}
async function found(child: ChildProcess, program: string): Promise<Process> {
  const process = (await under(child)).find((entry) => entry.program === program)
  if (!process) throw new Error(`no ${program} runs`)
  return process
}
