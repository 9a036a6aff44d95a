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
    const { fetch } = createGateway({ projects, onEvent: () => undefined, limits: { perAddress: 8 } })
    const init = { method: 'POST', body: JSON.stringify(body) }
    const post = async () => (await fetch(new Request('http://gateway.test/batch?projectId=dapp', init))).status
    expect([await post(), await post()]).toEqual([202, 429])
  })

  test('of which there may never be so many are refused for good', async () => {
    const body = Array.from({ length: 5 }, () => event)
    const { status, json } = await send({ onEvent: () => undefined, limits: { perAddress: 4 } }, body, '/batch')
    expect([status, json.error.message]).toEqual([400, 'The request counts as 5, and 4 a minute are allowed'])
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
      'key: must be 32 bytes in base64, or a list of such',
      'base: must be the URL of the gateway without a slash at its end, such as https://wallet.my.dapp',
    ].join('\n'),
  )
})

describe('of an event of a project that keeps no addresses', () => {
  const kept = async (props: object, project: object = {}, url = 'https://my.dapp/') => {
    const events: AnalyticsEvent[] = []
    const onEvent = (one: AnalyticsEvent) => void events.push(one)
    const told = { ...event, url, props: { event: 'A', ...props } }
    const { status } = await send({ projects: [{ id: 'dapp', analytics: project }], onEvent }, told)
    expect(status).toBe(202)
    return JSON.stringify(events[0]?.body)
  }
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const symKey = 'f00dfeed'.repeat(8)
  const uri = `wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=${symKey}`

  test.each<[string, object]>([
    ['as it is', { text: `failed: ${uri}` }],
    ['in the link that opens a wallet', { text: `metamask://wc?uri=${encodeURIComponent(uri)}` }],
    ['in a link of a link', { text: encodeURIComponent(`https://go.example/?to=${encodeURIComponent(uri)}`) }],
    ['in capitals', { text: `WC:${uri.slice(3)}` }],
    ['alone', { text: `symKey=${symKey}` }],
    ['as a field', { symKey }],
    ['as a name', { [uri]: 1 }],
    ['as the end of a name', { pairingSymKey: symKey }],
    ['in JSON in a text', { text: JSON.stringify({ symKey }) }],
    ['in JSON in JSON in a text', { text: JSON.stringify(JSON.stringify({ symKey })) }],
    ['as a console prints it', { text: `{ symKey: '${symKey}' }` }],
    ['with the equals of HTML', { text: `&amp;symKey&#61;${symKey}` }],
    ['on a line of its own', { text: uri.replace('&symKey=', '\\n&symKey=\\n') }],
  ])('the key of a pairing is dropped %s, also where addresses are kept', async (_, properties) => {
    expect(await kept({ properties })).not.toContain(symKey)
    expect(await kept({ properties }, { addresses: true })).not.toContain(symKey)
  })

  test.each<[string, object]>([
    [
      'with a checksum, beside one without',
      { address: address.toLowerCase(), properties: { message: `of ${address}` } },
    ],
    ['as a name', { address, properties: { [address]: 1 } }],
    ['in CAIP-10 beside one that is not', { address: `eip155:1:${address}`, properties: { message: `of ${address}` } }],
    ['where the page says no other', { properties: { accounts: [`eip155:1:${address}`] } }],
    ['without 0x', { properties: { text: address.slice(2) } }],
  ])('an address is dropped %s', async (_, props) => {
    expect((await kept(props)).toLowerCase()).not.toContain(address.toLowerCase())
  })

  test.each([
    ['Bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['Bitcoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
    ['Solana', 'Hv6sVy5UcG6eUSjNAeprsDtYwLnEVvcNuVEGcRvrgyLD'],
    ['Polkadot', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
    ['Cosmos', 'cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02'],
  ])('an address of %s is dropped by its shape, and from the path of a page: %s', async (_, own) => {
    expect(await kept({ properties: { message: `to ${own}, and` } })).not.toContain(own)
    expect(await kept({}, {}, `https://my.dapp/account/${own}`)).not.toContain(own)
    expect(await kept({ properties: { message: encodeURIComponent(`a:b:${own}`) } })).not.toContain(own)
    expect(await kept({ properties: { message: JSON.stringify(`a\n${own}`) } })).not.toContain(own)
  })

  test.each([
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'bip122:000000000019d6689c085ae165831e93',
    'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
    '0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b',
    'd1a7e1c8-1b5e-4c1e-9f7b-8c2f1f0e6a11',
    'User rejected the request in MetaMask',
  ])('%s stays', async (text) => {
    expect(await kept({ properties: { text } })).toContain(text)
  })

  test.each(['0x70a08231', '0x', ''])('an address in 32 bytes is dropped after %j', async (before) => {
    const text = `${before}000000000000000000000000${address.slice(2)}`
    expect(await kept({ properties: { text } })).not.toContain(address.slice(2))
  })

  test('an address that the page chooses does not make others wait', async () => {
    const own = `${'a'.repeat(10_500)}b${'a'.repeat(10_500)}`
    const began = performance.now()
    await kept({ address: own, text: 'a'.repeat(42_000) })
    // Searched for, it takes some hundred times as long.
    const took = performance.now() - began
    const again = performance.now()
    await kept({ address, text: 'a'.repeat(63_000) })
    expect(took).toBeLessThan(20 * (performance.now() - again) + 50)
  })

  test('an address is no name of an event', async () => {
    const told = { ...event, props: { event: address } }
    expect((await send({ onEvent: () => undefined }, told)).status).toBe(400)
  })
})
