// A data provider is asked with few questions, is left alone when it is in trouble, and is never believed.
import { afterEach, describe, expect, test, vi } from 'vitest'
import { version } from '../../../package.json'
import { createData } from '../../../src/services/data/client.ts'
import { body, drop, hang, json, startService } from '../../helpers/service.ts'
import { fakeTimers, pass, settle } from '../../helpers/time.ts'

afterEach(() => void vi.useRealTimers())

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const data = (base: string) => createData({ base, projectId: 'dapp' })
const balance = (base: ReturnType<typeof createData>, isForced = false) =>
  base.json('/v1/account/*/balance', { of: address, query: { currency: 'usd', chainId: 'eip155:1' }, isForced })

test('every question has the project, hasp and its version, and nothing that is empty', async () => {
  const service = await startService(json({}))
  await data(`${service.url}/`).json('/v1/identity/*', { of: 'eip155:1:0xA', query: { sender: '', cursor: undefined } })
  expect(service.asked).toEqual([`/v1/identity/eip155%3A1%3A0xA?projectId=dapp&st=hasp&sv=${version}`])
})

test('fifty who ask which networks there are at the same moment ask once, and so does everybody later', async () => {
  const service = await startService(json({ http: ['eip155:1'], ws: [] }))
  const client = data(service.url)
  const all = await Promise.all(Array.from({ length: 50 }, () => client.supports('eip155:1')))
  expect(new Set(all)).toEqual(new Set([true]))
  expect(await client.supports('eip155:5')).toBe(false)
  expect(service.asked).toHaveLength(1)
})

test('the same question is asked once at a time, and anew later', async () => {
  const service = await startService(json({ balances: [] }))
  const client = data(service.url)
  await Promise.all([balance(client), balance(client)])
  expect(service.asked).toHaveLength(1)
  await balance(client)
  expect(service.asked).toHaveLength(2)
})

