// The gateway's database: made ready at its first use, and only if it is this gateway's own.
import { createKeys, type Keys } from './keys.ts'
import { within } from './reading.ts'
import { migrate, type Sql, type Statement } from './sql.ts'

export interface Store extends Sql {
  /** Makes the tables, and checks what may not change. Rejects with an Error that says what is wrong. */
  start(): Promise<void>
  /** Seals with the first key what an older one has sealed. */
  reseal(): Promise<void>
}
export interface StoreOptions {
  readonly sql: Sql
  readonly key?: readonly string[] | undefined
  readonly base?: string | undefined
  readonly isMoved?: boolean | undefined
}

/** ms for a transaction, locks that others hold included. */
const maxMs = 10_000

const read: Statement = { sql: "select name, value from settings where name in ('base', 'seal')" }
const put = (name: string, value: string): Statement => ({
  sql: 'insert into settings (name, value) values (?, ?) on conflict (name) do nothing',
  args: [name, value],
})

export function createStore({ sql, key, base, isMoved = false }: StoreOptions): Store {
  let isReady = false
  let keys: Keys | undefined
  // Requests that come at once each do it: a worker's may not wait for each other, and doing it twice changes nothing.
  const start = async (): Promise<void> => {
    if (isReady) return
    keys ??= key && (await createKeys(key))
    await migrate(sql)
    await claim(sql, keys, base, isMoved)
    isReady = true
  }
  return {
    start,
    async batch(statements) {
      await start()
      return within(maxMs, sql.batch(statements))
    },
    async reseal() {
      await start()
      const { seal } = settingsOf(await sql.batch([read]))
      if (!keys || seal === undefined || keys.isNewest(seal)) return
      const text = (await keys.open(seal)) ?? ''
      // Another instance may have done it in between.
      const args = [await keys.seal(text), seal]
      await sql.batch([{ sql: "update settings set value = ? where name = 'seal' and value = ?", args }])
    },
  }
}

const settingsOf = (results: Awaited<ReturnType<Sql['batch']>>): { base?: string; seal?: string } =>
  Object.fromEntries((results.at(-1) ?? []).map(({ name, value }) => [name, value]))

/** Writes down whose the database is, or compares. What a key has sealed proves that it is the same key. */
async function claim(sql: Sql, keys: Keys | undefined, base: string | undefined, isMoved: boolean): Promise<void> {
  const writes: Statement[] = []
  if (base !== undefined) writes.push(put('base', base))
  if (keys) writes.push(put('seal', await keys.seal('hasp')))
  const stored = settingsOf(await sql.batch([...writes, read]))
  if (stored.seal !== undefined && (await keys?.open(stored.seal)) === undefined)
    throw new Error('key: the database was written with another one')
  if (base === undefined || stored.base === base) return
  if (!isMoved) throw new Error(`base: the database is of ${stored.base}`)
  await sql.batch([{ sql: "update settings set value = ? where name = 'base'", args: [base] }])
}
