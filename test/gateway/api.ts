// The gateway's answers over one engine, written down as they come: the transcripts are compared byte for byte. It runs in
// Node 20, Node 22 and workerd, so it imports nothing but the product.
import { createGateway, type GatewayOptions, type Sql } from '../../src/gateway/index.ts'

const key = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
const newer = 'ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8='
const base = 'https://gateway.my.dapp'
const origin = 'https://my.dapp'
const wallet = { id: 'a', name: 'A', chains: ['eip155:1'], image_id: 'a' }
const files: GatewayOptions['files'] = (path) => {
  if (path === 'wallets.json') return Response.json([wallet, { ...wallet, id: 'b', name: 'B' }, { name: 'wrong' }])
  return path === 'images/wallets/a' ? new Response('<svg/>') : undefined
}
const options: GatewayOptions = {
  base,
  key,
  files,
  projects: [
    { id: 'dapp', origins: [origin], features: { swap: ['1inch'], activity: true }, analytics: { days: 30 } },
    { id: 'open', origins: [origin], analytics: { addresses: true } },
    { id: 'silent', origins: [origin] },
  ],
  chains: { 'eip155:1': ['http://127.0.0.1:1/never-asked'] },
}

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const event = (eventId: string, props: object = {}) => ({
  eventId,
  url: `https://my.dapp/path?email=a@b.example#${address}`,
  domain: 'my.dapp',
  timestamp: 1_760_000_000_000,
  props: {
    type: 'track',
    event: 'CONNECT_ERROR',
    address,
    properties: { message: `no funds in ${address.toLowerCase()}`, uri: 'wc:0a@2?symKey=secret', address },
    ...props,
  },
})

type Ask = readonly [path: string, body?: unknown, headers?: Record<string, string>]
const asks: readonly Ask[] = [
  ['/healthz'],
  ['/nothing'],
  ['/getWallets?projectId=dapp&page=1&entries=1'],
  ['/getWallets?projectId=dapp&chains=eip155:10'],
  ['/getWallets?projectId=dapp&page=x'],
  ['/getWallets?projectId=nobody'],
  ['/getWallets'],
  ['/getWalletImage/a?projectId=dapp'],
  ['/getWalletImage/..%2fa?projectId=dapp'],
  ['/projects/v1/origins?projectId=dapp', undefined, { origin }],
  ['/projects/v1/origins?projectId=dapp', undefined, { origin: 'https://evil.example' }],
  ['/appkit/v1/config?projectId=dapp'],
  ['/appkit/v1/project-limits?projectId=dapp'],
  ['/getAnalyticsConfig?projectId=silent'],
  ['/v1/supported-chains?projectId=dapp'],
  [`/v1/identity/${address}?projectId=dapp`],
  ['/v1/profile/suggestions/%00?projectId=dapp'],
  ['/v1/profile/account', { coin_type: 60, address, message: 'a\nb', signature: '0x' }, { origin }],
  ['/v1?projectId=dapp&chainId=eip155:1', { id: 1, method: 'eth_sendTransaction' }],
  ['/v1?projectId=dapp&chainId=eip155:1', [{ id: '\u2028', method: 5 }]],
  ['/e?projectId=dapp', event('one'), { origin }],
  ['/e?projectId=dapp', event('one', { event: 'TWICE' }), { origin }],
  ['/e?projectId=dapp', event('two'), { origin: 'https://evil.example' }],
  ['/e?projectId=open', event('one'), { origin }],
  ['/e?projectId=silent', event('one'), { origin }],
  ['/e?projectId=dapp', { ...event('a b') }],
  ['/e?projectId=dapp', { ...event('three'), props: 5 }],
  ['/e?projectId=dapp', []],
  ['/batch?projectId=dapp', [event('four'), event('five'), event('four')], { origin }],
  ['/batch?projectId=dapp', [event('six'), { ...event('a b') }], { origin }],
  ['/batch?projectId=dapp', event('seven'), { origin }],
]

/** What is asked and what is answered, a line each. */
export async function apiTranscript(sql: Sql): Promise<string> {
  const lines: string[] = []
  const { fetch, start, sweep } = createGateway({ ...options, sql })
  const other = createGateway({ ...options, sql, key: [newer, key] })
  const late = createGateway({ ...options, sql })
  for (const [path, body, headers = {}] of asks) {
    const init = body === undefined ? { headers } : { method: 'POST', body: JSON.stringify(body), headers }
    const response = await fetch(new Request(`${base}${path}`, init))
    lines.push(`${path} ${response.status} ${JSON.stringify([...response.headers].sort())} ${await response.text()}`)
  }
  const run = async (title: string, text: string, ...args: string[]) =>
    lines.push(`${title}: ${JSON.stringify(await sql.batch([{ sql: text, args }]))}`)
  const attempt = async (title: string, done: Promise<unknown>) =>
    lines.push(`${title}: ${await done.then(() => 'done').catch((error: Error) => error.message)}`)
  await run('kept', 'select id, project, event, body from events order by id')
  const old = "insert into events (id, project, at, event, body) values (?, ?, ?, 'OLD', '{}')"
  const daysAgo = (days: number) => Date.now() - days * 86_400_000
  const rows = (['dapp', 'open', 'gone'] as const).flatMap((project) =>
    [31, 91].map((days) => ({ sql: old, args: [`${project} ${days}`, project, daysAgo(days)] })),
  )
  await sql.batch(rows)
  await sweep()
  await run('after the sweep', 'select id from events order by id')
  await attempt('started again', Promise.all([start(), late.start(), createGateway({ ...options, sql }).start()]))
  await attempt('another base', createGateway({ ...options, sql, base: 'https://other.dapp' }).start())
  await attempt('another key', createGateway({ ...options, sql, key: newer }).start())
  await attempt('no key', createGateway({ ...options, sql, key: undefined }).start())
  await attempt('sealed anew with both keys', other.reseal())
  await attempt('then the newer alone', createGateway({ ...options, sql, key: newer }).start())
  await attempt('and no more the older', createGateway({ ...options, sql }).start())
  await attempt('nor does one that was left with it seal anew', late.reseal())
  const moved = { ...options, sql, key: newer, base: 'https://other.dapp' }
  await attempt('moved', createGateway({ ...moved, isMoved: true }).start())
  await attempt('and at home there', createGateway(moved).start())
  await run('the base', "select value from settings where name = 'base'")
  return lines.join('\n')
}
