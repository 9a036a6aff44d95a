// What a data provider may say that is not so: a row for each lie. What is true beside it has to stay, and nothing may run or burst.
import type { Json, Lie } from './liar.ts'

const evil = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>'
const link = 'javascript:window.ran=1'
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="parent.ran=1"><script>parent.ran=1;window.ran=1</script></svg>'
const drawing = `data:image/svg+xml,${encodeURIComponent(svg)}`
const huge = '9'.repeat(60)
const wide = 'W'.repeat(5000)
const marks = `Z${'\u0301\u0302'.repeat(300)}`
const turned = '\u202e\u2066DSU\u2069\u200f'
const chain = 'eip155:31337'
const elsewhere = '0x00000000000000000000000000000000000000aa'

/** A token that nobody lists, with a price, so that it counts. */
const row = (more: object = {}, i = 170): object => ({
  name: 'Kelp',
  symbol: 'KELP',
  chainId: chain,
  address: `${chain}:0x${i.toString(16).padStart(40, '0')}`,
  price: 2,
  value: 6,
  quantity: { numeric: '3', decimals: '18' },
  iconUrl: '',
  ...more,
})
const quantity = (numeric: unknown, decimals: unknown = '18') => row({ quantity: { numeric, decimals } })
/** Rows before the true ones. */
const rows = (title: string, added: readonly unknown[], says: Partial<Lie> = {}): Lie => ({
  title: `tokens ${title}`,
  at: '/balance',
  json: ({ balances, ...rest }) => ({ ...rest, balances: [...added, ...balances] }),
  ...says,
})
const gone = { nowhere: /Kelp/ }
const kept = { tokens: /Kelp/ }

