// Wallets that speak when nobody asked, while they are asked, or after they were let go; and providers that are no plain
// objects.
import type { Eip1193Provider } from '../../../../src/types.ts'
import { alice, bob, carol, failure, type Wallet } from '../../../helpers/wallet.ts'
import { beside, broken, fine, type Misbehaviour, megabytes } from './table.ts'

const everything = (wallet: Wallet): void => {
  for (const value of [
    undefined,
    null,
    Number.NaN,
    -1,
    'x',
    {},
    [{}],
    [[]],
    ['0xzz'],
    [megabytes('f')],
    megabytes('9'),
  ]) {
    for (const event of ['accountsChanged', 'chainChanged', 'connect', 'message']) wallet.emit(event, value)
  }
}
/** Only what EIP-1193 names is there; anything else throws. */
const strict = ({ provider }: Wallet): Eip1193Provider =>
  new Proxy(provider, {
    get(target, key) {
      if (key === 'request' || key === 'on' || key === 'removeListener') return Reflect.get(target, key)
      throw new TypeError(`no ${String(key)}`)
    },
  })
const frozen = ({ provider }: Wallet): Eip1193Provider => {
  const shut = { ...provider, on: deaf, removeListener: deaf }
  return Object.freeze(shut)
}
/** What an emitter does that may not write to itself. */
const deaf = (): never => {
  throw new TypeError('Cannot assign to read only property')
}

export const events: readonly Misbehaviour[] = [
  {
    name: 'says its accounts and its chain twice',
    turn: beside((wallet) => {
      for (let i = 0; i < 2; i++) {
        wallet.emit('accountsChanged', wallet.granted ? wallet.accounts : [])
        wallet.emit('chainChanged', wallet.chainId)
      }
    }),
    ends: fine,
  },
  {
    name: 'names its account in the middle of every request, and grants none',
    turn: (wallet) => {
      wallet.script.eth_accounts = () => []
      beside(() => wallet.emit('accountsChanged', [alice]))(wallet)
    },
    ends: { ...fine, reconnect: 'disconnected' },
  },
  {
    name: 'names a stranger in the middle of every request',
    turn: beside((wallet) => wallet.emit('accountsChanged', [carol])),
    // It did name both: what it grants first, and what it says after each answer.
    account: alice,
    later: carol,
    ends: fine,
  },
  {
    name: 'cuts the page off in the middle of every request',
    turn: beside((wallet) => wallet.emit('accountsChanged', [])),
    // What it answered silently was taken back before it was whole.
    ends: { ...fine, reconnect: 'disconnected', switch: 'aborted' },
  },
  {
    name: 'says that it is disconnected in the middle of every request',
    turn: beside((wallet) => wallet.emit('disconnect', failure(4900))),
    ends: fine,
  },
  {
    name: 'says that it is disconnected in the middle of every request, and grants nothing',
    turn: (wallet) => {
      wallet.script.eth_accounts = () => []
      beside(() => wallet.emit('disconnect', failure(4900)))(wallet)
    },
    ends: { ...fine, connect: 'not-connected', reconnect: 'disconnected', switch: 'aborted' },
  },
  { name: 'emits nonsense in the middle of every request', turn: beside(everything), ends: fine },
  {
    name: 'emits a thousand events in the middle of every request',
    turn: beside((wallet) => {
      for (let i = 0; i < 500; i++) {
        wallet.emit('accountsChanged', [i % 2 ? alice : bob])
        wallet.emit('chainChanged', wallet.chainId)
      }
    }),
    ends: fine,
  },
  {
    name: 'hops between chains in the middle of every request',
    turn: beside((wallet) => {
      for (const chain of ['0x5', '0x89', '0x1']) wallet.emit('chainChanged', chain)
    }),
    // An unlisted one leads to the view that says so.
    // It leaves the listed networks under the visitor's eyes.
    opens: true,
    ends: { ...fine, switch: 'aborted' },
  },
  {
    name: 'replaces its request by one that throws',
    turn: ({ provider }) => {
      provider.request = async () => {
        throw new Error('gone')
      }
    },
    ends: broken,
  },
  {
    name: 'loses its request',
    turn: ({ provider }) => {
      Reflect.deleteProperty(provider, 'request')
    },
    ends: broken,
  },
  {
    name: 'replaces its request by one that works',
    turn: ({ provider }) => {
      const { request } = provider
      provider.request = (args) => request(args)
    },
    ends: fine,
  },
  { name: 'has no events', wear: ({ provider: { request } }) => ({ request }) as Eip1193Provider, ends: fine },
  { name: 'throws when it is listened to', wear: ({ provider }) => ({ ...provider, on: deaf }), ends: fine },
  {
    name: 'throws at the second listener',
    wear: ({ provider }) => ({
      ...provider,
      on: (event, listener) => (event === 'chainChanged' ? deaf() : provider.on(event, listener)),
    }),
    ends: fine,
  },
  { name: 'throws when it is let go', wear: ({ provider }) => ({ ...provider, removeListener: deaf }), ends: fine },
  {
    name: 'goes on telling those who left',
    wear: ({ provider }) => ({ ...provider, removeListener: () => provider }) as Eip1193Provider,
    ends: fine,
  },
  { name: 'is frozen', wear: frozen, ends: fine },
  { name: 'is a proxy that throws on unknown keys', wear: strict, ends: fine },
  {
    name: 'is a proxy that knows its request alone',
    wear: (wallet) =>
      new Proxy(wallet.provider, {
        get(target, key) {
          if (key !== 'request') throw new TypeError(`no ${String(key)}`)
          return Reflect.get(target, key)
        },
      }),
    ends: fine,
  },
  {
    name: 'is a function',
    wear: ({ provider }) => Object.assign(() => undefined, provider) as unknown as Eip1193Provider,
    ends: fine,
  },
]
