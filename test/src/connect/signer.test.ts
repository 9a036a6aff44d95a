// The account that is chosen in the modal is the one that libraries sign with: they take the first that a provider names.
import { createWalletClient, custom } from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { base, mainnet } from '../../../chains/networks.ts'
import { choose } from '../../../src/connect/account-type.ts'
import { live } from '../../../src/connect/state.ts'
import { findWallets } from '../../../src/connect/wallets.ts'
import type { Eip1193Provider, Modal } from '../../../src/types.ts'
import { freshModal, start } from '../../helpers/modal.ts'
import { settle } from '../../helpers/time.ts'
import { alice, bob, carol, makeWallet } from '../../helpers/wallet.ts'
import { installWalletPage, pageUrl } from '../../helpers/wallet-page.ts'

const kept = vi.hoisted(() => new Map<string, unknown>())
vi.mock('../../../src/storage.ts', () => ({
  browserStore: () => ({
    get: async (key: string) => kept.get(key),
    set: async (key: string, value: unknown) => void kept.set(key, structuredClone(value)),
  }),
}))
freshModal()
beforeEach(() => kept.clear())

const providerOf = (modal: Modal) => modal.provider('eip155') as Eip1193Provider
function choose_(address: string): void {
  const [entry] = live.peek()
  if (entry) choose(entry, address)
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
    choose_(carol)
    expect(modal.state.account?.address).toBe(carol)
    expect(await provider.request({ method })).toEqual([carol, alice, bob])
  })

  test('viem signs with the chosen account', async () => {
    const { provider } = await connected([alice, bob])
    const client = createWalletClient({ transport: custom(provider) })
    expect((await client.getAddresses())[0]).toBe(alice)
    choose_(bob)
    expect((await client.getAddresses())[0]).toBe(bob)
    expect((await client.requestAddresses())[0]).toBe(bob)
  })

  test('the wallet has the spelling of its accounts, and the last word on which there are', async () => {
    const { wallet, provider } = await connected([alice, bob])
    choose_(bob)
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
    choose_(bob)
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
  choose_(bob)
  expect(await providerOf(modal).request({ method: 'eth_requestAccounts' })).toEqual([bob, page.account.address])
  expect(modal.state.account?.address).toBe(bob)
})
