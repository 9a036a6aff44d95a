// The directory over the sandbox's files, and over files that are hostile or not there.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createGateway, type Files, type GatewayOptions } from '../../../src/gateway/index.ts'
import { readWallets } from '../../../src/gateway/wallets.ts'

afterEach(() => void vi.useRealTimers())

const folder = path.resolve(import.meta.dirname, '../../sandbox/directory')
const asked: string[] = []
const files: Files = async (name) => {
  asked.push(name)
  const bytes = await readFile(path.join(folder, name)).catch(() => undefined)
  return bytes && new Response(bytes)
}
const projects = [{ id: 'dapp', origins: ['https://my.dapp'] }]
const directory = (options: Partial<GatewayOptions> = {}) => {
  const { fetch } = createGateway({ projects, files, ...options })
  return (pathAndQuery: string, init: RequestInit = {}) => {
    const separator = pathAndQuery.includes('?') ? '&' : '?'
    return fetch(new Request(`http://gateway.test${pathAndQuery}${separator}projectId=dapp`, init))
  }
}
const names = async (query: string) => {
  const { data, count } = await (await directory()(`/getWallets?${query}`)).json()
  return [data.map(({ id }: { id: string }) => id), count]
}

describe('wallets', () => {
  test('come in their order, with what is known of them and nothing else', async () => {
    const answer = await directory()('/getWallets')
    const { data, count } = await answer.json()
    expect([answer.status, count, data.length]).toEqual([200, 10, 10])
    expect(data[0]).toMatchObject({ id: 'sandbox', name: 'Sandbox Wallet', rdns: 'example.sandbox.wallet', order: 0 })
  })

  test.each([
    ['page=1&entries=2', ['sandbox', 'brass-key'], 10],
    ['page=4&entries=3', ['otzi'], 10],
    ['page=5&entries=3', [], 10],
    ['include=kestrel,granite', ['granite', 'kestrel'], 2],
    ['include=kestrel,granite&exclude=granite', ['kestrel'], 1],
    ['include=nobody', [], 0],
    ['chains=eip155:10,solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp&badge_type=none', ['harbour', 'kestrel'], 2],
    ['chains=eip155:3133', [], 0],
    ['search=%20LANT%20', ['copper-lantern'], 1],
    ['search=%C3%B6tz', ['otzi'], 1],
    ['search=.*', [], 0],
    ['search=&include=&badge_type=certified&entries=1', ['sandbox'], 5],
  ])('the query %s finds %j of %i', async (query, ids, count) => {
    expect(await names(query)).toEqual([ids, count])
  })

  test.each([
    ['page=0', 'page must be a whole number of 1 to 100000'],
    ['page=1e3', 'page must be a whole number of 1 to 100000'],
    ['page=-1', 'page must be a whole number of 1 to 100000'],
    ['entries=201', 'entries must be a whole number of 1 to 200'],
    ['entries=1&entries=2', 'entries is given twice'],
    ['include=..%2f..%2fsecret', 'include has an item that is none'],
    [`exclude=${Array.from({ length: 201 }, (_, i) => i)}`, 'exclude takes up to 200 items'],
    ['chains=eip155', 'chains has an item that is none'],
    ['badge_type=gold', 'badge_type must be none or certified'],
    [`search=${'x'.repeat(101)}`, 'search takes up to 100 characters'],
  ])('the query %s is refused: %s', async (query, message) => {
    const answer = await directory()(`/getWallets?${query}`)
    expect([answer.status, (await answer.json()).error]).toEqual([400, { code: 'bad_parameter', message }])
  })

  test('there are none without files, and no image', async () => {
    const ask = directory({ files: undefined })
    expect(await (await ask('/getWallets')).json()).toEqual({ data: [], count: 0 })
    expect((await ask('/getWalletImage/sandbox')).status).toBe(404)
  })

  test('a list that changes is read again, and one that breaks leaves the last', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    let text = '[{"id":"a","name":"A"}]'
    let reads = 0
    const ask = directory({
      files: () => {
        reads++
        return new Response(text, { headers: { etag: text } })
      },
    })
    const first = async () => (await (await ask('/getWallets')).json()).data[0]?.name
    expect([await first(), await first(), reads]).toEqual(['A', 'A', 1])
    text = '[{"id":"a","name":"B"}]'
    vi.setSystemTime(Date.now() + 1001)
    expect([await first(), reads]).toEqual(['B', 2])
    text = '[{'
    vi.setSystemTime(Date.now() + 1001)
    expect([await first(), reads]).toEqual(['B', 3])
  })

  test('what is wrong with a list is told to the operator once, until it is something else', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const wrong = '[{"id":"a","name":"A"},{"id":"b"}]'
    let reply: Response | undefined = new Response(wrong)
    const told: string[] = []
    const ask = directory({
      files: () => reply?.clone(),
      onError: (error) => told.push((error as Error).message),
    })
    const look = async (next?: Response) => {
      reply = next
      for (let i = 0; i < 3; i++) {
        vi.setSystemTime(Date.now() + 1001)
        await ask('/getWallets')
      }
      return told.splice(0)
    }
    expect(await look(new Response(wrong))).toEqual(['wallets.json: [1].name: is missing'])
    expect(await look(new Response(`${wrong} `))).toEqual([])
    const many = Array.from({ length: 7 }, (_, i) => i)
    expect(await look(Response.json(many))).toEqual([
      `wallets.json: ${[0, 1, 2, 3, 4].map((i) => `[${i}]: is no object`).join('; ')}, and 2 more`,
    ])
    expect(await look(new Response('[{'))).toEqual([
      expect.stringMatching(/^wallets\.json: .*JSON.*; what was read before goes on$/),
    ])
    expect(await look(new Response('', { status: 403 }))).toEqual([
      'wallets.json: status 403; what was read before goes on',
    ])
    expect(await look(new Response('[]'))).toEqual([])
    expect(await look(undefined)).toEqual(['wallets.json: is not there any more'])
    expect(await look(new Response(wrong))).toEqual(['wallets.json: [1].name: is missing'])
    // Put back as it was, with its tag, its fault is another one than the one between.
    const tagged = () => new Response(wrong, { headers: { etag: '"a"' } })
    expect(await look(tagged())).toEqual([])
    expect(await look(new Response('', { status: 403 }))).toHaveLength(1)
    expect(await look(tagged())).toEqual(['wallets.json: [1].name: is missing'])
  })

  test.each([
    ['is no JSON', () => new Response('[{')],
    ['is refused', () => new Response('', { status: 403 })],
    ['is larger than any list', () => new Response(new Uint8Array(2 ** 22 + 1))],
    ['throws', () => Promise.reject(new Error('disk'))],
  ])('a first list that %s is an outage, told without a reason', async (_, broken) => {
    const answer = await directory({ files: broken })('/getWallets')
    expect([answer.status, (await answer.json()).error.message]).toEqual([503, 'A file of the gateway cannot be read'])
  })

  test('a list that goes is missed at the second look, since some programs save by deleting first', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    let reply: Response | undefined = Response.json([{ id: 'a', name: 'A' }])
    const ask = directory({ files: () => reply?.clone() })
    const count = async () => (await (await ask('/getWallets')).json()).count
    const later = () => vi.setSystemTime(Date.now() + 1001)
    expect(await count()).toBe(1)
    reply = undefined
    later()
    expect(await count()).toBe(1)
    later()
    expect(await count()).toBe(0)
  })

  test('a list that was never read is looked at once in a second, and told once', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    let reads = 0
    const told: unknown[] = []
    const files = () => {
      reads++
      return new Response('[{')
    }
    const ask = directory({ files, onError: (error) => told.push(error) })
    for (let i = 0; i < 5; i++) expect((await ask('/getWallets')).status).toBe(503)
    expect([reads, told.length]).toEqual([1, 1])
  })

  test('a fault is told also where the page that made it seen has gone', async () => {
    const told: string[] = []
    const onError = (error: unknown) => told.push((error as Error).message)
    const ask = directory({ files: () => new Response('[1]'), onError })
    await ask('/getWallets', { signal: AbortSignal.abort() })
    expect(told).toEqual(['wallets.json: [0]: is no object'])
  })

  test('the faults of lists are told when a server starts, and keep it from nothing', async () => {
    const told: string[] = []
    const onError = (error: unknown) => told.push((error as Error).message)
    const text = (name: string) => new Response(name === 'wallets.json' ? '[{' : '[1]')
    const { start } = createGateway({ projects, files: text, onError })
    await start()
    expect(told.sort()).toEqual(['tokens.json: [0]: is no object', expect.stringMatching(/^wallets\.json: .*JSON/)])
  })

  test('a name that is none of ours is told so that it cannot write on a terminal', () => {
    const { problems } = readWallets([{ id: 'a', name: 'A', 'x\n\u001b[2J': 1 }])
    expect(problems).toEqual(['[0]."x\\n\\u001b[2J": is not known here'])
  })

  test('a row that is wrong is left out and named', () => {
    const rows = [
      { id: 'a', name: 'A', mobile_link: 'javascript:alert(1)' },
      { id: 'b', name: 'B', chains: ['eip155'] },
      { name: 'C' },
      { id: '__proto__', name: 'D', secret: 'x', __proto__: { name: 'E' } },
      { id: 'e', name: 'E', mobile_link: 'e://', homepage: 'https://e.example' },
      { id: 'e', name: 'F' },
      null,
    ]
    const { value, problems } = readWallets(rows)
    expect(value).toEqual([
      { id: '__proto__', name: 'D' },
      { id: 'e', name: 'E', mobile_link: 'e://', homepage: 'https://e.example' },
    ])
    expect(problems).toEqual([
      '[0].mobile_link: must be a link that the wallet opens, such as mywallet://, or null',
      '[1].chains: must be a list of CAIP-2 ids, such as eip155:1',
      '[2].id: is missing',
      '[3].secret: is not known here',
      "[5].id: is another wallet's too",
      '[6]: is no object',
    ])
  })

  test('no wallet of the sandbox is wrong', async () => {
    const list = JSON.parse(await readFile(path.join(folder, 'wallets.json'), 'utf8'))
    expect(readWallets(list)).toMatchObject({ value: { length: 10 }, problems: [] })
  })
})

