// Which JSON-RPC endpoints a network has. They are not in config.ts, since connecting asks none of them.
import type { Network, Options } from '../types.ts'

const hostedRpc = 'https://rpc.walletconnect.org/v1/'

/** Lists the JSON-RPC endpoints of a network in the order in which they are asked, each once. */
export function endpoints(
  { caipNetworkId, rpcUrls }: Network,
  { rpcUrls: own, projectId }: Pick<Options, 'rpcUrls' | 'projectId'>,
): { url: string; headers?: Readonly<Record<string, string>> }[] {
  const hosted = projectId && `${hostedRpc}?${new URLSearchParams({ chainId: caipNetworkId, projectId })}`
  const urls = [...(own?.[caipNetworkId] ?? []), ...(hosted ? [hosted] : []), ...rpcUrls.default.http]
  return [...new Set(urls)].map((url) =>
    // With text/plain the browser sends the hosted endpoint no preflight, which saves a round trip.
    url === hosted ? { url, headers: { 'Content-Type': 'text/plain' } } : { url },
  )
}
