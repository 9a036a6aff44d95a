// Choosing a network, and a wallet that is where it should not be.
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Options } from '../../../../src/types.ts'
import { defer, never } from '../../../helpers/time.ts'
import { alice, appConnector, failure, type Wallet } from '../../../helpers/wallet.ts'
import {
  arrive,
  base,
  click,
  connected,
  dialog,
  ethereum,
  find,
  get,
  install,
  isDrawn,
  nameOf,
  names,
  polygon,
  press,
  queryAll,
  root,
  see,
  start,
  text,
  title,
  type,
  wallet,
  warm,
} from '../../page.ts'
import { focused, inTopLayer } from '../../shell/dialog.ts'

beforeAll(warm)

const decline = () => {
  throw failure(4001)
}
const rows = () => names('listitem')
/** How the strap is drawn: raised while it is waited for, held or fallen. */
const strap = () => {
  const drawn = root().querySelector('.joint')?.classList
  return drawn && (['held', 'fallen'].find((name) => drawn.contains(name)) ?? 'raised')
}
/** What hangs together, from the start: the letters of pictures, and the strap between them. */
const joint = () =>
  [...(root().querySelector('.joint')?.children ?? [])].map((part) =>
    part.querySelector('.strap') ? 'strap' : part.textContent,
  )
/** How often the card says each of these. */
const timesNamed = (...words: string[]) => words.map((word) => text().split(word).length - 1)
/** A connected visitor at the list of networks. */
async function choosing(one: Wallet = wallet(), options?: Partial<Options>) {
  const world = await connected(one, options)
  await click('button', /Choose network$/)
  await arrive('Choose network')
  return world
}
/** A visitor whose wallet is on a network that the site does not list. */
async function astray(one: Wallet = wallet()) {
  one.chainId = '0x539'
  const world = await connected(one)
  await arrive('Switch network')
  return world
}

describe('the list', () => {
  test('the current network is marked, and leads back', async () => {
    const { modal } = await choosing()
    expect(rows()).toEqual(['Ethereum Current', 'Base', 'Polygon'])
    const marked = [...root().querySelectorAll('[aria-current]')]
    expect(marked).toEqual([get('button', 'Ethereum Current')])
    expect(marked[0]?.getAttribute('aria-current')).toBe('true')
    await click('button', 'Ethereum Current')
    await arrive('0x5aAe…eAed Strap', /Choose network$/)
    expect(modal.state.view).toBe('Account')
  })

  test('who has no wallet has chosen with the click', async () => {
    const modal = start()
    await modal.open({ view: 'SwitchNetwork' })
    await arrive('Choose network')
    await click('button', 'Base')
    await vi.waitFor(() => expect(modal.state.open).toBe(false))
    expect(modal.state.network?.name).toBe('Base')
    await modal.open({ view: 'SwitchNetwork' })
    await find('button', 'Base Current')
  })

  test('a modal that was opened at it is done with the switch, also after the wallet said no', async () => {
    const { wallet: one, modal } = await connected(wallet())
    await modal.open({ view: 'SwitchNetwork' })
    await arrive('Choose network')
    one.script.wallet_switchEthereumChain = decline
    await click('button', 'Polygon')
    await see('Switch declined')
    delete one.script.wallet_switchEthereumChain
    await click('button', 'Try again')
    await vi.waitFor(() => expect(modal.state.open).toBe(false))
    expect([modal.state.network?.name, modal.state.status]).toEqual(['Polygon', 'connected'])
  })

  test('going back gives up the switch that is waited for', async () => {
    const { wallet: one, modal } = await choosing()
    one.script.wallet_switchEthereumChain = never
    await click('button', 'Polygon')
    await see('Approve in Strap')
    await click('button', 'Back')
    await arrive('0x5aAe…eAed Strap', /Choose network$/)
    expect(modal.state.loading).toBe(false)
  })

  test('a network that the wallet goes to by itself leads to Account', async () => {
    const { wallet: one } = await choosing()
    one.emit('chainChanged', '0x89')
    await arrive('0x5aAe…eAed Strap')
    await find('button', 'Polygon Choose network')
  })
})

