// Which endpoint is best, and who is asked to find out: nobody, unless somebody looks and asks.
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FallbackSend, fallback, type Rank, rpc, type Send } from '../../rpc/index.ts'
import { rankerOf } from '../../rpc/rank.ts'
import { type Node, neverAnswer, startNode, status } from '../helpers/rpc.ts'
import { fakeTimers } from '../helpers/time.ts'

const who = { method: 'who' }
/** An endpoint that takes its time. */
interface Endpoint {
  ms: number
  ok: boolean
  readonly probes: number[]
  readonly calls: number[]
}
const endpoint = (ms = 0, ok = true): Endpoint => ({ ms, ok, probes: [], calls: [] })
const sendOf =
  (one: Endpoint, i: number): Send =>
  ({ method }) =>
    new Promise((resolve, reject) => {
      one[method === 'who' ? 'calls' : 'probes'].push(Date.now())
      const { ok, ms } = one
      setTimeout(() => (ok ? resolve(i) : reject(new Error('down'))), ms)
    })
const made: FallbackSend[] = []
const make = (endpoints: readonly Endpoint[], rank: boolean | Rank = true): FallbackSend => {
  const send = fallback(endpoints.map(sendOf), { rank, retries: 0 })
  made.push(send)
  return send
}
/** Lets time go by, and what is loaded on demand arrive. */
const pass = async (ms = 0): Promise<void> => {
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(ms)
}
const ask = async (send: Send, ms = 0): Promise<unknown> => {
  const answer = send(who)
  await pass(ms)
  return answer
}
const seen = (hidden: boolean | undefined) => vi.stubGlobal('document', hidden === undefined ? undefined : { hidden })

