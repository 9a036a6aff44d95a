// An endpoint in trouble is asked last, but not for the life of the page: what the app listed first is what it wants asked.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rpc } from '../../rpc/index.ts'
import { dropConnection, type Node, neverAnswer, startNode, status } from '../helpers/rpc.ts'

let nodes: Node[]
beforeEach(async () => {
  nodes = await Promise.all(['own', 'public'].map((name) => startNode({ who: () => name, pay: () => name })))
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(nodes.map((node) => node.stop()))
})
const [own, other] = [() => nodes[0] as Node, () => nodes[1] as Node]
const make = (options = {}) =>
  rpc(
    nodes.map(({ url }) => url),
    { delay: 5, timeout: 1000, retries: 0, ...options },
  )
const who = { method: 'who' }
const later = (ms: number) => void vi.setSystemTime(Date.now() + ms)
const asked = () => nodes.map(({ posts }) => posts.splice(0).length)

test('one lost connection sends the calls of the next 30 s elsewhere, and no others', async () => {
  const send = make()
  own().faults.push(dropConnection)
  expect(await send(who)).toBe('public')
  later(29_000)
  expect(await send(who)).toBe('public')
  expect(send.order()).toEqual([1, 0])
  later(1001)
  expect(send.order()).toEqual([0, 1])
  expect(await send(who)).toBe('own')
  asked()
  expect(await send(who)).toBe('own')
  expect(asked()).toEqual([1, 0])
})

test('an endpoint that is dead again is left alone twice as long, up to 5 minutes', async () => {
  const send = make()
  own().rule = status(500)
  await send(who)
  for (const seconds of [30, 60, 120, 240, 300, 300]) {
    asked()
    later(seconds * 1000 - 10)
    await send(who)
    expect(asked()).toEqual([0, 1])
    later(20)
    expect(await send(who)).toBe('public')
    expect(asked()).toEqual([1, 1])
  }
  later(300_001)
  own().rule = undefined
  expect(await send(who)).toBe('own')
  // And the next trouble is one of 30 s.
  own().faults.push(dropConnection)
  await send(who)
  later(30_001)
  expect(await send(who)).toBe('own')
})

test('one call finds out whether a dead endpoint is back, and no other waits for it', async () => {
  const send = make()
  own().faults.push(dropConnection)
  await send(who)
  later(30_001)
  own().rule = neverAnswer
  const first = send(who)
  await vi.waitFor(() => expect(own().posts).toHaveLength(2))
  asked()
  expect(await Promise.all([send(who), send({ ...who, params: [1] })])).toEqual(['public', 'public'])
  expect(asked()).toEqual([0, 1])
  expect(await first).toBe('public')
})

describe('when all of them are lost, as without a network', () => {
  test('when all of them are lost, as without a network, the first is asked first as soon as there is one again', async () => {
    const send = make()
    own().rule = other().rule = dropConnection
    for (let i = 0; i < 8; i++) {
      await send(who).catch(() => undefined)
      later(20_000)
    }
    own().rule = other().rule = undefined
    asked()
    for (let i = 0; i < 40 && (await send(who)) !== 'own'; i++) later(10_000)
    asked()
    expect(await send(who)).toBe('own')
    expect(asked()).toEqual([1, 0])
  })
})

test('a clock that is set back does not keep an endpoint dead', async () => {
  const send = make()
  own().faults.push(dropConnection)
  await send(who)
  later(-3_600_000)
  expect(await send(who)).toBe('own')
})

test('every client of the endpoints asks the first one again', async () => {
  own().faults.push(dropConnection)
  await make()(who)
  later(30_001)
  expect(await make()(who)).toBe('own')
})
