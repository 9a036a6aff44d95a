// The sandbox as a function, for tests that want it in their own process. It neither installs nor builds.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChain } from './chains.mjs'
import { startDapp } from './dapp.mjs'
import { startGateway } from './gateway.mjs'
import { startRelay } from './relay.mjs'
import { createDesk } from './wallet/desk.mjs'
import { startWatchdog } from './watchdog.mjs'

const built = fileURLToPath(new URL('../../dist', import.meta.url))
const mnemonic = 'test test test test test test test test test test test junk'
const chainIds = [31337, 31338]

/**
 * @typedef {{ dapp: string, gateway: string, relay: string, networks: Record<string, string>, mnemonic: string, stop: () => Promise<void> }} Sandbox
 * @param {object} [options]
 * @param {number} [options.port] the demo's; 0 takes a free one
 * @param {(line: string) => void} [options.log]
 * @param {string} [options.dist] the folder of the build that is served
 * @param {(error: Error) => void} [options.onFailure] a chain died; the default throws, since a test against a dead chain is wrong
 * @returns {Promise<Sandbox>}
 */
export async function startSandbox({ port = 0, log = () => {}, dist = path.resolve(built), onFailure = fail } = {}) {
  const running = []
  // Once only: a second caller waits for the first.
  let stopped
  const stop = () => {
    stopped ??= stopAll(running)
    return stopped
  }
  try {
    const watchdog = startWatchdog()
    running.push(watchdog)
    log('starting two chains')
    const started = await Promise.allSettled(chainIds.map((id) => startChain(id, { mnemonic, watchdog, onFailure })))
    const chains = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    running.push(...chains)
    for (const one of started) if (one.status === 'rejected') throw one.reason
    const networks = Object.fromEntries(chains.map(({ id, url }) => [`eip155:${id}`, url]))
    const gateway = await startGateway(networks)
    running.push(gateway)
    const relay = await startRelay()
    running.push(relay)
    const desk = createDesk({ relayUrl: relay.url, networks })
    running.push(desk)
    log('bundling the demo')
    const shared = { gateway: gateway.url, relay: relay.url, networks, mnemonic }
    const dapp = await startDapp({ port, dist, sandbox: shared, desk })
    running.push(dapp)
    return { dapp: `${dapp.url}/`, ...shared, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function stopAll(running) {
  for (const service of running.reverse()) await service.stop()
}

function fail(error) {
  throw error
}
