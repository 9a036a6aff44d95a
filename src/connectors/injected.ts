// The connector of eip155, which speaks EIP-1193 to a wallet that was found. It is in the machine's chunk, since finding a
// wallet needs none of this. https://eips.ethereum.org/EIPS/eip-1193
import { hasCode } from '../../rpc/rejection.ts'
import { answerTime, revokeTime } from '../constants.ts'
import { ModalError, within } from '../errors.ts'
import type { AccountInput, Connector, ConnectorEvent, Eip1193Provider, Grant, NetworkId } from '../types.ts'
import type { ConnectorMethod } from './found.ts'

const namespace = 'eip155'

/** Makes the methods of a connector from a provider. */
export function injected(provider: Eip1193Provider): Required<Pick<Connector, ConnectorMethod>> {
  // A provider may throw before it returns a promise, or tell of other accounts before whoever asks waits for its answer.
  const ask = async (method: string, params?: unknown): Promise<unknown> => {
    await 0
    return provider.request(params ? { method, params } : { method })
  }
  const accountsBy = async (method: string): Promise<AccountInput[]> => accountsOf(await ask(method))
  /** Calls a method of EIP-2255 about the accounts. Resolves with false where the wallet does not know the method. */
  const permissions = (method: string): Promise<boolean> =>
    ask(method, [{ eth_accounts: {} }]).then(
      () => true,
      (error) => {
        if (!hasCode(error, -32601, 4200)) throw error
        return false
      },
    )
  const chain = async (): Promise<NetworkId> => networkId(await within(answerTime, ask('eth_chainId')))

  return {
    async connect({ silent, again, signal }) {
      const granted = silent || (again && (await permissions('wallet_requestPermissions')))
      // A visitor who has cancelled must not be asked again.
      signal.throwIfAborted()
      const accounts = await accountsBy(granted ? 'eth_accounts' : 'eth_requestAccounts')
      if (!accounts.length) throw new ModalError('not-connected')
      return [{ network: await chain(), accounts }] satisfies Grant[]
    },
    async disconnect({ revoke = true } = {}) {
      if (!revoke) return
      // Most wallets cannot revoke, and may never answer. Forgetting the connection here is all that can be done then.
      await within(revokeTime, permissions('wallet_revokePermissions')).catch((error) => {
        if (error.code !== 'timeout') throw error
      })
    },
    isAuthorized: () =>
      accountsBy('eth_accounts').then(
        ({ length }) => length > 0,
        () => false,
      ),
    // Switching is a chunk of its own, since connecting does not need it.
    switchNetwork: async (network, signal) =>
      (await import('./injected-switch.ts')).switchChain(network, ask, chain, signal),
    listen: (listener) => listen(provider, listener, accountsBy),
  }
}

function accountsOf(answer: unknown): AccountInput[] {
  if (!Array.isArray(answer) || !answer.every((address) => typeof address === 'string')) {
    throw new ModalError('wallet-error', 'no accounts')
  }
  return answer.map((address) => ({ namespace, address, type: 'eoa' }))
}

/** Makes a CAIP-2 id of a wallet's chain id, which is hex by the standard, and decimal or a number in some wallets. */
function networkId(chainId: unknown): NetworkId {
  const text = String(chainId)
  // BigInt takes seconds for a text of millions of digits.
  const number = /^(0x[0-9a-f]{1,64}|\d{1,64})$/i.test(text) && BigInt(text)
  if (!number) throw new ModalError('wallet-error', 'no network')
  return `${namespace}:${number}`
}

function listen(
  provider: Eip1193Provider,
  listener: (event: ConnectorEvent) => void,
  accountsBy: (method: string) => Promise<readonly AccountInput[]>,
): () => void {
  const report = (build: (value: unknown) => ConnectorEvent) => (value: unknown) => {
    try {
      listener(build(value))
    } catch {
      // A malformed event holds nothing to act on.
    }
  }
  const accountsChanged = report((accounts) => ({ type: 'accounts', namespace, accounts: accountsOf(accounts) }))
  const chainChanged = report((chainId) => ({ type: 'network', network: networkId(chainId) }))
  let isAsked = false
  // By EIP-1193 `disconnect` means that the wallet lost its node. The page is cut off only if the accounts are gone too.
  const disconnected = (): void => {
    // A wallet that sends this event whenever it is asked would be asked for ever.
    if (isAsked) return
    isAsked = true
    void accountsBy('eth_accounts')
      .then(
        ({ length }) => length || listener({ type: 'disconnect', namespace }),
        () => undefined,
      )
      .then(() => {
        isAsked = false
      })
  }
  const events = { accountsChanged, chainChanged, disconnect: disconnected }
  for (const [event, handler] of Object.entries(events)) provider.on?.(event, handler)
  return () => {
    for (const [event, handler] of Object.entries(events)) provider.removeListener?.(event, handler)
  }
}
