// Which view comes first, and which come and go by themselves.
import { describe, expect, test, vi } from 'vitest'
import { mainnet, polygon } from '../../../chains/networks.ts'
import { firstView, select } from '../../../src/connect/opening.ts'
import { wallets } from '../../../src/connect/wallets.ts'
import type { FoundWallet } from '../../../src/connectors/found.ts'
import { back, resetTo } from '../../../src/state/modal.ts'
import type { ViewName } from '../../../src/types.ts'
import { freshModal, memory, start, ui, visited } from '../../helpers/modal.ts'
import { phone, setMedia } from '../../helpers/page.ts'
import { defer, never, outcome, settle } from '../../helpers/time.ts'
import { alice, appConnector, bob, failure, makeWallet } from '../../helpers/wallet.ts'

freshModal()
const both = [true, false]

describe('the first view', () => {
  // Yes, no, or either (undefined).
  type Row = [view: ViewName | undefined, address?: boolean, supported?: boolean, way?: boolean, phone?: boolean]
  const either = undefined
  const rows: [...Row, ViewName][] = [
    [undefined, true, true, either, either, 'Account'],
    [undefined, true, false, either, either, 'UnsupportedChain'],
    [undefined, false, either, true, either, 'Connect'],
    [undefined, false, either, false, true, 'AllWallets'],
    [undefined, false, either, false, false, 'ConnectingWalletConnectBasic'],
    ['Connect', either, either, either, either, 'Connect'],
    ['SwitchNetwork', either, either, either, either, 'SwitchNetwork'],
    ['WhatIsAWallet', either, either, either, either, 'WhatIsAWallet'],
    ['Account', true, either, either, either, 'Account'],
    ['Account', false, either, true, either, 'Connect'],
    ['Account', false, either, false, true, 'AllWallets'],
    ['Account', false, either, false, false, 'ConnectingWalletConnectBasic'],
    ['UnsupportedChain', true, either, either, either, 'UnsupportedChain'],
    ['UnsupportedChain', false, either, true, either, 'Connect'],
    ['WalletReceive', true, either, either, either, 'WalletReceive'],
    ['WalletReceive', false, either, true, either, 'Connect'],
    ['WalletCompatibleNetworks', true, either, either, either, 'WalletCompatibleNetworks'],
    ['WalletCompatibleNetworks', false, either, false, true, 'AllWallets'],
  ]
  const expand = (value: boolean | undefined) => (value === undefined ? both : [value])
  const table = rows.flatMap(([view, address, supported, way, isPhone, first]) =>
    expand(address).flatMap((hasAddress) =>
      expand(supported).flatMap((isSupported) =>
        expand(way).flatMap((canConnect) =>
          expand(isPhone).map((on) => ({ view, hasAddress, supported: isSupported, canConnect, phone: on, first })),
        ),
      ),
    ),
  )

  test.each(table)(
    'for $view is $first where there is an address: $hasAddress, its network is listed: $supported, a way in: $canConnect, a phone: $phone',
    (row) => {
      const { first, view, hasAddress, supported, canConnect } = row
      setMedia(phone, row.phone)
      expect(firstView(view, hasAddress, supported, canConnect)).toBe(first)
    },
  )

  test('is told for every situation without a view', () => {
    expect(table.filter(({ view }) => !view)).toHaveLength(16)
  })

  test.each([
    ['a phone without a wallet', true, false, 'AllWallets'],
    ['a desktop without a wallet', false, false, 'ConnectingWalletConnectBasic'],
    ['a phone with a wallet', true, true, 'Connect'],
    ['a desktop with a wallet', false, true, 'Connect'],
  ])('of %s is right in a page', async (_, isPhone, hasWallet, view) => {
    setMedia(phone, isPhone)
    if (hasWallet) makeWallet().install()
    const modal = start()
    await modal.open()
    expect(modal.state).toMatchObject({ open: true, view })
  })
})

