// The modal as a connector of wagmi, in both versions: who is connected in one is connected in the other, whichever was asked.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet as haspMainnet, polygon as haspPolygon, solana } from '../../chains/networks.ts'
import { pick } from '../../src/connect/opening.ts'
import { findConnector } from '../../src/connect/wallets.ts'
import type { FoundWallet } from '../../src/connectors/found.ts'
import type { Modal } from '../../src/types.ts'
import { haspConnector } from '../../src/wagmi/index.ts'
import { freshModal, memory, reload, start } from '../helpers/modal.ts'
import { outcome, settle } from '../helpers/time.ts'
import { alice, bob, failure, makeWallet } from '../helpers/wallet.ts'
import { http, mainnet, polygon, sepolia, wagmi2, wagmi3 } from '../oracles/wagmi.ts'

freshModal()

type Wagmi = typeof wagmi3
const versions: readonly (readonly [string, Wagmi])[] = [
  ['wagmi 2', wagmi2 as unknown as Wagmi],
  ['wagmi 3', wagmi3],
]
const options = () => ({ networks: [haspMainnet, haspPolygon] as const, storage: memory() })

describe.each(versions)('%s', (_, wagmi) => {
  let modal: Modal
  let storage: ReturnType<typeof wagmi.createStorage>
  beforeEach(() => {
    const kept = new Map<string, string>()
    storage = wagmi.createStorage({
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    })
  })
  const configOf = (of: Modal, more: object = {}) =>
    wagmi.createConfig({
      chains: [mainnet, polygon, sepolia],
      multiInjectedProviderDiscovery: false,
      connectors: [haspConnector(of)],
      transports: {
        [mainnet.id]: http('http://127.0.0.1:1'),
        [polygon.id]: http('http://127.0.0.1:1'),
        [sepolia.id]: http('http://127.0.0.1:1'),
      },
      storage,
      ...more,
    })
  type Config = ReturnType<typeof configOf>
  const accountOf = (config: Config) => {
    const { status, address, chainId } = wagmi.getAccount(config)
    return [status, address, chainId]
  }
  const connector = (config: Config) => config.connectors[0] as Config['connectors'][number]
  const choose = async () => {
    await vi.waitUntil(() => modal.state.open && findConnector('com.wallet'))
    void pick(findConnector('com.wallet') as FoundWallet).catch(() => undefined)
  }
  const connected = async (config: Config) => {
    const asked = wagmi.connect(config, { connector: connector(config) })
    await choose()
    return asked
  }

  test.each([
    [undefined, false],
    [false, true],
  ])('connects by the modal, which closes unless closeOnConnect is %s', async (closeOnConnect, open) => {
    makeWallet().install()
    modal = start({ ...options(), closeOnConnect })
    const config = configOf(modal)
    expect(await connected(config)).toEqual({ accounts: [alice], chainId: 1 })
    expect([accountOf(config), modal.state.open, modal.state.status]).toEqual([
      ['connected', alice, 1],
      open,
      'connected',
    ])
  })

  test('leaves the modal open for another call that waits', async () => {
    makeWallet().install()
    modal = start({ ...options(), networks: [...options().networks, solana], closeOnConnect: undefined })
    const config = configOf(modal)
    const other = modal.connect({ namespace: 'solana' })
    await connected(config)
    expect([await outcome(other), accountOf(config)[0], modal.state.open]).toEqual(['waiting', 'connected', true])
    modal.close()
    expect(await outcome(other)).toBe('closed')
  })

  test('takes who is connected in the modal already, without opening it', async () => {
    makeWallet().install()
    modal = start(options())
    const config = configOf(modal)
    await modal.connect({ wallet: 'com.wallet' })
    await vi.waitUntil(() => accountOf(config)[0] === 'connected')
    expect(accountOf(config)).toEqual(['connected', alice, 1])
    await wagmi.disconnect(config)
    expect([accountOf(config)[0], modal.state.status]).toEqual(['disconnected', 'disconnected'])
  })

  test('is told of the modal that is closed as of a refusal', async () => {
    makeWallet().install()
    modal = start(options())
    const config = configOf(modal)
    const asked = wagmi.connect(config, { connector: connector(config) })
    await vi.waitUntil(() => modal.state.open)
    modal.close()
    await expect(asked).rejects.toMatchObject({ name: 'UserRejectedRequestError', code: 4001 })
    expect(accountOf(config)[0]).toBe('disconnected')
  })

  test('follows accounts, the network and a disconnect of the modal', async () => {
    const wallet = makeWallet().install()
    modal = start(options())
    const config = configOf(modal)
    await connected(config)
    wallet.emit('accountsChanged', [bob, alice])
    await vi.waitUntil(() => accountOf(config)[1] === bob)
    await modal.switchNetwork('eip155:137')
    await vi.waitUntil(() => accountOf(config)[2] === 137)
    expect(config.state.chainId).toBe(137)
    await modal.disconnect()
    await vi.waitUntil(() => accountOf(config)[0] === 'disconnected')
    await modal.connect({ wallet: 'com.wallet' })
    await vi.waitUntil(() => accountOf(config)[0] === 'connected')
  })

  test('switches the network, and adds to the wallet one that the modal does not list', async () => {
    const wallet = makeWallet().install()
    modal = start(options())
    const config = configOf(modal)
    await connected(config)
    expect((await wagmi.switchChain(config, { chainId: polygon.id })).id).toBe(137)
    expect([modal.state.network?.id, accountOf(config)[2]]).toEqual([137, 137])
    wallet.script.wallet_switchEthereumChain = ([{ chainId }]: [{ chainId: string }]) => {
      if (!wallet.chains.has(chainId)) throw failure(4902, 'unknown')
      wallet.chainId = chainId
      wallet.emit('chainChanged', chainId)
      return null
    }
    await wagmi.switchChain(config, { chainId: sepolia.id })
    await vi.waitUntil(() => accountOf(config)[2] === sepolia.id)
    expect(wallet.params.get('wallet_addEthereumChain')).toMatchObject([{ chainId: '0xaa36a7', chainName: 'Sepolia' }])
    wallet.script.wallet_switchEthereumChain = () => {
      throw failure(4001, 'declined')
    }
    await expect(wagmi.switchChain(config, { chainId: mainnet.id })).rejects.toMatchObject({
      name: 'UserRejectedRequestError',
      message: expect.stringContaining('declined'),
    })
    expect(accountOf(config)[2]).toBe(sepolia.id)
    await expect(connector(config).switchChain?.({ chainId: 424242 })).rejects.toMatchObject({
      name: 'SwitchChainError',
      code: 4902,
    })
    await wagmi.disconnect(config)
    await expect(connector(config).getAccounts()).rejects.toMatchObject({ name: 'ConnectorNotConnectedError' })
  })

  test('signs by the wallet that is connected', async () => {
    const wallet = makeWallet().install()
    wallet.script.personal_sign = () => '0x1234'
    modal = start(options())
    const config = configOf(modal)
    await connected(config)
    expect(await wagmi.signMessage(config, { message: 'hi' })).toBe('0x1234')
  })

  test('comes back at the next visit without a question, and is nobody where the wallet is gone', async () => {
    const wallet = makeWallet().install()
    const kept = options()
    modal = start(kept)
    await connected(configOf(modal))
    modal = await reload(kept)
    const { length } = wallet.calls
    const config = configOf(modal)
    expect(await wagmi.reconnect(config)).toMatchObject([{ accounts: [alice], chainId: 1 }])
    expect([accountOf(config), modal.state.open]).toEqual([['connected', alice, 1], false])
    expect(wallet.calls.slice(length)).not.toContain('eth_requestAccounts')
    wallet.granted = false
    modal = await reload(kept)
    const next = configOf(modal)
    expect(await wagmi.reconnect(next)).toEqual([])
    expect(accountOf(next)[0]).toBe('disconnected')
  })

  test('that connects while it has begun to reconnect is told of who comes meanwhile', async () => {
    makeWallet().install()
    modal = start(options())
    const config = configOf(modal)
    const again = wagmi.reconnect(config)
    await modal.connect({ wallet: 'com.wallet' })
    await again
    await vi.waitUntil(() => accountOf(config)[0] === 'connected')
  })

  test('drawn on a server begins as its cookie says, and ends as the wallet does', async () => {
    makeWallet().install()
    const kept = options()
    modal = start(kept)
    const cookie: Record<string, string> = {}
    const ofCookie = wagmi.createStorage({
      storage: {
        getItem: (key) => cookie[key] ?? null,
        setItem: (key, value) => void Object.assign(cookie, { [key]: value }),
        removeItem: (key) => void delete cookie[key],
      },
    })
    const first = configOf(modal, { ssr: true, storage: ofCookie })
    await wagmi.hydrate(first, { reconnectOnMount: true }).onMount()
    await connected(first)
    const initialState = wagmi.cookieToInitialState(
      first,
      Object.entries(cookie)
        .map(([key, value]) => `${key}=${value}`)
        .join('; '),
    )
    expect(initialState?.connections.size).toBe(1)
    modal = await reload(kept)
    const config = configOf(modal, { ssr: true, storage: ofCookie })
    const { onMount } = wagmi.hydrate(config, { initialState, reconnectOnMount: true })
    expect(accountOf(config)).toEqual(['reconnecting', alice, 1])
    await onMount()
    await vi.waitUntil(() => accountOf(config)[0] === 'connected')
    await settle()
    expect(accountOf(config)).toEqual(['connected', alice, 1])
  })
})
