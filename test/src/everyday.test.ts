// What an app does every day: wait until it is known who is connected, list the wallets, connect, name a network.
import { describe, expect, test } from 'vitest'
import { base } from '../../chains/networks.ts'
import { freshModal, memory, start, stop, ui, visited } from '../helpers/modal.ts'
import { outcome, settle } from '../helpers/time.ts'
import { alice, appConnector, makeWallet } from '../helpers/wallet.ts'

freshModal()

/** What has come of a promise by now. */
const isSettled = (promise: Promise<unknown>): Promise<boolean> =>
  Promise.race([promise.then(() => true), settle().then(() => false)])

describe('ready', () => {
  test('comes with the first visit at once', async () => {
    const modal = start()
    expect(await isSettled(modal.ready)).toBe(true)
    expect(modal.state.status).toBe('disconnected')
  })

  test('comes when who was connected is again', async () => {
    makeWallet('wallet', { granted: true }).install()
    const modal = start({ storage: memory(visited({ rdns: 'com.wallet', address: alice })) })
    await modal.ready
    expect(modal.state).toMatchObject({ status: 'connected', account: { address: alice } })
  })

  test('comes when who was connected does not come back', async () => {
    makeWallet('wallet').install()
    const modal = start({ storage: memory(visited({ rdns: 'com.wallet', address: alice })) })
    await modal.ready
    expect(modal.state.status).toBe('disconnected')
  })

  test('comes where the modal is destroyed first', async () => {
    const modal = start({ storage: { ...memory(), get: () => new Promise(() => undefined) } })
    expect(await isSettled(modal.ready)).toBe(false)
    await stop()
    expect(await isSettled(modal.ready)).toBe(true)
  })
})

describe('wallets', () => {
  test('are what Connect lists, as data without the wallet itself', () => {
    makeWallet().install()
    const modal = start({ connectors: [appConnector({ id: 'own', name: 'Own' })] })
    expect(modal.wallets).toMatchObject([
      { id: 'com.wallet', name: 'wallet', type: 'injected', namespaces: ['eip155'] },
      { id: 'own', name: 'Own', type: 'external', namespaces: ['eip155'] },
    ])
    expect(modal.wallets.some((one) => 'provider' in one)).toBe(false)
    expect(modal.wallets).toBe(modal.wallets)
  })

  test('that come later are told of', () => {
    const modal = start()
    let told = 0
    modal.subscribe(() => told++)
    makeWallet().install()
    expect([modal.wallets.map(({ id }) => id), told]).toEqual([['com.wallet'], 1])
  })

  test('are none of a modal that was destroyed, whatever the next one has', async () => {
    makeWallet().install()
    const modal = start()
    await stop()
    start()
    expect(modal.wallets).toEqual([])
  })
})

describe('connect', () => {
  test('closes the modal that it has opened', async () => {
    makeWallet().install()
    const modal = start({ closeOnConnect: undefined as never })
    const connected = modal.connect({ wallet: 'com.wallet' })
    await settle()
    expect(await connected).toMatchObject({ address: alice })
    await settle()
    expect(modal.state).toMatchObject({ open: false, status: 'connected' })
  })

  test('leaves it open where the wallet is on a network that is not listed', async () => {
    const wallet = makeWallet().install()
    wallet.script.eth_chainId = () => '0x38'
    const modal = start({ closeOnConnect: undefined as never })
    await modal.connect({ wallet: 'com.wallet' })
    await settle()
    expect(modal.state).toMatchObject({ open: true, view: 'UnsupportedChain' })
  })
})

describe('a network', () => {
  test.each([
    ['its id', 'eip155:137'],
    ['its number', 137],
    ['an object of hasp', { caipNetworkId: 'eip155:137', id: 137, chainNamespace: 'eip155' }],
    ['an object of viem', { id: 137, name: 'Polygon' }],
  ])('is named by %s', async (_, name) => {
    const modal = start()
    await modal.switchNetwork(name as 137)
    expect(modal.state.network?.caipNetworkId).toBe('eip155:137')
  })

  test.each([['eip155:8453'], [8453], [base], ['137'], [{}], [null], [undefined]])(
    'that is not listed is refused: %s',
    async (name) => {
      const modal = start()
      expect(await outcome(modal.switchNetwork(name as 137))).toBe('unknown-network')
      expect(modal.state.network?.caipNetworkId).toBe('eip155:1')
    },
  )
})

test('prepare fetches the interface, and opens nothing', async () => {
  ui.warm.mockClear()
  const modal = start()
  modal.prepare()
  await settle()
  expect([ui.warm.mock.calls.length, modal.state.open]).toEqual([1, false])
})