describe('a service in trouble', () => {
  test.each([
    ['500', body('', 500)],
    ['429', body('', 429)],
    ['a dropped connection', drop],
  ])('by %s is asked four times, then once in 30 s, and ever more rarely', async (_, answer) => {
    fakeTimers()
    const service = await startService(answer)
    const client = data(service.url)
    const ask = () => balance(client).catch((error) => error.reason)
    const first = ask()
    await pass(8000)
    expect(await first).toBe('unavailable')
    expect(service.asked).toHaveLength(4)
    for (let s = 0; s < 600; s += 10) {
      const again = ask()
      await pass(10_000)
      expect(await again).toBe('unavailable')
    }
    expect(service.asked.length).toBeLessThanOrEqual(10)
    const before = service.asked.length
    void balance(client, true).catch(() => undefined)
    await service.reach(before + 1)
  })

  test('that hangs is given up after 10 s, by headers or by the body, and tried four times', async () => {
    fakeTimers()
    const slow = (response: { write(text: string): unknown }) => void response.write('{')
    const service = await startService(hang, slow, hang, slow)
    const failed = balance(data(service.url)).catch((error) => error.reason)
    await pass(48_000)
    expect(await failed).toBe('unavailable')
    expect(service.asked).toHaveLength(4)
  })

  test('is asked as ever once it has answered', async () => {
    fakeTimers()
    const service = await startService(body('', 500))
    const client = data(service.url)
    const failed = balance(client).catch((error) => error.reason)
    await pass(8000)
    await failed
    service.answer(json({ balances: [] }))
    expect(await balance(client, true)).toEqual({ balances: [] })
    expect(await balance(client)).toEqual({ balances: [] })
  })

  test.each(['Unauthorized: origin not allowed', 'Unauthorized: invalid key'])(
    'that says "%s" is never asked again, and the developer hears of it once',
    async (words) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
      const service = await startService(body(words, 403))
      const client = data(service.url)
      await expect(balance(client)).rejects.toMatchObject({ name: 'ServiceError' })
      await expect(balance(client, true)).rejects.toMatchObject({ name: 'ServiceError' })
      await expect(client.supports('eip155:1')).rejects.toMatchObject({ name: 'ServiceError' })
      expect(service.asked).toHaveLength(1)
      await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1))
      expect(`${warn.mock.calls[0]}`).toContain(`hasp: services.data (${service.url}) refuses this p`)
      warn.mockRestore()
    },
  )

  const message = 'Unauthorized: origin not allowed'
  test.each([
    [403, { error: { code: 'origin_not_allowed', message } }, `this page: ${message}. Allow this origin there.`],
    [
      403,
      { status: 'FAILED', reasons: [{ name: '', description: message }] },
      `this page: ${message}. Allow this origin there.`,
    ],
    [401, { error: 'Invalid API key' }, 'this projectId: Invalid API key.'],
    [
      400,
      { error: { code: 'bad_parameter', message: 'projectId is missing' } },
      'what it is asked: projectId is missing.',
    ],
  ])('that refuses with %i and %o is named with its reason, once', async (status, said, sentence) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const service = await startService(json(said, status))
    for (const address of ['0x1', '0x2']) {
      const asked = data(service.url).json('/v1/account/*/balance', { of: address })
      await expect(asked).rejects.toMatchObject({ name: 'ServiceError' })
    }
    await vi.waitFor(() => expect(warn).toHaveBeenCalled())
    await settle()
    expect(warn.mock.calls).toEqual([[`hasp: services.data (${service.url}) refuses ${sentence}`]])
    warn.mockRestore()
  })

  test('that words every refusal anew is heard of 20 times at most', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    // A page that has been told of nothing yet.
    vi.resetModules()
    const { tellOfRefusal } = await import('../../../src/services/refusal.ts')
    for (let index = 0; index < 30; index += 1) {
      for (const reason of ['unavailable', 'key'] as const)
        tellOfRefusal('http://localhost/?st=hasp', reason, `{"error":"no. ${index}"}`)
    }
    // 20 with the first word of a refused key among them; and a page that is refused is always told of.
    expect(warn).toHaveBeenCalledTimes(20)
    tellOfRefusal('http://localhost/?st=hasp', 'origin', 'Origin not allowed')
    expect(warn).toHaveBeenCalledTimes(21)
    vi.resetModules()
    warn.mockRestore()
  })

  test.each([
    ['as it was asked', address],
    ['in small letters and without 0x', address.slice(2).toLowerCase()],
    ['of another namespace', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'],
  ])('that writes an address %s into its refusal is quoted without, and in a line', async (_, written) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const service = await startService(json({ error: `no account ${written}\n\u202ehasp: paste\u001b[31m this` }, 400))
    await expect(balance(data(service.url))).rejects.toMatchObject({ reason: 'unavailable' })
    await vi.waitFor(() => expect(warn).toHaveBeenCalled())
    const said = `${warn.mock.calls[0]}`
    expect(said).toMatch(/refuses what it is asked: no account (0x)?… hasp: paste \[31m this\.$/)
    expect(said.toLowerCase()).not.toContain(written.slice(2, 22).toLowerCase())
    warn.mockRestore()
  })

  test('of 8 MB is read as far as it is quoted', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.resetModules()
    const { tellOfRefusal } = await import('../../../src/services/refusal.ts')
    const cursor = `${'a'.repeat(1000)}b${'a'.repeat(1000)}`
    const start = performance.now()
    tellOfRefusal(`http://localhost/?st=hasp&cursor=${cursor}`, 'unavailable', `{"error":"${'a'.repeat(2 ** 23)}"}`)
    // Reading 8 MB of JSON takes some 10 ms; going through them for every letter of a cursor took 15 s.
    expect(performance.now() - start).toBeLessThan(3000)
    expect(`${warn.mock.calls[0]}`.length).toBeLessThan(200)
    warn.mockRestore()
  })

  test('whose address is a path of the page, or has a stray %, is named like any other', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.resetModules()
    vi.stubGlobal('document', { baseURI: 'https://shop.example/cart/' })
    const { tellOfRefusal } = await import('../../../src/services/refusal.ts')
    tellOfRefusal('../api/getWallets', 'key', 'Invalid API key')
    tellOfRefusal('https://data.example/a%b/v1/identity/c?st=hasp', 'unavailable', '{"error":"no"}')
    expect(warn.mock.calls.flat()).toEqual([
      'hasp: services.directory (https://shop.example) refuses this projectId: Invalid API key.',
      'hasp: services.data (https://data.example) refuses what it is asked: no.',
    ])
    vi.unstubAllGlobals()
    warn.mockRestore()
  })

  test('that answers 400 with what is no JSON of a service says nothing to the developer', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    for (const said of ['<html>400</html>', '{"error":{}}', 'null', '']) {
      const service = await startService(body(said, 400))
      await expect(balance(data(service.url))).rejects.toMatchObject({ reason: 'unavailable' })
    }
    await settle()
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
  })

  test('that writes the words of a refusal into another failure is asked again', async () => {
    fakeTimers()
    const service = await startService(body('Unauthorized: origin not allowed', 404))
    const client = data(service.url)
    await expect(balance(client)).rejects.toMatchObject({ reason: 'unavailable' })
    service.answer(json({ balances: [] }))
    await pass(31_000)
    expect(await balance(client)).toEqual({ balances: [] })
  })

  test('that finds a question wrong after it was out of order is not asked it again and again', async () => {
    fakeTimers()
    const service = await startService(body('', 503))
    const client = data(service.url)
    const failed = balance(client).catch((error) => error.reason)
    await pass(8000)
    await failed
    await pass(31_000)
    service.answer(body('', 404))
    const before = service.asked.length
    for (let i = 0; i < 20; i++) await balance(client).catch(() => undefined)
    expect(service.asked.length - before).toBe(1)
  })

  test('that finds one address wrong is asked for others, and for that one not at once', async () => {
    const service = await startService((response, request) =>
      (/0xbad/.test(`${request.url}`) ? body('', 400) : json({ balances: [] }))(response, request),
    )
    const client = data(service.url)
    const of = (address: string) => client.json('/v1/account/*/balance', { of: address })
    await expect(of('0xbad')).rejects.toMatchObject({ reason: 'unavailable' })
    await expect(of('0xbad')).rejects.toMatchObject({ reason: 'unavailable' })
    expect(await of('0x1')).toEqual({ balances: [] })
    expect(service.asked).toHaveLength(2)
  })

  test('that says too much of one address is asked for others', async () => {
    const service = await startService((response, request) =>
      (/0xlong/.test(`${request.url}`) ? body('x'.repeat(9 * 2 ** 20)) : json({ balances: [] }))(response, request),
    )
    const client = data(service.url)
    const of = (address: string) => client.json('/v1/account/*/balance', { of: address })
    await expect(of('0xlong')).rejects.toMatchObject({ reason: 'unavailable' })
    expect(await of('0x1')).toEqual({ balances: [] })
  })
})

