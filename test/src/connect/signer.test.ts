// The account that is chosen in the modal is the one that libraries sign with: they take the first that a provider names.
import { createWalletClient, custom } from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { base, mainnet } from '../../../chains/networks.ts'
import { chooseAccount } from '../../../src/connect/account-type.ts'
import { live } from '../../../src/connect/state.ts'
import { findWallets } from '../../../src/connect/wallets.ts'
import type { Eip1193Provider, Modal } from '../../../src/types.ts'
import { kept } from '../../helpers/kept.ts'
import { freshModal, memory, reload, start, stop } from '../../helpers/modal.ts'
import { broadcast } from '../../helpers/others.ts'
import { settle } from '../../helpers/time.ts'
import { alice, bob, carol, makeWallet } from '../../helpers/wallet.ts'
import { installWalletPage, pageUrl } from '../../helpers/wallet-page.ts'

vi.mock('../../../src/storage.ts', async () => await import('../../helpers/kept.ts'))
freshModal()
beforeEach(() => kept.clear())

const providerOf = (modal: Modal) => modal.provider('eip155') as Eip1193Provider
function makeFirst(address: string): void {
  const [entry] = live.peek()
  if (entry) chooseAccount(entry, address)
}
async function connected(accounts: string[]) {
  const wallet = makeWallet('wallet', { accounts }).install()
  const modal = start()
  await modal.connect({ wallet: 'com.wallet' })
  return { wallet, provider: providerOf(modal), modal }
}

describe('of an installed wallet', () => {
  test.each(['eth_accounts', 'eth_requestAccounts'])('the chosen account is the first of %s', async (method) => {
    const { provider, modal } = await connected([alice, bob, carol])
    makeFirst(carol)
    expect(modal.state.account?.address).toBe(carol)
    expect(await provider.request({ method })).toEqual([carol, alice, bob])
  })

  test('the chosen account stays the first where another tab has changed something', async () => {
    const { provider, modal } = await connected([alice, bob])
    makeFirst(bob)
    await broadcast((state) => ({
      ...state,
      intents: state.intents.map((intent) => ({ ...intent, addresses: [...intent.addresses, carol] })),
    }))
    expect(modal.state.account?.address).toBe(bob)
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([bob, alice])
  })

  test('a page that is loaded again has the account first that the wallet is on by then', async () => {
    const storage = memory()
    const wallet = makeWallet('signer', { accounts: [alice, bob] }).install()
    const options = { networks: [mainnet] as const, storage }
    await start(options).connect({ wallet: 'com.signer' })
    wallet.accounts = [bob, alice]
    const modal = await reload(options)
    await vi.waitUntil(() => modal.state.status === 'connected')
    expect(modal.state.accounts.map(({ address }) => address)).toEqual([bob, alice])
  })

  test('viem signs with the chosen account', async () => {
    const { provider } = await connected([alice, bob])
    const client = createWalletClient({ transport: custom(provider) })
    expect((await client.getAddresses())[0]).toBe(alice)
    makeFirst(bob)
    expect((await client.getAddresses())[0]).toBe(bob)
    expect((await client.requestAddresses())[0]).toBe(bob)
  })

  test('the wallet has the spelling of its accounts, and the last word on which there are', async () => {
    const { wallet, provider } = await connected([alice, bob])
    makeFirst(bob)
    wallet.accounts = [alice.toLowerCase(), bob.toLowerCase()]
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([bob.toLowerCase(), alice.toLowerCase()])
    wallet.accounts = [alice]
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([alice])
    for (const odd of [null, 'none', [1, null]]) {
      wallet.script.eth_accounts = () => odd
      expect(await provider.request({ method: 'eth_accounts' })).toEqual(odd)
    }
  })

  test('a wallet that is not the current one names its own', async () => {
    const { provider } = await connected([alice, bob])
    makeFirst(bob)
    makeWallet('other', { accounts: [alice, carol] }).install()
    await settle()
    const { connect } = await import('../../../src/connect/machine.ts')
    const { findConnector } = await import('../../../src/connect/wallets.ts')
    const other = findConnector('com.other')
    if (other) await connect(other)
    expect(live.peek().map(({ connector }) => connector.id)).toEqual(['com.other', 'com.wallet'])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([bob, alice])
  })
})

