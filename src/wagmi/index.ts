/**
 * `hasp/wagmi`: the modal as a connector of wagmi 2 and 3. Who is connected in one of them is connected in the other.
 * https://wagmi.sh/dev/creating-connectors
 * @example
 * const modal = createModal({ networks: [mainnet], metadata: { name: 'My site' } })
 * const config = createConfig({
 *   chains: [mainnet],
 *   connectors: [haspConnector(modal)],
 *   transports: { [mainnet.id]: http() }
 * })
 * @module
 */
import type { ModalError } from '../errors.ts'
import type { Eip1193Provider, Modal } from '../types.ts'
import { connectedIn, follow, whenRestored } from './follow.ts'
import type { AddedChain, Connected, HaspConnector, WagmiChain, WagmiConfig } from './types.ts'

export type { HaspConnector } from './types.ts'

/** An error by the name and code that viem and wagmi have for it, by which their users tell it from others. */
const named = (name: string, message: string, rest?: { readonly code?: number; readonly cause?: unknown }): Error =>
  Object.assign(new Error(message), { name }, rest)
/**
 * Throws what the visitor did not want as viem does, and what else went wrong as it is.
 * https://eips.ethereum.org/EIPS/eip-1193#provider-errors
 */
function rethrow(error: ModalError): never {
  throw /^(closed|rejected|aborted)$/.test(error.code)
    ? named('UserRejectedRequestError', error.message, { code: 4001, cause: error })
    : error
}

/**
 * Makes the connector of a modal, for `connectors` of wagmi's `createConfig`. To connect by it opens the modal, unless a wallet is
 * connected in it; it follows what the modal does, and the modal what is done by wagmi.
 *
 * Errors are those of the modal; what the visitor declines, or closes the modal on, is a `UserRejectedRequestError` with code 4001, a
 * chain that wagmi does not have a `SwitchChainError` with code 4902, and nobody there a `ConnectorNotConnectedError`.
 * @example
 * const config = createConfig({ chains: [mainnet], connectors: [haspConnector(modal)], transports: { [mainnet.id]: http() } })
 * connect(config, { connector: config.connectors[0] })
 */
export function haspConnector(
  modal: Modal,
): <Chain extends WagmiChain>(config: WagmiConfig<Chain>) => HaspConnector<Chain> {
  return ({ chains, emitter }) => {
    const following = follow(modal, emitter)
    const switchTo = async (chainId: number, added?: AddedChain) => {
      const chain = chains.find(({ id }) => id === chainId)
      if (!chain)
        throw named('SwitchChainError', `Chain ${chainId} is not among the chains of wagmi's config.`, { code: 4902 })
      await modal.switchNetwork(`eip155:${chainId}`).catch((error) => {
        // The modal does not list it: the wallet is asked as any library would.
        return error.code === 'unknown-network' ? switchBy(providerOf(modal), chain, added) : rethrow(error)
      })
      return chain
    }
    return {
      id: 'hasp',
      name: 'Connect wallet',
      type: 'hasp',
      setup: async () => following.start(),
      connect: ({ chainId, isReconnecting, withCapabilities } = {}) =>
        following.whileAsked(async () => {
          // A visitor who clicks is shown the modal, where the wallet of the last visit may still come back.
          await (isReconnecting ? whenRestored(modal) : modal.connect({ namespace: 'eip155' }).catch(rethrow))
          // A wallet that stays on another network is connected all the same, as it is by wagmi's own connectors.
          if (chainId && chainId !== connected(modal).chainId)
            await switchTo(chainId).catch((error) => {
              if (error.code === 4001) throw error
            })
          const { accounts, chainId: id } = connected(modal)
          const capable = withCapabilities && accounts.map((address) => ({ address, capabilities: {} }))
          return { accounts: (capable || accounts) as never, chainId: id }
        }),
      disconnect: () => following.whileAsked(() => modal.disconnect({ namespace: 'eip155' })),
      getAccounts: async () => connected(modal).accounts,
      getChainId: async () => connected(modal).chainId,
      async getProvider() {
        await whenRestored(modal)
        return modal.provider('eip155')
      },
      isAuthorized: async () => !!(await whenRestored(modal)),
      switchChain: ({ chainId, addEthereumChainParameter }) => switchTo(chainId, addEthereumChainParameter),
      // The modal hears these itself, and wagmi is told what it has made of them.
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {},
    }
  }
}

const notConnected = (): Error => named('ConnectorNotConnectedError', 'No wallet of an EVM network is connected.')
function connected(modal: Modal): Connected {
  const now = connectedIn(modal)
  if (!now) throw notConnected()
  return now
}
function providerOf(modal: Modal): Eip1193Provider {
  const provider = modal.provider('eip155')
  if (!provider) throw notConnected()
  return provider
}

/** Asks a wallet to switch, and to add the chain first where it does not know it. */
async function switchBy(provider: Eip1193Provider, chain: WagmiChain, added: AddedChain = {}): Promise<void> {
  const chainId = `0x${chain.id.toString(16)}`
  const ask = (): Promise<unknown> => provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  try {
    await ask()
  } catch (error) {
    if (Object(error).code !== 4902) throw error
    const { name: chainName, nativeCurrency, rpcUrls, blockExplorers } = chain
    const explorer = blockExplorers?.default.url
    const known = { chainId, chainName, nativeCurrency, rpcUrls: rpcUrls.default.http }
    const params = [{ ...known, ...(explorer && { blockExplorerUrls: [explorer] }), ...added }]
    await provider.request({ method: 'wallet_addEthereumChain', params })
    await ask()
  }
}
