// What the sandbox's gateway is told by its providers, in tables that it fills at the start.

import { identityRows, nameRows, sessionRows } from './people.mjs'
import { keyOf, priceRows } from './prices.mjs'

const tables = [
  'create table prices (address text primary key, name text not null, symbol text not null, price real) strict',
  'create table identities (address text primary key, name text, avatar text) strict',
  'create table names (name text primary key, address text not null, body text not null) strict',
  `create table sessions (
    address text not null, pci text not null, body text not null, revoked_at integer, primary key (address, pci)
  ) strict`,
]
const insert = (table, row) => ({
  sql: `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.keys(row)
    .map(() => '?')
    .join(', ')})`,
  args: Object.values(row).map((value) => (Object(value) === value ? JSON.stringify(value) : value)),
})
const seconds = () => Math.floor(Date.now() / 1000)
/** Without its chain, in small letters: who somebody is does not depend on where. */
const plain = (account) => account.split(':').at(-1).toLowerCase()
const jsonOf = ({ body }) => JSON.parse(String(body))

/**
 * @param {object} options
 * @param {import('../indexer/store.mjs').Sql} options.sql of a database that is new
 * @param {Readonly<Record<string, string>>} options.networks
 * @param {readonly import('../contracts/index.mjs').Token[]} options.tokens
 * @param {(folder: string, id: string) => string} options.pictureUrl
 * @param {typeof import('../../../src/gateway/refusal.ts').RefusalError} options.RefusalError
 */
export async function createTables({ sql, networks, tokens, pictureUrl, RefusalError }) {
  const prices = priceRows(networks, tokens)
  const [token] = tokens
  await sql.batch([
    ...tables.map((text) => ({ sql: text })),
    ...prices.map((row) => insert('prices', row)),
    ...identityRows.map((row) => insert('identities', row)),
    ...nameRows.map((row) => insert('names', row)),
    ...sessionRows(seconds(), plain(token?.address ?? '')).map((row) => insert('sessions', row)),
  ])
  const known = new Map(prices.map((row) => [row.address, row]))
  const select = async (text, ...args) => (await sql.batch([{ sql: text, args }]))[0]
  return {
    /** What the history says of a token, or with `coin` for an address of a coin. */
    priced(address) {
      const { price, name, symbol } = known.get(address.toLowerCase()) ?? {}
      return { price: price ?? undefined, name, symbol, iconUrl: symbol && pictureUrl('Token', symbol) }
    },
    providers: {
      ...peopleProviders({ select, pictureUrl, RefusalError }),
      ...sessionProviders({ select, RefusalError }),
      async prices({ params: { addresses } }) {
        const found = addresses.map(async (address) => {
          const [row] = await select('select * from prices where address = ? and price is not null', keyOf(address))
          if (!row) return []
          const { name, symbol, price } = row
          return [{ name, symbol, iconUrl: pictureUrl('Token', symbol), price, address }]
        })
        return { fungibles: (await Promise.all(found)).flat() }
      },
    },
  }
}

const peopleProviders = ({ select, pictureUrl, RefusalError }) => ({
  async identity({ params: { address } }) {
    const [row] = await select('select * from identities where address = ?', plain(address))
    return row && { name: row.name, avatar: row.avatar && pictureUrl('Asset', row.avatar) }
  },
  async namesOf({ params: { address } }) {
    return (await select('select body from names where address = ? order by name', plain(address))).map(jsonOf)
  },
  async name({ params: { name } }) {
    const [row] = await select('select body from names where name = ?', name.toLowerCase())
    // As the reference's service: who asks takes an answer for a name that is taken.
    if (!row) throw new RefusalError(404, 'not_found', 'Nobody has this name')
    return jsonOf(row)
  },
})

const sessionProviders = ({ select, RefusalError }) => ({
  async sessions({ params: { address } }) {
    const rows = await select('select body, revoked_at from sessions where address = ? order by rowid', plain(address))
    return { pcis: rows.map((row) => ({ ...jsonOf(row), ...(row.revoked_at && { revokedAt: row.revoked_at }) })) }
  },
  async revokeSession({ params: { address, pci } }) {
    const revoked = await select(
      'update sessions set revoked_at = ? where address = ? and pci = ? and revoked_at is null returning pci',
      seconds(),
      plain(address),
      pci,
    )
    if (!revoked.length) throw new RefusalError(404, 'not_found', 'There is no such session')
    return { success: true }
  },
})
