// The history of the sandbox's accounts: read from the chains when it is asked for, so that what was sent a moment ago is in it,
// and kept in the database, from which it is answered page by page.
import { createBitcoinReader } from './bitcoin.mjs'
import { createCosmosReader } from './cosmos.mjs'
import { createEvmReader } from './evm.mjs'
import { createSolanaReader } from './solana.mjs'
import { createStore } from './store.mjs'

const pageSize = 50
/** How each namespace is read, and what its addresses look like. Polkadot's facade takes no transactions. */
const kinds = {
  eip155: { create: createEvmReader, isAddress: (text) => /^0x[\da-f]{40}$/i.test(text), isShared: true },
  solana: { create: createSolanaReader, isAddress: (text) => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) },
  bip122: { create: createBitcoinReader, isAddress: (text) => /^(bcrt1|[2mn])[0-9A-Za-z]{25,90}$/.test(text) },
  cosmos: { create: createCosmosReader, isAddress: (text) => /^cosmos1[0-9a-z]{38,58}$/.test(text) },
}

/**
 * @param {object} options
 * @param {import('./store.mjs').Sql} options.sql
 * @param {Readonly<Record<string, string>>} options.networks URL by CAIP-2 id
 * @param {(address: string) => { price?: number, iconUrl?: string, name?: string, symbol?: string }} options.priced by CAIP-10;
 *   with `coin` for an address it is the chain's own
 */
export async function createIndexer({ sql, networks, priced }) {
  const store = await createStore(sql)
  const readers = Object.entries(networks).flatMap(([chain, url]) => {
    const kind = kinds[chain.split(':')[0]]
    return kind ? [{ chain, ...kind, catchUp: inTurn(kind.create({ url, chain, store, priced })) }] : []
  })
  return {
    store,
    /**
     * @param {{ account: string, chainId?: string, cursor?: string }} asked `account` with its chain before it or without
     * @returns {Promise<{ data: object[], next: string | null } | undefined>} undefined where the cursor is none
     */
    async history({ account: given, chainId, cursor }) {
      const [address = '', reference, namespace] = given.split(':').reverse()
      const chain = chainId ?? (namespace && `${namespace}:${reference}`)
      const account = address.startsWith('0x') ? address.toLowerCase() : address
      const wanted = readers.filter((reader) => (!chain || reader.chain === chain) && reader.isAddress(account))
      // A later page has nothing that is newer than the first.
      if (cursor === undefined)
        await Promise.all(wanted.map(({ catchUp, isShared }) => catchUp(isShared ? undefined : account)))
      return store.page({ account, chain, cursor, size: pageSize })
    },
  }
}

/** One after the other: two that read the same blocks at once would be in each other's way. */
function inTurn(run) {
  let last = Promise.resolve()
  return (account) => {
    const next = last.then(() => run(account))
    last = next.catch(() => undefined)
    return next
  }
}
