// Under any fault: as many endings as calls, each with its own answer or an error, and no more POSTs than tries.
// Three hundred sequences, ten times as many in a soak; the seed of a failure is printed.
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fallback, http, rpc, type Send } from '../../rpc/index.ts'
import {
  body,
  dropConnection,
  type Fault,
  json,
  type Node,
  neverAnswer,
  object,
  replies,
  startNode,
  status,
} from '../helpers/rpc.ts'

const soak = !!process.env.SOAK
const runs = { numRuns: soak ? 3000 : 300 }
const patience = soak ? 1_800_000 : 120_000

const unhandled: unknown[] = []
const collect = (reason: unknown): void => void unhandled.push(reason)
beforeEach(() => void process.on('unhandledRejection', collect))
afterEach(() => void process.off('unhandledRejection', collect))

type Row = { id?: unknown; result?: unknown; error?: unknown }
/** A fault of a whole POST. Those that halve an array cost no try. */
const wholes = {
  ...Object.fromEntries([403, 404, 408, 429, 502, 503, 504].map((code) => [`${code}`, status(code, 'trouble')])),
  413: status(413),
  500: status(500),
  'retry at once': status(429, '', { 'Retry-After': '0' }),
  'retry never': status(503, '', { 'Retry-After': '86400' }),
  redirect: status(307, '', { Location: 'https://example.com' }),
  cut: dropConnection,
  hang: neverAnswer,
  stall: (_, response) => void response.writeHead(200).write('[{"id":'),
  'cut in the body': (_, response) => {
    response.writeHead(200, { 'Content-Length': '99' }).write('[')
    setImmediate(() => response.destroy())
  },
  html: body('<html>'),
  empty: body(''),
  null: body('null'),
  list: body('[]'),
  'list of lists': body('[[[]]]'),
  number: body('7'),
  'too long': (_, response) => void response.writeHead(200, { 'Content-Length': '99999999' }).write('['),
  'no arrays': object({ error: { code: -32005, message: 'batches are not supported' } }),
  besu: object({ id: null, error: { code: -32005, message: 'Number of requests in batch exceeds limit' } }),
  geth: object([{ id: null, error: { code: -32600, message: 'batch too large' } }]),
  nethermind: object({ error: { code: -32005, message: 'too many' } }, 503),
  'limit and JSON': object({ error: { code: -32005, message: 'slow down' } }, 429),
  revert: object({ error: { code: 3, message: 'execution reverted' } }, 500),
  text: object({ error: 'text' }),
} satisfies Record<string, Fault>
const slow = ['hang', 'stall']
/** A fault of the replies. */
const changes: Record<string, (list: Row[], n: number) => unknown[]> = {
  reversed: (list) => list.toReversed(),
  'one missing': (list, n) => list.filter((_, i) => i !== n % list.length),
  doubled: (list) => [...list, ...list.map((row) => ({ ...row, result: 'wrong' }))],
  strangers: (list) => [null, { id: null, error: { code: 1 } }, { id: -1, result: 'wrong' }, 7, ...list, { id: 'x' }],
  'ids of text': (list) => list.map((row) => ({ ...row, id: `${row.id}` })),
  'no ids': (list) => list.map(({ id: _, ...row }) => row),
  'an error': (list, n) =>
    list.map((row, i) => (i === n % list.length ? { id: row.id, error: { code: -32603 } } : row)),
  'a definite error': (list, n) =>
    list.map((row, i) => (i === n % list.length ? { id: row.id, error: { code: -32602, message: 'bad' } } : row)),
  'all errors': (list) => list.map(({ id }) => ({ id, error: { code: 429, message: 'slow' } })),
  'an empty error': (list, n) => list.map((row, i) => (i === n % list.length ? { id: row.id, error: {} } : row)),
  'neither result nor error': (list, n) => list.map((row, i) => (i === n % list.length ? { id: row.id } : row)),
}
type Name = { readonly fault: string; readonly n: number }
const faultOf =
  (node: Node, { fault, n }: Name): Fault =>
  (post, response) => {
    const change = changes[fault]
    if (!change) return wholes[fault as keyof typeof wholes](post, response)
    const list = change(replies(node, post) as Row[], n)
    json(response, Array.isArray(post.body) ? list : list.find((row) => row))
  }

const quick = [...Object.keys(wholes), ...Object.keys(changes)].filter((fault) => !slow.includes(fault))
const name = fc.record({
  fault: fc.oneof(
    { weight: 40, arbitrary: fc.constantFrom(...quick) },
    { weight: 1, arbitrary: fc.constantFrom(...slow) },
  ),
  n: fc.nat(50),
})
const sequence = fc.record({
  kind: fc.constantFrom('http', 'rpc', 'rpc of one', 'pin', 'fallback of three'),
  /** Faults of each endpoint's first POSTs. */
  faults: fc.array(fc.array(name, { maxLength: 8 }), { minLength: 3, maxLength: 3 }),
  /** What never ends at the first. */
  lasting: fc.option(name, { freq: 4 }),
  batch: fc.constantFrom(0, 1, 3, 8, 1000),
  retries: fc.nat(3),
  wait: fc.constantFrom(0, 0, 2),
  /** Calls by tick; who leaves, and when. */
  ticks: fc.array(
    fc.array(fc.record({ leaves: fc.option(fc.nat(30), { freq: 3 }), isRead: fc.boolean() }), {
      minLength: 1,
      maxLength: 12,
    }),
    { minLength: 1, maxLength: 3 },
  ),
})
const hosts = { http: 1, rpc: 2, 'rpc of one': 1, pin: 3, 'fallback of three': 3 }
type Sequence = typeof sequence extends fc.Arbitrary<infer T> ? T : never

