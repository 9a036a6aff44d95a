// The data routes: from a real chain what it knows, from providers the rest.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pad, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCache } from '../../../src/gateway/cache.ts'
import { dataRows } from '../../../src/gateway/data-rows.ts'
import { createGateway, type GatewayOptions, type ProviderCall, RefusalError } from '../../../src/gateway/index.ts'
import { readTokens } from '../../../src/gateway/tokens.ts'
import { deploy, token } from '../../chains/eip155/contracts.ts'
import { type Anvil, startAnvil } from '../../helpers/anvil.ts'
import { listenLocally, textOf } from '../../helpers/http.ts'

const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const chain = 'eip155:31337'
const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
let anvil: Anvil
let listed: string
let empty: string
beforeAll(async () => {
  anvil = await startAnvil()
  listed = await deploy(anvil, token)
  empty = await deploy(anvil, token)
  await anvil.ask('anvil_setStorageAt', listed, pad(owner), pad(toHex(1_500_000n)))
})
afterAll(() => anvil.stop())

const projects = [{ id: 'dapp', origins: ['https://my.dapp'] }]
const list = () => [
  { address: `${chain}:${listed}`, name: 'USD Coin', symbol: 'USDC', decimals: 6, logoUri: 'https://a.example/i.png' },
  { address: `${chain}:${owner}`, name: 'No contract', symbol: 'NONE', decimals: 18 },
  { address: `${chain}:${empty}`, name: 'Of which there is none', symbol: 'ZERO', decimals: 18 },
]
const gateway = (options: Partial<GatewayOptions> = {}) => {
  const { fetch } = createGateway({
    projects,
    chains: { [chain]: { urls: [anvil.url], currency } },
    files: (name) => (name === 'tokens.json' ? Response.json(list()) : undefined),
    ...options,
  })
  return async (path: string, body?: unknown, headers: HeadersInit = {}) => {
    const init = body === undefined ? { headers } : { method: 'POST', body: JSON.stringify(body), headers }
    const answer = await fetch(new Request(`http://gateway.test${path}`, init))
    return { status: answer.status, json: await answer.json() }
  }
}
const balancePath = (rest = '') => `/v1/account/${owner}/balance?projectId=dapp&currency=usd&chainId=${chain}${rest}`

/** An HTTP server that makes each answer of the body; of undefined it ends the connection. */
const endpoint = (answer: (body: string) => Promise<string | undefined>) =>
  listenLocally(async (request, response) => {
    const reply = await answer(await textOf(request))
    if (reply === undefined) request.socket.destroy()
    else response.end(reply)
  })

