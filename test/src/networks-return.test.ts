// What an app's change of its networks does to who is connected, to what is asked, and to the next pages.
import { expect, test, vi } from 'vitest'
import { bitcoin, mainnet, polygon, solana } from '../../chains/networks.ts'
import { attempt } from '../../src/connect/attempt.ts'
import { route } from '../../src/state/modal.ts'
import { freshModal, memory, start, stop } from '../helpers/modal.ts'
import { defer, settle } from '../helpers/time.ts'
import { alice, appConnector, makeWallet } from '../helpers/wallet.ts'

freshModal()

test('a later page does not wait for a wallet of a namespace that is not listed any more', async () => {
  makeWallet('wallet').install()
  const storage = memory()
  const modal = start({ networks: [mainnet, solana], storage })
  await modal.connect({ wallet: 'com.wallet' })
  modal.update({ networks: [solana] })
  await settle()
  await stop()
  const next = start({ networks: [solana], storage })
  await settle()
  expect(next.state.status).toBe('disconnected')
  await next.ready
  next.update({ networks: [solana, mainnet] })
  await vi.waitFor(() => expect(next.state.account?.address).toBe(alice))
})

test('while a wallet is asked again whose namespace is back, nobody is said to be disconnected', async () => {
  const wallet = makeWallet('wallet').install()
  const modal = start({ networks: [mainnet, solana] })
  await modal.connect({ wallet: 'com.wallet' })
  modal.update({ networks: [solana] })
  await settle()
  expect(modal.state.status).toBe('disconnected')
  const answer = defer<unknown>()
  wallet.script.eth_accounts = () => answer.promise
  modal.update({ networks: [solana, mainnet] })
  await settle()
  expect(modal.state.status).toBe('reconnecting')
  answer.resolve([])
  await vi.waitFor(() => expect(modal.state.status).toBe('disconnected'))
})

test('an attempt goes on as long as one of its namespaces is listed', async () => {
  const connector = appConnector({
    id: 'two',
    namespaces: ['eip155', 'solana'],
    connect: () => new Promise(() => undefined),
  })
  const modal = start({ networks: [mainnet, solana], connectors: [connector] })
  const account = modal.connect({ wallet: 'two' }).catch(({ code }) => code)
  await settle()
  modal.update({ networks: [mainnet, polygon] })
  await settle()
  expect([attempt.peek()?.phase, route.peek().view]).toEqual(['waiting', 'ConnectingExternal'])
  modal.update({ networks: [bitcoin] })
  await settle()
  expect([attempt.peek(), route.peek().view]).toEqual([undefined, 'Connect'])
  modal.close()
  expect(await account).toBe('aborted')
})

test('a list of wallets of a namespace that goes becomes that of all', async () => {
  const modal = start({ networks: [mainnet, solana] })
  modal.connect({ namespace: 'eip155' }).catch(() => undefined)
  await settle()
  expect(route.peek()).toMatchObject({ view: 'Connect', data: { namespace: 'eip155' } })
  modal.update({ networks: [mainnet, polygon, solana] })
  await settle()
  expect(route.peek().data).toMatchObject({ namespace: 'eip155' })
  modal.update({ networks: [solana] })
  await settle()
  expect(Object(route.peek().data).namespace).toBeUndefined()
})

test('a thousand networks are compared in no time', async () => {
  const networks = Array.from({ length: 1000 }, (_, i) => ({
    ...polygon,
    id: i + 1,
    caipNetworkId: `eip155:${i + 1}` as const,
  }))
  const modal = start({ networks: [mainnet] })
  const written = vi.spyOn(JSON, 'stringify')
  modal.update({ networks: networks as never })
  await settle()
  written.mockClear()
  modal.update({ networks: [...networks] as never })
  await settle()
  // Twice each, and what else is written; each with each would be a million.
  expect(written.mock.calls.length).toBeLessThan(3000)
  written.mockRestore()
})
