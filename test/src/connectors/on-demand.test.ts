// A Bitcoin wallet is listed before what asks it is loaded.
import { expect, it, vi } from 'vitest'
import type { Asking } from '../../../src/connectors/bip122/connector.ts'
import { onDemand } from '../../../src/connectors/bip122/on-demand.ts'
import type { ConnectorEvent, ConnectRequest, NetworkId } from '../../../src/types.ts'

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
  await expect(connector.connect(params)).rejects.toThrow('Failed to fetch')
  expect(connect).not.toHaveBeenCalled()
  await connector.connect(params)
  expect(connect).toHaveBeenCalledOnce()
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
