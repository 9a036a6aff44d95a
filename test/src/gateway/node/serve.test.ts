// The server, over real sockets: what is slow, large, badly formed or forged.
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { createGateway, type Gateway, type GatewayOptions } from '../../../../src/gateway/index.ts'
import { folderFiles, type Serving, serve } from '../../../../src/gateway/node/index.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const stop of stops.splice(0)) await stop()
})

const projects = [{ id: 'dapp', origins: ['https://my.dapp'], analytics: {} }]
async function start(options: Partial<GatewayOptions> = {}, grace = 500): Promise<Serving> {
  const serving = await serve(createGateway({ projects, onEvent: () => undefined, ...options }), { port: 0, grace })
  stops.push(serving.stop)
  return serving
}
const event = { eventId: 'a', url: '', domain: '', timestamp: 1, props: { event: 'A' } }

/** Sends what it is given as it is, and resolves with all that comes until the connection ends. */
async function raw(url: string, ...parts: string[]): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(+port, hostname)
  const closed = once(socket, 'close')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => undefined)
  for (const part of parts) {
    socket.write(part)
    await sleep(20)
  }
  await closed
  return text
}
const closed = 'connection: close\r\n'

test('a request is answered, and its body read', async () => {
  const { url } = await start()
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' })
  const answer = await fetch(`${url}/e?projectId=dapp`, { method: 'POST', body: JSON.stringify(event) })
  expect([answer.status, await answer.json()]).toEqual([202, {}])
})

test('a body that is too large is refused in words, with its length and without', async () => {
  const { url } = await start()
  const large = 'x'.repeat(1_000_000)
  const answer = await fetch(`${url}/e?projectId=dapp`, { method: 'POST', body: large })
  expect([answer.status, (await answer.json()).error.code]).toEqual([413, 'too_large'])
  const stream = new ReadableStream({
    start(controller) {
      for (let i = 0; i < 20; i++) controller.enqueue(new TextEncoder().encode(large.slice(0, 50_000)))
      controller.close()
    },
  })
  const init = { method: 'POST', body: stream, duplex: 'half' } as RequestInit
  expect((await fetch(`${url}/e?projectId=dapp`, init)).status).toBe(413)
})

