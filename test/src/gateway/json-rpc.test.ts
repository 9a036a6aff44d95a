// The proxy to chains, with an endpoint that is an HTTP server of its own.
import { expect, onTestFinished, test } from 'vitest'
import { createGateway, type GatewayOptions } from '../../../src/gateway/index.ts'
import { listenLocally, textOf } from '../../helpers/http.ts'

const key = 'f00dfeedf00dfeedf00dfeed'

type Asked = { id: number; method: string; params?: unknown }
/** Starts an endpoint; `answer` makes each reply's result or error. Resolves with its URL and what it was asked. */
async function endpoint(answer: (call: Asked) => object, status = 200) {
  const asked: Asked[] = []
  const headers: object[] = []
  const { url, stop } = await listenLocally(async (request, response) => {
    headers.push(request.headers)
    const calls: Asked | Asked[] = JSON.parse(await textOf(request))
    const replies = [calls].flat().map((call) => {
      asked.push(call)
      return { jsonrpc: '2.0', id: call.id, ...answer(call) }
    })
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(Array.isArray(calls) ? replies : replies[0]))
  })
  onTestFinished(stop)
  return { url: `${url}/v2/${key}`, asked, headers }
}

const gateway = (urls: string[], options: Partial<GatewayOptions> = {}) => {
  const { fetch } = createGateway({
    projects: [{ id: 'dapp', origins: ['https://my.dapp'] }],
    chains: { 'eip155:1': urls },
    ...options,
  })
  return (body: unknown, query = 'chainId=eip155:1&projectId=dapp', headers: HeadersInit = {}) =>
    fetch(new Request(`http://gateway.test/v1?${query}`, { method: 'POST', body: JSON.stringify(body), headers }))
}
const call = (method: string, id: unknown = 1, params: unknown = []) => ({ jsonrpc: '2.0', id, method, params })
const echo = ({ method }: Asked) => ({ result: method })

test('a call is answered with the id that its caller gave', async () => {
  const { url, headers } = await endpoint(echo)
  const ask = gateway([url])
  const own = { cookie: 'a=b', origin: 'https://my.dapp', authorization: 'mine' }
  const answer = await ask(call('eth_blockNumber', 'mine'), undefined, own)
  expect([answer.status, await answer.json()]).toEqual([200, { jsonrpc: '2.0', id: 'mine', result: 'eth_blockNumber' }])
  expect(answer.headers.get('access-control-allow-origin')).toBe('https://my.dapp')
  expect(JSON.stringify(headers)).not.toMatch(/a=b|my\.dapp|mine/)
})

