// The sandbox as a function, for tests that want it in their own process. It neither installs nor builds.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundlePages } from './bundle.mjs'
import { furnish } from './contracts/index.mjs'
import { startDapp } from './dapp.mjs'
import { startGateway } from './gateway.mjs'
import { startKeys } from './keys.mjs'
import { startRelay } from './relay.mjs'
import { createDesk } from './wallet/desk.mjs'
import { startWatchdog } from './watchdog.mjs'

const built = fileURLToPath(new URL('../../dist', import.meta.url))
const mnemonic = 'test test test test test test test test test test test junk'
const chainIds = [31337, 31338]
/** ms in which a Bitcoin transaction can be seen without a block. */
const blockTime = 5000

/**
 * What starts the chains of a namespace, loaded when it is asked for.
 *
 * @type {Record<string, (options: ChainOptions) => Promise<Promise<Started>[]>>}
 */
const starters = {
  async eip155(options) {
    const { startEvm } = await import('./chains/evm.mjs')
    return chainIds.map((chainId) => startEvm({ chainId, ...options }))
  },
  async solana(options) {
    const { startSolana } = await import('./chains/solana.mjs')
    return [startSolana(options)]
  },
  async bip122(options) {
    const { startBitcoin } = await import('./chains/bitcoin.mjs')
    return [startBitcoin({ ...options, blockTime })]
  },
  async cosmos(options) {
    const { startCosmos } = await import('./chains/cosmos.mjs')
    return [startCosmos(options)]
  },
  async polkadot(options) {
    const { startPolkadot } = await import('./chains/polkadot.mjs')
    return [startPolkadot(options)]
  },
}
/** All whose chains this platform can run. */
export async function namespacesHere() {
  const { hasSolana } = await import('./chains/solana.mjs')
  return Object.keys(starters).filter((namespace) => namespace !== 'solana' || hasSolana())
}

/** The wallet behind /wallet asks EVM alone. */
const offered = (networks) => Object.fromEntries(Object.entries(networks).filter(([id]) => id.startsWith('eip155:')))

/**
 * @typedef {import('./chains/process.mjs').Supervision & { mnemonic: string }} ChainOptions
 * @typedef {{ id: string, url: string, stop: () => unknown }} Started
 * @typedef {{ dapp: string, gateway: string, relay: string, keys: string, networks: Record<string, string>, contracts: Record<string, import('./contracts/index.mjs').Furniture['contracts']>, tokens: Record<string, ListedToken[]>, mnemonic: string, stop: () => Promise<void> }} Sandbox
 * @typedef {{ address: string, name: string, symbol: string, decimals: number, imageUrl: string }} ListedToken
 * `contracts` and `tokens` are by CAIP-2 id: as a network has its contracts, and as the modal's options have tokens
 * @param {object} [options]
 * @param {number} [options.port] the demo's; 0 takes a free one
 * @param {(line: string) => void} [options.log]
 * @param {string} [options.dist] the folder of the build that is served
 * @param {readonly string[]} [options.namespaces] whose chains are started
 * @param {(error: Error) => void} [options.onFailure] a chain died; the default throws, since a test against a dead chain is wrong
 * @returns {Promise<Sandbox>}
 */
export async function startSandbox({
  port = 0,
  log = () => {},
  dist = path.resolve(built),
  namespaces: wanted = ['eip155'],
  onFailure = fail,
} = {}) {
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
    log(`starting the chains of ${wanted.join(', ')}`)
    const chains = await startChains(wanted, { mnemonic, watchdog, onFailure }, running)
    const networks = Object.fromEntries(chains.map(({ id, url }) => [id, url]))
    log('bundling the demo')
    const bundling = bundlePages(dist, networks)
    // It is waited for below, unless something else has failed by then.
    bundling.catch(() => {})
    const furniture = await Promise.all(chains.map((chain) => furnish(chain, mnemonic)))
    const contracts = Object.fromEntries(chains.map(({ id }, i) => [id, furniture[i].contracts]))
    const tokens = furniture.flatMap((chain) => chain.tokens)
    const gateway = await startGateway({ dist, networks, tokens })
    running.push(gateway)
    const relay = await startRelay()
    running.push(relay)
    const desk = createDesk({ relayUrl: relay.url, networks: offered(networks) })
    running.push(desk)
    const bundles = await bundling
    const keys = await startKeys(bundles, { networks: offered(networks), mnemonic })
    running.push(keys)
    const shared = {
      gateway: gateway.url,
      relay: relay.url,
      keys: keys.url,
      networks,
      contracts,
      tokens: gateway.tokens,
      mnemonic,
    }
    const dapp = await startDapp({ port, dist, sandbox: shared, desk, events: gateway.events, bundles })
    running.push(dapp)
    return { dapp: `${dapp.url}/`, ...shared, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** At once; what has started is in `running` also where another has failed. */
async function startChains(wanted, options, running) {
  const starting = await Promise.all(wanted.map((namespace) => starters[namespace](options)))
  const started = await Promise.allSettled(starting.flat())
  const chains = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  running.push(...chains)
  for (const one of started) if (one.status === 'rejected') throw one.reason
  return chains
}

async function stopAll(running) {
  for (const service of running.reverse()) await service.stop()
}

function fail(error) {
  throw error
}
