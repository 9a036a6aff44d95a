// Coinbase's wallet without an extension: a window of the wallet's own, which signs. Connecting and signing open it in the
// visitor's click; everything else is answered here. https://docs.base.org/base-account
import type { ConnectorEvent, Grant, Provider } from '../types.ts'
import { capabilitiesOf, connected, type Session } from './coinbase/session.ts'
import { createWallet, type Wallet } from './coinbase/wallet.ts'
import type { Announced, Discover } from './discovery.ts'
import { failure, quietly } from './property.ts'

type Networks = Parameters<Discover>[1]
type Params = readonly unknown[]

/** The page of the wallet, where the app names no other. */
const home = 'https://keys.coinbase.com/connect'

/** The wallet is in the page already: as an extension that does not announce itself, or as the browser that shows the page. */
const isHere = (): boolean =>
  quietly(() => 'coinbaseWalletExtension' in window) === true ||
  quietly(() => Object(Object(window.top).ethereum ?? Object(window).ethereum).isCoinbaseBrowser) === true

export const discover: Discover = (found, networks, { services, metadata }) => {
  // Without a secure context there are no keys.
  if (!isHere() && crypto.subtle) {
    const appChainIds = networks.map(({ caipNetworkId }) => chainIdOf(caipNetworkId))
    const introduction = { metadata: { appName: metadata.name, appLogoUrl: metadata.icons?.[0] ?? '', appChainIds } }
    found([coinbase(createWallet(services?.coinbase ?? home, introduction), networks)])
  }
  return () => undefined
}

function coinbase(wallet: Wallet, networks: Networks): Announced {
  const listeners = new Set<(event: ConnectorEvent) => void>()
  const onNetwork = (chainId: number): void => {
    for (const listener of listeners) listener({ type: 'network', network: `eip155:${chainId}` })
  }
  const ask = (method: string, params: Params) => request(wallet, networks, onNetwork, method, params)
  const provider: Provider = { request: ({ method, params }) => ask(method, (params ?? []) as Params) }
  return {
    source: 'popup',
    type: 'external',
    name: 'Coinbase',
    key: 'coinbase',
    rdns: 'com.coinbase.wallet',
    tap: wallet.tap,
    provider: () => Object.assign(provider, { on: () => provider, removeListener: () => provider }),
    connect: async ({ networks: [first], silent, signal }) =>
      grantsOf(silent ? await wallet.restore() : await wallet.connect(chainIdOf(first), signal)),
    async disconnect() {
      wallet.close()
      await wallet.keep(undefined)
    },
    isAuthorized: () =>
      wallet.restore().then(
        () => true,
        () => false,
      ),
    switchNetwork: async ({ caipNetworkId }) =>
      void (await ask('wallet_switchEthereumChain', [{ chainId: hex(chainIdOf(caipNetworkId)) }])),
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const hex = (chainId: number): string => `0x${chainId.toString(16)}`
const chainIdOf = (network = ''): number => Number.parseInt(network.split(':')[1] ?? '', 10)
const grantsOf = ({ accounts, chainId }: Session): readonly Grant[] => [
  {
    network: `eip155:${chainId}`,
    accounts: accounts.map((address) => ({ namespace: 'eip155', address, type: 'smartAccount' })),
  },
]

/** The methods that the wallet shows its visitor. */
const shown =
  /^(personal_(sign|ecRecover)|eth_(ecRecover|sendTransaction|signTransaction|signTypedData(_v[134])?)|wallet_(sign|sendCalls|showCallsStatus|grantPermissions|addEthereumChain|watchAsset|connect|addSubAccount))$/
const refused = /^eth_(sign|signTypedData_v2|subscribe|unsubscribe)$|^wallet_(?!getCallsStatus$)/

async function request(
  wallet: Wallet,
  networks: Networks,
  onNetwork: (chainId: number) => void,
  method: string,
  params: Params,
): Promise<unknown> {
  const { session } = wallet
  switch (method) {
    case 'eth_accounts':
      return session?.accounts ?? []
    case 'eth_requestAccounts':
      return connected(session).accounts
    case 'eth_coinbase':
      return connected(session).accounts[0]
    case 'eth_chainId':
      return hex(session?.chainId ?? chainIdOf(networks[0]?.caipNetworkId))
    case 'net_version':
      return `${connected(session).chainId}`
    case 'wallet_getCapabilities':
      return capabilitiesOf(connected(session), params[1])
    case 'wallet_switchEthereumChain': {
      const chainId = Number.parseInt(Object(params[0]).chainId, 16)
      if (!(chainId > 0)) throw failure(-32602, 'no chain id')
      if (!(chainId in connected(session).chains)) await wallet.ask(method, params)
      await wallet.keep({ ...connected(wallet.session), chainId })
      onNetwork(chainId)
      return null
    }
  }
  if (shown.test(method)) return wallet.ask(method, params)
  if (refused.test(method)) throw failure(4200, `no ${method.slice(0, 99)}`)
  const { chainId, chains } = connected(session)
  const own = networks.find(({ id }) => `${id}` === `${chainId}`)?.rpcUrls.default.http[0]
  // The status of calls is known to the wallet's own node alone.
  const node = method === 'wallet_getCallsStatus' ? chains[chainId] : (own ?? chains[chainId])
  return (await import('./coinbase/requests.ts')).read(node, method, params)
}
