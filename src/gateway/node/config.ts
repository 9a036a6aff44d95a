// gateway.json: the options that are no secret. What is one stands as ${NAME} in it, and in the environment.
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { decode } from '../assets.ts'
import { isKey } from '../keys.ts'
import { isBase, problemsOf, wrongBase } from '../options.ts'
import type { GatewayOptions } from '../types.ts'
import { JsonError, lineAt, linesOf } from './positions.ts'
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
  /** A problem with the file and the line of the path that it begins with. */
  readonly at: (problem: string) => string
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

interface Parsed {
  readonly json: unknown
  readonly at: (problem: string) => string
}

/** The JSON of a file, or what is wrong with it, with its line. Rejects where it cannot be read at all. */
export async function parseFile(file: string): Promise<Parsed | string> {
  const bytes = await readFile(file).catch(({ code }: NodeJS.ErrnoException) => {
    throw new Error(`${file}: ${code === 'ENOENT' ? 'is not there' : `cannot be read (${code})`}`)
  })
  let json: string
  try {
    json = decode(bytes)
  } catch {
    return `${file}:1: is no UTF-8`
  }
  try {
    const lines = linesOf(json)
    return {
      json: JSON.parse(json),
      at: (problem: string) => `${file}:${lineAt(lines, problem.split(': ')[0] ?? '')}: ${problem}`,
    }
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
    return `${file}:${error.line}: ${error.message}`
  }
}

/** Reads a file of configuration, and looks at the places that it names. Rejects where it cannot be read at all. */
export async function readConfig(file: string, environment: Environment): Promise<Read> {
  const parsed = await parseFile(file)
  const none = { config: { options: { projects: [] } }, warnings: [], at: (problem: string) => problem }
  if (typeof parsed === 'string') return { ...none, problems: [parsed] }
  const { at } = parsed
  const missing: string[] = []
  const json = filled(parsed.json, environment, '', missing)
  const wrong = [...shape(json, ''), ...missing]
  const right = Object(json) === json && !Array.isArray(json) ? withoutWrong(json as object, wrong) : undefined
  if (!right) return { ...none, problems: wrong.map(at) }
  const config = configOf(right.said, path.dirname(file), environment)
  const found = [...right.problemsOf(config.options), ...(await problemsBeside(config))]
  const key = problemsOfKey(keyOf(environment) ?? [])
  return { config, problems: [...[...wrong, ...found].map(at), ...key], warnings: warningsOf(config).map(at), at }
}

interface DatabaseConfig {
  readonly database: string
  readonly key: readonly string[]
  readonly base?: string
}

/** What the commands on a database need of the configuration. Its other faults are in the way of serving alone. */
export async function readDatabaseConfig(
  file: string,
  environment: Environment,
  { key: needsKey = false, base: needsBase = false }: { readonly key?: boolean; readonly base?: boolean } = {},
): Promise<DatabaseConfig | readonly string[]> {
  const parsed = await parseFile(file)
  if (typeof parsed === 'string') return [parsed]
  const missing: string[] = []
  const { database, base } = Object(parsed.json) as { database?: unknown; base?: unknown }
  const said = filled(database, environment, 'database', missing)
  const own = needsBase ? filled(base, environment, 'base', missing) : undefined
  const key = keyOf(environment)
  const wrong = said === undefined ? ['database: is missing'] : [...text(said, 'database')]
  // One with a blank that is not filled has its problem already.
  if (own !== undefined && !missing.length && !isBase(own)) wrong.push(wrongBase)
  const problems = [...wrong, ...missing, ...(needsKey && !key ? [noKey] : [])].map(parsed.at)
  if (needsKey && key) problems.push(...problemsOfKey(key))
  if (problems.length) return problems
  const place = path.resolve(path.dirname(file), String(said))
  return { database: place, key: key ?? [], ...(typeof own === 'string' && { base: own }) }
}

type Said = Pick<GatewayOptions, 'projects' | 'base' | 'production' | 'clientIp' | 'limits' | 'timeout' | 'chains'> &
  Pick<Config, 'database' | 'port' | 'host'> & { readonly files?: string }

/**
 * What is of the right shape, so that all else of it can be looked at too: a fault is found with the others, not after they are
 * mended. Without the wrong ones the projects that are left have other places, and their problems are told by those in the file.
 */
function withoutWrong(json: object, wrong: readonly string[]) {
  const isRight = (at: string) =>
    !wrong.some((problem) => problem.startsWith(at) && /^[.:[]/.test(problem.slice(at.length)))
  const rightOf = (under: string, value: object) =>
    Object.fromEntries(Object.entries(value).filter(([name]) => isRight(`${under}${name}`)))
  const { projects, chains, ...rest } = json as { projects?: unknown; chains?: unknown }
  const all: readonly unknown[] = Array.isArray(projects) ? projects : []
  const places = [...all.keys()].filter((i) => isRight(`projects[${i}]`))
  const said = {
    ...rightOf('', rest),
    ...(Object(chains) === chains && !Array.isArray(chains) && { chains: rightOf('chains.', chains as object) }),
    projects: places.map((i) => all[i]),
  } as unknown as Said
  // What only follows from another fault is none of its own; the key has no line here.
  const follows = [
    'key: ',
    ...(wrong.length && !places.length ? ['projects: '] : []),
    ...(wrong.some((problem) => /^database|^\w+: is not known/.test(problem)) ? [': needs sql or onEvent'] : []),
  ]
  return {
    said,
    problemsOf: (options: GatewayOptions) =>
      problemsOf(options)
        .filter((problem) => !follows.some((words) => problem.startsWith(words) || problem.endsWith(words)))
        .map((problem) => problem.replace(/^projects\[(\d+)\]/, (_, i: string) => `projects[${places[+i]}]`)),
  }
}

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

const noKey = 'database: needs HASP_KEY in the environment'

const keyOf = ({ HASP_KEY }: Environment): readonly string[] | undefined =>
  HASP_KEY ? HASP_KEY.split(',').map((one) => one.trim()) : undefined

const problemsOfKey = (key: readonly string[]): readonly string[] =>
  key.every(isKey) ? [] : ['HASP_KEY: must be 32 bytes in base64, or several such with commas between them']

function configOf(said: Said, folder: string, environment: Environment): Config {
  const { database, files, port, host, ...options } = said
  const key = keyOf(environment)
  // Never used by what is checked here: a database is opened by who serves.
  const sql = { batch: async () => [] }
  return {
    options: {
      ...options,
      ...(key && { key }),
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
  if (database && !key) problems.push(noKey)
  if (folder && !(await isFolder(folder))) problems.push('files: is no folder')
  return problems
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