describe('from the chains', () => {
  test('the chains are those of the table', async () => {
    const { json } = await gateway()('/v1/supported-chains?projectId=dapp')
    expect(json).toEqual({ http: [chain], ws: [] })
  })

  const coin = { name: 'Ether', symbol: 'ETH', chainId: chain, price: 0, iconUrl: '' }
  const expected = () => [
    { ...coin, quantity: { decimals: '18', numeric: '10000' } },
    {
      name: 'USD Coin',
      symbol: 'USDC',
      chainId: chain,
      address: `${chain}:${listed}`,
      price: 0,
      quantity: { decimals: '6', numeric: '1.5' },
      iconUrl: 'https://a.example/i.png',
    },
  ]

  test('a balance is the coin and the listed tokens, also where no contract gathers calls', async () => {
    expect(await gateway()(balancePath())).toEqual({ status: 200, json: { balances: expected() } })
  })

  test('a balance without a list that can be read is the coin', async () => {
    const { status, json } = await gateway({ files: () => new Response('[{') })(balancePath())
    expect([status, json.balances.length, json.balances[0].symbol]).toEqual([200, 1, 'ETH'])
  })

  test('with that contract it is the same, by one call for all tokens', async () => {
    // viem has the contract's code, in a file that it does not export.
    const file = path.resolve(import.meta.dirname, '../../../node_modules/viem/_esm/constants/contracts.js')
    const { multicall3Bytecode: data } = await import(file)
    const sent = await anvil.ask('eth_sendTransaction', { from: anvil.accounts[9], data, gas: '0x500000' })
    const multicall3 = `${(await anvil.mined(sent)).contractAddress}`
    const methods: string[] = []
    const watched = await endpoint(async (text) => {
      methods.push(...[JSON.parse(text)].flat().map(({ method }: { method: string }) => method))
      const init = { method: 'POST', body: text, headers: { 'content-type': 'application/json' } }
      return (await fetch(anvil.url, init)).text()
    })
    const options = { chains: { [chain]: { urls: [watched.url], currency, multicall3 } } }
    expect(await gateway(options)(balancePath())).toEqual({ status: 200, json: { balances: expected() } })
    expect(methods.sort()).toEqual(['eth_call', 'eth_getBalance'])
    await watched.stop()
  })

  test('a balance is kept for half a minute, asked anew on demand, and another project has its own', async () => {
    const two = [...projects, { id: 'other' }]
    const ask = gateway({ projects: two })
    const read = async (path: string) => (await ask(path)).json.balances[1].quantity.numeric
    expect(await read(balancePath())).toBe('1.5')
    await anvil.ask('anvil_setStorageAt', listed, pad(owner), pad(toHex(2_000_000n)))
    expect(await read(balancePath())).toBe('1.5')
    expect(await read(balancePath().replace('dapp', 'other'))).toBe('2')
    expect(await read(balancePath('&forceUpdate=1'))).toBe('2')
    expect(await read(balancePath())).toBe('2')
    await anvil.ask('anvil_setStorageAt', listed, pad(owner), pad(toHex(1_500_000n)))
  })

  test('prices come from the provider, by address, and a balance stays one without them', async () => {
    const prices = ({ params }: ProviderCall<'prices'>) => ({
      fungibles: params.addresses.map((address, i) => ({
        name: '',
        symbol: '',
        iconUrl: '',
        address: address.toUpperCase(),
        price: 2000.005 - i,
      })),
    })
    const { json } = await gateway({ providers: { prices } })(balancePath())
    const numbers = json.balances.map(({ price, value }: { price: number; value: number }) => [price, value])
    expect(numbers).toEqual([
      [2000.005, 20_000_050],
      [1999.005, 2998.5],
    ])
    const broken = () => Promise.reject(new Error('down'))
    expect((await gateway({ providers: { prices: broken } })(balancePath())).json.balances).toEqual(expected())
    const lying = () => ({ fungibles: [null, { address: 5 }, { address: `${chain}:${listed}`, price: -1 }] })
    expect((await gateway({ providers: { prices: lying } as object })(balancePath())).json.balances).toEqual(expected())
  })

  test('the price of gas is three whole numbers that rise', async () => {
    const { status, json } = await gateway()(`/v1/convert/gas-price?projectId=dapp&chainId=${chain}`)
    const prices = [json.standard, json.fast, json.instant].map(BigInt)
    expect([status, prices.every((price, i) => price > (prices[i - 1] ?? 0n))]).toEqual([200, true])
  })

  test('a chain without such a price says so in the words of the reference', async () => {
    const chains = { 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': ['http://127.0.0.1:1'] }
    const path = '/v1/convert/gas-price?projectId=dapp&chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const { status, json } = await gateway({ chains })(path)
    expect([status, json.error.message]).toEqual([400, 'Network not supported for Gas Price'])
  })

  test.each([
    [`/v1/account/${owner}/balance?projectId=dapp`, 'chainId is missing'],
    [`/v1/account/${owner}/balance?projectId=dapp&chainId=eip155:1`, 'chainId is not served here'],
    [`/v1/account/0x1234/balance?projectId=dapp&chainId=${chain}`, 'address is no address of this chain'],
    [`/v1/account/eip155:1:${owner}/balance?projectId=dapp&chainId=${chain}`, 'address is no address of this chain'],
    [`/v1/account/%3Cscript%3E/balance?projectId=dapp&chainId=${chain}`, 'address is no address'],
    ['/v1/convert/gas-price?projectId=dapp', 'chainId is missing'],
  ])('%s is refused: %s', async (path, message) => {
    const { status, json } = await gateway()(path)
    expect([status, json.error]).toEqual([400, { code: 'bad_parameter', message }])
  })

  test.each([
    ['is dead', undefined],
    ['lies', '{"jsonrpc":"2.0","id":1,"result":"0xzz"}'],
    ['answers with a page', '<html>key-of-the-operator</html>'],
  ])('where the chain %s that is all that is said', async (_, reply) => {
    const broken = await endpoint(async () => reply)
    const urls = [`${broken.url}/key-of-the-operator`]
    const ask = gateway({ chains: { [chain]: { urls, currency } }, files: () => undefined })
    const { status, json } = await ask(balancePath())
    await broken.stop()
    expect([status, json]).toEqual([503, { error: { code: 'unavailable', message: 'The chain cannot be reached' } }])
  })
})

describe('from providers', () => {
  const swap = { amount: '1', from: `${chain}:${owner}`, to: `${chain}:${owner}`, userAddress: `${chain}:${owner}` }
  const named = { coin_type: 60, address: owner, message: 'I am\nme', signature: '0x1234' }
  const wallets = [{ address: owner, blockchains: ['ethereum'], assets: ['USDC'] }]
  const quote = { purchaseCurrency: { id: 'USDC' }, paymentCurrency: { id: 'USD' }, amount: '10', network: 'ethereum' }
  const noSwaps = { error: { code: 'not_supported', message: 'Network not supported for Swaps' } }
  const convert = `projectId=dapp&amount=1&from=${swap.from}&to=${swap.to}&userAddress=${swap.userAddress}`
  const rows: readonly (readonly [name: string, path: string, body: unknown, empty: unknown])[] = [
    ['identity', `/v1/identity/${owner}?projectId=dapp`, undefined, { avatar: '', name: '' }],
    ['history', `/v1/account/${owner}/history?projectId=dapp&cursor=a`, undefined, { data: [], next: null }],
    ['quotes', `/v1/convert/quotes?${convert}`, undefined, { quotes: [] }],
    ['tokens', `/v1/convert/tokens?projectId=dapp&chainId=${chain}`, undefined, { tokens: [] }],
    ['prices', '/v1/fungible/price', { projectId: 'dapp', addresses: [swap.from] }, { fungibles: [] }],
    ['allowance', `/v1/convert/allowance?${convert}&tokenAddress=${swap.from}`, undefined, { allowance: '0' }],
    ['buildTransaction', '/v1/convert/build-transaction', { ...swap, projectId: 'dapp' }, noSwaps],
    ['buildApprove', `/v1/convert/build-approve?${convert}`, undefined, noSwaps],
    ['name', '/v1/profile/account/a.reown.id?projectId=dapp', undefined, { addresses: {}, attributes: [] }],
    ['namesOf', `/v1/profile/reverse/${owner}?projectId=dapp`, undefined, []],
    ['nameSuggestions', '/v1/profile/suggestions/a?projectId=dapp', undefined, { suggestions: [] }],
    ['registerName', '/v1/profile/account', named, { success: false }],
    ['onrampUrl', '/v1/generators/onrampurl?projectId=dapp', { destinationWallets: wallets }, { url: '' }],
    [
      'onrampOptions',
      '/v1/onramp/options?projectId=dapp',
      undefined,
      { paymentCurrencies: [], purchaseCurrencies: [] },
    ],
    ['onrampQuote', '/v1/onramp/quote?projectId=dapp', quote, null],
    ['sessions', `/v1/sessions/${chain}:${owner}?projectId=dapp`, undefined, { pcis: [] }],
    ['revokeSession', `/v1/sessions/${owner}/revoke?projectId=dapp`, { pci: 'a', signature: '0x' }, { success: false }],
  ]
  const page = { origin: 'https://my.dapp' }

  test('every row is asked here', () => {
    expect(rows.map(([name]) => name).sort()).toEqual(dataRows.map(({ name }) => name).sort())
  })

  test('the guide’s table has each of them, with what it is given', async () => {
    const guide = await readFile(path.resolve(import.meta.dirname, '../../../docs/gateway.md'), 'utf8')
    const given = ({ path, takes, needs = [] }: (typeof dataRows)[number]) =>
      Object.keys(takes).map((name) => {
        const isNeeded = path.includes(`{${name}}`) || (needs as readonly string[]).includes(name)
        return `\`${name}${isNeeded ? '' : '?'}\``
      })
    for (const row of dataRows) {
      const where = row.method === 'GET' ? row.path : `POST ${row.path}`
      expect(guide).toContain(`| \`${row.name}\` | \`${where}\` | ${given(row).join(', ')}`)
    }
  })

  test.each(rows)('without one for %s the answer is empty', async (_, path, body, empty) => {
    const { status, json } = await gateway()(path, body, page)
    expect(json).toEqual(empty)
    expect(status).toBe(empty === noSwaps ? 400 : 200)
  })

  test.each(rows)('one for %s is given what was asked, and its answer goes to the page', async (name, path, body) => {
    const calls: ProviderCall[] = []
    const provider = (call: ProviderCall) => {
      calls.push(call)
      return { said: name }
    }
    const { status, json } = await gateway({ providers: { [name]: provider } })(path, body, page)
    expect([status, json, calls.length, calls[0]?.project]).toEqual([200, { said: name }, 1, 'dapp'])
    expect(calls[0]?.params).not.toHaveProperty('projectId')
  })

  test.each(rows.filter(([, , body]) => body))(
    '%s refuses a body without what it needs, and names it',
    async (name, path, body) => {
      for (const field of dataRows.find((row) => row.name === name)?.needs ?? []) {
        const { status, json } = await gateway()(path, { ...(body as object), [field]: undefined }, page)
        expect([status, json.error.message]).toEqual([400, `${field} is missing`])
        const wrong = await gateway()(path, { ...(body as object), [field]: [{}] }, page)
        expect([wrong.status, wrong.json.error.message]).toEqual([400, `${field} is not what it takes`])
      }
    },
  )

  test.each([
    ['/v1/convert/quotes?projectId=dapp&amount=1.5&from=a:b&to=a:b', 'amount is not what it takes'],
    ['/v1/convert/quotes?projectId=dapp&amount=1', 'from is missing'],
    ['/v1/identity/%3Ca%3E?projectId=dapp', 'address is not what it takes'],
    [`/v1/identity/${owner}?projectId=dapp&sender=../..`, 'sender is not what it takes'],
    [`/v1/account/${owner}/history?projectId=dapp&chainId=__proto__`, 'chainId is not what it takes'],
  ])('%s is refused: %s', async (path, message) => {
    const { status, json } = await gateway()(path)
    expect([status, json.error]).toEqual([400, { code: 'bad_parameter', message }])
  })

  test('answers that may be kept are, for each project and each question', async () => {
    let asked = 0
    const providers = { identity: () => ({ name: `${++asked}`, avatar: null }) }
    const ask = gateway({ projects: [...projects, { id: 'other' }], providers })
    const name = async (query: string) => (await ask(`/v1/identity/${owner}?${query}`)).json.name
    expect(await name('projectId=dapp')).toBe('1')
    expect(await name('projectId=dapp&st=a&unknown=1')).toBe('1')
    expect(await name('projectId=other')).toBe('2')
    expect(await name(`projectId=dapp&sender=${owner}`)).toBe('3')
    expect(await name('projectId=dapp')).toBe('1')
  })

  test.each([
    ['throws', () => Promise.reject(new Error('secret'))],
    ['answers what is no JSON', () => ({ amount: 1n })],
    ['answers a function', () => () => 1],
  ])('of one that %s the page learns no more than that', async (_, identity) => {
    const providers = { identity } as object
    const { status, json } = await gateway({ providers })(`/v1/identity/${owner}?projectId=dapp`)
    expect([status, json]).toEqual([503, { error: { code: 'unavailable', message: 'The provider failed' } }])
  })

  test('one that never answers is given up, and told so', async () => {
    let stop: AbortSignal | undefined
    let wasAborted = true
    const identity = ({ signal }: ProviderCall) => {
      stop = signal
      wasAborted = signal.aborted
      return new Promise<undefined>(() => undefined)
    }
    const asked = gateway({ providers: { identity }, timeout: 100 })(`/v1/identity/${owner}?projectId=dapp`)
    expect((await asked).status).toBe(503)
    // Its own timer is another one than the gateway's.
    while (!stop?.aborted) await sleep(1)
    expect(wasAborted).toBe(false)
  })

  test('a name that is taken is refused with its reason, where clients of the reference look for it', async () => {
    const registerName = () => Promise.reject(new RefusalError(409, 'taken', 'Name is taken'))
    const { status, json } = await gateway({ providers: { registerName } })('/v1/profile/account', named, page)
    expect([status, json]).toEqual([
      409,
      {
        error: { code: 'taken', message: 'Name is taken' },
        status: 'FAILED',
        reasons: [{ name: 'taken', description: 'Name is taken' }],
      },
    ])
  })

  test('where no project is named it is the only one that takes the origin', async () => {
    const two = [...projects, { id: 'other', origins: ['https://other.dapp'] }]
    const registerName = ({ project }: ProviderCall) => ({ project })
    const ask = gateway({ projects: two, providers: { registerName } as object })
    expect((await ask('/v1/profile/account', named, { origin: 'https://other.dapp' })).json).toEqual({
      project: 'other',
    })
    expect((await ask('/v1/profile/account', named, { origin: 'https://evil.example' })).status).toBe(400)
    expect((await ask('/v1/profile/account', named)).status).toBe(400)
  })

  test('a body that names another project is held to that project’s origins', async () => {
    const two = [...projects, { id: 'other', origins: ['https://other.dapp'] }]
    const prices = { projectId: 'other', addresses: [swap.from] }
    expect((await gateway({ projects: two })('/v1/fungible/price', prices, page)).status).toBe(403)
    expect((await gateway()('/v1/fungible/price', { ...prices, projectId: { id: 'dapp' } }, page)).status).toBe(401)
  })
})

describe('what they stand on', () => {
  test('the cache forgets in time, and keeps no more than it has room for', () => {
    let now = 0
    const cache = createCache(() => now)
    cache.set('a', 'x', 1000)
    expect(cache.get('a')).toBe('x')
    now = 1000
    expect(cache.get('a')).toBeUndefined()
    now = -1
    expect(cache.get('a')).toBeUndefined()
    now = 0
    for (let i = 0; i < 20; i++) cache.set(`large ${i}`, 'x'.repeat(2 ** 20), 1000)
    expect([cache.get('large 0'), cache.get('large 19')?.length]).toEqual([undefined, 2 ** 20])
    for (let i = 0; i < 10_000; i++) cache.set(`small ${i}`, '', 1000)
    expect([cache.get('small 0'), cache.get('small 9999')]).toEqual([undefined, ''])
  })

  test('a token that is wrong is left out and named', () => {
    const token = { address: `${chain}:${owner}`, name: 'A', symbol: 'A', decimals: 6 }
    const rows = [
      token,
      { ...token, decimals: '6' },
      { ...token, address: owner },
      null,
      { ...token, logoUri: 'data:x' },
      { ...token, address: `${chain}:${owner.toLowerCase()}` },
    ]
    const { value, problems } = readTokens(rows)
    expect(value.get(chain)).toEqual([token])
    expect(problems).toEqual([
      '[1].decimals: must be a whole number up to 255',
      '[2].address: must be a contract or a mint with its network, such as eip155:1:0x…',
      '[3]: is no object',
      '[4].logoUri: must be the URL of an image',
      "[5].address: is another token's too",
    ])
  })
})
