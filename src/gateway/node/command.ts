// The command `hasp gateway`. It says what it does on stderr, and writes to stdout what another program reads: the log, a key.
import { access } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createGateway } from '../index.ts'
import { withoutAddresses } from '../scrub.ts'
import { type Config, readConfig } from './config.ts'
import { type Database, openDatabase, restore } from './database.ts'
import { nodeFetch } from './fetch.ts'
import { folderFiles } from './folder.ts'
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
hasp gateway restore FILE --config gateway.json [--force]                      puts it back; the gateway must not run`

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
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [product, action = 'serve', file, ...rest] = positionals
    const known = actions[action]
    if (values.help) return say(terminal, usage, 0)
    if (product !== 'gateway' || !known || rest.length || (known.takesFile ? !file : file))
      return say(terminal, usage, 2)
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
  readonly run: (asked: Asked, terminal: Terminal) => Promise<number>
}

const actions: Readonly<Record<string, Action | undefined>> = Object.assign(Object.create(null), {
  serve: { run: serveIt },
  key: { run: printKey },
  rotate: { run: rotate },
  backup: { takesFile: true, run: backUp },
  restore: { takesFile: true, run: restoreIt },
} satisfies Record<string, Action>)

function say({ say }: Terminal, text: string, code: number): number {
  say(text)
  return code
}

/** The configuration, once nothing is wrong with it. */
async function configOf({ config }: Asked, terminal: Terminal): Promise<Config | undefined> {
  const { config: read, problems, warnings } = await readConfig(config, terminal.environment)
  for (const warning of warnings) terminal.say(`warning: ${warning}`)
  for (const problem of problems) terminal.say(problem)
  return problems.length ? undefined : read
}

async function serveIt(asked: Asked, terminal: Terminal): Promise<number> {
  const config = await configOf(asked, terminal)
  if (!config) return 1
  if (asked.check) return say(terminal, `${asked.config}: nothing is wrong`, 0)
  if (asked.port !== undefined && !(/^\d{1,5}$/.test(asked.port) && isPort(+asked.port)))
    return say(terminal, '--port: is a number, 0 to 65535', 2)
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
      onError: (error, { route }) => terminal.say(`${route || 'a request'} failed: ${reasonOf(error)}`),
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

/**
 * What a failure says, on one line, without addresses of visitors and, of a URL, without what is behind its origin: there are keys.
 * The words of an endpoint's error are its own, and nothing of them is told.
 */
function reasonOf(error: unknown): string {
  const { name, message = '', code } = Object(error) as Partial<Error> & { code?: unknown }
  if (name === 'RpcError') return `RpcError ${code}`
  const text = message
    .replace(/https?:\/\/[^\s"'<>]+/g, (url) => (URL.canParse(url) ? new URL(url).origin : 'a URL'))
    .replace(/\p{Cc}+/gu, ' ')
  return `${name}: ${withoutAddresses(text).slice(0, 500)}`
}

async function printKey(_: Asked, { out }: Terminal): Promise<number> {
  out(btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)))))
  return 0
}

/** Opens the database of the configuration for `use`. */
async function withDatabase(
  asked: Asked,
  terminal: Terminal,
  use: (database: Database, config: Config) => Promise<string>,
): Promise<number> {
  const config = await configOf(asked, terminal)
  if (!config) return 1
  if (config.database === undefined) return say(terminal, `${asked.config}: names no database`, 1)
  // Opened, one that is not there would be made, and an empty backup be taken for a good one.
  await access(config.database)
  const database = await openDatabase(config.database)
  try {
    return say(terminal, await use(database, config), 0)
  } finally {
    database.close()
  }
}

function rotate(asked: Asked, terminal: Terminal): Promise<number> {
  return withDatabase(asked, terminal, async ({ sql }, config) => {
    await createGateway({ ...config.options, sql }).reseal()
    return 'everything is sealed with the first key: once all instances have it, the others can go'
  })
}

function backUp(asked: Asked, terminal: Terminal): Promise<number> {
  return withDatabase(asked, terminal, async (database) => {
    await database.backup(asked.file, asked.force)
    return `${asked.file} is written. Without HASP_KEY it is of no use: keep that too, and elsewhere`
  })
}

async function restoreIt(asked: Asked, terminal: Terminal): Promise<number> {
  const config = await configOf(asked, terminal)
  if (!config) return 1
  if (config.database === undefined) return say(terminal, `${asked.config}: names no database`, 1)
  await restore(asked.file, config.database, asked.force)
  return say(terminal, `${config.database} is what ${asked.file} was`, 0)
}
