// The switch to another network in an EIP-1193 wallet: asked for, added where it is unknown, and confirmed.
// https://eips.ethereum.org/EIPS/eip-3326 https://eips.ethereum.org/EIPS/eip-3085
import { someError } from '../../rpc/rejection.ts'
import { answerTime } from '../constants.ts'
import { ModalError } from '../errors.ts'
import type { Network, NetworkId } from '../types.ts'

/** Resolves when the wallet itself says that it is there. `chain` asks it where it is. */
export async function switchChain(
  network: Network,
  request: (method: string, params?: unknown) => Promise<unknown>,
  chain: () => Promise<NetworkId>,
  signal?: AbortSignal,
): Promise<void> {
  const chainId = `0x${BigInt(network.id).toString(16)}`
  const ask = async (method: string, params: unknown): Promise<void> => {
    // Who has cancelled meanwhile is not asked again.
    signal?.throwIfAborted()
    await request(method, params)
    signal?.throwIfAborted()
  }
  const turn = (): Promise<void> => ask('wallet_switchEthereumChain', [{ chainId }])
  await turn().catch(async (error) => {
    if (!isUnknownChain(error)) throw error
    await ask('wallet_addEthereumChain', [addition(network, chainId)])
    // EIP-3085: added is not selected.
    if ((await chain()) !== network.caipNetworkId) await turn()
  })
  await confirmed(network.caipNetworkId, chain, signal)
}

/** 4902; some phones wrap it, and some wallets say 32603 with words about the chain. */
const isUnknownChain = (error: unknown): boolean =>
  someError(
    error,
    ({ code, message }) => code === 4902 || ((code === -32603 || code === 32603) && /chain id/i.test(String(message))),
  )

/** https://eips.ethereum.org/EIPS/eip-3085 */
const addition = ({ name, nativeCurrency, rpcUrls, blockExplorers }: Network, chainId: string): unknown => ({
  chainId,
  chainName: name,
  nativeCurrency,
  rpcUrls: rpcUrls.chainDefault.http,
  ...(blockExplorers && { blockExplorerUrls: [blockExplorers.default.url] }),
})

/** Some wallets answer before they have switched, and some answer and do nothing. */
async function confirmed(target: NetworkId, chain: () => Promise<NetworkId>, signal?: AbortSignal): Promise<void> {
  const until = Date.now() + answerTime
  while ((await chain()) !== target) {
    signal?.throwIfAborted()
    if (Date.now() > until) throw new ModalError('timeout', `the wallet did not switch to ${target}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