test('what changes something is asked once, also where the service fails', async () => {
  const service = await startService(body('', 500))
  const asked = data(service.url).json('/v1/sessions/*/revoke', { of: address, body: {}, isOnce: true })
  await expect(asked).rejects.toMatchObject({ reason: 'unavailable' })
  await settle()
  expect(service.asked).toHaveLength(1)
})

test.each([
  ['HTML', body('<html>')],
  ['more than 256 kB, where it has no list', body('x'.repeat(2 ** 18 + 1))],
])('an answer of %s is no answer', async (_, answer) => {
  fakeTimers()
  const service = await startService(answer)
  const failed = data(service.url)
    .json('/v1/identity/*', { of: address, isOnce: true })
    .catch((error) => error.reason)
  expect(await failed).toBe('unavailable')
})

test('a list may be of 8 MB, and no longer', async () => {
  fakeTimers()
  const service = await startService(body(`"${'x'.repeat(2 ** 20)}"`))
  const list = () => data(service.url).json('/v1/sessions/*', { of: address, isOnce: true, isList: true })
  expect(await list()).toHaveLength(2 ** 20)
  service.answer(body('x'.repeat(9 * 2 ** 20)))
  await expect(list()).rejects.toMatchObject({ reason: 'unavailable', cause: 'too long' })
})
