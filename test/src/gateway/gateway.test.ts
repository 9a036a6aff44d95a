// The gateway by its one door: a Request in, a Response out.
import { describe, expect, test, vi } from 'vitest'
import { readJson } from '../../../src/gateway/bounds.ts'
import {
  createGateway,
  FileError,
  type GatewayOptions,
  type LogLine,
  RefusalError,
} from '../../../src/gateway/index.ts'
import { addressOf, createLimit, subnetOf } from '../../../src/gateway/limits.ts'
import { problemsOf } from '../../../src/gateway/options.ts'
import { isAllowedOrigin, isOriginPattern } from '../../../src/gateway/origins.ts'
import { checkOrigin, createProjects } from '../../../src/gateway/projects.ts'
import { createRouter } from '../../../src/gateway/routes.ts'

const projects = [{ id: 'dapp', origins: ['https://my.dapp'] }]
const ask = (path: string, init: RequestInit = {}, options: Partial<GatewayOptions> = {}) =>
  createGateway({ projects, ...options }).fetch(new Request(`http://gateway.test${path}`, init))

describe('any request', () => {
  test('health is told to anyone, without a project', async () => {
    const answer = await ask('/healthz')
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('a page of another origin may read when to come again', async () => {
    const init = { headers: { origin: 'https://my.dapp' } }
    const { headers } = await ask('/getWallets?projectId=dapp', init, { limits: { perAddress: 1 } })
    expect(headers.get('access-control-expose-headers')).toBe('retry-after')
  })

  test('a path that is no row of the table is not found', async () => {
    const answer = await ask('/wp-admin')
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({ error: { code: 'not_found', message: 'There is nothing at this path' } })
  })

  test('another method is refused, and the right one named', async () => {
    const answer = await ask('/healthz', { method: 'DELETE' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET'])
  })

  test('a preflight is answered for the origin that asks, and never for all', async () => {
    const answer = await ask('/healthz', { method: 'OPTIONS', headers: { origin: 'https://my.dapp' } })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://my.dapp')
    expect(answer.headers.get('access-control-allow-credentials')).toBe(null)
  })

  test.each([
    ['?a=1&a=2', 400, 'a is given twice'],
    ['?a=%0d%0aset-cookie:x', 400, 'a has a control character'],
    ['?%3Cscript%3E=1&%3Cscript%3E=1', 400, 'A parameter is given twice'],
    [`?${'abc=1&'.repeat(40)}`, 400, 'abc is given twice'],
    [`?${Array.from({ length: 40 }, (_, i) => `p${i}=1`).join('&')}`, 400, 'The query has too many parameters'],
    [`?a=${'x'.repeat(9000)}`, 414, 'The URL is too long'],
  ])('the query %s is refused with %i: %s', async (query, status, message) => {
    const answer = await ask(`/healthz${query}`)
    const { error } = await answer.json()
    expect([answer.status, error.message]).toEqual([status, message])
  })

  test('headers over 16 kB are refused', async () => {
    expect((await ask('/healthz', { headers: { 'x-long': 'x'.repeat(17_000) } })).status).toBe(431)
  })

  test('the log has a line each, with the pattern of the route and no address', async () => {
    const lines: LogLine[] = []
    await ask('/healthz?secret=1', {}, { log: (line) => lines.push(line) })
    await ask('/0x1234', {}, { log: (line) => lines.push(line) })
    expect(lines.map(({ method, route, status }) => [method, route, status])).toEqual([
      ['GET', '/healthz', 200],
      ['GET', '', 404],
    ])
    expect(JSON.stringify(lines)).not.toMatch(/secret|0x1234/)
  })
})

describe('what fails', () => {
  const files = () => Promise.reject(new Error('no such disk'))

  test('is told to the operator with its cause, and to the client without', async () => {
    const onError = vi.fn()
    const answer = await ask('/getWallets?projectId=dapp', {}, { files, onError })
    expect([answer.status, await answer.text()]).toEqual([503, expect.not.stringContaining('disk')])
    expect(onError.mock.calls).toEqual([
      [
        new FileError('wallets.json: no such disk', { cause: new Error('no such disk') }),
        { route: '/getWallets', project: 'dapp' },
      ],
    ])
  })

  test('is not told where the client has gone', async () => {
    const onError = vi.fn()
    const providers = { identity: () => Promise.reject(new Error('gone')) }
    const asked = ['/v1/identity/0x1234?projectId=dapp', { signal: AbortSignal.abort() }] as const
    await ask(...asked, { providers, onError })
    expect(onError).not.toHaveBeenCalled()
    await ask(asked[0], {}, { providers, onError })
    expect(onError).toHaveBeenCalledTimes(1)
  })

  test.each<[string, Partial<GatewayOptions>, number]>([
    [
      'a log that throws',
      {
        log: () => {
          throw new Error('full')
        },
      },
      200,
    ],
    ['a log that rejects', { log: (() => Promise.reject(new Error('full'))) as () => void }, 200],
    [
      'a listener that throws',
      {
        files,
        onError: () => {
          throw new Error('full')
        },
      },
      503,
    ],
    [
      'a refusal of no status',
      {
        files: () => {
          throw new RefusalError(99, 'a', 'b')
        },
      },
      503,
    ],
  ])('never makes fetch reject: %s', async (_, options, status) => {
    expect((await ask('/getWallets?projectId=dapp', {}, options)).status).toBe(status)
  })

  test.each([
    [99, {}],
    [204, {}],
    [400, { 'x-a': 'a\nb' }],
  ])(
    'never makes fetch reject: a refusal of a provider with the status %i and the headers %j',
    async (status, headers) => {
      const identity = () => Promise.reject(new RefusalError(status, 'a', 'b', headers))
      const path = '/v1/identity/0x70997970C51812dc3A010C7d01b50e0d17dc79C8?projectId=dapp'
      expect((await ask(path, {}, { providers: { identity } })).status).toBe(500)
    },
  )
})

test('HEAD is answered as GET is, without the body', async () => {
  const [get, head] = await Promise.all([ask('/healthz'), ask('/healthz', { method: 'HEAD' })])
  expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'application/json', ''])
  expect(head.headers.get('content-length')).toBe(String((await get.text()).length))
})

describe('origins', () => {
  test.each([
    ['https://my.dapp', 'https://my.dapp', true],
    ['https://my.dapp:443', 'https://my.dapp', true],
    ['http://my.dapp', 'https://my.dapp', false],
    ['https://my.dapp.evil.example', 'https://my.dapp', false],
    ['https://a.my.dapp', 'https://*.my.dapp', true],
    ['https://a.b.my.dapp', 'https://*.my.dapp', false],
    ['https://my.dapp', 'https://*.my.dapp', false],
    ['http://localhost:5173', 'http://localhost:*', true],
    ['http://localhost.evil.example:80', 'http://localhost:*', false],
    ['https://myxdapp', 'https://my.dapp', false],
    ['https://*.my.dapp', 'https://*.my.dapp', false],
    ['null', 'https://my.dapp', false],
    ['', 'https://my.dapp', false],
  ])('the page %s beside the pattern %s: %s', (origin, pattern, isAllowed) => {
    expect(isAllowedOrigin(origin, [pattern])).toBe(isAllowed)
  })

  test.each(['*', 'https://*', 'https://*.dapp', 'https://a*.my.dapp', 'https://my.dapp/', 'ftp://my.dapp', 'null'])(
    '%s is no origin that a project may list',
    (pattern) => {
      expect(isOriginPattern(pattern)).toBe(false)
    },
  )

  test('a project without a list takes this machine and hosts of previews', () => {
    expect(() => checkOrigin('http://localhost:3000', { id: 'dapp' })).not.toThrow()
    expect(() => checkOrigin('https://branch.vercel.app', { id: 'dapp' })).not.toThrow()
    expect(() => checkOrigin('https://my.dapp', { id: 'dapp' })).toThrow('Unauthorized: origin not allowed')
  })

  test('a request without an origin is no page of another', () => {
    expect(() => checkOrigin(null, { id: 'dapp' })).not.toThrow()
  })
})

describe('options', () => {
  test('production needs a list of origins', () => {
    const options = { projects: [{ id: 'dapp' }], production: true }
    expect(() => createGateway(options)).toThrow('projects[0].origins: production needs a list')
  })

  test('every problem is named, a line each', () => {
    const options: GatewayOptions = {
      projects: [{ id: 'a b' }, { id: 'c', origins: ['https://*'] }, { id: 'c' }],
      clientIp: { header: 'x forwarded', hops: 0 },
      limits: { perAddress: 0 },
    }
    expect(problemsOf(options).map((line) => line.split(':')[0])).toEqual([
      'projects[0].id',
      'projects[1].origins[0]',
      'projects[2].id',
      'clientIp.hops',
      'clientIp.header',
      'limits.perAddress',
    ])
  })

  test('a name of every object is no project', () => {
    const find = createProjects(projects)
    for (const id of ['__proto__', 'constructor', 'other'])
      expect(() => find({ query: new Map([['projectId', id]]) })).toThrow('Unauthorized: invalid key')
    expect(() => find({ query: new Map() })).toThrow('projectId is missing')
  })
})

describe('paths', () => {
  const find = createRouter([{ method: 'GET', path: '/getWalletImage/{id}', answer: () => ({}) }])

  test('a segment is decoded', () => {
    expect(find('GET', '/getWalletImage/a%20b').path.id).toBe('a b')
  })

  test.each(['..%2fsecret', '%2e%2e', '..', 'a%5Cb', '%00', '%ff', ''])('the segment %s is refused', (segment) => {
    expect(() => find('GET', `/getWalletImage/${segment}`)).toThrow(/^(id is|There is nothing)/)
  })
})

describe('bodies', () => {
  const post = (body: BodyInit) =>
    new Request('http://gateway.test', { method: 'POST', body, duplex: 'half' } as RequestInit)
  const slow = () => new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array([91])) })

  test.each([
    ['{', 'The body is not JSON'],
    ['', 'The body is not JSON'],
    [`${'['.repeat(101)}${']'.repeat(101)}`, 'The body is nested too deep'],
    ['['.repeat(1000), 'The body is nested too deep'],
    [new Uint8Array([34, 255, 34]), 'The body cannot be read'],
    ['"'.padEnd(1025), 'The body is too large'],
  ])('a body %s is refused', async (body, message) => {
    await expect(readJson(post(body), 1024)).rejects.toThrow(message)
  })

  test('brackets in a text are no levels', async () => {
    const text = JSON.stringify(`\\"${'['.repeat(200)}`)
    expect(await readJson(post(text), 1024)).toBe(JSON.parse(text))
  })

  test('a body that stops coming is refused', async () => {
    await expect(readJson(post(slow()), 1024, 1)).rejects.toThrow('The body came too slowly')
  })
})

