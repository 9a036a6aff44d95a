// Servers on free ports of this machine: of a folder as it is, and Next's own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { environment, type Stage } from './stage.ts'

export interface Server {
  readonly url: string
  stop(): Promise<void>
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
}
/** ms */
const patience = 30_000

export async function serveFolder(folder: string): Promise<Server> {
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://127.0.0.1')
    const file = path.join(folder, decodeURIComponent(pathname.endsWith('/') ? `${pathname}index.html` : pathname))
    const contents = file.startsWith(folder) ? await readFile(file).catch(() => undefined) : undefined
    response
      .writeHead(contents ? 200 : 404, { 'content-type': types[path.extname(file)] ?? 'text/plain' })
      .end(contents)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async (): Promise<void> => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop }
}

/** `next start`, so that what a server does is done by one. */
export async function serveNext(stage: Stage, folder: string): Promise<Server> {
  const script = path.join(stage.folder, 'node_modules/next/dist/bin/next')
  const args = [script, 'start', '--hostname', '127.0.0.1', '--port', '0']
  const child = spawn(process.execPath, args, { cwd: folder, env: environment('production') })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = (): Promise<void> => {
    child.kill('SIGKILL')
    return ended
  }
  let said = ''
  const url = new Promise<string>((resolve, reject) => {
    const read = (part: Buffer): void => {
      said += part
      const [, found] = /(http:\/\/127\.0\.0\.1:\d+)[\s\S]*Ready/.exec(said) ?? []
      if (found) resolve(`${found}/`)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    const fail = (): void => reject(new Error(`next start did not come up:\n${said}`))
    child.once('exit', fail)
    setTimeout(fail, patience).unref()
  })
  return { url: await url.catch((error) => stop().then(() => Promise.reject(error))), stop }
}