test('a batch is answered in its order, and each bad call by itself', async () => {
  const { url } = await endpoint(echo)
  const batch = [call('eth_chainId', 7), 5, call('eth_chainId', {}), call('eth_gasPrice', null), { id: 8 }]
  const answer = await (await gateway([url])(batch)).json()
  expect(answer).toEqual([
    { jsonrpc: '2.0', id: 7, result: 'eth_chainId' },
    { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid request' } },
    { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid request' } },
    { jsonrpc: '2.0', id: null, result: 'eth_gasPrice' },
    { jsonrpc: '2.0', id: 8, error: { code: -32600, message: 'Invalid request' } },
  ])
})

test.each([
  'eth_sendTransaction',
  'personal_sign',
  'debug_traceCall',
  'admin_peers',
  'anvil_setBalance',
  'eth_newFilter',
  'eth_newBlockFilter',
  'eth_getFilterChanges',
  'eth_uninstallFilter',
  '__proto__',
])('%s does not reach the chain', async (method) => {
  const { url, asked } = await endpoint(echo)
  const { error } = await (await gateway([url])(call(method))).json()
  expect([error, asked]).toEqual([{ code: -32601, message: 'Requested RPC call is not allowed' }, []])
})

test.each([
  ['solana:local', 'getBalance isBlockhashValid simulateTransaction', 'requestAirdrop surfnet_setAccount eth_call'],
  [
    'polkadot:local',
    'state_getStorage state_call state_getKeysPaged state_getRuntimeVersion system_accountNextIndex chain_getBlockHash payment_queryInfo author_submitExtrinsic',
    'system_addReservedPeer author_insertKey author_rotateKeys offchain_localStorageSet state_traceBlock state_getPairs eth_call',
  ],
  [
    'cosmos:local',
    'abci_query status health block broadcast_tx_sync',
    'dial_seeds unsafe_flush_mempool dump_consensus_state net_info',
  ],
])(
  'a page may ask %s for what reads and what is signed, and for nothing of an operator',
  async (id, asked, refused) => {
    const { url } = await endpoint(echo)
    const ask = gateway([], { chains: { [id]: [url] } })
    const results = async (methods: string) => {
      const calls = methods.split(' ').map((method) => call(method, method))
      return (await (await ask(calls, `chainId=${id}&projectId=dapp`)).json()) as { result?: string }[]
    }
    expect((await results(asked)).map(({ result }) => result).join(' ')).toBe(asked)
    expect((await results(refused)).filter((reply) => 'result' in reply)).toEqual([])
  },
)

test('a signed transaction does, and a chain says why it refuses one', async () => {
  const { url } = await endpoint(() => ({ error: { code: 3, message: 'execution reverted', data: '0x01' } }))
  const { error } = await (await gateway([url])(call('eth_sendRawTransaction', 1, ['0x02']))).json()
  expect(error).toEqual({ code: 3, message: 'execution reverted', data: '0x01' })
})

test('the next endpoint answers where the first is dead', async () => {
  const { url } = await endpoint(echo)
  const answer = await gateway(['http://127.0.0.1:1/dead', url])(call('eth_chainId'))
  expect((await answer.json()).result).toBe('eth_chainId')
})

test.each([
  ['an error', (): object => ({ error: { code: -32000, message: `bad key ${key}` } })],
  ['the data of an error', (): object => ({ error: { code: -32000, message: 'bad', data: { url: `/v2/${key}` } } })],
  ['a result', (): object => ({ result: `https://node.example/v2/${key}` })],
  ['other letters', (): object => ({ result: `https://node.example/v2/${key.toUpperCase()}` })],
])('a key that the endpoint repeats in %s stays in the gateway', async (_, answer) => {
  const { url } = await endpoint(answer)
  const text = await (await gateway([url])(call('eth_call'))).text()
  expect(text.toLowerCase()).not.toContain(key)
  expect(text).toContain('The chain cannot be reached')
})

test.each([
  ['projectId=dapp', 400, 'chainId is missing'],
  ['chainId=http://169.254.169.254/&projectId=dapp', 400, 'chainId is not served here'],
  ['chainId=__proto__&projectId=dapp', 400, 'chainId is not served here'],
  ['chainId=eip155:1&chainId=eip155:2&projectId=dapp', 400, 'chainId is given twice'],
  ['chainId=eip155:1', 400, 'projectId is missing'],
  ['chainId=eip155:1&projectId=other', 401, 'Unauthorized: invalid key'],
])('the query %s is refused with %i: %s', async (query, status, message) => {
  const answer = await gateway(['http://127.0.0.1:1'])(call('eth_chainId'), query)
  expect([answer.status, (await answer.json()).error.message]).toEqual([status, message])
})

test('a page of another origin is refused in words that it can read', async () => {
  const { url, asked } = await endpoint(echo)
  const answer = await gateway([url])(call('eth_chainId'), undefined, { origin: 'https://evil.example' })
  expect([answer.status, (await answer.json()).error.message]).toEqual([403, 'Unauthorized: origin not allowed'])
  expect(asked).toEqual([])
})

test('every call of a batch counts, and an address forged to the left of the proxy is not believed', async () => {
  const { url, asked } = await endpoint(echo)
  const clientIp = { header: 'x-forwarded-for', hops: 1 }
  const ask = gateway([url], { limits: { perAddress: 3 }, clientIp })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const two = [call('eth_chainId', 1), call('eth_gasPrice', 2)]
  expect((await ask(two, undefined, from('1.1.1.1, 9.9.9.9'))).status).toBe(200)
  const refused = await ask(two, undefined, from('2.2.2.2, 9.9.9.9'))
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '20'])
  expect((await ask(two, undefined, from('8.8.8.8'))).status).toBe(200)
  expect(asked.length).toBe(4)
})