test.each([
  ['on a phone leads to the list of wallets', true, 'AllWallets'],
  ['on a desktop asks for a code', false, 'ConnectingWalletConnect'],
])('the row of WalletConnect %s', async (_, isPhone, view) => {
  setMedia(phone, isPhone)
  const connect = vi.fn(never)
  const modal = start({ connectors: [appConnector({ id: 'far', type: 'walletConnect', connect })] })
  await modal.open({ view: 'Connect' })
  select(wallets.peek()[0] as FoundWallet)
  await settle()
  expect(modal.state.view).toBe(view)
  expect(connect).toHaveBeenCalledTimes(isPhone ? 0 : 1)
})

describe('open', () => {
  test('is told to the state at once, and resolves when it is painted', async () => {
    const modal = start()
    const opened = modal.open()
    expect(modal.state.open).toBe(true)
    await opened
    expect(ui.mount).toHaveBeenCalled()
  })

  test('enters the namespace that is asked for first', async () => {
    const modal = start({ networks: [mainnet, solana] })
    await modal.open({ namespace: 'solana' })
    expect(modal.state).toMatchObject({ open: true, network: { caipNetworkId: solana.caipNetworkId } })
  })

  test('refuses a namespace without a network', async () => {
    const modal = start()
    expect(await outcome(modal.open({ namespace: 'cosmos' }))).toBe('unknown-network')
    expect(modal.state.open).toBe(false)
  })

  test('asks the wallet that its data name', async () => {
    const wallet = makeWallet().install()
    const modal = start()
    await modal.open({ view: 'ConnectingExternal', wallet: 'com.wallet' })
    await settle()
    expect([wallet.calls[0], modal.state.view]).toEqual(['eth_requestAccounts', 'Account'])
  })

  test('shows the list where the wallet that its data name has gone since the view was checked', async () => {
    const modal = start()
    await modal.open({ view: 'ConnectingExternal', wallet: 'com.none' })
    expect(modal.state).toMatchObject({ open: true, view: 'Connect', status: 'disconnected' })
  })
})

const solana = {
  ...mainnet,
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  chainNamespace: 'solana',
} as const

describe('a wallet on a network that is not listed', () => {
  const connected = async (options = {}) => {
    const wallet = makeWallet().install()
    const modal = start({ networks: [mainnet], ...options })
    await modal.connect({ wallet: 'com.wallet' })
    await settle()
    modal.close()
    return { wallet, modal }
  }

  test('opens UnsupportedChain by itself', async () => {
    const { wallet, modal } = await connected()
    wallet.emit('chainChanged', '0x89')
    expect(modal.state).toMatchObject({ open: true, view: 'UnsupportedChain', supported: false })
    expect(modal.state.network).toBeUndefined()
    expect(modal.state.connections[0]?.network).toBe('eip155:137')
  })

  test('gives way to Account when it comes back', async () => {
    const { wallet, modal } = await connected()
    wallet.emit('chainChanged', '0x89')
    wallet.emit('chainChanged', '0x1')
    expect(modal.state).toMatchObject({ open: true, view: 'Account', supported: true })
  })

  test('opens nothing where the app allows it', async () => {
    const { wallet, modal } = await connected({ allowUnsupportedNetwork: true })
    wallet.emit('chainChanged', '0x89')
    expect(modal.state).toMatchObject({ open: false, supported: false })
  })

  test('opens nothing on a silent reconnect', async () => {
    makeWallet('wallet', { granted: true, chainId: '0x89' }).install()
    const modal = start({ networks: [mainnet], storage: memory(visited({ rdns: 'com.wallet', address: alice })) })
    await vi.waitFor(() => expect(modal.state.status).toBe('connected'))
    expect(modal.state).toMatchObject({ open: false, supported: false })
  })

  test('shows UnsupportedChain when it connects in an open modal', async () => {
    const wallet = makeWallet('wallet', { chainId: '0x89' }).install()
    const modal = start({ networks: [mainnet] })
    await modal.connect({ wallet: wallet.info.rdns })
    expect(modal.state).toMatchObject({ open: true, view: 'UnsupportedChain' })
  })

  test('does not take a visitor back who went on from there', async () => {
    const { wallet, modal } = await connected()
    wallet.emit('chainChanged', '0x89')
    resetTo('SwitchNetwork')
    wallet.emit('accountsChanged', [alice])
    await settle()
    expect(modal.state.view).toBe('SwitchNetwork')
  })
})

