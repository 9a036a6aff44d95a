// Networks that an app lists later.
import { describe, expect, test, vi } from 'vitest'
import { base, mainnet, polygon, solana } from '../../chains/networks.ts'
import { wallets } from '../../src/connect/wallets.ts'
import { freshModal, start, stop } from '../helpers/modal.ts'
import { settle } from '../helpers/time.ts'
import { appConnector, makeWallet } from '../helpers/wallet.ts'

freshModal()
const thrown = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return error
  }
}
const here = (modal: ReturnType<typeof start>) => modal.state.network?.caipNetworkId

describe('update', () => {
  test('lists other networks, the first of which is the active one where the old one has gone', () => {
    const modal = start({ networks: [mainnet, polygon] })
    modal.update({ networks: [base] })
    expect(here(modal)).toBe('eip155:8453')
  })

  test('leaves the network that was chosen where it stays listed', async () => {
    const modal = start({ networks: [mainnet, polygon] })
    await modal.switchNetwork('eip155:137')
    modal.update({ networks: [base, polygon] })
    expect(here(modal)).toBe('eip155:137')
  })

  test('takes a default beside the list', () => {
    const modal = start({ networks: [mainnet] })
    modal.update({ networks: [base, polygon], defaultNetwork: 'eip155:137' })
    expect(here(modal)).toBe('eip155:137')
  })

  test.each<[string, RegExp, object]>([
    ['none at all', /^networks is empty/, { networks: [] }],
    ['one twice', /^networks has eip155:1 twice/, { networks: [mainnet, mainnet] }],
    ['what is none', /^networks is malformed/, { networks: [{ id: 1 }] }],
    ['a list without the default', /^defaultNetwork/, { networks: [base], defaultNetwork: 'eip155:1' }],
  ])('refuses %s, and changes nothing', (_, message, changes) => {
    const modal = start({ networks: [mainnet], theme: 'light' })
    const before = modal.state
    expect(thrown(() => modal.update({ ...changes, theme: 'dark' }))).toMatchObject({
      code: 'invalid-option',
      message: expect.stringMatching(message),
    })
    expect(modal.state).toBe(before)
  })

  test('a wallet stays connected on a network that stays, and is asked to switch where its own has gone', async () => {
    makeWallet().install()
    const modal = start({ networks: [mainnet, polygon] })
    await modal.connect({ wallet: 'com.wallet' })
    modal.update({ networks: [mainnet, base] })
    expect([modal.state.status, modal.state.supported, here(modal)]).toEqual(['connected', true, 'eip155:1'])
    modal.update({ networks: [base] })
    await settle()
    expect([modal.state.status, modal.state.supported, here(modal)]).toEqual(['connected', false, undefined])
  })

  test('a wallet whose namespace is not listed any more is disconnected, and keeps its permission', async () => {
    const wallet = makeWallet().install()
    const modal = start({ networks: [mainnet, solana] })
    await modal.connect({ wallet: 'com.wallet' })
    modal.update({ networks: [solana] })
    await vi.waitUntil(() => modal.state.status === 'disconnected')
    expect(wallet.calls).not.toContain('wallet_revokePermissions')
    expect(here(modal)).toBe(solana.caipNetworkId)
    // And it does not come back when the namespace does.
    modal.update({ networks: [mainnet] })
    await vi.waitUntil(() => here(modal) === 'eip155:1')
    expect(modal.state.status).toBe('disconnected')
  })

  test('the wallets of a namespace that is new are found', async () => {
    const connector = appConnector({ id: 'sol', namespaces: ['solana'] })
    const modal = start({ networks: [mainnet], connectors: [connector] })
    expect(wallets.value).toEqual([])
    modal.update({ networks: [mainnet, solana] })
    expect(wallets.value.map(({ id }) => id)).toEqual(['sol'])
  })

  test('after destroy changes nothing', async () => {
    const modal = start({ networks: [mainnet] })
    const { update } = modal
    await stop()
    update({ networks: [base] })
    expect(here(start({ networks: [mainnet] }))).toBe('eip155:1')
  })
})

describe('addNetwork', () => {
  test('lists one more, to which a wallet can switch', async () => {
    const wallet = makeWallet().install()
    const modal = start({ networks: [mainnet] })
    await modal.connect({ wallet: 'com.wallet' })
    await expect(modal.switchNetwork('eip155:137')).rejects.toMatchObject({ code: 'unknown-network' })
    await modal.addNetwork(polygon)
    await modal.switchNetwork('eip155:137')
    expect([here(modal), wallet.calls]).toEqual(['eip155:137', expect.arrayContaining(['wallet_switchEthereumChain'])])
  })

  test('leaves the active one and the default', async () => {
    const modal = start({ networks: [mainnet, polygon], defaultNetwork: 'eip155:137' })
    await modal.addNetwork(base)
    expect(here(modal)).toBe('eip155:137')
  })

  test('replaces one of the same id', async () => {
    const modal = start({ networks: [mainnet] })
    await modal.addNetwork({ ...mainnet, name: 'Our Ethereum' })
    expect(modal.state.network?.name).toBe('Our Ethereum')
    modal.update({ theme: 'dark' })
    expect(modal.state.network?.name).toBe('Our Ethereum')
  })

  test('replaces it in its place, so that visitors begin where they did', async () => {
    const modal = start({ networks: [mainnet, polygon] })
    await modal.addNetwork({ ...mainnet, name: 'Our Ethereum' })
    expect(modal.state.network?.name).toBe('Our Ethereum')
  })

  test.each([undefined, null, 1, 'eip155:1', {}, { id: 5 }])('rejects %j', async (network) => {
    const modal = start({ networks: [mainnet] })
    await expect(modal.addNetwork(network as never)).rejects.toMatchObject({ code: 'invalid-option' })
    expect(here(modal)).toBe('eip155:1')
  })

  test('two at once are both listed', async () => {
    const modal = start({ networks: [mainnet] })
    await Promise.all([modal.addNetwork(polygon), modal.addNetwork(base)])
    await modal.switchNetwork('eip155:137')
    await modal.switchNetwork('eip155:8453')
    expect(here(modal)).toBe('eip155:8453')
  })
})
