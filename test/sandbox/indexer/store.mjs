// Where the history is kept: a row for each transaction of each account, in the order in which it is read.

const tables = [
  `create table if not exists entries (
    account text not null, id text not null, chain text not null, at integer not null, place text not null,
    body text not null, primary key (account, id)
  ) strict`,
  'create index if not exists entries_newest on entries (account, at desc, place desc, id desc)',
  'create table if not exists seen (chain text not null, account text not null, position text not null, primary key (chain, account)) strict',
]
/** How the places of what is on no chain begin. */
export const made = 'made.'
/** Rows of one transaction of the database. */
const portion = 500

/** Position of a row in the order of all. */
const cursorOf = ({ at, place, id }) => Buffer.from(JSON.stringify([at, place, id])).toString('base64url')
/** @returns {[number, string, string] | undefined} undefined for what is no cursor */
function readCursor(text) {
  try {
    const [at, place, id] = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Number.isInteger(at) && typeof place === 'string' && typeof id === 'string' ? [at, place, id] : undefined
  } catch {
    return undefined
  }
}

/**
 * @typedef {{ account: string, id: string, chain: string, at: number, place: string, body: object }} Entry
 * `at` in ms, `place` orders what has the same time; of what is known already `body` is taken, and the order stays
 * @typedef {{ batch(statements: { sql: string, args?: (string | number)[] }[]): Promise<any[][]> }} Sql
 * @param {Sql} sql
 */
export async function createStore(sql) {
  await sql.batch(tables.map((text) => ({ sql: text })))
  return {
    /** @param {readonly Entry[]} entries */
    async add(entries) {
      for (let i = 0; i < entries.length; i += portion) await sql.batch(entries.slice(i, i + portion).map(insert))
    },
    /** Everything that was read of a chain, so that it can be read again; what was made up stays. */
    forget: (chain) =>
      sql.batch([
        { sql: 'delete from entries where chain = ? and place not like ?', args: [chain, `${made}%`] },
        { sql: 'delete from seen where chain = ?', args: [chain] },
      ]),
    /** How far a chain was read, for an account where it is read by accounts. */
    async seen(chain, account = '') {
      const [[row]] = await sql.batch([
        { sql: 'select position from seen where chain = ? and account = ?', args: [chain, account] },
      ])
      return row && String(row.position)
    },
    see: (chain, position, account = '') =>
      sql.batch([
        {
          sql: 'insert or replace into seen (chain, account, position) values (?, ?, ?)',
          args: [chain, account, position],
        },
      ]),
    /** The newest `size` after a cursor. Resolves with undefined where the cursor is none. */
    async page({ account, chain, cursor, size }) {
      const after = cursor === undefined ? undefined : readCursor(cursor)
      if (cursor !== undefined && !after) return undefined
      const conditions = [
        'account = ?',
        ...(chain ? ['chain = ?'] : []),
        ...(after ? ['(at, place, id) < (?, ?, ?)'] : []),
      ]
      const [rows] = await sql.batch([
        {
          sql: `select id, at, place, body from entries where ${conditions.join(' and ')} order by at desc, place desc, id desc limit ?`,
          args: [account, ...(chain ? [chain] : []), ...(after ?? []), size + 1],
        },
      ])
      const shown = rows.slice(0, size)
      return {
        data: shown.map(({ body }) => JSON.parse(String(body))),
        next: rows.length > size ? cursorOf(shown[size - 1]) : null,
      }
    },
  }
}

const insert = ({ account, id, chain, at, place, body }) => ({
  sql: 'insert into entries (account, id, chain, at, place, body) values (?, ?, ?, ?, ?, ?) on conflict do update set body = excluded.body',
  args: [account, id, chain, at, place, JSON.stringify(body)],
})
