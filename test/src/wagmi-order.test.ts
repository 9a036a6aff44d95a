// wagmi and the modal in every order: whichever begins, ends or changes first, both say the same in the end.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet as haspMainnet, polygon as haspPolygon, solana } from '../../chains/networks.ts'
import { pick } from '../../src/connect/opening.ts'
import { findConnector } from '../../src/connect/wallets.ts'
import type { FoundWallet } from '../../src/connectors/found.ts'
import { create } from '../../src/create.ts'
import type { Modal } from '../../src/types.ts'
import { haspConnector } from '../../src/wagmi/index.ts'
import { freshModal, memory, reload, start, ui, visited } from '../helpers/modal.ts'
import { defer, settle } from '../helpers/time.ts'
import { alice, appConnector, bob, makeWallet } from '../helpers/wallet.ts'
import { http, mainnet, polygon, wagmi2, wagmi3 } from '../oracles/wagmi.ts'

freshModal()

type Wagmi = typeof wagmi3
const versions: readonly (readonly [string, Wagmi])[] = [
  ['wagmi 2', wagmi2 as unknown as Wagmi],
  ['wagmi 3', wagmi3],
]
const options = () => ({ networks: [haspMainnet, haspPolygon] as const, storage: memory(), closeOnConnect: undefined })

describe.each(versions)('%s', (_, wagmi) => {
  let modal: Modal
  let unhandled: unknown[]
  beforeEach(() => {
    unhandled = []
    const note = (error: unknown) => void unhandled.push(error)
    process.on('unhandledRejection', note)
    return () => void process.off('unhandledRejection', note)
  })
  /** `delay` is what wagmi's own storage takes, in ms. */
  const configOf = (of: Modal, delay = 0) => {
    const kept = new Map<string, string>()
    const later = () => (delay ? new Promise((resolve) => setTimeout(resolve, delay)) : undefined)
    return wagmi.createConfig({
      chains: [mainnet, polygon],
      multiInjectedProviderDiscovery: false,
      connectors: [haspConnector(of)],
      transports: { [mainnet.id]: http('http://127.0.0.1:1'), [polygon.id]: http('http://127.0.0.1:1') },
      storage: wagmi.createStorage({
        storage: {
          getItem: (key) => kept.get(key) ?? null,
          setItem: async (key, value) => {
            await later()
            kept.set(key, value)
          },
          removeItem: (key) => void kept.delete(key),
        },
      }),
    })
  }
  type Config = ReturnType<typeof configOf>
  const accountOf = (config: Config) => {
    const { status, address, chainId } = wagmi.getAccount(config)
    return [status, address, chainId]
  }
  const ask = (config: Config) =>
    wagmi.connect(config, { connector: config.connectors[0] as Config['connectors'][number] })
  const choose = async (id = 'com.wallet') => {
    await vi.waitUntil(() => modal.state.open && findConnector(id))
    void pick(findConnector(id) as FoundWallet).catch(() => undefined)
  }

  test('a config that is made after somebody connected is told of them', async () => {
    makeWallet().install()
    modal = start(options())
    await modal.connect({ wallet: 'com.wallet' })
    const config = configOf(modal)
    await vi.waitUntil(() => accountOf(config)[0] === 'connected')
    expect([accountOf(config), unhandled]).toEqual([['connected', alice, 1], []])
  })

  test('a wallet that is connected while wagmi disconnects another is told of', async () => {
    const one = makeWallet('one').install()
    makeWallet('two', { accounts: [bob] }).install()
    const slow = defer<unknown>()
    one.script.wallet_revokePermissions = () => slow.promise
    modal = start(options())
    const config = configOf(modal)
    await modal.connect({ wallet: 'com.one' })
    await vi.waitUntil(() => accountOf(config)[0] === 'connected')
    const leaving = wagmi.disconnect(config)
    await settle()
    await modal.connect({ wallet: 'com.two' })
    slow.resolve(null)
    await leaving
    await vi.waitUntil(() => accountOf(config)[0] === 'connected', { timeout: 5000 })
    expect([accountOf(config)[1], modal.state.account?.address]).toEqual([bob, bob])
  })

  test('an EVM wallet that comes back after one of Solana is waited for', async () => {
    const wallet = makeWallet('wallet', { granted: true }).install()
    const address = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
    const sun = appConnector({
      id: 'sun',
      name: 'Sun',
      namespaces: ['solana'],
      connect: async () => [
        { network: solana.caipNetworkId, accounts: [{ namespace: 'solana', address, type: 'eoa' }] },
      ],
    })
    const given = { networks: [haspMainnet, solana] as const, connectors: [sun], storage: memory() }
    modal = start(given)
    await modal.connect({ wallet: 'com.wallet' })
    await modal.connect({ wallet: 'sun' })
    await settle()
    const answer = defer<void>()
    wallet.script.eth_accounts = () => answer.promise.then(() => [alice])
    modal = await reload(given)
    const config = configOf(modal)
    const seen: string[] = []
    wagmi.watchAccount(config, { onChange: ({ status }) => seen.push(status) })
    const back = wagmi.reconnect(config)
    await vi.waitUntil(() => modal.state.status === 'connected')
    await settle()
    answer.resolve()
    expect(await back).toHaveLength(1)
    expect([accountOf(config), seen.includes('disconnected')]).toEqual([['connected', alice, 1], false])
  })

  test.each([
    ['another account', [bob], 30],
    ['another account', [bob], 250],
    ['nobody', [], 30],
  ])('%s that the wallet says while wagmi stores the connection is told of: %o, %i ms', async (_, accounts, delay) => {
    const wallet = makeWallet().install()
    modal = start(options())
    const config = configOf(modal, delay)
    const asked = ask(config)
    await choose()
    await vi.waitUntil(() => modal.state.status === 'connected' && !modal.state.open, { interval: 1 })
    await settle()
    wallet.emit('accountsChanged', accounts)
    await asked
    await vi.waitUntil(() => accountOf(config)[1] === accounts[0], { timeout: 5000 })
    expect(modal.state.account?.address).toBe(accounts[0])
  })

  test('where the wallet of the last visit does not answer a click opens the modal at once', async () => {
    const wallet = makeWallet('wallet', { granted: true }).install()
    makeWallet('other', { accounts: [bob] }).install()
    wallet.script.eth_accounts = () => new Promise(() => undefined)
    modal = start({ ...options(), storage: memory(visited({ rdns: 'com.wallet', address: alice })) })
    const config = configOf(modal)
    const asked = ask(config)
    await choose('com.other')
    expect(modal.state.open).toBe(true)
    expect((await asked).accounts).toEqual([bob])
  })

  test('on a server nobody comes back, and nothing is waited for', async () => {
    vi.stubGlobal('document', undefined)
    modal = create({ ...options(), metadata: { name: 'App' } } as never, async () => ui)
    vi.unstubAllGlobals()
    const config = configOf(modal)
    expect(await wagmi.reconnect(config)).toEqual([])
    expect(accountOf(config)[0]).toBe('disconnected')
  })
})
