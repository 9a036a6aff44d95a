// A small wallet that really works: an EIP-1193 provider which announces itself through the page's events, and whose
// single answers a test can replace.
import type { Connector, Eip1193Provider, Grant } from '../../src/types.ts'

export const alice = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const bob = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
export const carol = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
const icon = 'data:image/svg+xml,<svg/>'

type Answer = (params: never) => unknown
type Listener = (value: never) => void
export const failure = (code: number, message = 'no', more: object = {}) =>
  Object.assign(new Error(message), { code, ...more })

/** Makes the grants of a wallet that has one account of Ethereum. */
export const granting = (address: string): readonly Grant[] => [
  { network: 'eip155:1', accounts: [{ namespace: 'eip155', address, type: 'eoa' }] },
]
/** Makes an app's own connector, which grants alice's account and does nothing else, except for what `own` adds. */
export const appConnector = (own: Partial<Connector> = {}): Connector => ({
  id: 'own',
  name: 'Own',
  type: 'external',
  namespaces: ['eip155'],
  connect: async () => granting(alice),
  disconnect: async () => undefined,
  isAuthorized: async () => true,
  provider: () => ({ request: () => new Promise(() => undefined) }),
  listen: () => () => undefined,
  ...own,
})

export interface Wallet {
  readonly info: { uuid: string; name: string; icon: string; rdns: string }
  readonly provider: Eip1193Provider
  /** Methods in the order in which they were asked. */
  readonly calls: string[]
  readonly params: Map<string, unknown>
  /** Answers in place of the wallet's own. */
  readonly script: Record<string, Answer>
  accounts: string[]
  chainId: string
  granted: boolean
  readonly chains: Set<string>
  announce(): void
  /** Announces the wallet now and whenever a page asks for it. */
  install(): Wallet
  emit(event: string, value?: unknown): void
  listeners(): number
}

/** Makes the wallet `com.<name>`, with alice's account on Ethereum. It knows mainnet and Polygon. */
export function makeWallet(name = 'wallet', changes: Partial<Pick<Wallet, 'accounts' | 'chainId' | 'granted'>> = {}) {
  const listeners = new Map<string, Set<Listener>>()
  const own: Record<string, Answer> = {
    eth_requestAccounts: () => {
      wallet.granted = true
      return wallet.accounts
    },
    eth_accounts: () => (wallet.granted ? wallet.accounts : []),
    eth_chainId: () => wallet.chainId,
    wallet_switchEthereumChain: ([{ chainId }]: [{ chainId: string }]) => {
      if (!wallet.chains.has(chainId)) throw failure(4902, 'Unrecognized chain ID')
      wallet.chainId = chainId
      wallet.emit('chainChanged', chainId)
      return null
    },
    wallet_addEthereumChain: ([{ chainId }]: [{ chainId: string }]) => {
      wallet.chains.add(chainId)
      return null
    },
    wallet_getPermissions: () => (wallet.granted ? [{ parentCapability: 'eth_accounts' }] : []),
    wallet_revokePermissions: () => {
      wallet.granted = false
      return null
    },
  }
  const provider: Eip1193Provider = {
    async request({ method, params }) {
      wallet.calls.push(method)
      wallet.params.set(method, params)
      const answer = wallet.script[method] ?? own[method]
      if (!answer) throw failure(-32601, 'Method not found')
      return answer(params as never)
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  const wallet: Wallet = {
    info: { uuid: crypto.randomUUID(), name, icon, rdns: `com.${name}` },
    provider,
    calls: [],
    params: new Map(),
    script: {},
    accounts: [alice],
    chainId: '0x1',
    granted: false,
    chains: new Set(['0x1', '0x89']),
    announce: () => announce({ info: wallet.info, provider }),
    install() {
      addEventListener('eip6963:requestProvider', wallet.announce)
      wallet.announce()
      return wallet
    },
    emit(event, value) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(value as never)
    },
    listeners: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
    ...changes,
  }
  return wallet
}

/** Announces anything on the page, as a wallet would. */
export const announce = (detail: unknown): void =>
  void dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
