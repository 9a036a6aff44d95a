// Which JSON-RPC endpoints a network has. Apart from config.ts: connecting asks none.
import type { Network, Options } from '../types.ts'

const hostedRpc = 'https://rpc.walletconnect.org/v1/'

/** The JSON-RPC endpoints of a network in the order in which they are asked, each once. */
export function endpoints(
  { caipNetworkId, rpcUrls }: Network,
  { rpcUrls: own, projectId }: Pick<Options, 'rpcUrls' | 'projectId'>,
): { url: string; headers?: Readonly<Record<string, string>> }[] {
  const hosted = projectId && `${hostedRpc}?${new URLSearchParams({ chainId: caipNetworkId, projectId })}`
  const urls = [...(own?.[caipNetworkId] ?? []), ...(hosted ? [hosted] : []), ...rpcUrls.default.http]
  return [...new Set(urls)].map((url) =>
    // text/plain spares the hosted endpoint's preflight, one round trip.
    url === hosted ? { url, headers: { 'Content-Type': 'text/plain' } } : { url },
  )
}
