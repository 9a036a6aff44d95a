// A caller may leave at any moment: it hears its own reason, and nobody else notices.
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type HttpOptions, http } from '../../rpc/index.ts'
import {
  all,
  callMany,
  echo,
  type Fault,
  json,
  type Node,
  neverAnswer,
  replies,
  sizes,
  startNode,
  status,
} from '../helpers/rpc.ts'
import { settle, watchTimers } from '../helpers/time.ts'

let node: Node
beforeEach(async () => {
  node = await startNode()
})
afterEach(() => node.stop())
const make = (options: HttpOptions = {}) => http(node.url, { delay: 5, ...options })
const reason = new Error('left')
/** A POST that is answered when the test says so. */
const hold = (fault?: Fault) => {
  const held = { isClosed: false, answer: (): void => undefined }
  node.faults.push((post, response) => {
    response.on('close', () => (held.isClosed = !response.writableFinished))
    held.answer = () => (fault ? fault(post, response) : json(response, replies(node, post)))
  })
  return held
}
const asked = (count: number) => expect.poll(() => node.posts.length).toBe(count)
const params = () => node.posts.map(({ calls }) => calls.map((call) => Number(call.params)))

test('an abort before the call sends nothing', async () => {
  await expect(make()(echo(), AbortSignal.abort(reason))).rejects.toBe(reason)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(node.posts).toEqual([])
})

test('an abort before the flush takes its call out, and no other', async () => {
  const send = make()
  const controller = new AbortController()
  const [left, kept] = [send(echo(1), controller.signal), send(echo(2))]
  controller.abort(reason)
  await expect(left).rejects.toBe(reason)
  expect(await kept).toEqual([2])
  expect(params()).toEqual([[2]])
})

test('an abort of every call before the flush sends nothing', async () => {
  const controller = new AbortController()
  const left = callMany((request) => make()(request, controller.signal), 3)
  controller.abort(reason)
  expect(await left).toEqual(['Error', 'Error', 'Error'])
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(node.posts).toEqual([])
})

test('an abort has the signal’s own reason, whatever it is', async () => {
  const controller = new AbortController()
  const left = make()(echo(), controller.signal)
  controller.abort('because')
  await expect(left).rejects.toBe('because')
  const call = make()(echo(), AbortSignal.timeout(20))
  node.faults.push(neverAnswer)
  await expect(call).rejects.toMatchObject({ name: 'TimeoutError' })
})

describe('in flight', () => {
  test('an abort in flight rejects at once, and no other', async () => {
    const send = make()
    const controller = new AbortController()
    const held = hold()
    const [left, kept] = [send(echo(1), controller.signal), send(echo(2))]
    await asked(1)
    controller.abort(reason)
    await expect(left).rejects.toBe(reason)
    held.answer()
    expect(await kept).toEqual([2])
    expect(node.posts).toHaveLength(1)
  })

  test('an abort in flight cancels the POST when its last caller leaves, and not before', async () => {
    const send = make()
    const [a, b] = [new AbortController(), new AbortController()]
    const held = hold()
    const calls = [send(echo(1), a.signal), send(echo(2), b.signal)]
    await asked(1)
    a.abort(reason)
    await expect(calls[0]).rejects.toBe(reason)
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(held.isClosed).toBe(false)
    b.abort(reason)
    await expect(calls[1]).rejects.toBe(reason)
    await expect.poll(() => held.isClosed).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(node.posts).toHaveLength(1)
  })

  test('an abort in flight cancels a POST whose other calls had left before it went out', async () => {
    const send = make()
    const [a, b] = [new AbortController(), new AbortController()]
    const held = hold()
    const ends = Promise.allSettled([send(echo(1), a.signal), send(echo(2), b.signal)])
    a.abort(reason)
    await asked(1)
    b.abort(reason)
    await ends
    await expect.poll(() => held.isClosed).toBe(true)
  })

  test('an abort in flight is not retried for', async () => {
    const controller = new AbortController()
    const held = hold(status(503))
    const left = make()(echo(1), controller.signal)
    await asked(1)
    controller.abort(reason)
    held.answer()
    await expect(left).rejects.toBe(reason)
    await new Promise((resolve) => setTimeout(resolve, 40))
    expect(node.posts).toHaveLength(1)
  })
})

