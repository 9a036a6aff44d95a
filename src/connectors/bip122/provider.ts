// The provider of a Bitcoin wallet. What answers its requests comes with the first of them.
import type { AccountInput, ConnectorEvent, NetworkId, Provider } from '../../types.ts'
import type { Interop } from '../found.ts'

/** How a wallet is asked to sign. */
export type Kind = 'sats' | 'leather' | 'unisat' | 'standard'
/** Whom a request is for. */
export interface Asked {
  readonly kind: Kind | 'session'
  /** The wallet's object; of a session what signs by it. */
  readonly target: unknown
  readonly network?: NetworkId | undefined
  readonly accounts: readonly AccountInput[]
}
type Call = Parameters<Provider['request']>[0]

/** `asked` gives whom a request is for as it is then. */
export const bitcoinProvider = (asked: () => Asked): Provider => ({
  request: async (call) => (await import('./requests.ts')).answer(asked(), call),
})

const typeOf = (event: ConnectorEvent): string =>
  event.type === 'network'
    ? 'networkChange'
    : event.type === 'accounts' && event.accounts.length
      ? 'accountChange'
      : 'disconnect'

/** Gives a provider sats-connect's shape: `request(method, params)`, which resolves with errors too, and `addListener`. */
export const satsInterop =
  (listen: (listener: (event: ConnectorEvent) => void) => () => void): Interop =>
  (provider, now) => {
    const { request } = provider
    return {
      request: async (call: Call | string, rest: never) =>
        typeof call === 'string'
          ? (await import('./requests.ts')).answerSats(request, now()?.accounts ?? [], call, rest)
          : request(call, rest),
      addListener: ({ eventName, cb }: { eventName: string; cb: (event: object) => void }) =>
        listen((event) => {
          const type = typeOf(event)
          // What the page's own code throws must reach nobody else.
          if (type === eventName) queueMicrotask(() => cb({ type }))
        }),
    }
  }
