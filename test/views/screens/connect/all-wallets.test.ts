// All wallets: what is listed and in which order, how it is searched, moved in and chosen from, and a directory that fails.
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Options } from '../../../../src/types.ts'
import { never } from '../../../helpers/time.ts'
import { appConnector } from '../../../helpers/wallet.ts'
import { walletAt } from '../../../sandbox/wallets.mjs'
import {
  arrive,
  click,
  dialog,
  find,
  get,
  install,
  names,
  press,
  queryAll,
  root,
  see,
  start,
  type,
  wallet,
  warm,
} from '../../page.ts'
import { focused } from '../../shell/dialog.ts'

beforeAll(warm)
const all = Array.from({ length: 600 }, (_, i) => walletAt(i))
/** The directory, and how it answers. */
const service = { down: false, asked: [] as string[] }
async function answer(url: string | URL): Promise<Response> {
  const { pathname, searchParams } = new URL(url)
  if (pathname !== '/getWallets') return new Response('', { status: 404 })
  service.asked.push(String(searchParams))
  if (service.down) return new Response('no', { status: 400 })
  const get = (name: string, otherwise = '') => searchParams.get(name) ?? otherwise
  const found = all.filter(
    ({ name, badge_type }) =>
      name.toLowerCase().includes(get('search').toLowerCase()) && (!get('badge_type') || badge_type === 'certified'),
  )
  const entries = Number(get('entries', '40'))
  const from = (Number(get('page', '1')) - 1) * entries
  return new Response(JSON.stringify({ data: found.slice(from, from + entries), count: found.length }))
}
beforeEach(() => {
  Object.assign(service, { down: false, asked: [] })
  vi.stubGlobal('fetch', answer)
})
afterEach(() => void vi.useRealTimers())

const relay = () => appConnector({ id: 'far', name: 'Far', type: 'walletConnect', connect: never })
const far = { connectors: [relay()], services: { directory: 'https://directory.test' } }
async function open(options: Partial<Options> = far) {
  const modal = start(options)
  await modal.open({ view: 'AllWallets' })
  await arrive('All wallets')
  return modal
}
const tiles = () => queryAll('listitem').map((item) => item.textContent)
const search = async (text: string) => type(await find('searchbox'), text)

describe('the list', () => {
  test('holds the wallets that are here first, and then those of the directory', async () => {
    install(wallet('Strap'))
    await open()
    await find('button', 'Amber Arch')
    expect(tiles().slice(0, 3)).toEqual(
      ['SStrap', 'AAmber Arch', 'AAnchor Arch'].map((name) => expect.stringContaining(name.slice(1))),
    )
    expect(get('button', 'Strap').getAttribute('aria-description')).toBe('Installed')
    expect(get('searchbox').getAttribute('aria-label')).toBe('Search 600 wallets')
  })

  test('without a service holds the built-in wallets', async () => {
    await open({ connectors: [relay()] })
    await find('button', 'MetaMask')
    expect(service.asked).toEqual([])
  })

  test('of six hundred wallets draws only those in sight', async () => {
    await open()
    await find('button', 'Amber Arch')
    get('button', 'Amber Arch').focus()
    // Each End is in the last page that is there, and brings the next.
    for (let pages = 1; pages < 15; pages++) {
      await vi.waitFor(() => {
        press('End')
        expect(service.asked).toHaveLength(pages + 1)
      })
    }
    await vi.waitFor(() => {
      press('End')
      expect(focused()?.closest('[role=listitem]')?.getAttribute('aria-posinset')).toBe('600')
    })
    expect(root().querySelectorAll('*').length).toBeLessThan(400)
  })

  test('says that it loads, and keeps the place of what comes', async () => {
    vi.stubGlobal('fetch', never)
    await open()
    expect(root().querySelectorAll('.waits')).toHaveLength(20)
    expect(names('status')).toContain('Loading wallets')
  })

  test('that failed is tried again, and the wallets that are here stay', async () => {
    service.down = true
    install(wallet('Strap'))
    await open()
    await see('The wallets did not load')
    expect(names('status')).toContain('The wallets did not load')
    get('button', 'Strap')
    get('button', 'Copy details')
    service.down = false
    await click('button', 'Try again')
    await find('button', 'Amber Arch')
    expect(queryAll('button', 'Try again')).toEqual([])
  })
})

