// What every engine has to do alike, written down as it is done: the transcripts are compared byte for byte. It runs in
// Node 20, Node 22 and workerd, so it imports nothing but the product.
import { migrate, type Sql, type Statement } from '../../src/gateway/sql.ts'

const put = (name: string, value: string | null): Statement => ({
  sql: 'insert into settings (name, value) values (?, ?)',
  args: [name, value],
})
const count: Statement = { sql: 'select count(*) as count from settings' }

/** The statements of a transcript and what came of each. Messages of errors differ, so that one failed is all that is said. */
export async function transcript(sql: Sql): Promise<string> {
  const lines: string[] = []
  const run = async (title: string, ...statements: Statement[]) => {
    const rows = await sql.batch(statements).catch(() => 'failed')
    lines.push(`${title}: ${JSON.stringify(rows)}`)
  }
  await Promise.all([migrate(sql), migrate(sql)])
  await migrate(sql)
  await run('nothing')
  await run('the version', { sql: 'select version from migrations' })
  await run('a write and a read', put('a', '1'), { sql: 'select name, value from settings' })
  await run('the second of two fails', put('b', '2'), put('a', '3'))
  await run('a null where none may be', put('n', null))
  await run('nothing of these was written', count)
  await run('a text that is no SQL', put('c', '1'), { sql: 'no sql' })
  await run('nothing of that either', count)
  await run('a hostile text is a text', put("'; drop table settings; --", 'é 🦊 "\\'), {
    sql: 'select name, value from settings order by name',
  })
  await run('numbers and null', {
    sql: 'select 1 as one, 9007199254740991 as large, 1.5 as half, ? as missing',
    args: [null],
  })
  await run('what was written is returned', { sql: "update settings set value = '9' where name = 'a' returning value" })
  await run('a table that takes no text as a number', {
    sql: "insert into events (id, project, at, event, body) values ('1', 'p', 'x', 'e', '{}')",
  })
  await Promise.all(Array.from({ length: 20 }, (_, i) => sql.batch([put(`at once ${i}`, '')])))
  await run('all of twenty at once', count)
  const broken = [['create table half (a)', 'no sql']]
  const error = await migrate(sql, [['select 1'], ...broken]).catch(() => 'failed')
  lines.push(`a broken migration: ${error}`)
  await run('leaves no table', { sql: "select name from sqlite_master where name = 'half'" })
  const older = await migrate(sql, []).catch((reason: Error) => reason.message)
  lines.push(`an older gateway: ${older}`)
  return lines.join('\n')
}
