// The sandbox wallet outside Ethereum: wallets of `hasp/testing`, each asking for approval as the first one does.
import { installWallet } from 'hasp/testing'
import { ask } from './card.js'
import { describeOther } from './describe-other.js'

/** How the wallet shows itself; cosmos has a connector of the demo's own, since lists know Cosmos wallets by their place alone. */
const kinds = { bip122: { kind: 'sats-connect' }, cosmos: { at: 'sandboxWallet.keplr' } }

/**
 * @param {string} name
 * @param {string} icon
 * @param {Readonly<Record<string, string>>} networks URLs by CAIP-2 id
 */
export function installOthers(name, icon, networks) {
  const namespaces = new Set(Object.keys(networks).map((id) => id.split(':')[0]))
  for (const namespace of /** @type {Set<'solana' | 'bip122' | 'polkadot' | 'cosmos'>} */ (namespaces)) {
    const own = Object.fromEntries(Object.entries(networks).filter(([id]) => id.startsWith(`${namespace}:`)))
    const wallet = installWallet({
      namespace,
      name,
      icon,
      networks: own,
      remember: `sandbox-wallet:${namespace}`,
      .../** @type {object} */ (kinds[namespace]),
      decide: async (request) =>
        (await ask(describeOther(request, { address: wallet.address, network: wallet.network })))
          ? 'approve'
          : 'reject',
    })
  }
}
