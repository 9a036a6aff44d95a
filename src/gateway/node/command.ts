// The command `hasp gateway`. It says what it does on stderr, and writes to stdout what another program reads: the log, a key.
import { parseArgs } from 'node:util'
import { createPatience } from '../engines/patient.ts'
import { createGateway, FileError } from '../index.ts'
import { withoutAddresses } from '../scrub.ts'
import { createStore, problemsOfDatabase } from '../store.ts'
import { problemsOfFile, problemsOfLists } from './check.ts'
import { readConfig, readDatabaseConfig } from './config.ts'
import { type Database, openDatabase } from './database.ts'
import { readDatabase } from './engine.ts'
import { nodeFetch } from './fetch.ts'
import { folderFiles } from './folder.ts'
import { isThere, placeOf } from './place.ts'
import { checkWhole } from './replace.ts'
import { restore } from './restore.ts'
import { serve } from './serve.ts'
import { isPort } from './shape.ts'

/** What the command has of its process. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly out: (line: string) => void
  readonly say: (line: string) => void
  /** Calls back once, when the process shall end. */
  readonly onStop: (stop: () => void) => void
}

const usage = `hasp gateway --config gateway.json [--port 8787] [--host 127.0.0.1] [--moved]   serves until SIGTERM
hasp gateway --config gateway.json --check                                     says what is wrong, line by line
hasp gateway key                                                               prints a new key for HASP_KEY
hasp gateway rotate --config gateway.json                                      seals anew with the first of HASP_KEY
hasp gateway backup FILE --config gateway.json [--force]                       writes the database to a file
hasp gateway restore FILE --config gateway.json [--force] [--moved]            puts it back; the gateway must not run`

const options = {
  config: { type: 'string', default: 'gateway.json' },
  check: { type: 'boolean', default: false },
  moved: { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
  port: { type: 'string' },
  host: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

/** Runs the command and resolves with the exit code: 0, 1 for what went wrong, 2 for what was asked wrongly. */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const { values, positionals, tokens } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
      tokens: true,
    })
    const [product, action = 'serve', file, ...rest] = positionals
    const known = actions[action]
    if (values.help) return say(terminal, usage, 0)
    if (product !== 'gateway' || !known || rest.length || (known.takesFile ? !file : file))
      return say(terminal, usage, 2)
    const given = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []))
    const unused = given.find((name) => !known.takes.includes(name))
    if (unused) return say(terminal, `--${unused}: ${action} has no use for it`, 2)
    return await known.run({ ...values, file: file ?? '' }, terminal)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return say(terminal, message, code?.startsWith('ERR_PARSE_ARGS') ? 2 : 1)
  }
}

interface Asked {
  readonly config: string
  readonly check: boolean
  readonly moved: boolean
  readonly force: boolean
  readonly port?: string | undefined
  readonly host?: string | undefined
  readonly file: string
}
interface Action {
  readonly takesFile?: boolean
  /** The options that it has a use for: another one is a mistake of who asks. */
  readonly takes: readonly (keyof typeof options)[]
  readonly run: (asked: Asked, terminal: Terminal) => Promise<number>
}

const actions: Readonly<Record<string, Action | undefined>> = Object.assign(Object.create(null), {
  serve: { takes: ['config', 'check', 'moved', 'port', 'host'], run: checkOrServe },
  key: { takes: [], run: printKey },
  rotate: { takes: ['config'], run: rotate },
  backup: { takesFile: true, takes: ['config', 'force'], run: backUp },
  restore: { takesFile: true, takes: ['config', 'force', 'moved'], run: restoreIt },
} satisfies Record<string, Action>)

function say({ say }: Terminal, text: string, code: number): number {
  say(text)
  return code
}

const sayAll = ({ say }: Terminal, lines: readonly string[]): void => {
  for (const line of lines) say(line)
}

async function checkOrServe(asked: Asked, terminal: Terminal): Promise<number> {
  if (asked.port !== undefined && !(/^\d{1,5}$/.test(asked.port) && isPort(+asked.port)))
    return say(terminal, '--port: must be a number, 0 to 65535', 2)
  return asked.check ? checkIt(asked, terminal) : serveIt(asked, terminal)
}

async function checkIt(asked: Asked, terminal: Terminal): Promise<number> {
  const { config, problems, warnings, at } = await readConfig(asked.config, terminal.environment)
  const ofDatabase = (await problemsOfFile(config, asked.moved)).map(at)
  const ofLists = config.folder === undefined ? [] : await problemsOfLists(config.folder)
  const all = [...[...problems, ...ofDatabase].sort((a, b) => lineOf(a) - lineOf(b)), ...ofLists]
  sayAll(terminal, [...warnings.map(asWarning), ...all])
  return all.length ? 1 : say(terminal, `${asked.config}: nothing is wrong`, 0)
}

/** The line that a problem names; what names none comes last. */
const lineOf = (problem: string): number => +(/:(\d+): /.exec(problem)?.[1] ?? Infinity)

