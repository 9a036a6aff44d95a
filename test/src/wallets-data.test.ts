// The wallets that Connect lists, as data for an app that draws them itself.
import { describe, expect, test, vi } from 'vitest'
import { mainnet, solana } from '../../chains/networks.ts'
import { select } from '../../src/connect/opening.ts'
import { findConnector, rows } from '../../src/connect/wallets.ts'
import type { FoundWallet } from '../../src/connectors/found.ts'
import { listRows } from '../../src/flows/directory.ts'
import { back, route } from '../../src/state/modal.ts'
import type { Options } from '../../src/types.ts'
import { freshModal, memory, start, stop, visited } from '../helpers/modal.ts'
import { outcome, settle } from '../helpers/time.ts'
import { alice, appConnector, bob, makeWallet } from '../helpers/wallet.ts'

freshModal()
const wrappedSol = 'So11111111111111111111111111111111111111112'
const mine = { id: 'mine', name: 'Mine', mobileLink: 'mine://' } as const
/** An app's own way to wallets that are not here. */
const relay = appConnector({ id: 'walletConnect', name: 'WalletConnect', type: 'walletConnect' })
/** An app whose Connect lists a wallet of its own that is not here. */
const withList = (options: Partial<Options> = {}) => {
  const services = { relay: null, coinbase: null }
  const modal = start({ connectors: [relay], wallets: { custom: [mine] }, services, ...options })
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
    expect(Object.isFrozen(before)).toBe(true)
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

  test('is not answered by a wallet of the last visit that comes back meanwhile', async () => {
    const { modal, end } = withList({ storage: memory(visited({ rdns: 'com.first', address: bob })) })
    await settle()
    const account = modal.connect({ wallet: 'mine' }).catch(({ code }) => code)
    await settle()
    makeWallet('first', { accounts: [bob], granted: true }).install()
    await vi.waitFor(() => expect(modal.state.account?.address).toBe(bob))
    expect(modal.state.open).toBe(true)
    modal.close()
    expect(await account).toBe('closed')
    end()
  })

  test('is answered by the wallet that its visitor goes on with', async () => {
    const first = makeWallet('first', { accounts: [bob] }).install()
    const { modal, end } = withList({ closeOnConnect: true })
    await settle()
    const account = modal.connect({ wallet: 'mine' })
    await settle()
    back()
    await select(findConnector(first.info.rdns) as FoundWallet)
    expect((await account).address).toBe(bob)
    expect(modal.state.open).toBe(false)
    end()
  })

  test('is answered by the namespace that its visitor approves, where the app names none', async () => {
    const connector = appConnector({
      id: 'walletConnect',
      type: 'walletConnect',
      namespaces: ['eip155', 'solana'],
      connect: async () => [
        { network: solana.caipNetworkId, accounts: [{ namespace: 'solana', address: wrappedSol, type: 'eoa' }] },
      ],
    })
    const { modal, end } = withList({ connectors: [connector], networks: [mainnet, solana] })
    await settle()
    const account = modal.connect({ wallet: 'mine' })
    await settle()
    await select(findConnector('walletConnect') as FoundWallet)
    expect((await account).address).toBe(wrappedSol)
    end()
  })
})
