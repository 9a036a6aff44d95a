// The vendor's wallet with the hand of its visitor, as the wallets of `hasp/testing` have one: it scans each code that the page shows.
import type { Decision, TestWallet, WalletRequest } from '../../src/testing/index.ts'
import type { Namespace, NetworkId } from '../../src/types.ts'
import { keys } from '../sandbox/wallet/accounts.mjs'
import type { Wallet, WalletEvent } from './walletkit.ts'

const asking = ['session_proposal', 'session_request']

/** `follow` calls back with each code that the page shows, until the returned function is called. */
export function installRelayWallet(
  wallet: Wallet,
  namespace: Namespace,
  follow: (scan: (uri: string) => void) => () => void,
  first: Decision = 'approve',
): TestWallet {
  const requests: WalletRequest[] = []
  const open = new Set<(verdict: 'approve' | 'reject') => void>()
  let mood: Decision = first
  let topics: readonly string[] = []
  let network: NetworkId | undefined
  const verdict = () => (mood === 'hang' ? new Promise<'approve' | 'reject'>((resolve) => open.add(resolve)) : mood)
  const decide = (decision: Decision): void => {
    mood = decision
    if (decision === 'hang') return
    for (const answer of open) answer(decision)
    open.clear()
  }
  wallet.accounts = 2
  Object.assign(wallet.policy, { proposal: verdict, request: verdict })
  const stopHearing = wallet.on(({ type, topic = '', params }: WalletEvent) => {
    const { request = { method: 'wc_sessionPropose' } } = Object(params)
    if (asking.includes(type)) requests.push(request)
    if (type === 'approved') topics = [...topics, topic]
    if (type === 'session_delete') topics = topics.filter((one) => one !== topic)
  })
  const stopScanning = follow((uri) => void wallet.pair(uri).catch(() => undefined))
  /** What is done in the wallet while the page goes, or has gone, is told to nobody. */
  const inEach = (act: (topic: string) => Promise<unknown>): void => {
    for (const topic of topics) void act(topic).catch(() => undefined)
  }
  const addresses = [0, 1].map((index) => keys[namespace](index).address)
  const [own, other] = wallet.chains.filter((chain) => chain.startsWith(`${namespace}:`)) as NetworkId[]
  let chosen = 0
  return {
    namespace,
    kind: 'eip6963',
    id: 'walletConnect',
    name: 'Sandbox Wallet',
    addresses,
    get address() {
      return `${addresses[chosen]}`
    },
    get network() {
      const [topic] = topics.slice(-1)
      return (topic ? wallet.activeChain(topic) : (network ?? own)) as NetworkId
    },
    requests,
    approve: () => decide('approve'),
    reject: () => decide('reject'),
    hang: () => decide('hang'),
    decide: () => {
      throw new TypeError('it is approved, declined or left open')
    },
    // An app asks to be unlocked before it shows anything.
    lock: () => undefined,
    unlock: () => undefined,
    switchAccount(index) {
      chosen = index
      inEach((topic) => {
        const chain = wallet.activeChain(topic)
        return wallet.emit(topic, chain, { name: 'accountsChanged', data: [`${chain}:${addresses[index]}`] })
      })
    },
    switchNetwork(id) {
      if (!other) throw new TypeError(`it has no network of its own in ${namespace}`)
      network = id
      inEach((topic) => wallet.switchChain(topic, id, namespace === 'eip155' ? Number(id.split(':')[1]) : id))
    },
    disconnect: () => inEach((topic) => wallet.disconnect(topic)),
    uninstall() {
      stopHearing()
      stopScanning()
      decide('approve')
      inEach((topic) => wallet.disconnect(topic))
    },
  }
}
