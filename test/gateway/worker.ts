// Run by workerd, where `engines.ts` makes it the default export: answers with the transcript over its database.
import { type D1, d1Sql } from '../../src/gateway/engines/d1.ts'
import { transcript } from './transcript.ts'

export const worker = {
  fetch: async (_request: Request, { DB }: { DB: D1 }) => new Response(await transcript(d1Sql(DB))),
}
