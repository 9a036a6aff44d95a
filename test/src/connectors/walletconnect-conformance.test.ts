// What every wallet does, by WalletConnect, in each namespace: the suite over the vendor's wallet, a relay and a chain. The sockets of
// these need the real clock.
import { effect } from '@preact/signals-core'
import { afterAll, beforeEach, vi } from 'vitest'
import {
  bitcoin,
  bitcoinTestnet,
  cosmoshub,
  kusama,
  osmosis,
  polkadot,
  solana,
  solanaDevnet,
} from '../../../chains/networks.ts'
import { attempt } from '../../../src/connect/attempt.ts'
import {
  type Ability,
  type Named,
  type Row,
  sendBitcoin,
  sendCosmos,
  sendEvm,
  sendPolkadot,
  sendSolana,
} from '../../helpers/conformance.ts'
import { conform, realClock } from '../../helpers/conformance-suite.ts'
import { freshModal } from '../../helpers/modal.ts'
import { installRelayWallet } from '../../helpers/relay-wallet.ts'
import { sessionPage } from '../../helpers/session.ts'
import { startRelayAndWallet } from '../../helpers/walletkit.ts'

const world = await startRelayAndWallet({ chain: true })
afterAll(world.stop)
const [url = ''] = Object.values(world.networks)
const local = (id: number): Named => ({
  id,
  caipNetworkId: `eip155:${id}`,
  name: `Local ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [url] } },
})
const wallet = await world.wallet({
  chains: [
    'eip155:31337',
    'eip155:31338',
    ...[solana, solanaDevnet, bitcoin, polkadot, kusama, cosmoshub].map(({ caipNetworkId }) => caipNetworkId),
  ],
})
freshModal()
const { options } = sessionPage({ relay: world.relay, wallet })
beforeEach(() => world.relay.reset())

/** From now on what the page shows is scanned. */
function follow(scan: (uri: string) => void): () => void {
  const seen = new Set<string>()
  return effect(() => {
    const { uri } = attempt.value ?? {}
    if (!uri || seen.has(uri)) return
    seen.add(uri)
    scan(uri)
  })
}

const row = (networks: Row['networks'], send: Row['send'], ...cannot: readonly Ability[]): Row => {
  const namespace = networks[0].chainNamespace ?? 'eip155'
  return {
    title: `WalletConnect in ${namespace}`,
    wallet: 'walletConnect',
    networks,
    options: options(),
    install: ({ decide } = {}) => installRelayWallet(wallet, namespace, follow, decide as 'approve'),
    // It is an app on another device, which is unlocked when it is opened.
    cannot: ['tells lock', ...cannot],
    send,
  }
}
vi.setConfig({ testTimeout: 120_000 })
conform(
  [
    row([local(31337), local(31338)], sendEvm),
    row([solana, solanaDevnet], (address) => ({ ...sendSolana(address), method: 'solana_signTransaction' })),
    // The vendor's wallet has keys of one network of these. Who verifies needs the key, which no session says.
    row([bitcoin, bitcoinTestnet], sendBitcoin, 'turns', 'switches', 'sends'),
    row([polkadot, kusama], sendPolkadot, 'sends'),
    row([cosmoshub, osmosis], sendCosmos, 'turns', 'switches', 'signs'),
  ],
  realClock,
)
