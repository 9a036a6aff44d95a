// Networks that an app lists later.
import { describe, expect, test, vi } from 'vitest'
import { base, bitcoin, mainnet, polygon, solana } from '../../chains/networks.ts'
import { wallets } from '../../src/connect/wallets.ts'
import { freshModal, memory, start, stop } from '../helpers/modal.ts'
import { outcome, settle } from '../helpers/time.ts'
import { alice, appConnector, bob, makeWallet } from '../helpers/wallet.ts'

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
  test('lists other networks, the first of which is the active one where the old one has gone', async () => {
    const modal = start({ networks: [mainnet, polygon] })
    modal.update({ networks: [base] })
    await settle()
    expect(here(modal)).toBe('eip155:8453')
  })

  test('leaves the network that was chosen where it stays listed', async () => {
    const modal = start({ networks: [mainnet, polygon] })
    await modal.switchNetwork('eip155:137')
    modal.update({ networks: [base, polygon] })
    await settle()
    expect(here(modal)).toBe('eip155:137')
  })

  test('takes a default beside the list, or alone', async () => {
    const modal = start({ networks: [mainnet] })
    modal.update({ networks: [base, polygon], defaultNetwork: 'eip155:137' })
    await settle()
    expect(here(modal)).toBe('eip155:137')
    modal.update({ defaultNetwork: 'eip155:8453' })
    await settle()
    expect(here(modal)).toBe('eip155:8453')
  })

  test('keeps the default that the app gave before where that is still listed, and drops it where it is not', async () => {
    const modal = start({ networks: [mainnet, polygon], defaultNetwork: 'eip155:137' })
    modal.update({ networks: [base, polygon] })
    await settle()
    expect(here(modal)).toBe('eip155:137')
    modal.update({ networks: [base, mainnet] })
    await settle()
    expect(here(modal)).toBe('eip155:8453')
  })

  test.each<[string, RegExp, object]>([
    ['none at all', /^networks is empty/, { networks: [] }],
    ['one twice', /^networks has eip155:1 twice/, { networks: [mainnet, mainnet] }],
    ['what is none', /^networks is malformed/, { networks: [{ id: 1 }] }],
    ['a list without the default', /^defaultNetwork/, { networks: [base], defaultNetwork: 'eip155:1' }],
    ['a default that is not listed', /^defaultNetwork/, { defaultNetwork: 'eip155:999' }],
    ['no list', /^networks is empty/, { networks: null }],
    ['a hole in it', /^networks is malformed/, { networks: Object.assign([base], { 2: polygon }) }],
    ['an empty name', /^metadata.name is missing/, { metadata: {} }],
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
    await settle()
    expect([modal.state.status, modal.state.supported, here(modal)]).toEqual(['connected', true, 'eip155:1'])
    modal.update({ networks: [base] })
    await settle()
    expect([modal.state.status, modal.state.supported, here(modal)]).toEqual(['connected', false, undefined])
  })

  test('a wallet whose namespace goes is not connected, and comes back with it', async () => {
    const wallet = makeWallet().install()
    const storage = memory()
    const modal = start({ networks: [mainnet, solana], storage })
    await modal.connect({ wallet: 'com.wallet' })
    const seen: unknown[] = []
    modal.subscribe(() => seen.push([modal.state.status, here(modal), modal.state.supported]))
    modal.update({ networks: [solana] })
    await settle()
    // Nobody has seen one change without the other.
    expect(seen).toEqual([['disconnected', solana.caipNetworkId, true]])
    expect(wallet.calls).not.toContain('wallet_revokePermissions')
    modal.update({ networks: [mainnet, solana] })
    await vi.waitUntil(() => modal.state.connections[0])
    expect([here(modal), modal.state.account?.address]).toEqual(['eip155:1', alice])
  })

  test('a wallet whose namespace goes is still connected in another tab, and in the next page', async () => {
    makeWallet().install()
    const storage = memory()
    const modal = start({ networks: [mainnet, solana], storage })
    await modal.connect({ wallet: 'com.wallet' })
    const before = structuredClone(storage.content)
    modal.update({ networks: [solana] })
    await settle()
    expect(storage.content).toEqual(before)
    await stop()
    const next = start({ networks: [mainnet], storage })
    await next.ready
    expect(next.state.account?.address).toBe(alice)
  })

  test('a wallet whose namespace went is not heard, and loses nothing by what it says', async () => {
    const wallet = makeWallet('wallet', { accounts: [alice, bob] }).install()
    const storage = memory()
    const modal = start({ networks: [mainnet, solana], storage })
    await modal.connect({ wallet: 'com.wallet' })
    modal.update({ networks: [solana] })
    await settle()
    const before = structuredClone(storage.content)
    wallet.emit('accountsChanged', [bob])
    wallet.emit('chainChanged', '0x89')
    wallet.emit('disconnect')
    await settle()
    expect([modal.state.status, here(modal), storage.content]).toEqual(['disconnected', solana.caipNetworkId, before])
  })

  test('of two wallets that of the namespace which stays is the active one', async () => {
    makeWallet().install()
    const address = 'So11111111111111111111111111111111111111112'
    const sol = appConnector({
      id: 'sol',
      namespaces: ['solana'],
      connect: async () => [
        { network: solana.caipNetworkId, accounts: [{ namespace: 'solana', address, type: 'eoa' }] },
      ],
    } as never)
    const modal = start({ networks: [mainnet, solana, bitcoin], connectors: [sol] })
    await modal.connect({ wallet: 'sol' })
    await modal.connect({ wallet: 'com.wallet' })
    modal.update({ networks: [bitcoin, solana] })
    await settle()
    expect([modal.state.account?.address, modal.state.status]).toEqual([address, 'connected'])
  })

  test('networks that say the same stay the same, so that nobody is told', async () => {
    const local = () => ({ ...mainnet, rpcUrls: { default: { http: ['https://rpc.example'] } }, custom: { fee: 1n } })
    const modal = start({ networks: [local(), polygon] })
    await modal.ready
    const before = modal.state
    const listener = vi.fn()
    modal.subscribe(listener)
    modal.update({ networks: [local(), polygon] })
    start({ networks: [local(), polygon] })
    await settle()
    expect([modal.state === before, listener.mock.calls.length]).toEqual([true, 0])
  })

  test('an attempt in a namespace that goes is given up', async () => {
    const wallet = makeWallet().install()
    wallet.script.eth_requestAccounts = () => new Promise(() => undefined)
    const modal = start({ networks: [mainnet, solana] })
    const asked = outcome(modal.connect({ wallet: 'com.wallet' }))
    await settle()
    modal.update({ networks: [solana] })
    expect(await asked).toBe('aborted')
  })

  test('who waits for a wallet of a namespace that goes is told', async () => {
    const modal = start({ networks: [mainnet, solana] })
    const asked = outcome(modal.connect())
    await settle()
    modal.update({ networks: [solana] })
    expect(await asked).toBe('unknown-network')
  })

  test('the wallets of a namespace that is new are found', async () => {
    const connector = appConnector({ id: 'sol', namespaces: ['solana'] })
    const modal = start({ networks: [mainnet], connectors: [connector] })
    expect(wallets.value).toEqual([])
    modal.update({ networks: [mainnet, solana] })
    await settle()
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