describe('what a project allows', () => {
  test('its origins are its own, or those of a project without a list', async () => {
    expect(await (await directory()('/projects/v1/origins')).json()).toEqual({ allowedOrigins: ['https://my.dapp'] })
    const open = directory({ projects: [{ id: 'dapp' }] })
    const { allowedOrigins } = await (await open('/projects/v1/origins')).json()
    expect(allowedOrigins).toContain('http://localhost:*')
  })

  test('its features are a switch or a list each', async () => {
    const ask = directory({ projects: [{ id: 'dapp', features: { swap: ['1inch'], onramp: [], activity: true } }] })
    expect(await (await ask('/appkit/v1/config')).json()).toEqual({
      features: [
        { id: 'swap', isEnabled: true, config: ['1inch'] },
        { id: 'onramp', isEnabled: false, config: [] },
        { id: 'activity', isEnabled: true, config: null },
      ],
    })
  })

  test('it has no plan that could run out', async () => {
    const answer = await directory()('/appkit/v1/project-limits')
    expect([answer.status, await answer.json()]).toEqual([200, { planLimits: { tier: 'none' } }])
  })

  test('its pages are asked for events only where it takes them', async () => {
    expect(await (await directory()('/getAnalyticsConfig')).json()).toEqual({ isAnalyticsEnabled: false })
    const ask = directory({ projects: [{ id: 'dapp', analytics: {} }], onEvent: () => undefined })
    expect(await (await ask('/getAnalyticsConfig')).json()).toEqual({ isAnalyticsEnabled: true })
  })
})

