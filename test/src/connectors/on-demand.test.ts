// A Bitcoin wallet is listed before what asks it is loaded.
import { afterEach, expect, it, vi } from 'vitest'
import { bitcoin } from '../../../chains/networks.ts'
import type { Asking } from '../../../src/connectors/bip122/connector.ts'
import { onDemand } from '../../../src/connectors/bip122/on-demand.ts'
import { toast } from '../../../src/state/toast.ts'
import { installWallet } from '../../../src/testing/index.ts'
import type { ConnectorEvent, ConnectRequest, NetworkId } from '../../../src/types.ts'
import { freshModal, memory, reload } from '../../helpers/modal.ts'
import { pageOf } from '../../helpers/pages.ts'
import { settle } from '../../helpers/time.ts'

const lost = vi.hoisted(() => ({ isPart: false }))
vi.mock(import('../../../src/connectors/bip122/on-demand.ts'), async (original) => {
  const { onDemand } = await original()
  return {
    onDemand: (load, names) =>
      onDemand(() => (lost.isPart ? Promise.reject(new TypeError('Failed to fetch')) : load()), names),
  }
})

freshModal()
afterEach(() => {
  lost.isPart = false
})
const network: NetworkId = 'bip122:000000000019d6689c085ae165831e93'
const names = { source: 'global', name: 'Wallet', icon: 'data:image/png;base64,' } as const
const params: ConnectRequest = { networks: [network], signal: new AbortController().signal }
const gone: ConnectorEvent = { type: 'accounts', namespace: 'bip122', accounts: [] }

/** A wallet that counts how often the visitor was asked, and tells what its listeners are told. */
function asking() {
  const listeners = new Set<(event: ConnectorEvent) => void>()
  const connect = vi.fn(async () => [{ network, accounts: [] }])
  const found: Asking = {
    connect,
    disconnect: async () => undefined,
    isAuthorized: async () => true,
    switchNetwork: async () => undefined,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    provider: () => ({ request: async ({ method }) => method }),
  }
  return { found, connect, listeners }
}

it('a wallet loads nothing until it is asked, and once then', async () => {
  const load = vi.fn(async () => asking().found)
  const connector = onDemand(load, names)
  expect(connector).toMatchObject(names)
  expect(load).not.toHaveBeenCalled()
  await Promise.all([connector.connect(params), connector.isAuthorized(), connector.disconnect()])
  expect(await connector.provider('bip122').request({ method: 'signPsbt' })).toBe('signPsbt')
  expect(load).toHaveBeenCalledOnce()
})

it('a part that failed to load is loaded again with the next click', async () => {
  const { found, connect } = asking()
  const load = vi.fn(async () => found).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const connector = onDemand(load, names)
  await expect(connector.connect(params)).rejects.toMatchObject({ code: 'not-available' })
  expect(connect).not.toHaveBeenCalled()
  await connector.connect(params)
  expect(connect).toHaveBeenCalledOnce()
})

it('who listens is heard by a part that is there with the second click', async () => {
  const { found, listeners } = asking()
  const load = vi.fn(async () => found).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const connector = onDemand(load, names)
  const [heard, missed] = [vi.fn(), vi.fn()]
  connector.listen(heard)
  connector.listen(missed)()
  await expect(connector.connect(params)).rejects.toMatchObject({ code: 'not-available' })
  await connector.connect(params)
  for (const listener of listeners) listener(gone)
  expect(heard).toHaveBeenCalledExactlyOnceWith(gone)
  expect(missed).not.toHaveBeenCalled()
})

it('a wallet that takes no listener is connected all the same', async () => {
  const { found, connect } = asking()
  const listen = (): never => {
    throw new Error('no listeners')
  }
  const connector = onDemand(async () => ({ ...found, listen }), names)
  connector.listen(() => undefined)
  await connector.connect(params)
  expect(connect).toHaveBeenCalledOnce()
})

it('a returning visitor whose part is lost is offered another try, after which the wallet is heard', async () => {
  const wallet = installWallet({ namespace: 'bip122', kind: 'unisat' })
  const options = { networks: [bitcoin] as const, storage: memory() }
  await (await pageOf(options.networks)(options)).connect({ wallet: 'bip122:unisat' })
  lost.isPart = true
  const modal = await reload(options)
  await settle()
  expect([modal.state.status, toast.peek()?.text]).toEqual(['disconnected', 'restoreFailed'])
  lost.isPart = false
  await modal.connect({ wallet: 'bip122:unisat' })
  wallet.disconnect()
  await settle()
  expect(modal.state.status).toBe('disconnected')
  wallet.uninstall()
})

it('a visitor who cancels while it loads is not asked by the wallet', async () => {
  const { found, connect } = asking()
  let resolve = (_found: Asking): void => undefined
  const promise = new Promise<Asking>((done) => {
    resolve = done
  })
  const stop = new AbortController()
  const connected = onDemand(() => promise, names).connect({ ...params, signal: stop.signal })
  stop.abort(new Error('cancelled'))
  resolve(found)
  await expect(connected).rejects.toThrow('cancelled')
  expect(connect).not.toHaveBeenCalled()
})

it('who listens before it is loaded hears what happens then, and nothing once done', async () => {
  const { found, listeners } = asking()
  const connector = onDemand(async () => found, names)
  const [heard, missed] = [vi.fn(), vi.fn()]
  const off = connector.listen(heard)
  connector.listen(missed)()
  await connector.isAuthorized()
  for (const listener of listeners) listener(gone)
  expect(heard).toHaveBeenCalledExactlyOnceWith(gone)
  expect(missed).not.toHaveBeenCalled()
  off()
  expect(listeners.size).toBe(0)
  const offNow = connector.listen(heard)
  expect(listeners.size, 'at once where it is loaded').toBe(1)
  offNow()
})