describe('between two tries', () => {
  const fakeTimeouts = () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const timers = watchTimers()
    return {
      /** Until the first try has failed. The polls of the test runner would let the faked time go by. */
      async toWait() {
        while (!timers().length) await new Promise((resolve) => setImmediate(resolve))
      },
    }
  }

  test('an abort between two tries rejects at once, and no other', async () => {
    node.faults.push(status(503))
    const { toWait } = fakeTimeouts()
    const send = make({ delay: 200, timeout: 0 })
    const controller = new AbortController()
    const [left, kept] = [send(echo(1), controller.signal), send(echo(2))]
    await toWait()
    controller.abort(reason)
    await expect(left).rejects.toBe(reason)
    expect(params()).toEqual([[1, 2]])
    vi.advanceTimersByTime(200)
    expect(await kept).toEqual([2])
    expect(params()).toEqual([[1, 2], [2]])
  })

  test('an abort between two tries of all sends no more', async () => {
    node.rule = status(503)
    const controller = new AbortController()
    const { toWait } = fakeTimeouts()
    const left = callMany((request) => make({ delay: 1500, timeout: 0 })(request, controller.signal), 1)
    await toWait()
    controller.abort(reason)
    expect(await left).toEqual(['Error'])
    vi.advanceTimersByTime(1500)
    await settle()
    expect(node.posts).toHaveLength(1)
  })
})

describe('while a batch is halved', () => {
  const four = (send = make()) => {
    const controllers = [1, 2, 3, 4].map(() => new AbortController())
    const calls = controllers.map(({ signal }, i) => send(echo(i + 1), signal))
    return {
      ends: Promise.allSettled(calls),
      leave: (...numbers: number[]) => numbers.map((n) => controllers[n - 1]?.abort(reason)),
    }
  }

  test('while a batch is halved, the call that left is not sent again', async () => {
    const held = hold(status(413))
    const { ends, leave } = four()
    await asked(1)
    leave(1, 3)
    held.answer()
    const results = await ends
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled'])
    expect(params().slice(1).flat().sort()).toEqual([2, 4])
  })

  /** A batch of four that was refused whole twice: its first half is on its way, and unanswered. */
  const halved = async () => {
    const [first, again, half] = [hold(status(413)), hold(status(413)), hold()]
    const { ends, leave } = four()
    await asked(1)
    first.answer()
    await asked(2)
    again.answer()
    await asked(3)
    expect(params()[2]).toEqual([1, 2])
    return { ends, leave, half }
  }

  test('while a batch is halved, the POST of a half is cancelled when its last caller leaves', async () => {
    const { ends, leave, half } = await halved()
    leave(1)
    await settle()
    expect(half.isClosed).toBe(false)
    leave(2, 3, 4)
    await ends
    await expect.poll(() => half.isClosed).toBe(true)
    expect(node.posts).toHaveLength(3)
  })

  test('while a batch is halved, the other half is sent when all of the first have left', async () => {
    const { ends, leave, half } = await halved()
    leave(1, 2)
    await expect.poll(() => half.isClosed).toBe(true)
    expect((await ends).map((end) => end.status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled'])
    expect(params().slice(3)).toEqual([[3, 4]])
  })
})

test('an abort after the answer changes nothing', async () => {
  const controller = new AbortController()
  const call = make()(echo(1), controller.signal)
  expect(await call).toEqual([1])
  controller.abort(reason)
  expect(await call).toEqual([1])
})

test('a call leaves no listener on a signal that lives on', async () => {
  const { signal } = new AbortController()
  let listeners = 0
  const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)]
  signal.addEventListener = ((...args: Parameters<typeof add>) => {
    listeners++
    add(...args)
  }) as typeof add
  signal.removeEventListener = ((...args: Parameters<typeof remove>) => {
    listeners--
    remove(...args)
  }) as typeof remove
  node.faults.push(status(503))
  const send = make()
  expect(await callMany((request) => send(request, signal), 3)).toEqual(all(3))
  node.rule = status(404)
  await callMany((request) => send(request, signal), 3)
  expect(listeners).toBe(0)
  expect(sizes(node)).toEqual([3, 3, 3])
})
