// What is asked through the wallet's provider and needs no visitor: answered by the session, or by a node of the chain.
import { failure } from '../errors.ts'
import type { AppOptions } from '../found.ts'
import { connected, type Session } from './session.ts'

interface Context {
  readonly session: Session | undefined
  readonly options: AppOptions
}

const refused = /^eth_(sign|signTypedData_v2|subscribe|unsubscribe)$|^wallet_(?!getCallsStatus$)/

/** Answers a request. Rejects with an error of EIP-1193, or with what a node says. */
export async function answer(
  { session, options }: Context,
  method: string,
  params: readonly unknown[],
  signal?: AbortSignal,
): Promise<unknown> {
  if (method === 'eth_accounts') return session?.accounts ?? []
  const networks = options.networks.filter(({ chainNamespace }) => chainNamespace === 'eip155')
  if (method === 'eth_chainId') return `0x${(session?.chainId ?? +(networks[0]?.id ?? 1)).toString(16)}`
  const { accounts, capabilities, chainId, chains } = connected(session)
  if (method === 'eth_requestAccounts') return accounts
  if (method === 'eth_coinbase') return accounts[0]
  if (method === 'net_version') return `${chainId}`
  if (method === 'wallet_getCapabilities') return capabilities
  if (refused.test(method)) throw failure(4200, `no ${method.slice(0, 99)}`)
  // The status of calls is known to the wallet's own node alone.
  const network = networks.find(({ id }) => method !== 'wallet_getCallsStatus' && `${id}` === `${chainId}`)
  const own = chains[chainId]
  if (!network && !own) throw failure(4901, 'no node of this chain is known')
  // The chunk that asks for the balance has the transport: most pages have fetched it by now.
  const { endpoints, reads } = await import('../../flows/balance.ts')
  const nodes = network ? endpoints(network, options) : [{ url: `${own}` }]
  return reads(nodes)({ method, params }, signal).catch((error) => {
    signal?.throwIfAborted()
    throw Object(error).name === 'RpcError' ? error : failure(-32603, 'no node can be reached', error)
  })
}