describe('the search', () => {
  const others = ['Ink', 'Mint', 'Scroll', 'Zircuit'].map((name, i) => ({ ...ethereum, id: 100 + i, name }))
  const many = { networks: [ethereum, base, polygon, ...others] as const }

  test('six networks are seen at a glance, and have none', async () => {
    await choosing(wallet(), { networks: [ethereum, base, polygon, ...others.slice(1)] as never })
    expect(rows()).toHaveLength(6)
    expect(queryAll('searchbox')).toEqual([])
  })

  /** The field and its keys are a chunk of their own. */
  const searching = async () => {
    const world = await choosing(wallet(), many)
    await find('searchbox', 'Search network')
    return world
  }
  const field = () => get('searchbox', 'Search network') as HTMLInputElement
  const row = (name: string) => get('button', name)
  /** The rows that Tab stops at. */
  const stops = () => queryAll('listitem').filter((item) => item.querySelector('button')?.tabIndex === 0)
  /** Its keys are a chunk of their own. */
  const hearsKeys = () => vi.waitUntil(() => root().querySelector('.row')?.hasAttribute('tabindex'))
  const stopsAt = (name: string) => vi.waitFor(() => expect(stops().map(nameOf)).toEqual([name]))

  test('a list of more than six networks is one tab stop, at the current one until another was gone to', async () => {
    await searching()
    await stopsAt('Ethereum Current')
    row('Mint').focus()
    await stopsAt('Mint')
    type(field(), 'i')
    await vi.waitFor(() => expect(stops()).toHaveLength(rows().length))
    type(field(), '')
    await stopsAt('Mint')
  })

  test('the arrows, Home and End go through a long list, and stop at its ends', async () => {
    await searching()
    await stopsAt('Ethereum Current')
    row('Ethereum Current').focus()
    const go = (key: string) => [press(key).defaultPrevented, nameOf(focused() ?? document.body)]
    expect(go('ArrowDown')).toEqual([true, 'Base'])
    expect(go('ArrowUp')).toEqual([true, 'Ethereum Current'])
    expect(go('ArrowUp')).toEqual([true, 'Ethereum Current'])
    expect(go('End')).toEqual([true, 'Zircuit'])
    expect(go('ArrowDown')).toEqual([true, 'Zircuit'])
    expect(go('Home')).toEqual([true, 'Ethereum Current'])
    expect(go('x')).toEqual([false, 'Ethereum Current'])
    field().focus()
    expect(go('Home')[0]).toBe(false)
  })

  test('a list of six networks is six tab stops, and the arrows are the browser’s', async () => {
    await choosing(wallet(), { networks: [ethereum, base, polygon, ...others.slice(1)] as never })
    expect(stops()).toHaveLength(6)
    row('Base').focus()
    expect(press('ArrowDown').defaultPrevented).toBe(false)
  })

  test('Clear is there once something is searched for, empties the field and leaves the focus in it', async () => {
    await searching()
    expect(queryAll('button', 'Clear')).toEqual([])
    type(field(), 'zzz')
    await vi.waitFor(() => expect(rows()).toEqual([]))
    await click('button', 'Clear')
    await vi.waitFor(() => expect(rows()).toHaveLength(7))
    expect(field().value).toBe('')
    expect(focused()).toBe(field())
    expect(queryAll('button', 'Clear')).toEqual([])
  })

  test('it filters by a part of the name', async () => {
    await searching()
    type(field(), ' POL ')
    await vi.waitUntil(() => rows().length === 1)
    expect(rows()).toEqual(['Polygon'])
    type(field(), 'e')
    await vi.waitUntil(() => rows().length === 2)
    expect(rows()).toEqual(['Ethereum Current', 'Base'])
  })

  test('it says when nothing has that name', async () => {
    await searching()
    type(field(), 'solana')
    await see('No network of that name')
    expect(rows()).toEqual([])
    type(field(), '')
    await vi.waitUntil(() => rows().length === 7)
    expect(text()).not.toContain('No network of that name')
  })

  test('Escape clears first, then goes back, then closes', async () => {
    await searching()
    await hearsKeys()
    field().focus()
    type(field(), 'base')
    await vi.waitUntil(() => rows().length === 1)
    press('Escape')
    await vi.waitUntil(() => rows().length === 7)
    expect(field().value).toBe('')
    expect(focused()).toBe(field())
    press('Escape')
    await arrive('0x5aAe…eAed Strap', /Choose network$/)
    press('Escape')
    await vi.waitUntil(() => !isDrawn())
  })

  test('after a switch that was declined it still says what the list is filtered by', async () => {
    await choosing(wallet('Strap', { wallet_switchEthereumChain: decline }), many)
    type(field(), 'base')
    await vi.waitUntil(() => rows().length === 1)
    await click('button', 'Base')
    await see('Switch declined')
    await click('button', 'Cancel')
    await vi.waitUntil(() => queryAll('searchbox').length)
    await vi.waitFor(() => expect([field().value, rows()]).toEqual(['base', ['Base']]))
    await hearsKeys()
    field().focus()
    press('Escape')
    await vi.waitUntil(() => rows().length === 7)
  })
})