test('headers that are too large are refused before the gateway sees them', async () => {
  const { url } = await start()
  expect(await raw(url, `GET /healthz HTTP/1.1\r\nhost: a\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 431/,
  )
})

test.each([
  ['a method that no Request can have', 'TRACE /healthz HTTP/1.1\r\nhost: a\r\n', '405'],
  ['HEAD', 'HEAD /healthz HTTP/1.1\r\nhost: a\r\n', '200'],
  ['no HTTP at all', 'hello\r\n', '400'],
  ['two lengths', 'POST /e HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n', '400'],
  ['a length and chunks', 'POST /e HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n', '400'],
  ['a URL of another host', 'GET http://evil.example/healthz HTTP/1.1\r\nhost: a\r\n', '404'],
  ['a path of another host', 'GET //evil.example/healthz HTTP/1.1\r\nhost: a\r\n', '404'],
  ['a forged host', 'GET /healthz HTTP/1.1\r\nhost: evil.example\r\nx-forwarded-host: evil.example\r\n', '200'],
  ['no host', 'GET /healthz HTTP/1.1\r\n', '400'],
])('%s is answered with its status', async (_, head, status) => {
  const { url } = await start()
  const text = await raw(url, `${head}${closed}\r\n`)
  expect(text.slice(9, 12)).toBe(status)
  expect(text).not.toContain('evil')
})

test('a method that nothing here has is refused in words, with those that there are', async () => {
  const { url } = await start()
  const text = await raw(url, `TRACE /healthz HTTP/1.1\r\nhost: a\r\n${closed}\r\n`)
  expect(text).toMatch(/\r\nallow: GET, HEAD, POST, PUT, DELETE, PATCH, OPTIONS\r\n/i)
  expect(text).toContain('{"error":{"code":"method_not_allowed","message":"No path takes this method"}}')
})

test('what follows a refused body on the same connection is not taken for a request', async () => {
  const { url } = await start()
  const smuggled = 'GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n'
  const head = 'POST /e?projectId=dapp HTTP/1.1\r\nhost: a\r\ncontent-length: 900000\r\n\r\n'
  const text = await raw(url, head + smuggled)
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413'])
})

test('an address that a client writes does not count, that of its connection does', async () => {
  const { url } = await start({ limits: { perAddress: 2 } })
  const ask = async (address: string) =>
    (await fetch(`${url}/getWallets?projectId=dapp`, { headers: { 'x-forwarded-for': address } })).status
  expect([await ask('1.1.1.1'), await ask('2.2.2.2'), await ask('3.3.3.3')]).toEqual([200, 200, 429])
})

test('a stop waits for what is under way, and takes nothing new', async () => {
  let answer = (): void => undefined
  const onEvent = () => new Promise<void>((resolve) => (answer = resolve))
  const { url, stop } = await start({ onEvent }, 5000)
  const asked = fetch(`${url}/e?projectId=dapp`, { method: 'POST', body: JSON.stringify(event) })
  await sleep(100)
  const stopped = stop()
  await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  answer()
  expect((await asked).status).toBe(202)
  await stopped
})

test('a stop ends with the last answer, also where its client would keep the connection', async () => {
  let answer: (() => void) | undefined
  const onEvent = () =>
    new Promise<void>((resolve) => {
      answer = resolve
    })
  const { url, stop } = await start({ onEvent }, 60_000)
  const { hostname, port } = new URL(url)
  const socket = connect(+port, hostname)
  stops.push(() => socket.destroy())
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  const ended = once(socket, 'close')
  const body = JSON.stringify(event)
  socket.write(`POST /e?projectId=dapp HTTP/1.1\r\nhost: a\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
  while (!answer) await sleep(5)
  const stopped = stop()
  answer()
  await Promise.all([stopped, ended])
  expect(text).toMatch(/^HTTP\/1\.1 202[\s\S]*connection: close/i)
})

test('headers that do not end are given up', async () => {
  const { url } = await start()
  expect(await raw(url, 'GET /healthz HTTP/1.1\r\nhost: a\r\n')).toMatch(/^HTTP\/1\.1 408/)
})

test('a stop does not wait for ever', async () => {
  const { url, stop } = await start({ onEvent: () => new Promise(() => undefined) }, 100)
  const asked = fetch(`${url}/e?projectId=dapp`, { method: 'POST', body: JSON.stringify(event) }).catch(() => 'gone')
  await sleep(100)
  await stop()
  expect(await asked).toBe('gone')
})

test('a visitor who leaves is no longer asked for at the chain', async () => {
  let gone: AbortSignal | undefined
  const identity: NonNullable<GatewayOptions['providers']>['identity'] = ({ signal }) => {
    gone = signal
    return new Promise(() => undefined)
  }
  const { url } = await start({ providers: { identity } })
  const leave = new AbortController()
  const asked = fetch(`${url}/v1/identity/0x1234?projectId=dapp`, leave).catch(() => 'left')
  while (!gone) await sleep(5)
  leave.abort()
  expect(await asked).toBe('left')
  while (!gone.aborted) await sleep(5)
})

test('an answer that its client does not read is given up', async () => {
  const providers = { identity: () => ({ name: 'x'.repeat(32 * 2 ** 20), avatar: null }) }
  const serving = await serve(createGateway({ projects: [{ id: 'dapp' }], providers }), {
    port: 0,
    grace: 5000,
    unread: 200,
  })
  stops.push(serving.stop)
  const { hostname, port } = new URL(serving.url)
  const socket = connect(+port, hostname)
  stops.push(() => socket.destroy())
  const ended = once(socket, 'close')
  socket.on('error', () => undefined)
  socket.write('GET /v1/identity/0x1234?projectId=dapp HTTP/1.1\r\nhost: a\r\n\r\n')
  // The answer has begun, and nothing of it is taken.
  await once(socket, 'readable')
  await sleep(1500)
  // Only what the connection itself holds is still there to be read, and then its end.
  let size = 0
  socket.on('data', (chunk) => {
    size += chunk.length
  })
  await ended
  expect(size).toBeLessThan(32 * 2 ** 20)
})

test('a connection outlives the time for reading an answer once that is read', async () => {
  const serving = await serve(createGateway({ projects: [{ id: 'dapp' }] }), { port: 0, grace: 500, unread: 50 })
  stops.push(serving.stop)
  const { hostname, port } = new URL(serving.url)
  const socket = connect(+port, hostname)
  stops.push(() => socket.destroy())
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  for (const end of ['', 'connection: close\r\n']) {
    socket.write(`GET /healthz HTTP/1.1\r\nhost: a\r\n${end}\r\n`)
    await sleep(200)
  }
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
})

test('a server sweeps now and then until it stops, and says so where that fails', async () => {
  const errors: unknown[] = []
  const sweep = () => Promise.reject(new Error('disk full'))
  const gateway = { ...createGateway({ projects: [{ id: 'a' }] }), sweep }
  const { stop } = await serve(gateway, { port: 0, sweepEvery: 20, onSweepError: (error) => errors.push(error) })
  while (errors.length < 3) await sleep(5)
  await stop()
  const { length } = errors
  await sleep(60)
  expect(errors.length).toBe(length)
})

test('the first sweep comes within a minute, of a process that does not live for an hour', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval'] })
  const sweep = vi.fn(() => Promise.resolve())
  const { stop } = await serve({ ...createGateway({ projects, onEvent: () => undefined }), sweep }, { port: 0 })
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await stop()
  expect(sweep).toHaveBeenCalledTimes(1)
})

test('a gateway that cannot start does not listen', async () => {
  const broken = { start: () => Promise.reject(new Error('base')) } as unknown as Gateway
  await expect(serve(broken, { port: 0 })).rejects.toThrow('base')
  const { url } = await start()
  await expect(serve(createGateway({ projects: [{ id: 'a' }] }), { port: +new URL(url).port })).rejects.toThrow(
    /EADDRINUSE/,
  )
})

test('a folder has its own files and nothing above, and a change is seen', async () => {
  const root = await mkdtemp(path.join(os.tmpdir(), 'hasp-folder-'))
  stops.push(() => rm(root, { recursive: true, force: true }))
  await mkdir(path.join(root, 'files', 'images', 'wallets'), { recursive: true })
  await writeFile(path.join(root, 'secret'), 'secret')
  await writeFile(path.join(root, 'files', '.env'), 'secret')
  await writeFile(path.join(root, 'files', 'images', 'wallets', 'a'), 'one')
  await symlink('nowhere', path.join(root, 'files', 'broken'))
  const files = folderFiles(path.join(root, 'files'))
  const read = async (name: string) => (await files(name))?.text()
  for (const name of [
    '../secret',
    'images/../../secret',
    '.env',
    './secret',
    '/etc/passwd',
    'images',
    'broken',
    '',
    'a\0',
  ])
    expect(await read(name), name).toBeUndefined()
  const before = (await files('images/wallets/a'))?.headers.get('etag')
  expect(await read('images/wallets/a')).toBe('one')
  // In place, of the same size and with the time of before, as some tools that copy leave it.
  const { atime, mtime } = await stat(path.join(root, 'files', 'images', 'wallets', 'a'))
  await writeFile(path.join(root, 'files', 'images', 'wallets', 'a'), 'two')
  await utimes(path.join(root, 'files', 'images', 'wallets', 'a'), atime, mtime)
  const same = (await files('images/wallets/a'))?.headers.get('etag')
  expect([await read('images/wallets/a'), same === before]).toEqual(['two', false])
  await writeFile(path.join(root, 'files', 'images', 'wallets', 'a'), 'three')
  expect([await read('images/wallets/a'), (await files('images/wallets/a'))?.headers.get('etag') === before]).toEqual([
    'three',
    false,
  ])
})
