// What the gateway is told of accounts beside what chains say by themselves: the history that is read from the chains, the tables,
// and one address with more of everything than anybody has.
import { bulkAddress, bulkHistory } from './bulk/history.mjs'
import { addresses } from './contracts/plan.mjs'
import { createIndexer } from './indexer/index.mjs'
import { createTables } from './tables/index.mjs'

/**
 * @param {object} options
 * @param {import('./indexer/store.mjs').Sql} options.sql of a database that is new
 * @param {Readonly<Record<string, string>>} options.networks
 * @param {readonly import('./contracts/index.mjs').Token[]} options.tokens
 * @param {(folder: string, id: string) => string} options.pictureUrl
 * @param {typeof import('../../src/gateway/refusal.ts').RefusalError} options.RefusalError
 */
export async function openLedger({ sql, networks, tokens, pictureUrl, RefusalError }) {
  const bulkChain = Object.keys(networks).find((id) => id.startsWith('eip155:'))
  const { priced, providers } = await createTables({ sql, networks, tokens, pictureUrl, RefusalError })
  const { store, history } = await createIndexer({ sql, networks, priced })
  // Not before somebody wants it: it takes longer than all the rest of a start.
  let filled
  const fill = () => {
    filled ??= store.add(bulkHistory({ chain: bulkChain, addresses, pictureUrl }))
    return filled
  }
  return {
    bulkChain,
    providers: {
      ...providers,
      async history({ params }) {
        if (bulkChain && params.account.toLowerCase().endsWith(bulkAddress.toLowerCase())) await fill()
        const page = await history(params)
        if (!page) throw new RefusalError(400, 'bad_parameter', 'cursor: is none of this gateway')
        return page
      },
    },
  }
}
