// The tabs of the account: what it has, and what has happened, with a data provider and without.
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { alice, bob } from '../../../helpers/wallet.ts'
import {
  click,
  connected,
  data,
  dataUrl,
  dialog,
  find,
  get,
  names,
  press,
  queryAll,
  root,
  wallet,
  warm,
} from '../../page.ts'
import { focused } from '../../shell/dialog.ts'

beforeAll(warm)
beforeEach(() => {
  data.set('supported-chains', { http: ['eip155:1'] })
  data.set('balance', { balances: [coin(), token('USDC', 1, '2500', 1)] })
  data.set('identity', {})
  data.set('history', { data: [] })
})

const usd = (n: number): string => `0x${`${n}`.padStart(40, '0')}`
const coin = (numeric = '1') => ({
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 3000,
  quantity: { decimals: '18', numeric },
})
const token = (symbol: string, n: number, numeric: string, price = 0) => ({
  ...coin(numeric),
  name: `${symbol} coin`,
  symbol,
  price,
  address: `eip155:1:${usd(n)}`,
})
const entry = (id: string, change: object = {}, meta: object = {}) => ({
  id,
  metadata: {
    operationType: 'send',
    hash: `0x${id}`,
    chain: 'eip155:1',
    minedAt: new Date(Date.UTC(2024, 4, 5, 12)).toISOString(),
    sentFrom: alice,
    sentTo: bob,
    status: 'confirmed',
    ...meta,
  },
  transfers: [{ direction: 'out', quantity: { numeric: '0.25' }, fungible_info: { symbol: 'ETH' }, recipient: bob }],
  ...change,
})
const open = (options: object = {}) => connected(wallet(), { services: { data: dataUrl }, ...options })
/** Without the button between the tokens and those that are hidden. */
const rows = () => names('listitem').filter((name) => !/^(Show hidden|Hide them)/.test(`${name}`))
const panel = () => get('tabpanel')
/** A list's label is what is said of it, so that what is in it is read by itself. */
const seen = (words: string) => vi.waitFor(() => expect(panel().textContent).toContain(words))
const sum = () => root().querySelector('.sum')?.textContent?.trim()