describe('a search', () => {
  test('finds by a part of the name, and says how many', async () => {
    await open()
    await find('button', 'Amber Arch')
    await search('fern')
    // What was listed stays until there is an answer.
    expect(queryAll('button', 'Amber Arch')).toHaveLength(1)
    await vi.waitFor(() => expect(names('status')).toContain('Wallets found: 30'))
    await find('button', 'Fern Arch')
    expect(queryAll('button', 'Amber Arch')).toEqual([])
    await click('button', 'Clear')
    await find('button', 'Amber Arch')
  })

  test('that finds nothing says so, and offers a code', async () => {
    await open()
    await find('button', 'Amber Arch')
    await search('zzz')
    await see('No wallet of that name')
    await click('button', 'Show a code')
    await arrive('Scan with your phone')
  })

  test('that failed is tried again', async () => {
    await open()
    await find('button', 'Amber Arch')
    service.down = true
    await search('fern')
    await see('The wallets did not load')
    service.down = false
    await click('button', 'Try again')
    await find('button', 'Fern Arch')
  })

  test('shows certified wallets alone', async () => {
    await open()
    await find('button', 'Anchor Arch')
    await click('button', 'Certified wallets only')
    await vi.waitFor(() => expect(queryAll('button', 'Anchor Arch')).toEqual([]))
    await find('button', 'Amber Arch')
    expect(get('button', 'Certified wallets only').getAttribute('aria-pressed')).toBe('true')
    // How many there are in all is not how many are searched now.
    expect(get('searchbox').getAttribute('aria-label')).toBe('Search wallets')
    await click('button', 'Certified wallets only')
    await find('button', 'Anchor Arch')
  })

  test('that finds no certified wallet leads to all of them', async () => {
    await open()
    await click('button', 'Certified wallets only')
    await search('Anchor Arch')
    await see('No certified wallet')
    await click('button', 'All wallets')
    await find('button', 'Anchor Arch')
    expect((get('searchbox') as HTMLInputElement).value).toBe('Anchor Arch')
    expect(get('button', 'Certified wallets only').getAttribute('aria-pressed')).toBe('false')
  })
})

describe('a key', () => {
  const at = () => focused()?.textContent?.slice(1)
  const moves = async (key: string, to: string) => {
    press(key)
    await vi.waitFor(() => expect(at()).toBe(to))
  }
  test('moves in two axes, to the ends and by letters', async () => {
    await open()
    ;(await find('button', 'Amber Arch')).focus()
    await moves('ArrowRight', 'Anchor Arch')
    await moves('ArrowDown', 'Cedar Arch')
    await moves('ArrowLeft', 'Cairn Arch')
    await moves('ArrowUp', 'Amber Arch')
    await moves('ArrowUp', 'Amber Arch')
    await moves('End', 'Juniper Bay')
    await moves('Home', 'Amber Arch')
    await moves('f', 'Fern Arch')
    await moves('l', 'Flint Arch')
    const stops = [...dialog().querySelectorAll('.wallet')].filter((button) => (button as HTMLElement).tabIndex === 0)
    expect(stops).toHaveLength(1)
  })
})

describe('a tile', () => {
  test('of a wallet that is here asks it', async () => {
    install(wallet('Strap', { eth_requestAccounts: never }))
    const modal = await open()
    await click('button', 'Strap')
    await arrive('Strap')
    expect(modal.state.view).toBe('ConnectingExternal')
  })

  test('of another leads to how that is reached', async () => {
    const modal = await open()
    await click('button', 'Amber Arch')
    await vi.waitFor(() => expect(modal.state.view).toBe('ConnectingWalletConnect'))
  })
})

describe('who comes back from a wallet', () => {
  const leave = async (name: string) => {
    await vi.waitFor(() => expect(focused()?.textContent).toContain(name))
    await click('button', name)
    await arrive(name)
    await click('button', 'Back')
    // The focus is where it was.
    await arrive('All wallets', name)
  }
  test('has the focus on its tile again, however far down that is', async () => {
    await open()
    ;(await find('button', 'Amber Arch')).focus()
    press('End')
    await leave('Juniper Bay')
  })

  test('finds the search as it was, and where it had been scrolled to', async () => {
    await open()
    await find('button', 'Amber Arch')
    await search('fern')
    ;(await find('button', 'Fern Bay')).focus()
    const area = () => root().querySelector('.grid-area') as HTMLElement
    area().scrollTop = 200
    area().dispatchEvent(new Event('scroll'))
    await find('button', 'Fern Vault')
    await leave('Fern Bay')
    expect((get('searchbox') as HTMLInputElement).value).toBe('fern')
    expect(queryAll('button', 'Amber Arch')).toEqual([])
    expect(area().scrollTop).toBe(200)
  })

  test('has what failed to be found searched for again', async () => {
    await open()
    await find('button', 'Amber Arch')
    service.down = true
    await search('fern')
    await see('The wallets did not load')
    await click('button', 'Show a code')
    await arrive('Scan with your phone')
    service.down = false
    await click('button', 'Back')
    await find('button', 'Fern Arch')
  })

  test('but finds all wallets who closed the modal at one that was searched', async () => {
    const modal = await open()
    await find('button', 'Amber Arch')
    await search('fern')
    await click('button', 'Fern Bay')
    await arrive('Fern Bay')
    modal.close()
    await modal.open({ view: 'AllWallets' })
    await find('button', 'Amber Arch')
    expect((get('searchbox') as HTMLInputElement).value).toBe('')
  })
})
