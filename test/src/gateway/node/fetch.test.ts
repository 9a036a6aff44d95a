// The fetch over node:http beside the platform's, against real servers.
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { nodeFetch } from '../../../../src/gateway/node/index.ts'
import { listenLocally } from '../../../helpers/http.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function start(answer: RequestListener) {
  const { url, server, stop } = await listenLocally(answer)
  stops.push(stop)
  return { url: `${url}/path?key=1`, server }
}
/** Also of a socket that the other side has reset. */
const closeOf = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))
const post = {
  method: 'POST',
  body: '{"é":1}',
  headers: { 'content-type': 'application/json' },
  redirect: 'manual',
} as const

describe('nodeFetch and fetch', () => {
  test('send the same request, but for what is accepted and who asks', async () => {
    const seen: unknown[] = []
    const { url } = await start((request, response) => {
      const { method, url, headers } = request
      let text = ''
      request.on('data', (chunk) => {
        text += chunk
      })
      request.on('end', () => {
        const { 'content-type': type, 'content-length': length, authorization } = headers
        seen.push({ method, url, type, length, authorization, text })
        response.end()
      })
    })
    const init = { ...post, headers: new Headers({ ...post.headers, authorization: 'Basic YTpi' }) }
    for (const ask of [fetch, nodeFetch]) await (await ask(url, init)).text()
    expect(seen[0]).toMatchObject({ method: 'POST', length: '8', text: post.body, authorization: 'Basic YTpi' })
    expect(seen[1]).toEqual(seen[0])
  })

  test.each<[string, RequestListener]>([
    ['a short answer', (_, response) => response.writeHead(200, { 'x-a': 'b' }).end('{"a":"é"}')],
    ['one of 5 MB, in pieces', (_, response) => response.writeHead(200).end('x'.repeat(5_000_000))],
    ['an error with words', (_, response) => response.writeHead(429, { 'retry-after': '7' }).end('slow down')],
    ['one without a body', (_, response) => response.writeHead(204).end()],
    ['a redirect, which nobody follows', (_, response) => response.writeHead(307, { location: '/other' }).end()],
  ])('read %s alike', async (_, answer) => {
    const { url } = await start(answer)
    const read = async (ask: typeof nodeFetch) => {
      const response = await ask(url, post)
      const { status, ok, headers } = response
      return { status, ok, after: headers.get('retry-after'), a: headers.get('x-a'), text: await response.text() }
    }
    expect(await read(nodeFetch)).toEqual(await read(fetch))
  })

  test.each<[string, RequestListener]>([
    ['drops the connection', (request) => request.socket.destroy()],
    ['sends no HTTP', (request) => request.socket.end('hello\r\n\r\n')],
    [
      'cuts its answer',
      (_, response) => response.writeHead(200, { 'content-length': '9' }).write('a', () => response.destroy()),
    ],
  ])('reject where the server %s', async (_, answer) => {
    const { url } = await start(answer)
    for (const ask of [fetch, nodeFetch]) await expect(ask(url, post).then((got) => got.text())).rejects.toThrow()
  })

  test('reject with the reason of the signal, after the headers with an error, and close the connection', async () => {
    const gone: Promise<unknown>[] = []
    const { url } = await start((request, response) => {
      gone.push(closeOf(request.socket))
      if (request.headers['x-early']) response.writeHead(200).write('a')
    })
    for (const ask of [fetch, nodeFetch]) {
      const reason = new Error('enough')
      await expect(ask(url, { ...post, signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
      const silent = new AbortController()
      const asked = ask(url, { ...post, signal: silent.signal })
      await sleep(20)
      silent.abort(reason)
      await expect(asked).rejects.toBe(reason)
      const late = new AbortController()
      const response = await ask(url, { ...post, headers: { 'x-early': '1' }, signal: late.signal })
      late.abort(reason)
      await expect(response.text()).rejects.toThrow()
    }
    await Promise.all(gone)
  })
})

describe('nodeFetch', () => {
  test('closes the connection of an answer that nobody reads on', async () => {
    let closed: Promise<unknown> | undefined
    const { url } = await start((request, response) => {
      closed = closeOf(request.socket)
      response.writeHead(200).write('a'.repeat(100_000))
    })
    const { body } = await nodeFetch(url, post)
    const reader = body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await closed
  })

  test('rejects with the reason of the signal after the headers too', async () => {
    const { url } = await start((_, response) => response.writeHead(200).write('a'))
    const late = new AbortController()
    const response = await nodeFetch(url, { ...post, signal: late.signal })
    const reason = new Error('enough')
    late.abort(reason)
    await expect(response.text()).rejects.toBe(reason)
  })

  test('asks by http alone, and says so', async () => {
    for (const url of ['ws://127.0.0.1:1', 'file:///etc/passwd'])
      await expect(nodeFetch(url, post)).rejects.toThrow(/^The URL is (ws|file):, and no http$/)
  })

  test('takes no other protocol for an answer', async () => {
    const { url, server } = await start(() => undefined)
    server.on('request', ({ socket }) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
    })
    await expect(nodeFetch(url, post)).rejects.toThrow('another protocol')
  })

  test('sends nothing but texts', async () => {
    await expect(nodeFetch('http://127.0.0.1:1', { method: 'POST', body: new Uint8Array(1) })).rejects.toThrow(
      'no text',
    )
  })

  test('asks for no compression, and takes no answer that has one', async () => {
    const accepted: unknown[] = []
    const { url } = await start((request, response) => {
      accepted.push(request.headers['accept-encoding'])
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{}'))
    })
    await expect(nodeFetch(url, post)).rejects.toThrow('The answer is compressed')
    expect(accepted).toEqual(['identity'])
  })

  test('uses a connection again, and another one where the server has closed it', async () => {
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      sockets.add(socket)
      socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi'))
      socket.on('error', () => undefined)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    stops.push(() => {
      for (const socket of sockets) socket.destroy()
      server.close()
    })
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const ask = async () => (await nodeFetch(url, post)).text()
    expect([await ask(), await ask(), sockets.size]).toEqual(['hi', 'hi', 1])
    const [first] = sockets
    first?.destroy()
    await sleep(50)
    expect([await ask(), sockets.size]).toEqual(['hi', 2])
  })
})
