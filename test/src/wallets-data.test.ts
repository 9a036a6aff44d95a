// The wallets that Connect lists, as data for an app that draws them itself.
import { describe, expect, test, vi } from 'vitest'
import { select } from '../../src/connect/opening.ts'
import { findConnector, rows } from '../../src/connect/wallets.ts'
import type { FoundWallet } from '../../src/connectors/found.ts'
import { listRows } from '../../src/flows/directory.ts'
import { route } from '../../src/state/modal.ts'
import { freshModal, start, stop } from '../helpers/modal.ts'
import { outcome, settle } from '../helpers/time.ts'
import { alice, appConnector, bob, makeWallet } from '../helpers/wallet.ts'

freshModal()
const mine = { id: 'mine', name: 'Mine', mobileLink: 'mine://' } as const
/** An app's own way to wallets that are not here. */
const relay = appConnector({ id: 'walletConnect', name: 'WalletConnect', type: 'walletConnect' })
/** An app whose Connect lists a wallet of its own that is not here. */
const withList = () => {
  const modal = start({ connectors: [relay], wallets: { custom: [mine] }, services: { relay: null, coinbase: null } })
  return { modal, end: listRows() }
}

describe('wallets', () => {
  test('are those that announce themselves, as data alone', () => {
    const { info } = makeWallet('first').install()
    const own = appConnector({ id: 'own', name: 'Own', imageUrl: 'https://own.example/own.png' })
    expect(start({ connectors: [own] }).wallets).toEqual([
      { id: 'com.first', name: info.name, type: 'injected', namespaces: ['eip155'], imageUrl: info.icon },
      { id: 'own', name: 'Own', type: 'external', namespaces: ['eip155'], imageUrl: 'https://own.example/own.png' },
    ])
  })

  test('are told when one comes, and stay the same object until then', () => {
    const modal = start()
    const before = modal.wallets
    modal.update({ theme: 'dark' })
    expect(modal.wallets).toBe(before)
    const seen = vi.fn(() => modal.wallets.map(({ id }) => id))
    modal.subscribe(seen)
    makeWallet('late').install().announce()
    expect(seen.mock.results.map(({ value }) => value)).toEqual([['com.late']])
  })

  test('are one for a wallet of several namespaces', async () => {
    const modal = start({ connectors: [appConnector({ namespaces: ['eip155', 'solana'] })] })
    expect(modal.wallets.map(({ namespaces }) => namespaces)).toEqual([['eip155', 'solana']])
  })

  test('leave out what the app hides', () => {
    makeWallet('first').install()
    makeWallet('second').install()
    expect(start({ wallets: { exclude: ['com.first'] } }).wallets.map(({ id }) => id)).toEqual(['com.second'])
  })

  test('have those of a list, and no row that is no wallet', async () => {
    const { modal, end } = withList()
    await modal.open()
    await settle()
    expect(rows.peek().length).toBeGreaterThan(0)
    expect(modal.wallets.map(({ id, type }) => [id, type])).toEqual([
      ['walletConnect', 'walletConnect'],
      ['mine', 'walletConnect'],
    ])
    end()
  })

  test('are none once the modal is destroyed, and those of the next modal are its own', async () => {
    makeWallet('first').install()
    const modal = start()
    await stop()
    const next = start()
    expect([modal.wallets, next.wallets.length]).toEqual([[], 1])
  })
})

describe('connect with one of the list', () => {
  test('shows its code, and resolves with the wallet that comes by it', async () => {
    const { modal, end } = withList()
    await modal.open()
    await settle()
    const account = modal.connect({ wallet: 'mine' })
    await settle()
    expect(route.peek()).toMatchObject({ view: 'ConnectingWalletConnect', data: { listing: mine } })
    await select(findConnector('walletConnect') as FoundWallet)
    expect((await account).address).toBe(alice)
    end()
  })

  test('is not answered by who is connected already', async () => {
    makeWallet('first', { accounts: [bob] }).install()
    const { modal, end } = withList()
    await modal.connect({ wallet: 'com.first' })
    await modal.open({ view: 'Connect' })
    await settle()
    const account = outcome(modal.connect({ wallet: 'mine' }))
    await settle()
    expect(route.peek().view).toBe('ConnectingWalletConnect')
    modal.close()
    expect(await account).toBe('closed')
    expect(modal.state.account?.address).toBe(bob)
    end()
  })
})