describe('limits', () => {
  const whose = (header: string | undefined, hops = 1) => {
    const headers = new Headers(header === undefined ? [] : [['x-forwarded-for', header]])
    const request = new Request('http://gateway.test/', { headers })
    return addressOf(request, { address: '5.5.5.5' }, { header: 'x-forwarded-for', hops })
  }

  test.each([
    ['1.1.1.1, 2.2.2.2', '2.2.2.2'],
    ['2.2.2.2:55123', '2.2.2.2'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['::ffff:2.2.2.2', '2.2.2.2'],
    ['::ffff:202:202', '2.2.2.2'],
    ['for="2.2.2.2:4711";proto=https', '2.2.2.2'],
    ['for="[2001:db8:1:2::9]:_hidden"', '2001:db8:1:2'],
    ['1.1.1.1, ', '5.5.5.5'],
    ['', '5.5.5.5'],
    [undefined, '5.5.5.5'],
  ])('the header %j counts for %s', (header, address) => {
    expect(whose(header)).toBe(address)
  })

  test('who is refused is counted too, for all projects together, before the body is read', async () => {
    const { fetch } = createGateway({
      projects: [...projects, { id: 'other', origins: ['https://other.dapp'] }],
      limits: { perAddress: 2 },
    })
    const send = async (query: string, address = '1.1.1.1') =>
      (await fetch(new Request(`http://gateway.test/getWallets?${query}`), { address })).status
    for (let i = 0; i < 4; i++) expect(await send('projectId=wrong')).toBe(401)
    expect(await send('projectId=wrong')).toBe(429)
    expect(await send('projectId=wrong', '2.2.2.2')).toBe(401)
    const body = new ReadableStream({ pull: () => new Promise(() => undefined) })
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit
    const late = await fetch(new Request('http://gateway.test/v1/profile/account', init), { address: '1.1.1.1' })
    expect(late.status).toBe(429)
  })

  const ask = async (limits: GatewayOptions['limits'], addresses: readonly string[]) => {
    const { fetch } = createGateway({ projects, limits: limits ?? {} })
    const statuses: number[] = []
    for (const address of addresses)
      statuses.push((await fetch(new Request('http://gateway.test/getWallets?projectId=dapp'), { address })).status)
    return statuses
  }

  test('a project has a limit of its own, whoever asks', async () => {
    expect(await ask({ perProject: 3 }, ['1.1.1.1', '2.2.2.2', '3.3.3.3', '4.4.4.4'])).toEqual([200, 200, 200, 429])
  })

  test('who asks too often does not spend what the others have', async () => {
    const greedy = Array.from({ length: 20 }, () => '1.1.1.1')
    const others = Array.from({ length: 8 }, (_, i) => `2.2.2.${i}`)
    const statuses = await ask({ perProject: 10, perAddress: 2 }, [...greedy, ...others])
    expect(statuses.slice(20)).toEqual(others.map(() => 200))
  })

  test('a project may use all that it has, whatever the others do', async () => {
    const { fetch } = createGateway({
      projects: [...projects, { id: 'other', origins: ['https://other.dapp'] }],
      limits: { perAddress: 2 },
    })
    const statuses: number[] = []
    for (const id of ['dapp', 'dapp', 'other', 'other'])
      statuses.push((await fetch(new Request(`http://gateway.test/getWallets?projectId=${id}`))).status)
    expect(statuses).toEqual([200, 200, 200, 200])
  })

  test('a bucket empties, says how long to wait, and fills evenly', () => {
    let now = 0
    const take = createLimit(2, () => now)
    expect([take('a'), take('a'), take('a'), take('b')]).toEqual([0, 0, 30, 0])
    now = 30_000
    expect([take('a'), take('a')]).toEqual([0, 30])
  })

  test('a clock that goes back fills nothing', () => {
    let now = 60_000
    const take = createLimit(1, () => now)
    take('a')
    now = 0
    expect(take('a')).toBe(60)
  })

  test.each([
    ['1.2.3.4', '1.2.3.4'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::', '0:0:0:0'],
    ['', ''],
    [':::::::::::::', '0:0:0:0'],
  ])('the address %s counts as %s', (address, network) => {
    expect(subnetOf(address)).toBe(network)
  })

  test('any number of keys keeps a bounded number of buckets', () => {
    const take = createLimit(1, () => 0)
    for (let i = 0; i < 10_000; i++) take(String(i))
    expect([take('9999'), take('0')]).toEqual([60, 0])
  })
})
