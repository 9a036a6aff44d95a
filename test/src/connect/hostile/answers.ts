// Wallets whose answers are wrong, late, missing or thrown.
import { later, never } from '../../../helpers/time.ts'
import { alice, bob, failure } from '../../../helpers/wallet.ts'
import { always, broken, fine, type Misbehaviour, megabytes, throws } from './table.ts'

const trap = () =>
  new Proxy(
    {},
    {
      get() {
        throw new Error('trap')
      },
      has() {
        throw new Error('trap')
      },
    },
  )
/** A wallet that answers, but not with what was asked for: nothing is refused. */
const nonsense = { ...broken, sign: 'passed', disconnect: 'quiet' } as const
const cyclic = () => {
  const error: Record<string, unknown> = { message: 'no' }
  for (const key of ['cause', 'data', 'originalError']) error[key] = error
  return error
}
const nested = (inner: unknown) => failure(-32603, 'Internal', { data: { originalError: { cause: inner } } })

export const answers: readonly Misbehaviour[] = [
  { name: 'answers undefined', turn: always(() => undefined), ends: nonsense },
  { name: 'answers null', turn: always(() => null), ends: nonsense },
  { name: 'answers a number', turn: always(() => 7), ends: { ...nonsense, switch: 'timeout' } },
  { name: 'answers {}', turn: always(() => ({})), ends: nonsense },
  { name: 'answers text', turn: always(() => 'yes'), ends: nonsense },
  { name: 'answers 10 MB of text', turn: always(() => megabytes('f')), ends: nonsense },
  { name: 'answers 10 MB of digits', turn: always(() => megabytes('9')), ends: nonsense },
  { name: 'answers 10 MB of hex', turn: always(() => `0x${megabytes('f')}`), ends: nonsense },
  { name: 'answers an account of 10 MB', turn: always(() => [megabytes('f')]), ends: nonsense },
  { name: 'answers a list of numbers', turn: always(() => [7]), ends: { ...nonsense, switch: 'timeout' } },
  { name: 'answers a list in a list', turn: always(() => [[alice]]), ends: { ...nonsense, switch: 'timeout' } },
  {
    name: 'answers a list with a hole',
    turn: always(() => new Array(1)),
    ends: nonsense,
  },
  { name: 'answers an empty list', turn: always(() => []), ends: { ...nonsense, connect: 'not-connected' } },
  { name: 'answers a malformed address', turn: always(() => ['0xzz']), ends: nonsense },
  {
    name: 'answers 100,000 accounts',
    turn: ({ script }) => {
      const many = Array.from({ length: 100_000 }, (_, i) => (i ? `0x${i.toString(16).padStart(40, '0')}` : alice))
      script.eth_requestAccounts = script.eth_accounts = () => many
    },
    ends: fine,
  },
  { name: 'answers a function', turn: always(() => () => undefined), ends: nonsense },
  { name: 'answers a proxy that throws on being read', turn: always(trap), ends: broken },
  {
    name: 'answers a promise that throws on being waited for',
    turn: always(() => ({
      // biome-ignore lint/suspicious/noThenProperty: what a wallet answers may have one
      then() {
        throw new Error('trap')
      },
    })),
    ends: broken,
  },
  {
    name: 'never answers',
    turn: always(never),
    ends: { connect: 'waiting', reconnect: 'disconnected', switch: 'timeout', sign: 'waiting', disconnect: 'quiet' },
  },
  {
    name: 'never says its chain',
    turn: ({ script }) => {
      script.eth_chainId = never
    },
    ends: { ...fine, connect: 'timeout', reconnect: 'disconnected', switch: 'timeout' },
  },
  {
    name: 'answers after a minute',
    turn: (wallet) => {
      wallet.granted = true
      for (const [method, answer] of Object.entries({
        eth_requestAccounts: [alice],
        eth_accounts: [alice],
        eth_chainId: '0x1',
        wallet_switchEthereumChain: null,
        personal_sign: '0x',
        wallet_revokePermissions: null,
      }))
        wallet.script[method] = () => later(60_000, () => answer)
    },
    ends: { connect: 'waiting', reconnect: 'disconnected', switch: 'timeout', sign: 'waiting', disconnect: 'quiet' },
  },
  {
    name: 'fails after a minute',
    turn: always(() =>
      later(60_000, () => {
        throw failure(-32603)
      }),
    ),
    ends: {
      connect: 'waiting',
      reconnect: 'disconnected',
      switch: 'wallet-error',
      sign: 'waiting',
      disconnect: 'quiet',
    },
  },
  { name: 'throws text', turn: throws(() => 'no'), ends: broken },
  { name: 'throws {}', turn: throws(() => ({})), ends: broken },
  { name: 'throws null', turn: throws(() => null), ends: broken },
  { name: 'throws undefined', turn: throws(() => undefined), ends: broken },
  { name: 'throws a symbol', turn: throws(() => Symbol('no')), ends: broken },
  { name: 'throws a proxy that throws on being read', turn: throws(trap), ends: broken },
  { name: 'throws 10 MB of text', turn: throws(() => new Error(megabytes('x'))), ends: broken },
  { name: 'throws an error that is its own cause', turn: throws(cyclic), ends: broken },
  {
    name: 'throws a wallet’s “disconnected”',
    turn: throws(() => failure(4900)),
    ends: { ...broken, connect: 'offline', switch: 'offline' },
  },
  {
    name: 'throws a refusal',
    turn: throws(() => failure(4001)),
    ends: { ...broken, connect: 'rejected', switch: 'rejected' },
  },
  {
    name: 'throws a refusal wrapped in others',
    turn: throws(() => nested({ code: 4001 })),
    ends: { ...broken, connect: 'rejected', switch: 'rejected' },
  },
  {
    name: 'says that a request is open, for ever',
    turn: throws(() => failure(-32002)),
    ends: { ...broken, connect: 'pending', switch: 'pending' },
  },
  {
    name: 'knows no method but the accounts',
    turn: (wallet) => {
      throws(() => failure(-32601))(wallet)
      for (const method of ['eth_requestAccounts', 'eth_accounts', 'eth_chainId']) delete wallet.script[method]
    },
    ends: { ...fine, switch: 'wallet-error', sign: 'refused' },
  },
  {
    name: 'throws before it returns a promise',
    turn: ({ provider }) => {
      provider.request = () => {
        throw new Error('at once')
      }
    },
    ends: broken,
  },
  {
    name: 'names another account than before',
    turn: (wallet) => {
      wallet.accounts = [bob]
    },
    account: bob,
    ends: { ...fine, reconnect: 'disconnected' },
  },
  {
    name: 'says that it switched, and did not',
    turn: ({ script }) => {
      script.wallet_switchEthereumChain = () => null
    },
    ends: { ...fine, switch: 'timeout' },
  },
  {
    name: 'switches to another chain than asked',
    turn: (wallet) => {
      wallet.script.wallet_switchEthereumChain = () => {
        wallet.chainId = '0xa'
        wallet.emit('chainChanged', '0xa')
        return null
      }
    },
    ends: { ...fine, switch: 'aborted' },
  },
  {
    name: 'adds a chain over and over',
    turn: (wallet) => {
      wallet.script.wallet_switchEthereumChain = () => {
        throw failure(4902)
      }
    },
    ends: { ...fine, switch: 'unsupported-network' },
  },
]
