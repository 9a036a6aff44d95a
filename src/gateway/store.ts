// The gateway's database: made ready at its first use, and only if it is this gateway's own.
import { createKeys, type Keys } from './keys.ts'
import { within } from './reading.ts'
import { isOfNewer, migrate, type Sql, type Statement } from './sql.ts'

export interface Store extends Sql {
  /** Makes the tables, and checks what may not change. Rejects with an Error that says what is wrong. */
  start(): Promise<void>
  /** Seals with the first key what an older one has sealed. Rejects where none of the keys opens it, and writes nothing. */
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
/** Only where the settings are still those that were read: whose they are was looked at before. */
const put = (name: 'base' | 'seal', value: string, { base, seal }: Settings): Statement => ({
  sql: `insert into settings (name, value) select ?, ?
    where (select value from settings where name = 'seal') is ? and (select value from settings where name = 'base') is ?
    on conflict (name) do update set value = excluded.value`,
  args: [name, value, seal ?? null, base ?? null],
})
const wrongKey = () => new Error('key: the database was written with another one')
const maxTries = 5
const busy = () => new Error('The database is claimed by others again and again')

export function createStore({ sql: engine, key, base, isMoved = false }: StoreOptions): Store {
  const sql: Sql = { batch: (statements) => within(maxMs, engine.batch(statements)) }
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
      return sql.batch(statements)
    },
    async reseal() {
      await start()
      for (let tries = 0; tries < maxTries; tries++) {
        const stored = settingsOf(await sql.batch([read]))
        const { seal } = stored
        if (!keys || seal === undefined || keys.isNewest(seal)) return
        const text = await keys.open(seal)
        if (text === undefined) throw wrongKey()
        // Another instance may come in between, so that it is read once more.
        await sql.batch([put('seal', await keys.seal(text), stored)])
      }
      throw busy()
    },
  }
}

type Settings = { readonly base?: string; readonly seal?: string }
const settingsOf = (results: Awaited<ReturnType<Sql['batch']>>): Settings =>
  Object.fromEntries((results.at(-1) ?? []).map(({ name, value }) => [name, value]))

/** Why the database is not to be used; undefined where it may be. What a key has sealed proves that it is the same key. */
async function refusalOf(
  stored: Settings,
  keys: Keys | undefined,
  { base, isMoved = false }: Pick<StoreOptions, 'base' | 'isMoved'>,
): Promise<Error | undefined> {
  if (stored.seal !== undefined && (await keys?.open(stored.seal)) === undefined) return wrongKey()
  const isAnothers = base !== undefined && stored.base !== undefined && stored.base !== base
  return isAnothers && !isMoved ? new Error(`base: the database is of ${stored.base}`) : undefined
}

const notOurs = 'database: is no database of a gateway'

/**
 * Why a database would be refused, a line each; empty where it would not be. It is read alone. One that has no tables yet would be
 * made ready by the first start, unless it `isNeeded`. With `isAnyones` neither key nor base are compared.
 */
export async function problemsOfDatabase({
  sql,
  key,
  isNeeded = false,
  isAnyones = false,
  ...options
}: StoreOptions & { readonly isNeeded?: boolean; readonly isAnyones?: boolean }): Promise<readonly string[]> {
  const [tables = []] = await sql.batch([{ sql: "select name from sqlite_master where type = 'table'" }])
  if (!tables.length && !isNeeded) return []
  const names = tables.map(({ name }) => name)
  if (!['events', 'migrations', 'settings'].every((name) => names.includes(name))) return [notOurs]
  const isNewer = await isOfNewer(sql).catch(() => undefined)
  if (isNewer === undefined) return [notOurs]
  if (isNewer) return ['database: is of a newer gateway']
  if (isAnyones) return []
  const keys = key?.length ? await createKeys(key) : undefined
  const refusal = await refusalOf(settingsOf(await sql.batch([read])), keys, options)
  return refusal ? [refusal.message] : []
}

/** Compares whose the database is, and writes down what is not there yet. Who is refused has written nothing. */
async function claim(sql: Sql, keys: Keys | undefined, base: string | undefined, isMoved: boolean): Promise<void> {
  for (let tries = 0; tries < maxTries; tries++) {
    const stored = settingsOf(await sql.batch([read]))
    const refusal = await refusalOf(stored, keys, { base, isMoved })
    if (refusal) throw refusal
    const isSealed = stored.seal !== undefined || !keys
    const isNew = base !== undefined && base !== stored.base
    const after = isNew ? { ...stored, base } : stored
    const writes = [
      ...(isNew ? [put('base', base, stored)] : []),
      ...(isSealed ? [] : [put('seal', await keys.seal('hasp'), after)]),
    ]
    if (!writes.length) return
    // Another instance may have come in between, so that it is read once more.
    await sql.batch(writes)
  }
  throw busy()
}