describe('switching', () => {
  test('a click asks the wallet, and the network stands in the title', async () => {
    const one = wallet('Strap', { wallet_switchEthereumChain: never })
    const { modal } = await choosing(one)
    await click('button', 'Polygon')
    await arrive('Polygon')
    expect(text()).toContain('Approve in Strap')
    expect(text()).toContain('Accept the request to switch to Polygon')
    expect(strap()).toBe('raised')
    expect(one.params.get('wallet_switchEthereumChain')).toEqual([{ chainId: '0x89' }])
    expect(modal.state).toMatchObject({ loading: true, network: { name: 'Ethereum' } })
    expect(inTopLayer(dialog())).toBe(false)
  })

  test('approved it leads to Account with the new network', async () => {
    const { modal } = await choosing()
    await click('button', 'Polygon')
    await arrive('0x5aAe…eAed Strap')
    await find('button', 'Polygon Choose network')
    expect(modal.state).toMatchObject({ loading: false, network: { name: 'Polygon' } })
    await vi.waitUntil(() => inTopLayer(dialog()))
  })

  test('a network that the wallet does not know is added', async () => {
    const { wallet: one } = await choosing()
    await click('button', 'Base')
    await find('button', 'Base Choose network')
    expect(one.calls).toContain('wallet_addEthereumChain')
  })

  test('declined it says where the visitor stays; Try again asks once more', async () => {
    const one = wallet('Strap', { wallet_switchEthereumChain: decline })
    await choosing(one)
    await click('button', 'Polygon')
    await see('Switch declined')
    expect(text()).toContain('You stay on Ethereum.')
    expect(title()).toBe('Polygon')
    expect(strap()).toBe('fallen')
    delete one.script.wallet_switchEthereumChain
    await click('button', 'Try again')
    await arrive('0x5aAe…eAed Strap')
    await find('button', 'Polygon Choose network')
  })

  test('Cancel goes back to the list, with the focus on its heading', async () => {
    await choosing(wallet('Strap', { wallet_switchEthereumChain: decline }))
    await click('button', 'Polygon')
    await see('Switch declined')
    await click('button', 'Cancel')
    await arrive('Choose network')
    expect(rows()).toEqual(['Ethereum Current', 'Base', 'Polygon'])
  })

  test('a request that is open already is said', async () => {
    const pending = () => {
      throw failure(-32002)
    }
    await choosing(wallet('Strap', { wallet_switchEthereumChain: pending }))
    await click('button', 'Polygon')
    await see('Request already open')
  })

  test('a late approval after Cancel is seen as the wallet’s own', async () => {
    const answer = defer<null>()
    const one = wallet('Strap', { wallet_switchEthereumChain: () => answer.promise })
    const { modal } = await choosing(one)
    await click('button', 'Polygon')
    await arrive('Polygon')
    await click('button', 'Cancel')
    await arrive('Choose network')
    expect(modal.state.loading).toBe(false)
    one.chainId = '0x89'
    one.emit('chainChanged', '0x89')
    answer.resolve(null)
    await find('button', 'Polygon Choose network')
  })

  test('Escape while the wallet is asked goes back to Account', async () => {
    await choosing(wallet('Strap', { wallet_switchEthereumChain: never }))
    await click('button', 'Polygon')
    await arrive('Polygon')
    press('Escape')
    await arrive('0x5aAe…eAed Strap', /Choose network$/)
  })

  test('a failure that was left is not met again', async () => {
    await choosing(wallet('Strap', { wallet_switchEthereumChain: decline }))
    await click('button', 'Polygon')
    await see('Switch declined')
    await click('button', 'Back')
    await arrive('0x5aAe…eAed Strap', /Choose network$/)
    await click('button', /Choose network$/)
    await arrive('Choose network')
  })

  test('a failure that nobody saw is not met again either', async () => {
    const { modal } = await connected(wallet('Strap', { wallet_switchEthereumChain: decline }))
    await expect(modal.switchNetwork('eip155:137')).rejects.toMatchObject({ code: 'rejected' })
    await click('button', /Choose network$/)
    await arrive('Choose network')
  })

  test('a wallet that cannot switch says so', async () => {
    const modal = start({ connectors: [appConnector()] })
    await modal.open()
    await click('button', 'Own')
    await click('button', 'Ethereum Choose network')
    await click('button', 'Polygon')
    await see('Switch in Own')
    await see('Choose Polygon there: this page follows.')
    expect(queryAll('button').map(nameOf)).not.toContain('Try again')
    await click('button', 'Other network')
    await arrive('Choose network')
  })
})

