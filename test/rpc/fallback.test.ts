// Several endpoints as one: the next is asked where the one before is in trouble, and only there.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FallbackOptions, fallback, http, RpcError, rpc, type Send } from '../../rpc/index.ts'
import {
  body,
  callMany,
  dropConnection,
  type Fault,
  json,
  type Node,
  neverAnswer,
  object,
  sizes,
  startNode,
  status,
} from '../helpers/rpc.ts'
import { watchTimers } from '../helpers/time.ts'

let nodes: Node[]
beforeEach(async () => {
  nodes = await Promise.all(['first', 'second'].map((name) => startNode({ who: () => name })))
})
afterEach(() => Promise.all(nodes.map((node) => node.stop())))
const [first, second] = [() => nodes[0] as Node, () => nodes[1] as Node]
/** Only where an endpoint hangs is a timeout of any use. */
const make = ({ timeout = 0, ...options }: FallbackOptions & { timeout?: number } = {}) =>
  fallback(
    nodes.map(({ url }) => http(url, { timeout })),
    { delay: 5, ...options },
  )
const who = { method: 'who' }
const counts = () => nodes.map(({ posts }) => posts.length)
const fails = (node: Node, code: number, message = 'no') => {
  node.results.who = () => {
    throw { code, message }
  }
}

test('the first endpoint is asked, and no other', async () => {
  expect(await make()(who)).toBe('first')
  expect(counts()).toEqual([1, 0])
})

describe('the next endpoint is asked', () => {
  test.each<[string, Fault]>([
    ['is down', status(500)],
    ['is busy', status(429)],
    ['is busy for an hour', status(429, '', { 'Retry-After': '3600' })],
    ['is not found', status(404)],
    ['wants a key', status(401)],
    ['wants another request', status(400)],
    ['forbids the origin', status(403, 'origin not allowed')],
    ['does not know the key', status(403, 'invalid key')],
    ['redirects', status(302, '', { Location: 'https://example.com' })],
    ['cuts the connection', dropConnection],
    ['hangs', neverAnswer],
    ['talks HTML', body('<html>')],
    ['says nothing', body('')],
    ['gives neither result nor error', object({ jsonrpc: '2.0', id: 1 })],
  ])('the next endpoint is asked when the first %s, after one try', async (_, fault) => {
    first().rule = fault
    expect(await make({ timeout: fault === neverAnswer ? 1000 : 0 })(who)).toBe('second')
    expect(counts()).toEqual([1, 1])
  })

  test('the next endpoint is asked when nobody listens at the first', async () => {
    await first().stop()
    expect(await make()(who)).toBe('second')
  })

  test.each([-1, -32005, -32603, 429, -32000, -32001, -32004, -32601, 4200])(
    'the next endpoint is asked when the first answers %i',
    async (code) => {
      fails(first(), code)
      expect(await make()(who)).toBe('second')
      expect(counts()).toEqual([1, 1])
    },
  )

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a word', 'broken'],
    ['an error of a wallet', { code: 'NETWORK_ERROR', message: 'reset' }],
  ])('the next endpoint is asked when a Send rejects with %s', async (_, error) => {
    const broken: Send = () => Promise.reject(error)
    expect(await fallback([broken, http(second().url)], { delay: 5 })(who)).toBe('second')
  })
})

describe('a definite error is the answer', () => {
  test.each([3, -32602, -32600, -32003, 4001, 5000, 4100, 7000])(
    'a definite error is the answer: of code %i',
    async (code) => {
      fails(first(), code)
      await expect(make()(who)).rejects.toMatchObject({ code })
      expect(counts()).toEqual([1, 0])
    },
  )

  test.each([
    'execution reverted',
    'Execution Reverted: ERC20: transfer amount exceeds balance',
    'VM Exception while processing transaction: REVERT',
    'gas required exceeds allowance (0)',
    'insufficient funds for gas * price + value',
    'nonce too low',
    'Nonce too high',
  ])('a definite error is the answer: of -32000 and %j', async (message) => {
    fails(first(), -32000, message)
    await expect(make()(who)).rejects.toMatchObject({ code: -32000, message })
    expect(counts()).toEqual([1, 0])
  })

  test('a definite error is the answer: whatever the status', async () => {
    for (const code of [400, 403, 429, 500, 503]) {
      first().rule = object({ id: 1, error: { code: 3, message: 'execution reverted', data: '0x' } }, code)
      await expect(make()(who)).rejects.toMatchObject({ code: 3, data: '0x' })
    }
    expect(counts()).toEqual([5, 0])
  })

  test('a definite error is the answer: and says nothing against the endpoint', async () => {
    const send = make()
    fails(first(), 3)
    await send(who).catch(() => undefined)
    first().results.who = () => 'first'
    expect(await send(who)).toBe('first')
  })
})

