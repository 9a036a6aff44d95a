// Switches the network of an EIP-1193 wallet: asks for it, adds it where the wallet does not know it, and confirms it.
// https://eips.ethereum.org/EIPS/eip-3326 https://eips.ethereum.org/EIPS/eip-3085
import { isRejection, someError } from '../../rpc/rejection.ts'
import { answerTime } from '../constants.ts'
import { ModalError } from '../errors.ts'
import type { Network, NetworkId } from '../types.ts'

/** Resolves when the wallet itself says that it is on the network. `chain` asks the wallet for its network. */
export async function switchChain(
  network: Network,
  request: (method: string, params?: unknown) => Promise<unknown>,
  chain: () => Promise<NetworkId>,
  signal?: AbortSignal,
): Promise<void> {
  const chainId = `0x${BigInt(network.id).toString(16)}`
  const ask = async (method: string, params: unknown): Promise<void> => {
    // A visitor who has cancelled must not be asked again.
    signal?.throwIfAborted()
    await request(method, params)
    signal?.throwIfAborted()
  }
  const askToSwitch = (): Promise<void> => ask('wallet_switchEthereumChain', [{ chainId }])
  await askToSwitch().catch(async (error) => {
    if (!isUnknownChain(error)) throw error
    await ask('wallet_addEthereumChain', [addition(network, chainId)])
    // By EIP-3085 a wallet that adds a network need not switch to it.
    if ((await chain()) !== network.caipNetworkId) await askToSwitch()
  })
  await confirmed(network.caipNetworkId, chain, signal)
}

/** The code is 4902. Some wallets on phones wrap it, and some send -32603 with a text about the chain. */
const isUnknownChain = (error: unknown): boolean =>
  // A visitor who declined is not asked for more, whatever else is in the error.
  !isRejection(error) &&
  someError(
    error,
    ({ code, message }) => code === 4902 || ((code === -32603 || code === 32603) && /chain id/i.test(String(message))),
  )

/** The parameter of `wallet_addEthereumChain`. https://eips.ethereum.org/EIPS/eip-3085 */
const addition = ({ name, nativeCurrency, rpcUrls, blockExplorers }: Network, chainId: string): unknown => ({
  chainId,
  chainName: name,
  nativeCurrency,
  rpcUrls: rpcUrls.chainDefault.http,
  ...(blockExplorers && { blockExplorerUrls: [blockExplorers.default.url] }),
})

/** Waits for the wallet to be on the network. Some answer before they have switched, and some answer and do nothing. */
async function confirmed(target: NetworkId, chain: () => Promise<NetworkId>, signal?: AbortSignal): Promise<void> {
  const until = Date.now() + answerTime
  while ((await chain()) !== target) {
    signal?.throwIfAborted()
    if (Date.now() > until) throw new ModalError('timeout', `the wallet did not switch to ${target}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