describe('a wallet that takes its time', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))

  test('after 20 s it says that it still waits, and Try again asks once more', async () => {
    const { wallet: one } = await choosing(wallet('Strap', { wallet_switchEthereumChain: never }))
    await click('button', 'Polygon')
    await arrive('Polygon')
    expect(get('button', 'Try again').getAttribute('aria-disabled')).toBe('true')
    vi.advanceTimersByTime(20_000)
    await see('Still waiting. Open Strap and look for the request.')
    expect(get('button', 'Try again').getAttribute('aria-disabled')).toBeNull()
    await click('button', 'Try again')
    await vi.waitUntil(() => one.calls.filter((method) => method === 'wallet_switchEthereumChain').length === 2)
    await see('Accept the request to switch to Polygon')
  })

  test('one that agrees and does nothing is said to have not switched', async () => {
    const { modal } = await choosing(wallet('Strap', { wallet_switchEthereumChain: () => null }))
    await click('button', 'Polygon')
    await arrive('Polygon')
    await vi.advanceTimersByTimeAsync(6000)
    await see('Strap did not switch')
    expect(text()).toContain('Switch to Polygon in the wallet itself, or try again.')
    expect(modal.state.network?.name).toBe('Ethereum')
  })
})

describe('a network that the site does not list', () => {
  test('it is said where the wallet may go, and nothing is marked as current', async () => {
    const { modal } = await astray()
    expect(text()).toContain(
      'Test Site doesn’t support your current network. Switch to an available network to continue.',
    )
    expect(rows()).toEqual(['Ethereum', 'Base', 'Polygon'])
    expect(root().querySelector('[aria-current]')).toBeNull()
    expect(modal.state).toMatchObject({ view: 'UnsupportedChain', supported: false, status: 'connected' })
    expect(modal.state.network).toBeUndefined()
  })

  test('a row switches, to Account', async () => {
    await astray()
    await click('button', 'Polygon')
    await arrive('0x5aAe…eAed Strap')
    await find('button', 'Polygon Choose network')
  })

  test('declined it says so, and Cancel goes back to the rows', async () => {
    await astray(wallet('Strap', { wallet_switchEthereumChain: decline }))
    await click('button', 'Polygon')
    await arrive('Polygon')
    await see('You stay on your current network.')
    await click('button', 'Cancel')
    await arrive('Switch network')
    expect(rows()).toHaveLength(3)
  })

  test('it comes by itself when the wallet leaves the listed networks, and goes when it is back', async () => {
    const { wallet: one, modal } = await connected()
    modal.close()
    one.emit('chainChanged', '0x539')
    await vi.waitUntil(() => modal.state.open)
    await arrive('Switch network')
    one.emit('chainChanged', '0x1')
    await arrive('0x5aAe…eAed Strap')
  })

  test('the site’s name follows update', async () => {
    const { modal } = await astray()
    modal.update({ metadata: { name: 'Other Site' } })
    await see('Other Site doesn’t support')
  })

  test('it can be left by disconnecting', async () => {
    const { modal } = await astray()
    await click('button', 'Disconnect Your wallet stays as it is')
    await arrive('Connect wallet')
    expect(modal.state.status).toBe('disconnected')
  })

  test.each(['X', 'Escape', 'outside'])('it can be closed by way of %s', async (way) => {
    const { modal } = await astray()
    if (way === 'X') await click('button', 'Close')
    else if (way === 'Escape') press(way)
    else dialog().click()
    await vi.waitUntil(() => !isDrawn())
    expect(modal.state.status).toBe('connected')
    await modal.open()
    await arrive('Switch network')
  })

  test('a wallet that connects there is shown it at once', async () => {
    const one = wallet('Strap')
    one.chainId = '0x539'
    install(one)
    const modal = start()
    await modal.open()
    await click('button', 'Strap Installed')
    await arrive('Switch network')
  })
})