describe('the tabs', () => {
  test('are moved between by arrows, Home and End, and one is a stop for Tab', async () => {
    await open()
    expect(names('tab')).toEqual(['Tokens', 'NFTs', 'Activity'])
    get('tab', 'Tokens').focus()
    for (const [key, name] of [
      ['ArrowRight', 'NFTs'],
      ['End', 'Activity'],
      ['ArrowRight', 'Activity'],
      ['ArrowLeft', 'NFTs'],
      ['Home', 'Tokens'],
    ] as const) {
      press(key)
      await vi.waitFor(() => expect(focused()).toBe(get('tab', name)))
      await vi.waitFor(() => expect(get('tab', name).getAttribute('aria-selected')).toBe('true'))
      expect(queryAll('tab').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
      expect(panel().getAttribute('aria-labelledby')).toBe(get('tab', name).id)
    }
  })

  test('without a history there is one list and no tab', async () => {
    await open({ features: { history: false } })
    await seen('USDC coin')
    expect(names('tab')).toEqual([])
    expect(panel().getAttribute('aria-label')).toBe('Tokens')
  })

  test('the one that was chosen is there when the modal is opened again', async () => {
    const { modal } = await open()
    await click('tab', 'Activity')
    await seen('No activity yet')
    modal.close()
    await modal.open()
    await vi.waitFor(() => expect(get('tab', 'Activity').getAttribute('aria-selected')).toBe('true'))
  })
})

describe('tokens', () => {
  test('are what they are worth, and the head is their sum', async () => {
    await open()
    await vi.waitFor(() => expect(rows()).toEqual(['Ether 1 ETH $3,000.00', 'USDC coin 2,500 USDC $2,500.00']))
    await vi.waitFor(() => expect(sum()).toBe('$5,500.00'))
  })

  test('that nobody vouches for are shown when they are asked for, and never in the sum', async () => {
    data.set('balance', { balances: [coin(), token('FREE', 1, '9'), token('UЅDC', 2, '9', 1000)] })
    await open()
    await find('button', /^Show hidden \(2\)/)
    expect(rows()).toEqual(['Ether 1 ETH $3,000.00'])
    await click('button', /^Show hidden/)
    await vi.waitFor(() => expect(rows()).toHaveLength(3))
    expect(sum()).toBe('$3,000.00')
    expect(dialog().querySelectorAll('[role=tabpanel] img')).toHaveLength(0)
    // The button stands where they begin.
    expect(names('listitem').findIndex((name) => `${name}`.startsWith('Hide them'))).toBe(1)
  })

  test('of seven and more can be searched', async () => {
    data.set('balance', {
      balances: [coin(), ...Array.from({ length: 7 }, (_, i) => token(`T${i}`, i + 1, '1', i + 1))],
    })
    await open()
    const field = (await find('searchbox', 'Search 8 tokens')) as HTMLInputElement
    field.value = 't3'
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await vi.waitFor(() => expect(rows()).toEqual(['T3 coin 1 T3 $4.00']))
    field.value = 'nothing like it'
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await seen('No token of that name')
  })

  test('of whom the data provider says nothing are those of the chain, and that is said', async () => {
    data.delete('balance')
    await open()
    await seen('Some tokens are missing')
    await seen('No price')
    expect(rows()).toEqual(['Ether 1 ETH No price'])
    data.set('balance', { balances: [coin()] })
    await click('button', 'Try again')
    await vi.waitFor(() => expect(rows()).toEqual(['Ether 1 ETH $3,000.00']))
  })

  test('of a thousand are drawn as far as they are seen', async () => {
    data.set('balance', {
      balances: [coin(), ...Array.from({ length: 1000 }, (_, i) => token(`T${i}`, i + 1, '1', 1))],
    })
    await open()
    await vi.waitFor(() => expect(rows().length).toBeGreaterThan(5))
    expect(rows().length).toBeLessThan(40)
    expect(queryAll('listitem')[0]?.getAttribute('aria-setsize')).toBe('1001')
  })
})

describe('activity', () => {
  test('says in words what has happened, by months, with the hash to copy', async () => {
    data.set('history', {
      data: [
        entry('a1'),
        entry('b2', {}, { status: 'failed' }),
        entry('c3', { transfers: [] }, { operationType: 'approve', status: 'pending' }),
      ],
    })
    await open()
    await click('tab', 'Activity')
    await seen('May 2024')
    const said = rows().join(' | ')
    expect(said).toMatch(/Sent 0\.25 ETH To \W?0xfB69…d359/)
    expect(said).toContain('Send failed 0.25 ETH, not moved')
    expect(queryAll('button', 'Copy transaction hash')).toHaveLength(3)
    expect(queryAll('link').map((link) => link.getAttribute('href'))).toContain('https://scan.test/tx/0xa1')
  })

  test('shows a token with the picture of the app, however a service writes its address', async () => {
    const address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    const picture = 'data:image/png;base64,iVBORw0KGgo='
    const usdc = { symbol: 'USDC', address: `eip155:1:${address.toLowerCase()}`, icon: { url: 'https://a.test/b.png' } }
    const transfers = [{ direction: 'in', quantity: { numeric: '5' }, fungible_info: usdc, sender: bob }]
    data.set('history', { data: [entry('a1', { transfers })] })
    const held = { ...token('USDC', 1, '2500', 1), address: `eip155:1:${address}` }
    data.set('balance', { balances: [held] })
    const listed = { address, symbol: 'USDC', name: 'USD Coin', decimals: 6, imageUrl: picture }
    await open({ tokens: { 'eip155:1': [listed] } })
    await seen('2,500 USDC')
    await click('tab', 'Activity')
    await seen('May 2024')
    await vi.waitFor(() => expect(panel().querySelector('img')?.getAttribute('src')).toBe(picture))
  })

  test('of more than a day on its way shows the day', async () => {
    data.set('history', { data: [entry('a1', {}, { status: 'pending' })] })
    await open()
    await click('tab', 'Activity')
    await seen('May 2024')
    expect(panel().querySelector('time')?.textContent).toBe('May 5')
  })

  test('that comes to be a day on its way while it is looked at shows the day then', async () => {
    const minedAt = new Date(Date.now() - 86_398_000).toISOString()
    data.set('history', { data: [entry('a1', {}, { status: 'pending', minedAt })] })
    await open()
    await click('tab', 'Activity')
    const shown = () => panel().querySelector('time')?.textContent ?? ''
    const ever = new Set<string>()
    const observer = new MutationObserver(() => ever.add(shown()))
    observer.observe(panel(), { childList: true, subtree: true, characterData: true })
    await vi.waitFor(() => expect(shown()).toMatch(/^[A-Z][a-z]+ \d+$/), 10_000)
    observer.disconnect()
    expect([...ever]).not.toContain('00:00')
  })

  test('that cannot be fetched says so, and can be asked for again', async () => {
    data.delete('history')
    await open()
    await click('tab', 'Activity')
    await find('button', 'Copy details')
    expect(panel().textContent).toContain('Failed to fetch transactions')
    data.set('history', { data: [entry('a1')] })
    await vi.waitFor(async () => {
      panel().querySelector<HTMLElement>('button.word')?.click()
      expect(panel().textContent).toContain('0.25 ETH')
    })
  })

  test('of a network that nobody knows the history of is what was sent from here', async () => {
    data.set('supported-chains', { http: [] })
    await open()
    await click('tab', 'Activity')
    await seen('The history of Ethereum is not known here')
  })
})

describe('NFTs', () => {
  const thing = (direction: string, id: string) => ({
    direction,
    quantity: { numeric: '1' },
    nft_info: { name: `Lantern #${id}`, collection_name: 'Lanterns', token_id: id, flags: { is_spam: false } },
  })
  test('are what came and has not gone', async () => {
    data.set('history', {
      data: [
        entry('a', { transfers: [thing('out', '1')] }),
        entry('b', { transfers: [thing('in', '1'), thing('in', '2')] }, { minedAt: '2024-01-01T00:00:00Z' }),
      ],
    })
    await open()
    await click('tab', 'NFTs')
    await seen('Lantern #2')
    expect(panel().textContent).not.toContain('Lantern #1')
    expect(panel().textContent).toContain('Seen in activity')
  })
})

test('a name that the account gives itself stands over its address', async () => {
  data.set('identity', { name: 'harbour.eth', avatar: null })
  await open()
  await vi.waitFor(() => expect(root().querySelector('h1')?.textContent).toContain('harbour.eth'))
  expect(root().querySelector('h1 small')?.textContent).toBe('0x5aAe…eAed')
})