describe('passes', () => {
  test('passes are four in all, so that two endpoints that are down cost eight POSTs', async () => {
    first().rule = second().rule = status(500)
    await expect(make()(who)).rejects.toMatchObject({ status: 500 })
    expect(counts()).toEqual([4, 4])
  })

  test.each([0, 1])('passes are %i more where that is asked for', async (retries) => {
    first().rule = second().rule = status(500)
    await make({ retries })(who).catch(() => undefined)
    expect(counts()).toEqual([retries + 1, retries + 1])
  })

  test('passes are one where no endpoint is worth another try', async () => {
    first().rule = status(404)
    second().rule = status(401)
    await expect(make()(who)).rejects.toMatchObject({ name: 'HttpError' })
    expect(counts()).toEqual([1, 1])
  })

  test('passes do not ask again who is not worth another try', async () => {
    first().rule = status(401)
    second().rule = status(503)
    await expect(make()(who)).rejects.toThrow()
    expect(counts()).toEqual([1, 4])
  })

  test('passes end with the first answer', async () => {
    first().faults.push(status(500), status(500))
    second().rule = status(500)
    expect(await make()(who)).toBe('first')
    expect(first().posts).toHaveLength(3)
  })

  test('passes are 150, 300 and 600 ms apart', async () => {
    first().rule = second().rule = status(503)
    const timers = watchTimers()
    await make({ delay: undefined })(who).catch(() => undefined)
    expect(timers()).toEqual([150, 300, 600])
  })

  test('passes wait as long as the endpoint asks for that is soonest back', async () => {
    first().faults.push(status(429, '', { 'Retry-After': '1' }))
    second().faults.push(status(503, '', { 'Retry-After': '20' }))
    const timers = watchTimers()
    expect(await make()(who)).toBe('first')
    expect(timers()).toEqual([1000])
  })

  test('passes leave an endpoint alone that asks for more than 30 s', async () => {
    first().rule = status(429, '', { 'Retry-After': '60' })
    second().faults.push(status(503))
    expect(await make()(who)).toBe('second')
    expect(counts()).toEqual([1, 2])
  })
})

describe('a dead primary', () => {
  test('a dead primary is not asked first again', async () => {
    const send = make()
    first().rule = status(500)
    for (let i = 0; i < 3; i++) expect(await send(who)).toBe('second')
    expect(counts()).toEqual([1, 3])
  })

  test('a dead primary is not waited for again', async () => {
    const send = make({ timeout: 1000 })
    first().rule = neverAnswer
    await send(who)
    await send(who)
    expect(counts()).toEqual([1, 2])
  })

  test('a dead primary is remembered by every client of the same endpoints', async () => {
    first().rule = status(500)
    await make()(who)
    await make()(who)
    expect(counts()).toEqual([1, 2])
  })

  test('a dead primary is first again when the other is dead and it is not', async () => {
    const send = make()
    first().faults.push(status(500))
    expect(await send(who)).toBe('second')
    second().faults.push(status(500))
    expect(await send(who)).toBe('first')
    second().posts.length = 0
    expect(await send(who)).toBe('first')
    expect(second().posts).toEqual([])
    // What it was before is forgotten.
    first().faults.push(status(500))
    expect(await send(who)).toBe('second')
    expect(send.order()).toEqual([1, 0])
  })

  test('a dead primary is one that limits us, too', async () => {
    const send = make()
    first().faults.push(status(429))
    await send(who)
    expect(send.order()).toEqual([1, 0])
  })

  test('a dead primary is not one that only does not know the method', async () => {
    const send = make()
    fails(first(), -32601)
    await send(who)
    expect(send.order()).toEqual([0, 1])
  })
})

test('the calls of one tick go to the next endpoint as one POST', async () => {
  first().rule = status(503)
  expect(await callMany(make(), 50)).toHaveLength(50)
  expect(nodes.map(sizes)).toEqual([[50], [50]])
})

