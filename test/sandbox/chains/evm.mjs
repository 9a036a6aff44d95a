// A local EVM chain: anvil, which chooses its own free port, so two sandboxes never meet and an old chain is never mistaken.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { supervise } from './process.mjs'

const require = createRequire(import.meta.url)
const packaged = '@foundry-rs/anvil-linux-amd64/bin/anvil'

function anvilPath() {
  try {
    return require.resolve(packaged)
  } catch {
    // The package exists for Linux x64 only.
    return 'anvil'
  }
}

/**
 * @param {import('./process.mjs').Supervision & { chainId: number, mnemonic: string }} options
 * @returns {Promise<{ id: string, url: string, stop: () => Promise<void> }>}
 */
export async function startEvm({ chainId, mnemonic, watchdog, onFailure }) {
  // Not --silent: the line that tells the port goes with it. Its own group, so that Ctrl-C leaves the order to us.
  const args = ['--chain-id', String(chainId), '--port', '0', '--host', '127.0.0.1', '-m', mnemonic]
  const child = spawn(anvilPath(), args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const { ready: url, stop } = await supervise(child, {
    name: `chain ${chainId}`,
    ready: (signal) => readyUrl(child, chainId, signal),
    explain: startError,
    watchdog,
    onFailure,
  })
  return { id: `eip155:${chainId}`, url, stop }
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