afterEach(() => {
  for (const send of made.splice(0)) send.stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('probes', () => {
  beforeEach(fakeTimers)
  const probes = (list: readonly Endpoint[]) => list.map((one) => one.probes.length)

  test('probes are not sent before something is asked', async () => {
    const list = [endpoint(), endpoint()]
    make(list)
    await pass(20_000)
    expect(probes(list)).toEqual([0, 0])
  })

  test('probes are not sent where no rank is wanted', async () => {
    const list = [endpoint(), endpoint()]
    const send = make(list, false)
    send.start()
    await ask(send)
    await pass(20_000)
    expect(probes(list)).toEqual([0, 0])
  })

  test.each<[string, (send: FallbackSend) => unknown]>([
    ['the first call', (send) => send(who)],
    ['start', (send) => send.start()],
  ])('probes go to every endpoint from %s on, every four seconds', async (_, begin) => {
    const list = [endpoint(), endpoint(), endpoint()]
    const from = Date.now()
    begin(make(list))
    await pass(12_100)
    for (const one of list) {
      expect(one.probes).toHaveLength(4)
      for (const [i, at] of one.probes.entries()) expect(at - from - i * 4000).toBeLessThan(50)
    }
  })

  test('probes ask what they are told to, as often', async () => {
    const asked: unknown[] = []
    const send = fallback(
      [
        async (request) => {
          asked.push(request)
        },
      ],
      { rank: { interval: 500, probe: { method: 'net_listening', params: [1] } } },
    )
    made.push(send)
    send.start()
    await pass(1600)
    expect(asked).toEqual(Array(4).fill({ method: 'net_listening', params: [1] }))
  })

  test('probes ask eth_chainId where nothing is said', async () => {
    const asked = new Set<string>()
    const send = fallback([async ({ method }) => void asked.add(method)], { rank: true })
    made.push(send)
    send.start()
    await pass(100)
    expect([...asked]).toEqual(['eth_chainId'])
  })

  test('probes end a minute after the last call, and begin again with the next', async () => {
    const list = [endpoint()]
    const send = make(list)
    await ask(send)
    await pass(30_000)
    await ask(send)
    await pass(59_000)
    const count = list[0]?.probes.length ?? 0
    expect(count).toBeGreaterThanOrEqual(22)
    await pass(600_000)
    expect(list[0]?.probes.length).toBeLessThanOrEqual(count + 1)
    expect(vi.getTimerCount()).toBe(0)
    list[0]?.probes.splice(0)
    await ask(send)
    await pass(8100)
    expect(list[0]?.probes).toHaveLength(3)
  })

  test('probes wait while the page is hidden', async () => {
    const list = [endpoint()]
    seen(true)
    const send = make(list)
    for (let i = 0; i < 5; i++) await ask(send, 10_000)
    expect(probes(list)).toEqual([0])
    seen(false)
    await ask(send, 4100)
    expect(probes(list)[0]).toBeGreaterThan(0)
    const count = probes(list)[0]
    seen(true)
    await ask(send, 20_000)
    expect(probes(list)).toEqual([count])
  })

  test('probes are sent where there is no page', async () => {
    const list = [endpoint()]
    seen(undefined)
    make(list).start()
    await pass(100)
    expect(probes(list)).toEqual([1])
  })

  test('probes end with stop, and no timer is left', async () => {
    const list = [endpoint(), endpoint()]
    const send = make(list)
    send.start()
    await pass(4100)
    send.stop()
    expect(vi.getTimerCount()).toBe(0)
    await ask(send)
    await pass(20_000)
    expect(probes(list)).toEqual([2, 2])
    send.start()
    await pass(100)
    expect(probes(list)).toEqual([3, 3])
  })

  test('probes end with a stop that comes before they have begun', async () => {
    const list = [endpoint()]
    const send = make(list)
    send.start()
    send.stop()
    await pass(20_000)
    expect(probes(list)).toEqual([0])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('probes end with a stop that comes while they are out', async () => {
    const list = [endpoint(500)]
    const send = make(list)
    send.start()
    await pass(100)
    send.stop()
    await pass(20_000)
    expect(probes(list)).toEqual([1])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('probes that are out when it is stopped are called off', async () => {
    const signals: (AbortSignal | undefined)[] = []
    const hang: Send = (_, signal) => {
      signals.push(signal)
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    }
    const send = fallback([hang, sendOf(endpoint(), 1)], { rank: { timeout: 60_000 }, retries: 0 })
    send.start()
    await pass(100)
    expect(signals.map((signal) => signal?.aborted)).toEqual([false])
    send.stop()
    expect(signals.map((signal) => signal?.aborted)).toEqual([true])
    await pass()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('probes are one round at a time, however often it is started and asked', async () => {
    const list = [endpoint(300), endpoint()]
    const send = make(list)
    for (let i = 0; i < 3; i++) send.start()
    await Promise.all([ask(send, 400), ask(send, 400), ask(send, 400)])
    send.start()
    await pass(3000)
    expect(probes(list)).toEqual([1, 1])
    send.stop()
    await pass(20_000)
    expect(probes(list)).toEqual([1, 1])
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('the order', () => {
  beforeEach(fakeTimers)
  type Cell = { readonly ms: number; readonly ok: boolean }
  /** As the reference says it: stability and what is left of the greatest latency, over the last rounds. */
  const expected = (rows: readonly (readonly Cell[])[], { samples = 10, stability = 0.7, latency = 0.3 } = {}) => {
    const kept = rows.slice(-samples)
    const slowest = Math.max(1, ...kept.flat().map(({ ms }) => ms))
    const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length
    const scores = (kept[0] ?? []).map((_, i) => {
      const cells = kept.map((row) => row[i] as Cell)
      const share = mean(cells.map(({ ok }) => Number(ok)))
      return share && stability * share + latency * (1 - mean(cells.map(({ ms }) => ms)) / slowest)
    })
    return { scores, order: scores.map((_, i) => i).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0)) }
  }
  /** Which endpoints stand last for a while: 30 s after a failure, longer if they fail after that, no more once they answer. */
  const pauses = (count: number) => {
    const list = Array.from({ length: count }, () => ({ until: 0, length: 0 }))
    return {
      note(j: number, ok: boolean, at: number): void {
        const one = list[j] as (typeof list)[number]
        if (ok) Object.assign(one, { until: 0, length: 0 })
        else if (one.until - at <= 5) {
          one.length = Math.min(one.length * 2 || 30_000, 300_000)
          one.until = at + one.length
        }
      },
      isOn: (j: number): boolean => (list[j]?.until ?? 0) - Date.now() > 5,
    }
  }
  const play = async (rows: readonly (readonly Cell[])[], rank: Rank = {}, oracle = {}) => {
    const list = (rows[0] ?? []).map(() => endpoint())
    const send = make(list, rank)
    const paused = pauses(list.length)
    for (const [i, row] of rows.entries()) {
      const from = Date.now() + (i ? 1 : 0)
      for (const [j, { ms, ok }] of row.entries()) {
        Object.assign(list[j] as Endpoint, { ms, ok })
        paused.note(j, ok, from + ms)
      }
      if (i % 10 === 0) send.start()
      // The first round is on its way at once, each other one in a millisecond.
      await pass(951)
      const { order, scores } = expected(rows.slice(0, i + 1), oracle)
      // Other times that come to the same mean are added up in another order, so that the last bit decides.
      const timesOf = (x: number) => rows.slice(0, i + 1).flatMap((row) => row[x]?.ms ?? [])
      const isSame = (x: number, y: number) => !scores[x] || `${timesOf(x)}` === `${timesOf(y)}`
      const isClose = scores.some((a, x) =>
        scores.some((b, y) => x < y && Math.abs(a - b) < 1e-9 && !(a === b && isSame(x, y))),
      )
      const [well, dead] = [false, true].map((on) => order.filter((j) => paused.isOn(j) === on)) as [number[], number[]]
      if (!isClose) expect(send.order()).toEqual([...well, ...dead])
      await pass(4000 - 951 + Math.max(...row.map(({ ms }) => ms)) - (i ? 0 : 1))
    }
    send.stop()
  }
  const cell = fc.record({ ms: fc.integer({ min: 0, max: 900 }), ok: fc.boolean() })
  const table = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 13 }))

  // The first fails for so long that its pause ends just after it has failed again.
  const longDead = [0, 0, 900, 300, 300, 300, 300, 300, 0, 0].map((ms, i) => [
    { ms, ok: i < 2 },
    { ms: 100, ok: i === 9 },
  ])
  // The two in the middle have the same mean.
  const sameMean = [
    [0, 466, 395, 0],
    [0, 0, 71, 0],
  ].map((row) => row.map((ms, i) => ({ ms, ok: i === 1 || i === 2 })))

  test('the order is that of the formula, over ten rounds', async () => {
    await fc.assert(
      fc.asyncProperty(table, (rows) => play(rows)),
      { numRuns: process.env.SOAK ? 400 : 40, examples: [[longDead], [sameMean]] },
    )
  }, 120_000)

  test('the order is that of the caller’s weights and samples', async () => {
    const weights = { stability: 0.1, latency: 0.9 }
    await fc.assert(
      fc.asyncProperty(table, (rows) => play(rows, { samples: 3, weights }, { samples: 3, ...weights })),
      { numRuns: process.env.SOAK ? 200 : 20 },
    )
  }, 120_000)

  test('the order is that of the list where all are the same', async () => {
    const send = make([endpoint(), endpoint(), endpoint()])
    send.start()
    await pass(10_000)
    expect(send.order()).toEqual([0, 1, 2])
  })

  test('the order puts last who never answers, though it fails fast', async () => {
    const send = make([endpoint(0, false), endpoint(900)])
    send.start()
    await pass(10_000)
    expect(send.order()).toEqual([1, 0])
  })

  test('the order is the one in which they are asked', async () => {
    const list = [endpoint(500), endpoint(20), endpoint(200)]
    const send = make(list)
    send.start()
    await pass(3000)
    expect(send.order()).toEqual([1, 2, 0])
    expect(await ask(send, 100)).toBe(1)
    expect(list.map(({ calls }) => calls.length)).toEqual([0, 1, 0])
  })

  test('the order changes with what calls find, without a probe', async () => {
    const list = [endpoint(10), endpoint(50)]
    const send = make(list, { interval: 10_000_000 })
    send.start()
    await pass(1000)
    expect(send.order()).toEqual([0, 1])
    Object.assign(list[0] as Endpoint, { ms: 800 })
    await ask(send, 1000)
    expect(send.order()).toEqual([1, 0])
    expect(list.map((one) => one.probes.length)).toEqual([1, 1])
  })

  test('the order takes calls of the same moment for one sample', async () => {
    const list = [endpoint(10), endpoint(300)]
    const send = make(list, { interval: 10_000_000 })
    send.start()
    await pass(1000)
    Object.assign(list[0] as Endpoint, { ms: 400 })
    const batch = Array.from({ length: 9 }, () => send(who))
    await pass(1000)
    await Promise.all(batch)
    // Ten and one of 400 are 205 in the mean; nine of 400 would be 361.
    expect(send.order()).toEqual([0, 1])
  })

  test('the order forgets a dead primary’s death when a probe finds it alive', async () => {
    const list = [endpoint(0, false), endpoint(100)]
    const send = make(list, { samples: 1 })
    expect(await ask(send, 1000)).toBe(1)
    expect(send.order()).toEqual([1, 0])
    Object.assign(list[0] as Endpoint, { ok: true })
    await pass(8000)
    expect(send.order()).toEqual([0, 1])
    list[1]?.calls.splice(0)
    expect(await ask(send, 100)).toBe(0)
    expect(list[1]?.calls).toEqual([])
  })
})

describe('a probe of its own time', () => {
  test('a probe of its own time ends after its timeout, and the endpoint is the last', async () => {
    let ended = 0
    const slow: Send = (_, signal) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => {
          ended++
          reject(signal.reason)
        }),
      )
    const send = fallback([slow, async () => 'well'], { rank: { timeout: 30, interval: 20 } })
    made.push(send)
    send.start()
    await expect.poll(() => ended).toBeGreaterThan(2)
    expect(send.order()).toEqual([1, 0])
  })

  test('a probe of its own time that never ends, of a Send that does not know signals, does not end the ranking of the others', async () => {
    let asked = 0
    const deaf: Send = () => new Promise(() => undefined)
    const send = fallback(
      [
        deaf,
        async () => {
          asked++
        },
      ],
      { rank: { timeout: 30, interval: 20 } },
    )
    made.push(send)
    send.start()
    await expect.poll(() => asked).toBeGreaterThan(2)
  })
})

describe('clients of the same endpoints', () => {
  let nodes: Node[]
  beforeEach(async () => {
    nodes = await Promise.all([startNode({ eth_chainId: () => '0x1' }), startNode({ eth_chainId: () => '0x1' })])
  })
  afterEach(() => Promise.all(nodes.map((node) => node.stop())))
  const client = () => {
    const send = rpc(
      nodes.map(({ url }) => url),
      { rank: { interval: 100 } },
    )
    made.push(send)
    return send
  }
  const counts = () => nodes.map(({ posts }) => posts.length)

  test('clients of the same endpoints are probed for once, however many they are', async () => {
    const clients = Array.from({ length: 10 }, client)
    for (const send of clients) send.start()
    await expect.poll(() => Math.min(...counts())).toBeGreaterThanOrEqual(5)
    for (const { posts } of nodes) {
      const gaps = posts.slice(1).map(({ at }, i) => at - (posts[i]?.at ?? 0))
      for (const gap of gaps) expect(gap).toBeGreaterThan(70)
    }
  })

  test('clients of the same endpoints are probed for until the last has stopped', async () => {
    const [a, b] = [client(), client()]
    a.start()
    b.start()
    await expect.poll(() => Math.min(...counts())).toBeGreaterThanOrEqual(2)
    a.stop()
    const before = Math.min(...counts())
    await expect.poll(() => Math.min(...counts())).toBeGreaterThanOrEqual(before + 2)
    b.stop()
    const after = counts()
    // Three rounds would be sent in this time. Of one that was on its way the POSTs may still arrive.
    await new Promise((resolve) => setTimeout(resolve, 350))
    for (const [i, count] of counts().entries()) expect(count - (after[i] ?? 0)).toBeLessThanOrEqual(1)
  })

  test('clients of the same endpoints know what the others have found', async () => {
    nodes[0]?.faults.push(...Array(50).fill(status(503)))
    const [a, b] = [client(), client()]
    a.start()
    await expect.poll(() => a.order()).toEqual([1, 0])
    b.start()
    await expect.poll(() => b.order()).toEqual([1, 0])
  })

  test('clients of the same endpoints of other endpoints are not held up by one that hangs', async () => {
    ;(nodes[0] as Node).rule = neverAnswer
    const send = client()
    send.start()
    await expect.poll(() => send.order(), { timeout: 4000 }).toEqual([1, 0])
  })
})

test('clients of the same endpoints share one ranker, and a page of ever new endpoints keeps no more than a thousand', () => {
  const named = (name: string) => rankerOf(name, [async () => undefined], {}, () => undefined)
  const first = named('first')
  expect(named('first')).toBe(first)
  for (let i = 0; i < 1001; i++) named(`other ${i}`)
  expect(named('first')).not.toBe(first)
})
