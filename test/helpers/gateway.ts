// hasp's own gateway before one of the sandbox's chains.
import { createGateway } from '../../src/gateway/index.ts'
import { nodeFetch, serve } from '../../src/gateway/node/index.ts'
import type { Local } from './local.ts'

/** Resolves with the URL of the chain's JSON-RPC by the gateway. */
export async function startGateway({ id, url }: Pick<Local, 'id' | 'url'>) {
  const gateway = createGateway({ projects: [{ id: 'dapp' }], chains: { [id]: [url] }, fetch: nodeFetch })
  const served = await serve(gateway, { port: 0 })
  return { url: `${served.url}/v1?chainId=${id}&projectId=dapp`, stop: served.stop }
}
