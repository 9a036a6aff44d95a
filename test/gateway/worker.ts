// Run by workerd, where `engines.ts` makes it the default export: answers with the transcript that the path names.
import { type D1, d1Sql } from '../../src/gateway/engines/d1.ts'
import { write } from './transcripts.ts'

export const worker = {
  fetch: async ({ url }: Request, { DB }: { DB: D1 }) =>
    new Response(await write(new URL(url).pathname.slice(1), d1Sql(DB))),
}