describe('what happens to the account', () => {
  test('leads an open modal back to Connect when it goes', async () => {
    const wallet = makeWallet().install()
    const modal = start()
    await modal.connect({ wallet: 'com.wallet' })
    expect(modal.state.view).toBe('Account')
    wallet.emit('accountsChanged', [])
    expect(modal.state).toMatchObject({ open: true, view: 'Connect', status: 'disconnected' })
  })

  test('leaves a closed modal closed when it goes', async () => {
    const wallet = makeWallet().install()
    const modal = start()
    await modal.connect({ wallet: 'com.wallet' })
    modal.close()
    wallet.emit('accountsChanged', [])
    expect(modal.state).toMatchObject({ open: false, status: 'disconnected' })
  })

  test.each([
    ['another account', 'Account', (): void => undefined],
    ['a network that is switched', 'Account', () => resetTo('SwitchNetwork')],
    ['a network that is switched elsewhere', 'WhatIsAWallet', () => resetTo('WhatIsAWallet')],
  ])('%s ends at %s', async (_, view, go) => {
    const wallet = makeWallet().install()
    const modal = start()
    await modal.connect({ wallet: 'com.wallet' })
    go()
    wallet.emit('accountsChanged', [bob])
    wallet.emit('chainChanged', '0x89')
    await settle()
    expect(modal.state.view).toBe(view)
  })

  test.each([
    ['another wallet', 'com.other'],
    ['the same wallet again', 'com.wallet'],
  ])('Account follows when %s is connected beside it', async (_, id) => {
    makeWallet().install()
    makeWallet('other', { accounts: [bob] }).install()
    const modal = start()
    await modal.connect({ wallet: 'com.wallet' })
    await modal.connect({ wallet: id })
    expect(modal.state).toMatchObject({ open: true, view: 'Account', status: 'connected' })
  })
})

describe('an account that goes while another wallet is asked', () => {
  /** A visitor who adds a wallet from the view of their account, which is another tab's to end. */
  async function adds(answer: () => unknown) {
    const first = makeWallet('one', { accounts: [alice] }).install()
    const second = makeWallet('two', { accounts: [bob] }).install()
    const modal = start({ networks: [mainnet], storage: memory() })
    await modal.connect({ wallet: 'com.one' })
    await settle()
    resetTo('Account')
    second.script.eth_requestAccounts = answer
    select(wallets.peek().find(({ id }) => id === 'com.two') as FoundWallet)
    await settle()
    first.emit('accountsChanged', [])
    await settle()
    expect(modal.state.view).toBe('ConnectingExternal')
    return modal
  }

  test('is not there for who goes back', async () => {
    const modal = await adds(never)
    back()
    expect(modal.state).toMatchObject({ view: 'Connect', status: 'disconnected' })
  })

  test('leaves on the screen what the wallet has answered', async () => {
    const answer = defer<string[]>()
    const modal = await adds(() => answer.promise)
    answer.reject(failure(4001))
    await settle()
    expect(modal.state.view).toBe('ConnectingExternal')
    back()
    expect(modal.state.view).toBe('Connect')
  })
})

test('a modal that is closed again before it knows the view stays closed', async () => {
  const modal = start()
  const opened = modal.open({ view: 'WhatIsAWallet' })
  modal.close()
  await opened
  expect(modal.state.open).toBe(false)
})

test('events of opening and closing reach the app, and an app that throws changes nothing', async () => {
  const seen: string[] = []
  const modal = start({
    onEvent: ({ event }) => {
      seen.push(event)
      throw new Error('app')
    },
  })
  await modal.open()
  modal.close()
  expect(seen).toEqual(['MODAL_OPEN', 'MODAL_CLOSE'])
})

test('two networks of one namespace are no reason to enter it', async () => {
  const modal = start({ networks: [mainnet, polygon], defaultNetwork: polygon.caipNetworkId })
  await modal.open({ namespace: 'eip155' })
  expect(modal.state.network?.caipNetworkId).toBe(polygon.caipNetworkId)
})
