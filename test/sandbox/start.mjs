// `npm start`: everything a visitor or a test needs, on this machine only. Node builtins alone until it has installed.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { serve } from './http.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = path.join(here, '..', '..')
const defaultPort = 4411

/** What must be undone, newest last. */
const undo = []
let ending = false

async function end(code, line) {
  if (ending) return
  ending = true
  if (line) say(line)
  for (const step of undo.reverse()) await step()
  process.exit(code)
}

const say = (line) => process.stderr.write(`${line}\n`)

function readFlags() {
  const { values } = parseArgs({
    options: { json: { type: 'boolean', default: false }, port: { type: 'string', default: String(defaultPort) } },
  })
  if (!/^\d+$/.test(values.port) || Number(values.port) > 65_535) throw new Error('--port takes a number up to 65535')
  return { json: values.json, port: Number(values.port) }
}

/** A group of its own, so that stopping it also stops what it started; its stdout is our stderr. */
function runStep(name, script) {
  const child = spawn(process.execPath, [script], { cwd: root, stdio: ['ignore', 2, 2], detached: true })
  undo.push(() => {
    if (child.exitCode !== null || child.signalCode !== null) return
    try {
      process.kill(-child.pid, 'SIGTERM')
    } catch {
      // It ended in between.
    }
  })
  /** @type {Promise<void>} */
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${name} failed: see above`))))
  })
  return ended
}

function stopWithParent() {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => end(0))
  // npm does not hand a signal on, and when it is killed outright nothing arrives at all but a new parent.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && end(0), 500).unref()
  // Whoever reads us may go first.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

function greet(sandbox) {
  const places = [
    ['wallet', `${sandbox.dapp}wallet`],
    ['documents', `${sandbox.dapp}docs/`],
    ['gateway', sandbox.gateway],
    ['relay', sandbox.relay],
    ['keys', sandbox.keys],
    ...Object.entries(sandbox.networks),
  ]
  const width = Math.max(...places.map(([name]) => name.length))
  const lines = places.map(([name, url]) => `  ${name.padEnd(width)}  ${url}`)
  return `\n  hasp sandbox  ${sandbox.dapp}\n\n${lines.join('\n')}\n\n  Ctrl-C stops it\n\n`
}

async function main() {
  const { json, port } = readFlags()
  stopWithParent()
  // Sooner than the chains, which take a while to start in vain. It may be taken until then all the same.
  await (await serve(() => {}, port)).stop()
  await runStep('installing', path.join(here, 'install.mjs'))
  say('building')
  // The wallet's and the relay's packages take as long to load as the build takes.
  const building = runStep('the build', path.join(root, 'esbuild.config.mjs'))
  const [{ namespacesHere, startSandbox }] = await Promise.all([import('./sandbox.mjs'), building])
  const namespaces = await namespacesHere()
  if (!namespaces.includes('solana')) say('no Solana: there is none for this platform')
  const sandbox = await startSandbox({ port, log: say, namespaces, onFailure: (error) => end(1, error.message) })
  undo.push(sandbox.stop)
  const { stop: _stop, ...ready } = sandbox
  process.stdout.write(json ? `${JSON.stringify(ready)}\n` : greet(sandbox))
}

await main().catch((error) => end(1, error.message))