/** Serves also with a list that has a fault, which `--check` tells who changes it: a restart shall not fail for that. */
async function serveIt(asked: Asked, terminal: Terminal): Promise<number> {
  const { config, problems, warnings } = await readConfig(asked.config, terminal.environment)
  sayAll(terminal, [...warnings.map(asWarning), ...problems])
  if (problems.length) return 1
  const { database: file, folder, port = 8787, host = '127.0.0.1' } = config
  const database = file === undefined ? undefined : await openDatabase(file)
  try {
    const gateway = createGateway({
      ...config.options,
      fetch: nodeFetch,
      isMoved: asked.moved,
      ...(database && { sql: database.sql }),
      ...(folder !== undefined && { files: folderFiles(folder) }),
      log: (line) => terminal.out(JSON.stringify(line)),
      onError: (error, { route }) => terminal.say(saidOf(error, route)),
    })
    const served = await serve(gateway, {
      port: asked.port ? +asked.port : port,
      host: asked.host ?? host,
      onSweepError: (error) => terminal.say(`the sweep failed: ${reasonOf(error)}`),
    })
    terminal.say(`hasp gateway on ${served.url}${database ? `, ${database.engine}` : ''}`)
    await new Promise<void>((resolve) => terminal.onStop(resolve))
    await served.stop()
    return say(terminal, 'stopped', 0)
  } finally {
    database?.close()
  }
}

const asWarning = (line: string): string => `warning: ${line}`

const saidOf = (error: unknown, route: string): string =>
  error instanceof FileError ? asWarning(plainly(error.message)) : `${route || 'a request'} failed: ${reasonOf(error)}`

/**
 * What a failure says, on one line, without addresses of visitors and, of a URL, without what is behind its origin: there are keys.
 * The words of an endpoint's error are its own, and nothing of them is told.
 */
function reasonOf(error: unknown): string {
  const { name, message = '', code } = Object(error) as Partial<Error> & { code?: unknown }
  // A failure of the network says its host, which may have a key in it too.
  if (name === 'RpcError' || typeof code === 'string') return `${name} ${code}`
  const text = message.replace(/https?:\/\/[^\s"'<>]+/g, (url) => (URL.canParse(url) ? new URL(url).origin : 'a URL'))
  return `${name}: ${withoutAddresses(plainly(text))}`
}

const plainly = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').slice(0, 500)

async function printKey(_: Asked, { out }: Terminal): Promise<number> {
  out(btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)))))
  return 0
}

/** The database of the configuration, and what else of it is needed; undefined where something is wrong with these. */
async function databaseOf({ config }: Asked, terminal: Terminal, needs: Parameters<typeof readDatabaseConfig>[2]) {
  const found = await readDatabaseConfig(config, terminal.environment, needs)
  if ('database' in found) return found
  sayAll(terminal, found)
  return undefined
}

/** Opens a database that is there and a gateway's: else one would be made, and an empty backup be taken for a good one. */
async function openThere(file: string): Promise<Database> {
  const place = await placeOf(file)
  // Only looked at, an empty one would have SQLite throw away the log of what was there.
  await checkWhole(place)
  if (!(await isThere(place)))
    throw new Error(`${file} is not there: is that what the configuration shall name as database?`)
  // A gateway that starts or ends meanwhile holds a lock for a moment.
  const [problem] = await createPatience()(async () => {
    const { sql, close } = await readDatabase(file)
    return problemsOfDatabase({ sql, isNeeded: true, isAnyones: true }).finally(close)
  })
  if (problem) throw new Error(`${file}: ${problem}`)
  return openDatabase(file)
}

async function rotate(asked: Asked, terminal: Terminal): Promise<number> {
  const found = await databaseOf(asked, terminal, { key: true })
  if (!found) return 1
  const database = await openThere(found.database)
  await createStore({ sql: database.sql, key: found.key }).reseal().finally(database.close)
  return say(terminal, 'everything is sealed with the first key: once all instances have it, the others can go', 0)
}

async function backUp(asked: Asked, terminal: Terminal): Promise<number> {
  const found = await databaseOf(asked, terminal, {})
  if (!found) return 1
  const database = await openThere(found.database)
  await database.backup(asked.file, asked.force).finally(database.close)
  return say(terminal, `${asked.file} is written. It serves with HASP_KEY alone: keep that too, and elsewhere`, 0)
}

async function restoreIt(asked: Asked, terminal: Terminal): Promise<number> {
  const found = await databaseOf(asked, terminal, { key: true, base: true })
  if (!found) return 1
  const { key, base } = found
  if (asked.moved && !base) return say(terminal, `--moved: ${asked.config} has no base that it could be of`, 2)
  await restore(asked.file, found.database, { key, base, isMoved: asked.moved, isForced: asked.force })
  return say(terminal, `${found.database} is what ${asked.file} was`, 0)
}