test("an account of Coinbase's wallet is the first too", async () => {
  const page = installWalletPage({
    wallet_connect: () => ({ accounts: [{ address: page.account.address }, { address: bob }] }),
  })
  vi.stubGlobal('fetch', async () => new Response(null))
  const options = { networks: [mainnet, base] as const, services: { coinbase: pageUrl } }
  const modal = start(options)
  await findWallets()
  await modal.connect({ wallet: 'eip155:coinbase' })
  makeFirst(bob)
  expect(await providerOf(modal).request({ method: 'eth_requestAccounts' })).toEqual([bob, page.account.address])
  expect(modal.state.account?.address).toBe(bob)
})

describe('a library that listens for accountsChanged', () => {
  const listen = (provider: Eip1193Provider) => {
    const heard: unknown[] = []
    const hear = (accounts: unknown) => void heard.push(accounts)
    provider.on?.('accountsChanged', hear)
    return { heard, stop: () => provider.removeListener?.('accountsChanged', hear) }
  }

  test('hears of the account that is chosen in the modal, once, until it stops', async () => {
    const { provider } = await connected([alice, bob, carol])
    const { heard, stop: unlisten } = listen(provider)
    await settle()
    expect(heard).toEqual([])
    makeFirst(carol)
    makeFirst(carol)
    await settle()
    expect(heard).toEqual([[carol, alice, bob]])
    unlisten()
    makeFirst(bob)
    await settle()
    expect(heard.length).toBe(1)
  })

  test('hears of what the wallet says in the order of the modal, and of no accounts at once', async () => {
    const { wallet, provider, modal } = await connected([alice, bob])
    const { heard } = listen(provider)
    for (const accounts of [[bob, alice], [bob, alice], [], [bob, alice]]) {
      wallet.accounts = accounts
      wallet.emit('accountsChanged', accounts)
      await settle()
    }
    expect(heard.map((accounts) => `${accounts}`)).toEqual(expect.arrayContaining([`${[bob, alice]}`, '']))
    expect(heard.filter((accounts) => !`${accounts}`).length).toBe(1)
    expect(heard.at(-1)).toEqual(modal.state.accounts.map(({ address }) => address))
  })

  test('hears of the wallet after the modal was made anew, and nothing from that itself', async () => {
    const { wallet, provider } = await connected([alice, bob])
    const { heard } = listen(provider)
    await stop()
    const modal = start()
    await settle()
    expect(heard).toEqual([])
    await modal.connect({ wallet: 'com.wallet' })
    expect(providerOf(modal)).toBe(provider)
    makeFirst(bob)
    await settle()
    expect(heard).toEqual([[bob, alice]])
    wallet.accounts = [carol]
    wallet.emit('accountsChanged', [carol])
    await settle()
    expect(heard.at(-1)).toEqual([carol])
  })

  test('that throws stops no other, nor the modal', async () => {
    const { provider, modal } = await connected([alice, bob])
    const thrown = vi.fn()
    process.once('uncaughtException', thrown)
    provider.on?.('accountsChanged', () => {
      throw new Error('odd')
    })
    const { heard } = listen(provider)
    makeFirst(bob)
    await settle()
    expect([heard, modal.state.account?.address]).toEqual([[[bob, alice]], bob])
    expect(thrown).toHaveBeenCalledOnce()
  })

  test("is told by Coinbase's wallet too in the order of the modal", async () => {
    const page = installWalletPage({ wallet_connect: () => ({ accounts: [{ address: alice }, { address: bob }] }) })
    vi.stubGlobal('fetch', async () => new Response(null))
    const modal = start({ networks: [mainnet, base] as const, services: { coinbase: pageUrl } })
    await findWallets()
    await modal.connect({ wallet: 'eip155:coinbase' })
    const provider = providerOf(modal)
    const { heard } = listen(provider)
    makeFirst(bob)
    await settle()
    page.answers.wallet_connect = () => ({
      accounts: [{ address: alice }, { address: bob }, { address: carol }],
    })
    await provider.request({ method: 'wallet_connect', params: [{ version: '1' }] })
    await settle()
    expect(heard).toEqual([
      [bob, alice],
      [bob, alice, carol],
    ])
    expect(modal.state.accounts.map(({ address }) => address)).toEqual([bob, alice, carol])
  })
})