test('one bad call of a batch goes to the next endpoint alone', async () => {
  first().faults.push((post, response) =>
    json(
      response,
      post.calls.map(({ id }, i) => (i ? { id, result: 'first' } : { id, error: { code: -32005, message: 'x' } })),
    ),
  )
  const send = make()
  expect(await Promise.all([send(who), send(who), send(who)])).toEqual(['second', 'first', 'first'])
  expect(nodes.map(sizes)).toEqual([[3], [1]])
})

test('order is that of the list where nothing is known', () => {
  expect(make().order()).toEqual([0, 1])
})

describe('an abort', () => {
  test('an abort is the end, with the caller’s reason', async () => {
    first().rule = neverAnswer
    const controller = new AbortController()
    const call = make()(who, controller.signal)
    const reason = new Error('left')
    setTimeout(() => controller.abort(reason), 50)
    await expect(call).rejects.toBe(reason)
    expect(second().posts).toEqual([])
  })

  test('an abort says nothing against the endpoint', async () => {
    first().faults.push(neverAnswer)
    const controller = new AbortController()
    const send = make()
    const call = send(who, controller.signal)
    setTimeout(() => controller.abort(), 50)
    await expect(call).rejects.toThrow()
    expect(send.order()).toEqual([0, 1])
  })

  test('an abort between two passes is the end, at once', async () => {
    first().rule = second().rule = status(503)
    const controller = new AbortController()
    const call = make({ delay: 10_000 })(who, controller.signal)
    const reason = new Error('left')
    const end = expect(call).rejects.toBe(reason)
    await expect.poll(counts).toEqual([1, 1])
    setTimeout(() => controller.abort(reason), 50)
    await end
  })
})

describe('a pin', () => {
  test('a pin stays with the endpoint that answered first', async () => {
    first().faults.push(status(500))
    const send = make()
    const pin = send.pin()
    expect(await pin(who)).toBe('second')
    // It is well again, and for others the first.
    second().faults.push(status(500))
    expect(await send(who)).toBe('first')
    expect(await pin(who)).toBe('second')
    expect(await pin(who)).toBe('second')
  })

  test('a pin fails rather than ask another, which may not know what it wrote', async () => {
    const pin = make().pin()
    expect(await pin(who)).toBe('first')
    first().rule = status(404)
    await expect(pin(who)).rejects.toMatchObject({ status: 404 })
    expect(second().posts).toEqual([])
  })

  test('a pin retries its endpoint', async () => {
    const pin = make().pin()
    await pin(who)
    first().faults.push(status(503), status(503))
    expect(await pin(who)).toBe('first')
    expect(counts()).toEqual([4, 0])
  })

  test('a pin has one endpoint, however many calls begin at once', async () => {
    first().faults.push(status(500))
    const pin = make().pin()
    expect(await Promise.all([pin(who), pin(who), pin(who)])).toEqual(['second', 'second', 'second'])
  })

  test('a pin chooses again when the first call fails everywhere', async () => {
    first().rule = second().rule = status(404)
    const pin = make().pin()
    const ends = await Promise.allSettled([pin(who), pin(who)])
    expect(ends.map((end) => end.status)).toEqual(['rejected', 'rejected'])
    first().rule = undefined
    expect(await pin(who)).toBe('first')
  })

  test('a pin lets a caller leave that waits for the choice', async () => {
    first().rule = second().rule = neverAnswer
    const pin = make({ retries: 0 }).pin()
    const [chooser, waiter] = [new AbortController(), new AbortController()]
    const slow = pin(who, chooser.signal).catch(() => 'slow')
    const reason = new Error('left')
    const call = pin(who, waiter.signal)
    await expect.poll(counts).toEqual([1, 0])
    waiter.abort(reason)
    await expect(call).rejects.toBe(reason)
    chooser.abort()
    await slow
  })

  test('a pin is each its own', async () => {
    const send = make()
    const [a, b] = [send.pin(), send.pin()]
    expect(await a(who)).toBe('first')
    first().faults.push(status(500))
    expect(await b(who)).toBe('second')
    expect(await a(who)).toBe('first')
  })
})

test('Sends of any kind stand for each other', async () => {
  const wallet: Send = async () => {
    throw new RpcError(4900)
  }
  expect(await fallback([wallet, http(first().url)])(who)).toBe('first')
})

test('three endpoints are asked in their order', async () => {
  const third = await startNode({ who: () => 'third' })
  first().rule = second().rule = status(500)
  expect(await rpc([...nodes.map(({ url }) => url), third.url])(who)).toBe('third')
  await third.stop()
})
