// A program of this machine that a test starts, and that ends with it however it ends.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Readable } from 'node:stream'
import { startWatchdog } from '../../sandbox/watchdog.mjs'

/** ms for a program to come, and to go. */
const [startTime, stopTime] = [30_000, 5000]

export interface Program {
  readonly child: ChildProcess
  /** The first group of the first match in what it writes to a descriptor. */
  says(pattern: RegExp, descriptor?: number): Promise<string>
  stop(): Promise<void>
}

/** Its descriptors 2 and 3 can be read. */
export function start(file: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Program {
  const watchdog = startWatchdog()
  const stdio = ['ignore', 'ignore', 'pipe', 'pipe'] as const
  const child = spawn(file, args, { stdio: [...stdio], env: { ...process.env, ...env } })
  const gone = once(child, 'exit').catch((error: Error) => [error.message])
  if (child.pid) watchdog.watch(child.pid)
  let written = ''
  for (const stream of child.stdio.slice(2)) (stream as Readable).on('data', (data) => (written += data))
  return {
    child,
    async says(pattern) {
      const deadline = Date.now() + startTime
      let ended: unknown
      void gone.then(([code]) => {
        ended = code
      })
      for (;;) {
        const [, found] = pattern.exec(written) ?? []
        if (found) return found
        if (ended !== undefined || Date.now() > deadline)
          throw new Error(
            `${file} ${ended === undefined ? 'says nothing' : `ended with ${ended}`}: ${written.slice(-500)}`,
          )
        await pause()
      }
    },
    async stop() {
      const timer = setTimeout(() => child.kill('SIGKILL'), stopTime)
      child.kill()
      await gone
      clearTimeout(timer)
      if (child.pid) watchdog.forget(child.pid)
      watchdog.stop()
    },
  }
}

/** Between two looks. */
export const pause = () => new Promise((resolve) => setTimeout(resolve, 20))

/** For a program that cannot say which one it took. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as { port: number }
  await once(server.close(), 'close')
  return port
}