describe('images', () => {
  test.each([
    ['/getWalletImage/sandbox', 'image/svg+xml'],
    ['/public/getAssetImage/ba0ba0cd-17c6-4806-ad93-f9d174f17900', 'image/png'],
    ['/public/getTokenImage/USDC', 'image/png'],
    ['/public/getCurrencyImage/USD', 'image/png'],
  ])('%s is the file, as what it is', async (name, type) => {
    const answer = await directory()(name)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(60)
  })

  test.each([
    '..%2fwallets.json',
    '%2e%2e',
    '..',
    '.env',
    'a%2fb',
    'http:%2f%2f169.254.169.254',
    'a%5Cb',
    '%00',
    'a%0d%0ax',
  ])('the name %s reaches no file', async (name) => {
    asked.length = 0
    const answer = await directory()(`/getWalletImage/${name}`)
    expect([answer.status >= 400 && answer.status < 500, asked]).toEqual([true, []])
  })

  test.each([
    ['a page', '<html><script>1</script>'],
    ['a text', '[]'],
    ['nothing', ''],
  ])('a file that is %s is not found as an image', async (_, body) => {
    expect((await directory({ files: () => new Response(body) })('/getWalletImage/a')).status).toBe(404)
  })

  test('an image may be kept and shown anywhere, and is of no use as a page', async () => {
    const { headers } = await directory()('/getWalletImage/sandbox')
    expect(headers.get('cache-control')).toBe('public, max-age=86400')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
})
