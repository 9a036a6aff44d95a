// The lists of the account while they are scrolled: what has the focus, where a visitor is, and what another account begins with.
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { moreActivity, refreshActivity } from '../../../../src/flows/account/activity.ts'
import { alice, bob } from '../../../helpers/wallet.ts'
import { click, connected, data, dataUrl, get, queryAll, wallet, warm } from '../../page.ts'
import { focused } from '../../shell/dialog.ts'

const start = Date.UTC(2024, 4, 28, 12)
const entry = (number: number) => ({
  id: `t${number}`,
  metadata: {
    operationType: 'send',
    hash: `0x${number}`,
    chain: 'eip155:1',
    minedAt: new Date(start - number * 60_000).toISOString(),
    sentFrom: alice,
    sentTo: bob,
    status: 'confirmed',
  },
  transfers: [{ direction: 'out', quantity: { numeric: '0.25' }, fungible_info: { symbol: 'ETH' }, recipient: bob }],
})
const entries = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => entry(from + i))

beforeAll(warm)
beforeEach(() => {
  data.set('supported-chains', { http: ['eip155:1'] })
  data.set('balance', { balances: [] })
  data.set('identity', {})
  data.set('history', { data: entries(0, 100) })
})

const panel = () => get('tabpanel')
const links = () => queryAll('link').map((link) => link.getAttribute('href') ?? '')
const link = (number: number) => links().find((href) => href.endsWith(`/0x${number}`))
const setSize = () => queryAll('listitem')[0]?.getAttribute('aria-setsize')
const scrollTo = (top: number): void => {
  panel().scrollTop = top
  panel().dispatchEvent(new Event('scroll'))
}
async function open() {
  const opened = await connected(wallet(), { services: { data: dataUrl } })
  await click('tab', 'Activity')
  await vi.waitFor(() => expect(link(0)).toBeDefined())
  return opened
}

describe('a list that is scrolled', () => {
  test('keeps the focus where it is when something new comes above', async () => {
    await open()
    const row = queryAll('link').find((one) => one.getAttribute('href')?.endsWith('/0x3'))
    row?.focus()
    scrollTo(60 * 52)
    await vi.waitFor(() => expect(link(60)).toBeDefined())
    expect(focused()).toBe(row)
    data.set('history', { data: [entry(-2), entry(-1), ...entries(0, 100)] })
    await refreshActivity()
    await vi.waitFor(() => expect(setSize()).toBe('103'))
    expect(focused()).toBe(row)
    expect(row?.closest('[aria-posinset]')?.getAttribute('aria-posinset')).toBe('7')
  })

  test('is never left empty by a first row that is taller than the others', async () => {
    const heights = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (
      this: HTMLElement,
    ) {
      return this.getAttribute('href')?.endsWith('/0x0') ? 208 : 52
    })
    const high = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(312)
    await open()
    await click('tab', 'Tokens')
    await click('tab', 'Activity')
    scrollTo(30 * 52)
    await vi.waitFor(() => expect(link(30)).toBeDefined())
    heights.mockRestore()
    high.mockRestore()
  })

  test('stays where the visitor has scrolled to when the next page comes', async () => {
    data.set('history', { data: entries(0, 100), next: 'two' })
    data.set('history two', { data: entries(100, 200) })
    await open()
    // So lately that nobody has heard of it.
    panel().scrollTop = 70 * 52
    await moreActivity()
    await vi.waitFor(() => expect(setSize()).toBe('201'))
    expect(panel().scrollTop).toBe(70 * 52)
  })

  test('is where it was when its tab is shown again', async () => {
    await open()
    scrollTo(50 * 52)
    await vi.waitFor(() => expect(link(50)).toBeDefined())
    await click('tab', 'Tokens')
    await click('tab', 'Activity')
    await vi.waitFor(() => expect(link(50)).toBeDefined())
    expect(panel().scrollTop).toBe(50 * 52)
  })

  test('begins at its top for another account', async () => {
    const { modal, wallet } = await open()
    scrollTo(50 * 52)
    await vi.waitFor(() => expect(link(50)).toBeDefined())
    wallet.emit('accountsChanged', [bob])
    await vi.waitFor(() => expect(modal.state.account?.address).toBe(bob))
    await vi.waitFor(() => expect(link(0)).toBeDefined())
    expect(panel().scrollTop).toBe(0)
  })
})
