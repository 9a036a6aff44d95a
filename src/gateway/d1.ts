/**
 * `hasp/gateway/d1`: a gateway as a Worker, with D1 as its database. `fetch` answers, `scheduled` sweeps.
 * @example
 * export default createWorker((env: { DB: D1; ASSETS: { fetch: typeof fetch }; HASP_KEY: string }) => ({
 *   projects: [{ id: 'my-dapp', origins: ['https://my.dapp'] }],
 *   sql: d1Sql(env.DB),
 *   key: env.HASP_KEY,
 *   files: (path) => env.ASSETS.fetch(`https://assets.invalid/${path}`)
 * }))
 * @module
 */
import { createGateway } from './index.ts'
import type { Gateway, GatewayOptions } from './types.ts'

export { type D1, d1Sql } from './engines/d1.ts'

/** What a Worker exports as its default. */
export interface Worker<Bindings extends object> {
  fetch(request: Request, bindings: Bindings): Promise<Response>
  scheduled(event: unknown, bindings: Bindings): Promise<void>
  /** Seals with the first key what an older one has sealed: to be called by hand, from a Worker of one's own. */
  reseal(bindings: Bindings): Promise<void>
}

/**
 * Makes a Worker of the options that its bindings give. The gateway is made with the first request, since nothing may be asked
 * for before.
 * @example
 * export default createWorker(({ DB, HASP_KEY }: { DB: D1; HASP_KEY: string }) => ({
 *   projects: [{ id: 'my-dapp', origins: ['https://my.dapp'] }],
 *   sql: d1Sql(DB),
 *   key: HASP_KEY
 * }))
 */
export function createWorker<Bindings extends object>(
  optionsOf: (bindings: Bindings) => GatewayOptions,
): Worker<Bindings> {
  const gateways = new WeakMap<Bindings, Gateway>()
  const gatewayOf = (bindings: Bindings): Gateway => {
    const gateway = gateways.get(bindings) ?? createGateway(optionsOf(bindings))
    gateways.set(bindings, gateway)
    return gateway
  }
  return {
    // The platform writes this header itself, whatever the visitor has sent.
    fetch: (request, bindings) =>
      gatewayOf(bindings).fetch(request, { address: request.headers.get('cf-connecting-ip') ?? '' }),
    scheduled: (_, bindings) => gatewayOf(bindings).sweep(),
    reseal: (bindings) => gatewayOf(bindings).reseal(),
  }
}