const tokens: readonly Lie[] = [
  rows('whose texts are markup', [row({ name: evil, symbol: evil.slice(0, 20), iconUrl: evil })]),
  rows('without places', [quantity('3', '0'), quantity('3', 0)], gone),
  rows('with 255 places', [quantity('3', '255')], kept),
  rows('with fewer places than none', [quantity('3', '-1'), quantity('3', -1)], gone),
  rows('that do not say their places', [quantity('3', null), quantity('3', 'many'), quantity('3', {})], gone),
  rows('with a price below nothing', [row({ price: -5 })], { nowhere: /-\$|\$-/ }),
  rows('with a price that is no number', [row({ price: 'NaN' }), row({ price: '1e9' }, 171), row({ price: {} }, 172)]),
  rows('without a price', [row({ price: undefined }), row({ price: null }, 171)], { tokens: /Show hidden \(3\)/ }),
  rows(
    'whose amount is no number',
    ['NaN', 'Infinity', '-5', '1e30', '0x10', 7, {}, [1]].map((one) => quantity(one)),
    gone,
  ),
  rows('whose amount nobody can count', [
    quantity(huge),
    row({ price: 9e11, quantity: { numeric: huge, decimals: '18' } }, 171),
    ...Array.from({ length: 3 }, (_, i) =>
      row({ price: 9e11, quantity: { numeric: '9999', decimals: '18' } }, 172 + i),
    ),
  ]),
  rows('with a picture that would run', [row({ iconUrl: link }), row({ iconUrl: drawing }, 171)], kept),
  rows(
    'with a picture from another place',
    [row({ iconUrl: 'file:///etc/hostname' }), row({ iconUrl: '//evil' }, 171)],
    kept,
  ),
  {
    title: 'tokens with a picture of 50 MB, and one without an end',
    at: '/balance',
    json: ({ balances }, _, url) => ({
      balances: [row({ iconUrl: `${url}/vast` }), row({ iconUrl: `${url}/endless` }, 171), ...balances],
    }),
    ...kept,
  },
  rows(
    'at addresses of other chains',
    [
      row({ address: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' }),
      row({ address: `eip155:1:${elsewhere}` }),
      row({ address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }),
      row({ chainId: 'eip155:1' }),
      row({ address: '0x12' }),
    ],
    gone,
  ),
  rows('that are said twice', [row(), row({ name: 'Wrack' }), row({ name: 'Wrack' })], { ...kept, nowhere: /Wrack/ }),
  rows(
    'that are the coin, again and again',
    [row({ address: undefined, quantity: { numeric: '77', decimals: '6' } })],
    gone,
  ),
  rows('with the look of another name', [row({ name: 'Теther USD', symbol: 'USDТ' })], { tokens: /Show hidden \(2\)/ }),
  rows('with names that do not end', [row({ name: wide, symbol: wide }), row({ name: marks, symbol: marks }, 171)]),
  rows('whose names turn the line', [row({ name: turned, symbol: turned })], { tokens: /DSU/ }),
  rows('that are none', [null, 5, 'x', [], [[]], true, {}, { quantity: null }], {}),
  rows('with a prototype', [JSON.parse(`{"__proto__":{"ran":1},"constructor":{"prototype":{"ran":1}}}`)]),
  rows(
    'in thousands',
    Array.from({ length: 9000 }, (_, i) => row({ name: `Grain ${i}`, price: 1e-9 }, 1000 + i)),
  ),
  rows('nested deeply', [JSON.parse('['.repeat(500) + ']'.repeat(500))]),
]

const days = (count: number): string => new Date(Date.now() + count * 86_400_000).toISOString()
const entry = (id: string, metadata: object = {}, transfers: unknown = []): object => ({
  id,
  metadata: {
    operationType: 'execute',
    hash: `0x${'ab'.repeat(32)}`,
    chain,
    // Above what has happened since the chain has begun.
    minedAt: days(0.1),
    sentFrom: elsewhere,
    sentTo: elsewhere,
    status: 'confirmed',
    nonce: 1,
    ...metadata,
  },
  transfers,
})
const move = (more: object = {}): object => ({
  direction: 'in',
  sender: elsewhere,
  quantity: { numeric: '1' },
  fungible_info: { name: 'Ether', symbol: 'ETH' },
  ...more,
})
const thing = (more: object) => ({
  fungible_info: undefined,
  nft_info: { name: 'Shell #1', collection_name: 'Shells', ...more },
})
/** Entries before the true ones. */
const past = (title: string, added: readonly unknown[], says: Partial<Lie> = {}): Lie => ({
  title: `a history ${title}`,
  at: '/history',
  json: ({ data, next }) => ({ next, data: [...added, ...data] }),
  ...says,
})

const history: readonly Lie[] = [
  { title: 'a history in a circle', at: '/history', json: ({ data }) => ({ data, next: 'again' }) },
  {
    title: 'a history in a circle of two',
    at: '/history',
    json: ({ data }, cursor) => ({ data, next: cursor === 'one' ? 'two' : 'one' }),
  },
  {
    title: 'a history of nothing but pages',
    at: '/history',
    json: (_, cursor) => ({ data: [], next: `${cursor}x` }),
    activity: /Look for older/,
  },
  past(
    'with the same id twice',
    [entry('twin', { operationType: 'stake' }), entry('twin', { operationType: 'unstake' })],
    { activity: /Staked/, nowhere: /Unstaked/ },
  ),
  past(
    'of days to come',
    ['2999-01-01T00:00:00Z', '+275760-09-13T00:00:00Z', days(30), 'tomorrow', -1, null].map((minedAt, i) =>
      entry(`later${i}`, { minedAt, operationType: 'stake' }),
    ),
    { nowhere: /Staked|2999/ },
  ),
  past('whose texts are markup', [
    entry(evil, { operationType: evil, hash: link }, [move({ fungible_info: { name: evil, symbol: evil } })]),
  ]),
  past(
    'of unheard kinds',
    ['__proto__', 'constructor', 'toString', wide, '', 7, null].map((operationType, i) =>
      entry(`odd${i}`, { operationType }),
    ),
  ),
  past('of amounts that nobody can count', [
    entry('vast', { operationType: 'receive' }, [move({ quantity: { numeric: huge } })]),
    entry(
      'worse',
      {},
      ['NaN', '-1', '1e99', 5, null].map((numeric) => move({ quantity: { numeric } })),
    ),
  ]),
  past(
    'of transfers that are none',
    [null, 'x', 5, {}, [null, 5, [], 'x']].map((transfers, i) => entry(`none${i}`, {}, transfers)),
  ),
  past('of hundreds of transfers at once', [
    entry(
      'many',
      { operationType: 'trade' },
      Array.from({ length: 900 }, (_, i) => move({ fungible_info: { symbol: `K${i}` } })),
    ),
  ]),
  past(
    'of another chain',
    [
      entry('far', { chain: 'eip155:1', operationType: 'stake' }),
      entry('farther', { chain: 'solana:x:y', operationType: 'stake' }),
      entry('farthest', { chain: {}, operationType: 'stake' }),
    ],
    { nowhere: /Staked/ },
  ),
  past('of entries that are none', [null, 5, 'x', [], {}, { id: 7 }, { id: 'x', metadata: null }]),
  past('of things with pictures that would run', [
    entry('art', { operationType: 'receive' }, [
      move(
        thing({
          contract_address: elsewhere,
          token_id: '1',
          content: { preview: { url: link }, detail: { url: drawing } },
        }),
      ),
    ]),
  ]),
  past('of things with endless names', [
    entry('long', { operationType: 'receive' }, [
      move(thing({ name: wide, collection_name: marks, token_id: '9'.repeat(300) })),
      move(thing({ name: marks, token_id: '9'.repeat(78) })),
    ]),
  ]),
]

const who = (title: string, said: Json, says: Partial<Lie> = {}): Lie => ({
  title: `an identity ${title}`,
  at: '/identity/',
  json: () => said,
  ...says,
})
const people: readonly Lie[] = [
  who('of markup', { name: evil, avatar: evil }, { head: /<img/ }),
  who('that does not end', { name: wide, avatar: null }, { head: /WWW/ }),
  who('that turns the line', { name: `${turned}${marks}`, avatar: drawing }),
  who('that is none', { name: { toString: 1 }, avatar: [link] }, { head: /0xf39F/ }),
  who('with a face that would run', { name: 'harbour.eth', avatar: link }, { head: /harbour\.eth/ }),
  who('that is a list', [[['harbour.eth']]], { head: /0xf39F/ }),
  {
    title: 'an identity refused, and names that are none',
    at: '/identity/',
    send: (response) => response.writeHead(404).end('{}'),
  },
]

const chains = (title: string, said: Json, says: Partial<Lie> = {}): Lie => ({
  title: `networks ${title}`,
  at: '/supported-chains',
  json: () => said,
  ...says,
})
const cost = (title: string, said: Json): Lie => ({
  title: `prices ${title}`,
  at: '/fungible/price',
  byWallet: true,
  json: () => said,
})
const others: readonly Lie[] = [
  chains('that are none', { http: 'eip155:31337', ws: 5 }),
  chains('of no shape', { http: [null, {}, [chain], 31337] }, { activity: /is not known here/ }),
  chains('without this one', { http: ['eip155:1'], ws: [] }, { activity: /is not known here/ }),
  chains('by null', null),
  cost('that are no numbers', {
    fungibles: [null, {}, { address: 5, price: 'NaN' }, { address: `${chain}:0x${'e'.repeat(40)}`, price: 1e30 }],
  }),
  cost('that are no list', { fungibles: { length: 1e9 } }),
]

const all = (title: string, send: Lie['send'] & object): Lie => ({ title: `${title} for everything`, at: '/v1/', send })
const bodies: readonly Lie[] = [
  all('nothing', (response) => response.writeHead(200).end()),
  all('a page', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(`<html>${evil}</html>`)),
  all('half an answer', (response) => response.writeHead(200, { 'content-length': '99' }).end('{"balances":[')),
  all('an answer without an end', (response) => response.writeHead(200).write('{"balances":[')),
  all('ten megabytes', (response) => response.writeHead(200).end(`{"x":"${'A'.repeat(10 * 2 ** 20)}"}`)),
  all('itself again', (response, { url }) => response.writeHead(302, { location: `${url}` }).end()),
]

export const lies: readonly Lie[] = [...tokens, ...history, ...people, ...others, ...bodies]
