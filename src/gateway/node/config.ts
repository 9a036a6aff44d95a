// gateway.json: the options that are no secret. What is one stands as ${NAME} in it, and in the environment.
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { maxList } from '../assets.ts'
import { problemsOf } from '../options.ts'
import { readTokens } from '../tokens.ts'
import type { GatewayOptions } from '../types.ts'
import { readWallets } from '../wallets.ts'
import { JsonError, lineOf, linesOf } from './positions.ts'
import { either, flag, list, object, only, port, record, text, whole } from './shape.ts'

/** The options of the gateway, and what is beside them. */
export interface Config {
  readonly options: GatewayOptions
  readonly database?: string
  readonly folder?: string
  readonly port?: number
  readonly host?: string
}
type Environment = Readonly<Record<string, string | undefined>>
interface Read {
  readonly config: Config
  /** What is wrong, each with its file and line. */
  readonly problems: readonly string[]
  /** What is no fault and may be one day. */
  readonly warnings: readonly string[]
}

const currency = object({ name: text, symbol: text, decimals: whole }, ['name', 'symbol', 'decimals'])
const prefix = either({ string: text, number: whole })
const shape = object(
  {
    base: text,
    production: flag,
    host: text,
    port,
    timeout: whole,
    database: text,
    files: text,
    clientIp: either({ string: only('socket'), object: object({ header: text, hops: whole }, ['header', 'hops']) }),
    limits: object({ perProject: whole, perAddress: whole }),
    chains: record(
      either({
        array: list(text),
        object: object({ urls: list(text), esplora: list(text), currency, prefix, multicall3: text }),
      }),
    ),
    projects: list(
      object(
        {
          id: text,
          name: text,
          origins: list(text),
          features: record(either({ boolean: flag, array: list(text) })),
          analytics: object({ addresses: flag, days: whole }),
        },
        ['id'],
      ),
    ),
  },
  ['projects'],
)

/** Reads a file of configuration, and looks at all that it names. Rejects where it cannot be read at all. */
export async function readConfig(file: string, environment: Environment): Promise<Read> {
  const json = await readFile(file, 'utf8')
  const none = { config: { options: { projects: [] } }, warnings: [] }
  let lines: ReadonlyMap<string, number>
  try {
    lines = linesOf(json)
  } catch (error) {
    const { line, message } = error as JsonError
    if (!(error instanceof JsonError)) throw error
    return { ...none, problems: [`${file}:${line}: ${message}`] }
  }
  const at = (problem: string) => `${file}:${lineOf(lines, problem.split(': ')[0] ?? '')}: ${problem}`
  const missing: string[] = []
  const parsed = filled(JSON.parse(json), environment, '', missing)
  const wrong = [...shape(parsed, ''), ...missing]
  if (wrong.length) return { ...none, problems: wrong.map(at) }
  const config = configOf(parsed as Parsed, path.dirname(file), environment)
  const found = [...problemsOf(config.options), ...(await problemsBeside(config))]
  const files = config.folder === undefined ? [] : await problemsOfFiles(config.folder)
  return { config, problems: [...found.map(at), ...files], warnings: warningsOf(config).map(at) }
}

type Parsed = Pick<GatewayOptions, 'projects' | 'base' | 'production' | 'clientIp' | 'limits' | 'timeout' | 'chains'> &
  Pick<Config, 'database' | 'port' | 'host'> & { readonly files?: string }

/** The same with each ${NAME} of a text replaced; a name that the environment lacks is a problem. */
function filled(value: unknown, environment: Environment, at: string, missing: string[]): unknown {
  if (Array.isArray(value)) return value.map((each, i) => filled(each, environment, `${at}[${i}]`, missing))
  if (Object(value) === value) {
    const fields = Object.entries(value as object)
    return Object.fromEntries(
      fields.map(([name, each]) => [name, filled(each, environment, at ? `${at}.${name}` : name, missing)]),
    )
  }
  if (typeof value !== 'string') return value
  return value.replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(environment, name) ? environment[name] : undefined
    if (!value) missing.push(`${at}: the environment has no ${name}`)
    return value ?? ''
  })
}

function configOf(parsed: Parsed, folder: string, { HASP_KEY }: Environment): Config {
  const { database, files, port, host, ...options } = parsed
  // Never used by what is checked here: a database is opened by who serves.
  const sql = { batch: async () => [] }
  return {
    options: {
      ...options,
      ...(HASP_KEY && { key: HASP_KEY.split(',').map((one) => one.trim()) }),
      ...(database && { sql }),
    },
    ...(database && { database: path.resolve(folder, database) }),
    ...(files && { folder: path.resolve(folder, files) }),
    ...(port !== undefined && { port }),
    ...(host && { host }),
  }
}

async function problemsBeside({ database, folder, options: { key } }: Config): Promise<readonly string[]> {
  const isFolder = async (name: string) => (await stat(name).catch(() => undefined))?.isDirectory() ?? false
  const problems: string[] = []
  if (database && !(await isFolder(path.dirname(database)))) problems.push('database: its folder is not there')
  if (database && !key) problems.push('database: needs HASP_KEY in the environment')
  if (folder && !(await isFolder(folder))) problems.push('files: is no folder')
  return problems
}

const lists = [
  ['wallets.json', (json: unknown) => readWallets(json).problems],
  ['tokens.json', (json: unknown) => readTokens(json).problems],
] as const

async function problemsOfFiles(folder: string): Promise<readonly string[]> {
  const all = await Promise.all(
    lists.map(async ([name, problemsIn]) => {
      const file = path.join(folder, name)
      const json = await readFile(file, 'utf8').catch(() => undefined)
      if (json === undefined) return []
      if (Buffer.byteLength(json) > maxList) return [`${file}:1: is over ${maxList / 2 ** 20} MB`]
      try {
        const lines = linesOf(json)
        const problems = problemsIn(JSON.parse(json)).map((problem) => problem.slice(name.length).replace(/^: /, ''))
        return problems.map((problem) => `${file}:${lineOf(lines, problem.split(': ')[0] ?? '')}: ${problem}`)
      } catch (error) {
        if (!(error instanceof JsonError)) throw error
        return [`${file}:${error.line}: ${error.message}`]
      }
    }),
  )
  return all.flat()
}

/** Hosts under which anyone can have a name: who has it next has the gateway's visitors. */
const shared =
  /\.(workers\.dev|pages\.dev|vercel\.app|netlify\.app|ngrok(-free)?\.app|onrender\.com|fly\.dev|herokuapp\.com)$/

function warningsOf({ options: { base, production } }: Config): readonly string[] {
  const warnings: string[] = []
  if (base && URL.canParse(base) && shared.test(new URL(base).hostname))
    warnings.push('base: is a host that is not yours for ever')
  if (base?.startsWith('http:') && production) warnings.push('base: is not encrypted')
  return warnings
}