test('a wallet on a network that the site does not list, and that cannot switch, is told where to switch, and the way out', async () => {
  const grant = { network: 'eip155:999', accounts: [{ namespace: 'eip155', address: alice, type: 'eoa' }] } as const
  const modal = start({ connectors: [appConnector({ connect: async () => [grant] })] })
  await modal.open()
  await click('button', 'Own')
  await arrive('Switch network')
  expect(text()).toContain(
    'Test Site doesn’t support your current network. Switch in Own to Ethereum: this page follows.',
  )
  expect(names('button')).toEqual(['Close', 'Disconnect Your wallet stays as it is'])
  await click('button', /^Disconnect/)
  await vi.waitUntil(() => modal.state.status === 'disconnected')
})

describe('networks of several ecosystems', () => {
  const solana = {
    ...ethereum,
    chainNamespace: 'solana',
    id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
  } as const
  const sun = 'So11111111111111111111111111111111111111112'
  const solo = appConnector({
    id: 'solo',
    name: 'Solo',
    namespaces: ['solana'],
    connect: async () => [
      {
        network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        accounts: [{ namespace: 'solana', address: sun, type: 'eoa' }],
      },
    ],
  })
  const both = { networks: [ethereum, base, solana] as const, connectors: [solo] }
  const groups = () => queryAll('heading').slice(1).map(nameOf)

  test('are listed by ecosystem, each under its name', async () => {
    await choosing(wallet(), both)
    expect(groups()).toEqual(['EVM networks', 'Solana'])
    expect(rows()).toEqual(['Ethereum Current', 'Base', 'Solana'])
  })

  test('of one ecosystem stand under no name', async () => {
    await choosing()
    expect(groups()).toEqual([])
    expect(text()).not.toContain('EVM networks')
  })

  test('where nothing is connected lead to a wallet of their own, and the one that is there stays', async () => {
    const { modal } = await choosing(wallet(), both)
    await click('button', 'Solana')
    await arrive('Solana')
    await see('Strap stays on Ethereum')
    expect(joint()).toEqual(['E', 'strap', 'S'])
    expect(timesNamed('Strap', 'Ethereum', 'Solana')).toEqual([1, 1, 2])
    expect(text()).toContain('Solana needs an account of its own: connect one beside it.')
    expect(modal.state).toMatchObject({ network: { name: 'Ethereum' }, view: 'SwitchActiveChain' })
    await click('button', 'Connect wallet')
    await arrive('Connect wallet')
    expect(rows()).toEqual(['Solo'])
    await click('button', 'Solo')
    await find('button', 'Solana Choose network')
    expect(modal.state.connections.map(({ connector }) => connector.name)).toEqual(['Solo', 'Strap'])
  })

  test('are what the wallet is asked for that the visitor chooses for them', async () => {
    const asked: (readonly string[])[] = []
    const devnet = { ...solana, id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1', name: 'Devnet' } as const
    const one = {
      ...solo,
      connect: async ({ networks }: { networks: readonly string[] }) => {
        asked.push(networks)
        return [
          { network: networks[0] as 'solana:', accounts: [{ namespace: 'solana', address: sun, type: 'eoa' }] },
        ] as const
      },
    }
    const { modal } = await choosing(wallet(), { networks: [ethereum, solana, devnet], connectors: [one] })
    await click('button', 'Devnet')
    await click('button', 'Connect wallet')
    await click('button', 'Solo')
    await find('button', 'Devnet Choose network')
    expect(asked).toEqual([[`solana:${devnet.id}`, `solana:${solana.id}`]])
    expect(modal.state.network?.name).toBe('Devnet')
  })

  test('where a wallet is connected are entered at once, and no wallet is asked', async () => {
    const { modal, wallet: one } = await connected(wallet(), both)
    await modal.connect({ wallet: 'solo' })
    await find('button', 'Solana Choose network')
    one.calls.length = 0
    await click('button', 'Solana Choose network')
    await arrive('Choose network')
    await click('button', 'Ethereum')
    await find('button', 'Ethereum Choose network')
    // What shows nothing is no question to a visitor.
    const asked = one.calls.filter((method) => method !== 'wallet_getCapabilities')
    expect([modal.state.account?.namespace, asked]).toEqual(['eip155', []])
  })

  test('of a wallet that is not shown are asked of that wallet, and it stays where it is if it declines', async () => {
    const { modal, wallet: one } = await connected(wallet(), both)
    one.script.wallet_switchEthereumChain = never
    await modal.connect({ wallet: 'solo' })
    await click('button', 'Solana Choose network')
    await arrive('Choose network')
    await click('button', 'Base')
    await see('Approve in Strap')
    one.script.wallet_switchEthereumChain = decline
    await click('button', 'Cancel')
    await arrive('Choose network')
    await click('button', 'Base')
    await see('Switch declined')
    await see('You stay on Solana.')
    expect(modal.state).toMatchObject({ network: { name: 'Solana' }, account: { namespace: 'solana' } })
  })

  test('that a session lacks are added by connecting once more, which a visitor may cancel', async () => {
    let [asked, isAllowed] = [0, false]
    const far = appConnector({
      id: 'far',
      name: 'Far',
      type: 'walletConnect',
      connect: async ({ networks }) => {
        isAllowed = asked++ > 0
        return [{ network: networks[0], accounts: [{ namespace: 'eip155', address: alice, type: 'eoa' }] }]
      },
      switchNetwork: async () => {
        if (!isAllowed) throw Object.assign(new Error('the session has no such network'), { code: 4901 })
      },
    })
    const modal = start({ connectors: [far] })
    await modal.connect({ wallet: 'far' })
    await modal.open({ view: 'SwitchNetwork' })
    await click('button', 'Base')
    await arrive('Base')
    await see('Reconnect to add Base')
    expect(text()).toContain(
      'Far was connected without it. Connect once more and allow it; until then you stay on Ethereum.',
    )
    expect(timesNamed('Far', 'Ethereum', 'Base')).toEqual([1, 1, 2])
    expect(joint()).toEqual(['E', 'strap', 'B'])
    await click('button', 'Cancel')
    await arrive('Choose network')
    expect(modal.state).toMatchObject({ status: 'connected', network: { name: 'Ethereum' } })
    await click('button', 'Base')
    await arrive('Base')
    await click('button', 'Reconnect')
    await find('button', 'Base Choose network')
    expect([asked, modal.state.connections.length]).toEqual([2, 1])
  })

  test('are found by a search in all of them, by name and by id', async () => {
    const more = ['Ink', 'Mint', 'Scroll', 'Zircuit'].map((name, i) => ({ ...ethereum, id: 100 + i, name }))
    await choosing(wallet(), { ...both, networks: [ethereum, ...more, base, solana] as never })
    type(await find('searchbox', 'Search network'), 'in')
    await vi.waitFor(() => expect(rows()).toEqual(['Ink', 'Mint']))
    expect(groups()).toEqual(['EVM networks'])
    type(get('searchbox', 'Search network'), 'sol')
    await vi.waitFor(() => expect(rows()).toEqual(['Solana']))
    expect(groups()).toEqual(['Solana'])
    type(get('searchbox', 'Search network'), '8453')
    await vi.waitFor(() => expect(rows()).toEqual(['Base']))
  })

  test('Cancel and Back lead from a network without a wallet to the list', async () => {
    await choosing(wallet(), both)
    for (const way of ['Cancel', 'Back']) {
      await click('button', 'Solana')
      await arrive('Solana')
      await click('button', way)
      await arrive('Choose network', 'Solana')
    }
  })

  test('a screen of a network that is not listed gives way to the list', async () => {
    const { modal } = await connected(wallet(), both)
    await modal.open({ view: 'SwitchActiveChain', network: 'cosmos:cosmoshub-4' })
    await arrive('Choose network')
    modal.close()
    await modal.disconnect()
    await modal.open({ view: 'SwitchActiveChain', network: `${solana.chainNamespace}:${solana.id}` } as never)
    await arrive('Connect wallet')
  })
})

test('what a network is, is said behind the question mark', async () => {
  await choosing()
  await click('button', 'What is a network?')
  await arrive('What is a network?')
  await see('A fee in its own coin')
  await click('button', 'Choose network')
  await arrive('Choose network', 'What is a network?')
  // The way back to the account is still there.
  await click('button', 'Back')
  await arrive('0x5aAe…eAed Strap', /Choose network$/)
})
