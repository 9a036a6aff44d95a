// How wallets are connected that speak as sats-connect does: Xverse and others. https://docs.xverse.app/sats-connect
import type { NetworkId } from '../../types.ts'
import { failure } from '../errors.ts'
import { asker, call, capital, codes, firstOf, type Methods } from './ask.ts'
import { type Asking, bitcoinConnector, type Shown } from './connector.ts'

const purposes = ['payment', 'ordinals']
const shownOf = (answer: unknown): Shown => {
  const { addresses = answer, network } = Object(answer)
  return { entries: addresses, network: Object(Object(network).bitcoin).name }
}
const cannot = async (): Promise<never> => {
  throw failure(4200, 'no such question')
}

function listen(provider: Methods, changed: (shown?: Shown) => void): () => void {
  const told = (event: unknown): void => {
    const { addresses, bitcoin } = Object(event)
    changed(Array.isArray(addresses) ? shownOf({ addresses, network: { bitcoin } }) : undefined)
  }
  const gone = (): void => changed({ entries: [] })
  const events = { accountChange: told, networkChange: told, disconnect: gone, accountDisconnected: gone }
  const add = provider.addListener as (listener: object) => unknown
  const offs = Object.entries(events).map(([eventName, cb]) => add.call(provider, { eventName, cb }))
  return () => {
    for (const off of offs) if (typeof off === 'function') off()
  }
}

/** `standard` is the same wallet by the Wallet Standard, which shows its accounts where sats-connect's way does not. */
export function sats(provider: Methods, standard?: Asking): Asking {
  const ask = asker(provider, codes)
  const opened = async (network: NetworkId, signal?: AbortSignal): Promise<unknown> => {
    const { legacy } = await import('./legacy.ts')
    return legacy((name, token) => call(provider, name, token), capital(network)).connect(signal)
  }
  const restored = async (network: NetworkId): Promise<unknown> => {
    const { signal } = new AbortController()
    const grants = await (standard?.connect({ networks: [network], silent: true, signal }) ?? cannot())
    return grants[0]?.accounts.map(({ address, type }) => ({
      address,
      purpose: type === 'ordinal' ? purposes[1] : type,
    }))
  }
  return bitcoinConnector({
    kind: 'sats',
    target: () => provider,
    connect: async (network, signal) => {
      const questions = [
        () => ask('wallet_connect', { addresses: purposes, network: capital(network) }),
        () => ask('getAccounts', { purposes }),
        () => opened(network, signal),
      ]
      return shownOf(await firstOf(questions, signal))
    },
    read: async (network) => shownOf(await firstOf([() => ask('wallet_getAccount', null), () => restored(network)])),
    disconnect: () => firstOf([() => ask('wallet_disconnect', null), async () => standard?.disconnect()]),
    switchNetwork: (network) => ask('wallet_changeNetwork', { name: capital(network) }),
    listen: (changed) =>
      typeof provider.addListener === 'function'
        ? listen(provider, changed)
        : (standard?.listen((event) => {
            changed(event.type === 'accounts' && !event.accounts.length ? { entries: [] } : undefined)
          }) ?? (() => undefined)),
  })
}
