// A gateway as it is deployed to Workers; `engines.ts` makes it the default export.
import { createWorker, type D1, d1Sql } from '../../src/gateway/d1.ts'

interface Bindings {
  readonly DB: D1
  readonly HASP_KEY: string
  readonly RPC: string
}

export const worker = createWorker(({ DB, HASP_KEY, RPC }: Bindings) => ({
  projects: [{ id: 'dapp', origins: ['https://my.dapp'], analytics: { days: 1 } }],
  sql: d1Sql(DB),
  key: HASP_KEY,
  chains: { 'eip155:1': [RPC] },
  limits: { perAddress: 30 },
}))
