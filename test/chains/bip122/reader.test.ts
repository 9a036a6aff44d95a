// What became of a Bitcoin transaction, by an Esplora that is a real server, and says what is no answer.
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { reader } from '../../../chains/bip122/reader.ts'
import { bitcoin } from '../../../chains/networks.ts'
import type { Network, Outcome } from '../../../chains/types.ts'
import { listenLocally } from '../../helpers/http.ts'

type Reply = (response: ServerResponse) => void
/** Answers by path, first come first served; the last one stays. */
const replies = new Map<string, Reply[]>()
const asked: string[] = []
let server: Awaited<ReturnType<typeof listenLocally>>
beforeAll(async () => {
  server = await listenLocally(({ url = '' }, response) => {
    asked.push(url)
    const list = replies.get(url) ?? []
    const reply = list.length > 1 ? list.shift() : list[0]
    if (reply) reply(response)
    else response.writeHead(404).end('Transaction not found')
  })
})
afterAll(() => server.stop())

const on = (...http: string[]): Network => ({ ...bitcoin, rpcUrls: { ...bitcoin.rpcUrls, esplora: { http } } })
const send = () => Promise.reject(new Error('no node is asked'))
const outcome = (hash: string, network = on(server.url), signal?: AbortSignal) =>
  reader.outcome?.({ hash, from: 'bc1q' }, { network, send, ...(signal && { signal }) }) as Promise<Outcome>
let made = 0
/** A transaction of which Esplora says these things. */
function hashOf(...list: readonly Reply[]): string {
  const hash = `${++made}`.padStart(64, 'a')
  replies.set(`/tx/${hash}/status`, [...list])
  return hash
}
const json =
  (body: unknown): Reply =>
  (response) =>
    void response.end(JSON.stringify(body))
const yes = json({ confirmed: true, block_height: 1, block_hash: 'ab'.repeat(32), block_time: 1 })
const no = json({ confirmed: false })

test('a transaction that is in a block is confirmed at once, whatever its hash is written like', async () => {
  const hash = hashOf(yes)
  expect(await outcome(hash)).toEqual({ status: 'confirmed', hash })
  expect(await outcome(hash.toUpperCase())).toEqual({ status: 'confirmed', hash: hash.toUpperCase() })
  expect(asked.filter((url) => url.includes(hash))).toEqual([`/tx/${hash}/status`, `/tx/${hash}/status`])
})

const lies: Readonly<Record<string, Reply>> = {
  'in no block yet': no,
  unknown: (response) => void response.writeHead(404).end('Transaction not found'),
  'a yes with the wrong status': (response) => void response.writeHead(500).end('{"confirmed":true}'),
  'a redirect': (response) => void response.writeHead(302, { location: '/yes' }).end(),
  'no JSON': (response) => void response.end('true'.repeat(2)),
  'a connection that breaks': (response) => void response.destroy(),
  'true alone': json(true),
  null: json(null),
  'a text': json('confirmed'),
  'a yes as a text': json({ confirmed: 'true' }),
  'a yes as a number': json({ confirmed: 1 }),
  'a list': json([{ confirmed: true }]),
  'nothing of it': json({ block_height: 1 }),
}
test('a transaction is confirmed by nothing but a yes, and asked about again', async () => {
  const hashes = Object.values(lies).map((lie) => hashOf(lie, yes))
  const outcomes = await Promise.all(hashes.map((hash) => outcome(hash)))
  expect(outcomes).toEqual(hashes.map((hash) => ({ status: 'confirmed', hash })))
  const times = hashes.map((hash) => asked.filter((url) => url.includes(hash)).length)
  expect(Object.fromEntries(Object.keys(lies).map((lie, i) => [lie, times[i]]))).toEqual(
    Object.fromEntries(Object.keys(lies).map((lie) => [lie, 2])),
  )
}, 20_000)

test('a transaction is asked of the next URL where the first one does not know it', async () => {
  const hash = hashOf(yes)
  expect(await outcome(hash, on(`${server.url}/elsewhere`, `${server.url}/`))).toMatchObject({ status: 'confirmed' })
})

test('a transaction is not waited for where nobody can be asked, nor longer than whoever asked stays', async () => {
  const error = { name: 'ChainError', code: 'not-available', argument: 'esplora' }
  await expect(outcome(hashOf(no), bitcoin.rpcUrls.esplora ? on() : bitcoin)).rejects.toMatchObject(error)
  for (const wrong of ['', '../../x', `0x${'a'.repeat(64)}`, 'z'.repeat(64), undefined as never])
    await expect(outcome(wrong)).rejects.toMatchObject({ code: 'invalid-hash', argument: 'hash' })
  const leaving = new AbortController()
  const hash = hashOf(no)
  const left = expect(outcome(hash, on(server.url), leaving.signal)).rejects.toBe('left')
  await vi.waitFor(() => expect(asked.some((url) => url.includes(hash))).toBe(true))
  leaving.abort('left')
  await left
})
