// Starts a relay, wallets and the vendor's dapp client for a test, and ends them together.
import { startEvm } from '../sandbox/chains/evm.mjs'
import { type Relay, startRelay } from '../sandbox/relay.mjs'
import { type SignClient, type Storage, startSignClient, startWallet, type Wallet } from '../sandbox/wallet/index.mjs'
import { startWatchdog } from '../sandbox/watchdog.mjs'

export type { Fault, Relay } from '../sandbox/relay.mjs'
export type { Forgery, Policy, SignClient, Storage, Wallet, WalletEvent } from '../sandbox/wallet/index.mjs'
export { forgeries, memoryStorage } from '../sandbox/wallet/index.mjs'

export const projectId = '0123456789abcdef0123456789abcdef'
export const metadata = {
  name: 'Tidewater',
  description: 'A dapp under test',
  url: 'https://tidewater.example',
  icons: ['https://tidewater.example/icon.svg'],
}
export const mnemonic = 'test test test test test test test test test test test junk'
/** The first account of the mnemonic. */
export const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
/** One chain of each namespace that the wallet signs for. */
export const chains = {
  eip155: 'eip155:31337',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bip122: 'bip122:000000000019d6689c085ae165831e93',
  polkadot: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  cosmos: 'cosmos:cosmoshub-4',
}

export interface World {
  readonly relay: Relay
  /** URLs of JSON-RPC endpoints by CAIP-2 id; empty without `chain: true`. */
  readonly networks: Readonly<Record<string, string>>
  /** Starts a wallet on this relay; `queue` is off unless it is asked for. */
  wallet(options?: Partial<Parameters<typeof startWallet>[0]>): Promise<Wallet>
  /** Starts the vendor's dapp client. */
  dapp(options?: { readonly storage?: Storage }): Promise<SignClient>
  /** Ends everything, in the order that leaves nothing waiting. */
  stop(): Promise<void>
}

/**
 * @param options `chain` starts anvil as eip155:31337; the rest goes to the relay.
 */
export async function startRelayAndWallet({
  chain = false,
  ...options
}: Parameters<typeof startRelay>[0] & { readonly chain?: boolean } = {}): Promise<World> {
  const relay = await startRelay(options)
  const ends: (() => unknown)[] = [relay.stop]
  const networks: Record<string, string> = {}
  if (chain) {
    const watchdog = startWatchdog()
    const fail = (error: Error) => {
      throw error
    }
    const node = await startEvm({ chainId: 31337, mnemonic, watchdog, onFailure: fail })
    ends.push(watchdog.stop, node.stop)
    networks[chains.eip155] = node.url
  }
  return {
    relay,
    networks,
    async wallet(own = {}) {
      // The wallet knows the chain even where no node runs, since it can sign messages for it.
      const known = [chains.eip155, 'eip155:31338', ...Object.values(chains).slice(1)]
      const wallet = await startWallet({
        relayUrl: relay.url,
        projectId,
        networks,
        chains: known,
        queue: false,
        ...own,
      })
      ends.push(wallet.stop)
      return wallet
    },
    async dapp(own = {}) {
      const { client, stop } = await startSignClient({ relayUrl: relay.url, projectId, metadata, ...own })
      ends.push(stop)
      return client
    },
    async stop() {
      for (const end of ends.splice(0).reverse()) await end()
    },
  }
}