test('a batch of none or of more than a hundred is refused', async () => {
  const ask = gateway(['http://127.0.0.1:1'])
  expect((await ask([])).status).toBe(400)
  expect((await ask(Array(101).fill(call('eth_chainId')))).status).toBe(400)
})

test('the end of a message that is cut is left out, whatever it is, so that nobody can guess a key by it', async () => {
  const sent: string[] = []
  const { url } = await endpoint(() => ({ error: { code: 3, message: sent.at(-1) ?? '' } }))
  const ask = gateway([url])
  const say = async (end: string) => {
    sent.push(`${end.padStart(1000, '.')} and more`)
    return (await ask({ ...call('eth_call'), params: [{ data: end }] })).json()
  }
  const [right, wrong] = [await say(key.slice(0, 12)), await say('x'.repeat(12))]
  expect(right.error).toEqual(wrong.error)
  expect(right.error).toEqual({ code: 3, message: expect.stringMatching(/^\.+$/) })
})

test('the name of a method has 128 characters at most', async () => {
  const { url, asked } = await endpoint(echo)
  const { error } = await (await gateway([url])(call(`getA${'x'.repeat(125)}`))).json()
  expect([error.code, asked]).toEqual([-32600, []])
})

test.each<[string, (host: string) => string, string]>([
  ['a password, decoded', (host) => `http://me:p%40ssw0rd%21x@${host}/`, 'p@ssw0rd!x'],
  ['the header made of a password', (host) => `http://operator:password@${host}/`, btoa('operator:password')],
  ['a value of the query, as written', (host) => `http://${host}/?key=ab%2Bcd%2Fef%3D12`, 'ab%2Bcd%2Fef%3D12'],
  ['a value of the query, decoded', (host) => `http://${host}/?key=ab%2Bcd%2Fef%3D12`, 'ab+cd/ef=12'],
  ['a segment of the path, decoded', (host) => `http://${host}/ab%7Ccd%7Cef12`, 'ab|cd|ef12'],
  ['a segment with a quote', (host) => `http://${host}/ab%22cd%22ef12`, 'ab"cd"ef12'],
  ['a query without a name', (host) => `http://${host}/?${key}`, key],
])('%s stays in the gateway', async (_, at, secret) => {
  const { url } = await endpoint(() => ({ error: { code: -32000, message: `cannot reach ${secret}` } }))
  const { error } = await (await gateway([at(new URL(url).host)])(call('eth_call'))).json()
  expect(error.message).toBe('The chain cannot be reached')
})

test('a word of the URL that is of the chain’s name takes no answer away', async () => {
  const { url } = await endpoint(() => ({ result: { network: 'cosmoshub-4' } }))
  const chains = { 'cosmos:cosmoshub-4': [`http://${new URL(url).host}/cosmoshub`] }
  const answer = await gateway([], { chains })(call('status'), 'chainId=cosmos:cosmoshub-4&projectId=dapp')
  expect((await answer.json()).result).toEqual({ network: 'cosmoshub-4' })
})

test.each(['9007199254740993', '1e999', '-0'])('the id %s, which JSON.parse changes, is refused', async (id) => {
  const { url } = await endpoint(echo)
  const { fetch } = createGateway({ projects: [{ id: 'dapp' }], chains: { 'eip155:1': [url] } })
  const body = `{"id":${id},"method":"eth_chainId"}`
  const answer = await fetch(
    new Request('http://gateway.test/v1?chainId=eip155:1&projectId=dapp', { method: 'POST', body }),
  )
  expect(await answer.json()).toEqual({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid request' } })
})
