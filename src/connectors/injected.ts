// An EIP-1193 provider as a connector: the connector that speaks eip155. https://eips.ethereum.org/EIPS/eip-1193
import { hasCode } from '../../rpc/rejection.ts'
import { answerTime, revokeTime } from '../constants.ts'
import { ModalError, within } from '../errors.ts'
import type { Account, Connector, ConnectorEvent, Eip1193Provider, Grant, NetworkId } from '../types.ts'

const namespace = 'eip155'

interface Wallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string
  readonly imageUrl?: string
  readonly provider: Eip1193Provider
}

/** The connector of one provider. */
export function injected({ provider, ...wallet }: Wallet): Connector {
  const ask = (method: string, params?: unknown): Promise<unknown> =>
    // A provider may throw before it returns a promise.
    Promise.resolve().then(() => provider.request(params ? { method, params } : { method }))
  const chain = async (): Promise<NetworkId> => networkId(await within(answerTime, ask('eth_chainId')))

  return {
    ...wallet,
    type: 'injected',
    namespaces: [namespace],
    async connect({ silent }) {
      const accounts = accountsOf(await ask(silent ? 'eth_accounts' : 'eth_requestAccounts'))
      if (!accounts.length) throw new ModalError('not-connected', 'the wallet grants no account')
      return [{ network: await chain(), accounts }] satisfies Grant[]
    },
    async disconnect({ revoke = true } = {}) {
      if (!revoke) return
      const revoked = ask('wallet_revokePermissions', [{ eth_accounts: {} }]).catch((error) => {
        // Most wallets cannot revoke: then forgetting them here is all there is.
        if (!hasCode(error, -32601, 4200)) throw error
      })
      await within(revokeTime, revoked).catch((error) => {
        if (error.code !== 'timeout') throw error
      })
    },
    isAuthorized: () =>
      ask('eth_accounts').then(
        (accounts) => accountsOf(accounts).length > 0,
        () => false,
      ),
    // Not needed to connect, so not in core.
    switchNetwork: async (network, signal) =>
      (await import('./injected-switch.ts')).switchChain(network, ask, chain, signal),
    provider: () => provider,
    listen: (listener) => listen(provider, listener, ask),
  }
}

function accountsOf(answer: unknown): Account[] {
  if (!Array.isArray(answer) || !answer.every((address) => typeof address === 'string')) {
    throw new ModalError('wallet-error', 'the wallet answered with something that is no list of accounts')
  }
  return answer.map((address) => ({ namespace, address, type: 'eoa' }))
}

/** The CAIP-2 id of what a wallet calls its chain: hex by the standard, decimal or a number from some. */
function networkId(chainId: unknown): NetworkId {
  if (!/^(0x[0-9a-f]+|[0-9]+)$/i.test(String(chainId)) || BigInt(String(chainId)) === 0n) {
    throw new ModalError('wallet-error', 'the wallet answered with a malformed chain id')
  }
  return `${namespace}:${BigInt(String(chainId))}`
}

function listen(
  provider: Eip1193Provider,
  listener: (event: ConnectorEvent) => void,
  ask: (method: string) => Promise<unknown>,
): () => void {
  const quiet = (build: () => ConnectorEvent): void => {
    let event: ConnectorEvent
    try {
      event = build()
    } catch {
      // An event of the wrong shape says nothing that could be acted on.
      return
    }
    listener(event)
  }
  const accountsChanged = (accounts: unknown): void =>
    quiet(() => ({ type: 'accounts', namespace, accounts: accountsOf(accounts) }))
  const chainChanged = (chainId: unknown): void => quiet(() => ({ type: 'network', network: networkId(chainId) }))
  // EIP-1193's disconnect is about the wallet's node; the page is cut off only if the accounts are gone too.
  const disconnected = (): void =>
    void ask('eth_accounts').then(
      (accounts) => Array.isArray(accounts) && !accounts.length && listener({ type: 'disconnect', namespace }),
      () => undefined,
    )
  const events = { accountsChanged, chainChanged, disconnect: disconnected }
  for (const [event, handler] of Object.entries(events)) provider.on?.(event, handler)
  return () => {
    for (const [event, handler] of Object.entries(events)) provider.removeListener?.(event, handler)
  }
}
