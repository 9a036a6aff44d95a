// The documents as a site, built when somebody first asks for them: nobody else waits for that.
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../node_modules/.cache/hasp/site', import.meta.url))
const types = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}
const waiting =
  '<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="1"><p>The documents are being built.'

export function createSite() {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  /** What went wrong, once it has; empty where nothing did. */
  let said
  function build() {
    let text = ''
    child = spawn(process.execPath, [fileURLToPath(new URL('build.mjs', import.meta.url))])
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part) => {
        text = (text + part).slice(-4000)
      })
    child.once('exit', (code) => {
      said = code === 0 ? '' : text
    })
  }
  return {
    /**
     * Answers for a path below /docs.
     *
     * @param {string} pathname
     * @param {import('node:http').ServerResponse} response
     */
    async handle(pathname, response) {
      if (!child) build()
      if (said) return response.writeHead(500, { 'content-type': 'text/plain' }).end(said)
      if (said === undefined) return response.writeHead(503, { 'content-type': types['.html'] }).end(waiting)
      const file = path.resolve(
        folder,
        `.${decodeURIComponent(pathname)
          .replace(/^\/docs/, '')
          .replace(/\/$/, '/index.html')}`,
      )
      const found = file.startsWith(folder + path.sep) && (await readFile(file).catch(() => undefined))
      const type = types[path.extname(file)] ?? 'application/octet-stream'
      if (found) return response.writeHead(200, { 'content-type': type }).end(found)
      return response
        .writeHead(404, { 'content-type': types['.html'] })
        .end(await readFile(path.join(folder, '404.html')))
    },
    stop() {
      child?.kill()
    },
  }
}
