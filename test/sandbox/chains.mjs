// Real local chains. anvil chooses its own free port, so two sandboxes never meet and an old chain is never mistaken.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

const require = createRequire(import.meta.url)
const packaged = '@foundry-rs/anvil-linux-amd64/bin/anvil'
/** ms until a chain that hangs is given up; a busy machine may take most of it. */
const deadline = 60_000

function anvilPath() {
  try {
    return require.resolve(packaged)
  } catch {
    // The package exists for Linux x64 only.
    return 'anvil'
  }
}

/**
 * @param {number} id
 * @param {{ mnemonic: string, watchdog: ReturnType<typeof import('./watchdog.mjs').startWatchdog>, onFailure: (error: Error) => void }} options
 * @returns {Promise<{ id: number, url: string, stop: () => Promise<void> }>}
 */
export async function startChain(id, { mnemonic, watchdog, onFailure }) {
  // Not --silent: the line that tells the port goes with it. Its own group, so that Ctrl-C leaves the order to us.
  const child = spawn(anvilPath(), ['--chain-id', String(id), '--port', '0', '--host', '127.0.0.1', '-m', mnemonic], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let phase = 'starting'
  const ended = new Promise((resolve) => {
    child.once('error', (cause) => resolve(startError(cause)))
    child.once('exit', (code, signal) => resolve(new Error(`chain ${id} died (${signal ?? `exit code ${code}`})`)))
  })
  const stop = async () => {
    phase = 'stopped'
    child.kill('SIGKILL')
    await ended
    if (child.pid) watchdog.forget(child.pid)
  }
  if (child.pid) watchdog.watch(child.pid)
  ended.then((error) => {
    if (child.pid) watchdog.forget(child.pid)
    if (phase === 'ready') onFailure(error)
  })
  const timer = new AbortController()
  const dead = ended.then((error) => Promise.reject(error))
  const late = sleep(deadline, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`chain ${id} did not answer within ${deadline / 1000} s`)
  })
  try {
    const url = await Promise.race([readyUrl(child, id, timer.signal), dead, late])
    phase = 'ready'
    return { id, url, stop }
  } catch (error) {
    await stop()
    throw error
  } finally {
    timer.abort()
    // Both lost the race and nobody else listens.
    dead.catch(() => {})
    late.catch(() => {})
  }
}

function startError(cause) {
  if (cause.code !== 'ENOENT') return cause
  return new Error(
    'anvil is missing: it is installed on Linux x64 only; elsewhere put it on PATH (https://getfoundry.sh)',
  )
}

async function readyUrl(child, id, signal) {
  const url = await listening(child)
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' })
  while (!signal.aborted) {
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal })
      .then((response) => response.json())
      .catch(() => undefined)
    if (answer?.result === `0x${id.toString(16)}`) return url
    await sleep(20)
  }
}

/** Keeps reading after the line it wants: a full pipe would stop the chain. */
function listening(child) {
  child.stderr.resume()
  return new Promise((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /^Listening on (\S+)$/.exec(line)
      if (found) resolve(`http://${found[1]}`)
    })
  })
}