function make({ kind, batch, retries, wait, faults, lasting }: Sequence, urls: readonly string[]): Send {
  const isSlow = [...faults.flat(), lasting].some((one) => one && slow.includes(one.fault))
  const options = { batch, retries, wait, delay: 1, timeout: isSlow ? 60 : 5000 }
  const [first = ''] = urls
  if (kind === 'http') return http(first, options)
  if (kind === 'rpc of one') return rpc([first], options)
  if (kind === 'rpc') return rpc(urls.slice(0, 2), options)
  if (kind === 'pin') return rpc(urls, options).pin()
  return fallback(
    urls.map((url) => http(url, options)),
    { retries, delay: 1 },
  )
}

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const left = new Error('left')

/** Every call, with how often it has ended and how. */
async function play(send: Send, { ticks }: Sequence) {
  const calls: { n: number; endings: number; value?: unknown; error?: unknown; leaves: number | null }[] = []
  const ended: Promise<unknown>[] = []
  for (const tick of ticks) {
    for (const { leaves, isRead } of tick) {
      const call: (typeof calls)[number] = { n: calls.length, endings: 0, leaves }
      calls.push(call)
      const controller = leaves === null ? undefined : new AbortController()
      const promise = send({ method: isRead ? 'eth_call' : 'echo', params: [call.n] }, controller?.signal)
      ended.push(
        promise.then(
          (value) => Object.assign(call, { value, endings: call.endings + 1 }),
          (error) => Object.assign(call, { error, endings: call.endings + 1 }),
        ),
      )
      if (leaves !== null) setTimeout(() => controller?.abort(left), leaves)
    }
    await later(3)
  }
  const isOver = await Promise.race([Promise.all(ended), later(10_000).then(() => 'late')])
  return { calls, isLate: isOver === 'late' }
}

test(
  'every call ends once, with its own answer or an error, and no POST is more than a try',
  async () => {
    await fc.assert(
      fc.asyncProperty(sequence, async (given) => {
        unhandled.length = 0
        const nodes = await Promise.all(
          given.faults.slice(0, hosts[given.kind]).map(() => startNode({ eth_call: (params: unknown) => params })),
        )
        let open = 0
        try {
          for (const [i, node] of nodes.entries()) {
            const tracked =
              (fault: Fault): Fault =>
              (post, response) => {
                open++
                response.on('close', () => open--)
                fault(post, response)
              }
            node.faults.push(...(given.faults[i] ?? []).map((one) => tracked(faultOf(node, one))))
            if (!i && given.lasting) node.rule = tracked(faultOf(node, given.lasting))
          }
          const { calls, isLate } = await play(
            make(
              given,
              nodes.map(({ url }) => url),
            ),
            given,
          )
          expect(isLate).toBe(false)
          for (const { n, endings, value, error, leaves } of calls) {
            expect(endings).toBe(1)
            if (error === undefined) expect(value).toEqual([n])
            else expect(error).toBeInstanceOf(Error)
            if (error === left) expect(leaves).not.toBeNull()
          }
          const isWell = !given.lasting && given.faults.flat().length === 0
          if (isWell) expect(calls.filter(({ error }) => error && error !== left)).toEqual([])
          spent(given, nodes, calls.length)
          // Nothing is left on the wire.
          await expect.poll(() => open, { interval: 5 }).toBe(0)
          expect(unhandled).toEqual([])
        } finally {
          await Promise.all(nodes.map((node) => node.stop()))
        }
      }),
      runs,
    )
  },
  patience,
)

/** An array that is refused for its length costs no try; every other POST is a try of one call at least. */
function spent({ retries, faults, lasting, kind }: Sequence, nodes: readonly Node[], count: number): void {
  const halving = ['413', '500', 'revert', 'no arrays', 'besu', 'geth', 'nethermind']
  // A pinned endpoint retries by itself once it is chosen, and choosing takes the tries of a pass.
  const tries = count * (retries + 1) * (kind === 'pin' ? 2 : 1)
  for (const [i, { posts }] of nodes.entries()) {
    const list = faults[i] ?? []
    const faultAt = (index: number) => list[index]?.fault ?? (i ? undefined : lasting?.fault)
    const free = posts.filter(({ calls }, index) => calls.length > 1 && halving.includes(String(faultAt(index))))
    expect(posts.length - free.length).toBeLessThanOrEqual(tries)
  }
}

test(
  'calls of one tick cost a host no more POSTs than tries, where every fault is that of a whole POST',
  async () => {
    const trouble = [
      '403',
      '408',
      '429',
      '502',
      '503',
      '504',
      'cut',
      'cut in the body',
      'html',
      'empty',
      'null',
      'list',
      'retry at once',
      'limit and JSON',
    ]
    const whole = fc.record({
      faults: fc.array(fc.constantFrom(...trouble), { maxLength: 6 }),
      count: fc.integer({ min: 1, max: 40 }),
      retries: fc.nat(3),
      isList: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(whole, async ({ faults, count, retries, isList }) => {
        const node = await startNode()
        try {
          node.faults.push(...faults.map((fault) => faultOf(node, { fault, n: 0 })))
          const send = isList ? rpc([node.url], { retries, delay: 20 }) : http(node.url, { retries, delay: 20 })
          const ends = await Promise.allSettled(
            Array.from({ length: count }, (_, n) => send({ method: 'echo', params: [n] })),
          )
          expect(node.posts).toHaveLength(Math.min(faults.length, retries) + 1)
          const isWell = faults.length <= retries
          expect(ends.map((end) => end.status)).toEqual(Array(count).fill(isWell ? 'fulfilled' : 'rejected'))
        } finally {
          await node.stop()
        }
      }),
      { numRuns: soak ? 600 : 60 },
    )
  },
  patience,
)
