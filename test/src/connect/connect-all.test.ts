// A wallet that lets a page in to several namespaces by one question.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bitcoin, mainnet, solana } from '../../../chains/networks.ts'
import { connectAll, together } from '../../../src/connect/connect-all.ts'
import { findWallets, wallets } from '../../../src/connect/wallets.ts'
import type { FoundWallet } from '../../../src/connectors/found.ts'
import { installJointWallet } from '../../helpers/joint-wallet.ts'
import { freshModal, memory, reload, start } from '../../helpers/modal.ts'
import { makeStandardWallet } from '../../helpers/standard-wallet.ts'
import { fakeTimers, outcome, settle } from '../../helpers/time.ts'

freshModal()
beforeEach(fakeTimers)
const outs: (() => void)[] = []
afterEach(() => {
  for (const out of outs.splice(0)) out()
  vi.useRealTimers()
})
const networks = [mainnet, solana, bitcoin] as const
const install = (...params: Parameters<typeof installJointWallet>) => {
  const wallet = installJointWallet(...params)
  outs.push(wallet.uninstall)
  return wallet
}
async function open(storage = memory()) {
  const modal = start({ networks, storage })
  await findWallets()
  await settle()
  return modal
}
const connectors = (): readonly FoundWallet[] =>
  together(wallets.peek().find(({ name }) => name === 'Joint')?.connectors)
const namespaces = ({ state }: Awaited<ReturnType<typeof open>>) =>
  state.connections.map(({ accounts }) => accounts[0]?.namespace)

describe('a wallet that is one object for Solana and Bitcoin', () => {
  test('is asked once and connected in both, and the first is the one that is shown', async () => {
    const wallet = install('Joint')
    const modal = await open()
    const account = await connectAll(connectors())
    expect(account.namespace).toBe('solana')
    expect(namespaces(modal)).toEqual(['solana', 'bip122'])
    expect(modal.state.account).toEqual(account)
    expect(wallet.asked).toHaveLength(1)
  })

  test('is asked first for the namespace that the visitor is in', async () => {
    install('Joint')
    const modal = await open()
    void modal.open({ namespace: 'bip122' })
    await settle()
    expect((await connectAll(connectors())).namespace).toBe('bip122')
    expect(namespaces(modal)).toEqual(['bip122', 'solana'])
  })

  test('is back in both after a reload, without a question', async () => {
    const wallet = install('Joint')
    const storage = memory()
    await open(storage)
    await connectAll(connectors())
    wallet.asked.length = 0
    const modal = await reload({ networks, storage })
    await findWallets()
    await vi.waitFor(() => expect(namespaces(modal)).toEqual(['solana', 'bip122']))
    expect(wallet.asked).toEqual([])
  })

  test('that lets the page in to one alone is connected there, and asked no second question', async () => {
    const wallet = install('Joint', ['solana'])
    const modal = await open()
    await connectAll(connectors())
    expect(namespaces(modal)).toEqual(['solana'])
    expect(wallet.asked).toHaveLength(1)
  })

  test('that declines is connected nowhere', async () => {
    const wallet = install('Joint')
    wallet.state.mood = 'reject'
    const modal = await open()
    expect(await outcome(connectAll(connectors()))).toBe('rejected')
    expect(namespaces(modal)).toEqual([])
    expect(wallet.asked).toHaveLength(1)
  })

  test('that the visitor left at once is connected nowhere else', async () => {
    install('Joint')
    const modal = await open()
    const stop = vi.fn()
    modal.subscribe(() => {
      if (modal.state.connections.length && !stop.mock.calls.length) {
        stop()
        void modal.disconnect()
      }
    })
    await connectAll(connectors())
    await settle()
    expect(stop).toHaveBeenCalledOnce()
    expect(namespaces(modal)).toEqual([])
  })
})

test('two wallets of one name for two namespaces are not asked together', async () => {
  const one = makeStandardWallet({ name: 'Joint' })
  one.register()
  outs.push(one.unregister)
  const wallet = installJointWallet('Joint')
  outs.push(wallet.uninstall)
  await open()
  expect(connectors()).toEqual([])
})
