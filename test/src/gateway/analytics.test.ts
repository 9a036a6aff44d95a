// Events that are refused, that go to a function, and that a database cannot take.
import { describe, expect, test, vi } from 'vitest'
import { type AnalyticsEvent, createGateway, type GatewayOptions, type Sql } from '../../../src/gateway/index.ts'

const event = { eventId: 'a', url: 'https://my.dapp/', domain: 'my.dapp', timestamp: 1, props: { event: 'MODAL_OPEN' } }
const projects = [{ id: 'dapp', origins: ['https://my.dapp'], analytics: {} }]
const send = async (options: Partial<GatewayOptions>, body: unknown = event, path = '/e') => {
  const { fetch } = createGateway({ projects, ...options })
  const init = { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(new Request(`http://gateway.test${path}?projectId=dapp`, init))
  return { status: answer.status, json: await answer.json() }
}

test('a function takes the events instead of a database', async () => {
  const events: AnalyticsEvent[] = []
  const { status, json } = await send({ onEvent: (one) => void events.push(one) })
  expect([status, json]).toEqual([202, {}])
  expect(events).toMatchObject([{ id: 'a', project: 'dapp', event: 'MODAL_OPEN', body: { domain: 'my.dapp' } }])
})

test.each([
  [{ ...event, eventId: undefined }, 'eventId is no id'],
  [{ ...event, eventId: "'; drop table events" }, 'eventId is no id'],
  [{ ...event, url: 5 }, 'url is no URL'],
  [{ ...event, domain: 'a\nb' }, 'domain is no domain'],
  [{ ...event, timestamp: null }, 'timestamp is no time'],
  [{ ...event, props: { event: 'a b' } }, 'props.event is no name of an event'],
  [{ ...event, props: null }, 'props.event is no name of an event'],
  [null, 'eventId is no id'],
])('the event %j is refused: %s', async (body, message) => {
  const { status, json } = await send({ onEvent: () => undefined }, body)
  expect([status, json.error]).toEqual([400, { code: 'bad_parameter', message }])
})

test('a time may be in words, as that of an error is', async () => {
  expect((await send({ onEvent: () => undefined }, { ...event, timestamp: '2026-01-01T00:00:00Z' })).status).toBe(202)
})

test('an event over 64 kB is refused', async () => {
  const large = { ...event, props: { event: 'a', text: 'x'.repeat(70_000) } }
  expect((await send({ onEvent: () => undefined }, large)).status).toBe(413)
})

test.each([
  ['a function that fails', { onEvent: () => Promise.reject(new Error('secret')) }],
  ['a database that fails', { sql: { batch: () => Promise.reject(new Error('disk full')) } }],
])('what %s says does not reach the page', async (_, options) => {
  const { status, json } = await send(options)
  expect([status, json]).toEqual([503, { error: { code: 'unavailable', message: 'The event could not be kept' } }])
})

describe('several events in one request', () => {
  test('are each one to the function, without what says who the visitor is', async () => {
    const events: AnalyticsEvent[] = []
    const props = { event: 'CONNECT_SUCCESS', address: '0xabc' }
    const body = [event, { ...event, eventId: 'b', url: 'https://my.dapp/?token=1', props }]
    const { status, json } = await send({ onEvent: (one) => void events.push(one) }, body, '/batch')
    expect([status, json]).toEqual([202, {}])
    expect(events.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(events[1]?.body).toMatchObject({ url: 'https://my.dapp/', props: { event: 'CONNECT_SUCCESS' } })
    expect(JSON.stringify(events)).not.toContain('0xabc')
  })

  test.each([
    [event, 'The body takes 1 to 200 events'],
    [null, 'The body takes 1 to 200 events'],
    [[], 'The body takes 1 to 200 events'],
    [Array.from({ length: 201 }, () => event), 'The body takes 1 to 200 events'],
    [[event, { ...event, domain: 5 }], 'domain is no domain'],
    [[[event]], 'eventId is no id'],
  ])('are refused together, case %#', async (body, message) => {
    const onEvent = vi.fn()
    const { status, json } = await send({ onEvent }, body, '/batch')
    expect([status, json.error]).toEqual([400, { code: 'bad_parameter', message }])
    expect(onEvent).not.toHaveBeenCalled()
  })

  test('count as so many requests', async () => {
    const body = Array.from({ length: 5 }, () => event)
    const { status } = await send({ onEvent: () => undefined, limits: { perAddress: 4 } }, body, '/batch')
    expect(status).toBe(429)
  })

  test.each([
    ['a function that fails', { onEvent: () => Promise.reject(new Error('secret')) }],
    ['a database that fails', { sql: { batch: () => Promise.reject(new Error('disk full')) } }],
  ])('are an outage to %s', async (_, options) => {
    expect((await send(options, [event, event], '/batch')).status).toBe(503)
  })
})

test('a database that never answers is given up', async () => {
  vi.useFakeTimers()
  const sql: Sql = { batch: async () => [] }
  let isStuck = false
  const slow: Sql = { batch: (statements) => (isStuck ? new Promise(() => undefined) : sql.batch(statements)) }
  const gateway = createGateway({ projects, sql: slow })
  await gateway.start()
  isStuck = true
  const init = { method: 'POST', body: JSON.stringify(event) }
  const asked = gateway.fetch(new Request('http://gateway.test/e?projectId=dapp', init))
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  expect((await asked).status).toBe(503)
})

test('a project that takes events needs somewhere to keep them, and a key is 32 bytes', () => {
  const wrong = { key: ['short'], base: 'https://gateway.my.dapp/' }
  expect(() => createGateway({ projects, ...wrong })).toThrow(
    [
      'projects[0].analytics: needs sql or onEvent',
      'key: is 32 bytes in base64, or a list of such',
      'base: is the URL of the gateway, such as https://wallet.my.dapp',
    ].join('\n'),
  )
})
