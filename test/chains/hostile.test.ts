// Whatever is passed, a parser says no, or throws a ChainError that names the argument, and does not take long.
import { describe, expect, test, vi } from 'vitest'
import { chain as bip122 } from '../../chains/bip122/chain.ts'
import { chain as cosmos } from '../../chains/cosmos/chain.ts'
import {
  checksum,
  chain as eip155,
  estimateFees,
  multicall,
  prepareTransaction,
  waitForReceipt,
} from '../../chains/eip155/index.ts'
import { formatAccountId, isNamespace, isNetworkId, parseAccountId, parseNetworkId } from '../../chains/index.ts'
import * as networks from '../../chains/networks.ts'
import { isSame, chain as polkadot } from '../../chains/polkadot/chain.ts'
import { chain as solana } from '../../chains/solana/chain.ts'
import { tokenBalances, transactionStatus } from '../../chains/solana/index.ts'
import type { Account, Namespace, Network, Signing } from '../../src/types.ts'
import { hostile } from './random.ts'

const all = { eip155, solana, bip122, polkadot, cosmos }
const on: Readonly<Record<string, Network>> = {
  eip155: networks.mainnet,
  solana: networks.solana,
  bip122: networks.bitcoin,
  polkadot: networks.polkadot,
  cosmos: networks.cosmoshub,
}
/** What came of it. Megabytes need no clock: what is quadratic takes minutes for one, and runs into the timeout. */
const outcome = (run: () => unknown): { value?: unknown; error?: unknown } => {
  try {
    return { value: run() }
  } catch (error) {
    return { error }
  }
}

describe.each<[Account, string]>([
  [{ namespace: 'eip155', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', type: 'eoa' }, '0x'],
  [{ namespace: 'solana', address: 'So11111111111111111111111111111111111111112', type: 'eoa' }, ''],
  [{ namespace: 'bip122', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', type: 'payment' }, 'smp'],
  [{ namespace: 'polkadot', address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', type: 'eoa' }, '0x'],
  [{ namespace: 'cosmos', address: 'cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjrnvt4e', type: 'eoa' }, ''],
])('of $namespace', (account, start) => {
  const chain = all[account.namespace]
  const long = 'abcd'.repeat(2_000_000)

  test.each<[string, string, Partial<Account>]>([
    ['signature', start + long, {}],
    ['public key', `${'A'.repeat(86)}==`, { publicKey: long }],
  ])('a %s of megabytes is false before it is decoded', async (_, signature, fields) => {
    const spies = [vi.spyOn(globalThis, 'atob'), vi.spyOn(Uint8Array, 'from')]
    try {
      expect(await chain.verifyMessage?.('x', signature, { ...account, ...fields })).toBe(false)
      const sizes = spies.flatMap(({ mock }) => mock.calls.map(([of]) => (of as ArrayLike<unknown>).length))
      expect(sizes.filter((size) => size > 100_000)).toEqual([])
    } finally {
      for (const spy of spies) spy.mockRestore()
    }
  })

  test.each(hostile)('%s is no signature and no account', async (_, value) => {
    const given = value as string
    expect(await chain.verifyMessage?.('x', given, account)).toBe(false)
    const asked = chain.verifyMessage?.('x', `${'A'.repeat(86)}==`, { ...account, address: given, publicKey: given })
    // Who is no account of the namespace has signed nothing, or is said to be none.
    const said = await Promise.resolve(asked).catch(({ name, code }) => [name, code])
    expect([false, ['ChainError', 'invalid-address']]).toContainEqual(said)
    const message = chain.verifyMessage?.(given, `${start}${'ab'.repeat(65)}`, account)
    expect(await message).toBe(false)
  })
})

describe.each(hostile)('%s, as the answer of a node and of a wallet', (name, value) => {
  const send = async () => value
  const [evm, sol] = ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'So11111111111111111111111111111111111111112']
  const signing = (namespace: Namespace, address: string): Signing => ({
    account: { namespace, address, type: 'eoa' },
    network: on[namespace] as Network,
    provider: { request: send },
    send,
  })
  const dot = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
  const atom = 'cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjrnvt4e'
  const asked: Readonly<Record<string, () => Promise<unknown> | undefined>> = {
    'a balance of eip155': () => eip155.balance(evm, networks.mainnet, send),
    'a balance of solana': () => solana.balance(sol, networks.solana, send),
    'a balance of polkadot': () => polkadot.balance(dot, networks.polkadot, send),
    'a balance of cosmos': () => cosmos.balance(atom, networks.cosmoshub, send),
    tokens: () => tokenBalances(sol, networks.solana, send),
    'a status': () => transactionStatus('1'.repeat(64), send),
    fees: () => estimateFees(send),
    'a transaction': () => prepareTransaction({ from: evm }, send),
    'many calls': () => multicall([{ to: evm, data: '0x' }], send),
    'a receipt': () => waitForReceipt(`0x${'1'.repeat(64)}`, send, { timeout: 20, interval: 5 }),
    'a payment of eip155': () => eip155.transfer?.({ to: evm, amount: 1n }, signing('eip155', evm)),
    'a payment of solana': () => solana.transfer?.({ to: sol, amount: 1n }, signing('solana', sol)),
    'a payment of tokens': () =>
      solana.transfer?.({ to: sol, amount: 1n, token: { address: sol, decimals: 9 } }, signing('solana', sol)),
    ...Object.fromEntries(
      Object.entries(all).map(([namespace, chain]) => [
        `a signature of ${namespace}`,
        () =>
          chain.signMessage('x', signing(namespace as Namespace, namespace === 'cosmos' ? atom : sol).account, {
            request: send,
          }),
      ]),
    ),
  }

  test.each(Object.entries(asked))('a hostile answer is not %s', async (what, ask) => {
    // An account that was never paid is in no storage of Polkadot's.
    if (name === 'null' && what === 'a balance of polkadot') return expect(await ask()).toBe(0n)
    const error = await Promise.resolve(ask()).then(
      (resolved) => expect.fail(`resolved with ${String(resolved).slice(0, 99)}`),
      (reason: Error) => reason,
    )
    // Or what the answer itself throws when it is read.
    if (error.message !== 'a getter that throws') expect(error.name).toBe('ChainError')
    expect(error.message.length).toBeLessThan(200)
  })
})

describe.each(hostile)('%s', (_, value) => {
  const text = value as string

  test.each(Object.entries(all))('a hostile value is no address of %s', (namespace, chain) => {
    // Forty zeros are an address without 0x.
    const isLoose = namespace === 'eip155' && text === '0'.repeat(40)
    for (const network of [undefined, on[namespace]]) {
      const options = network && { network }
      const asked = outcome(() => chain.isAddress(text, options))
      expect(asked).toMatchObject({ value: false })
      const made = outcome(() => chain.normalize(text, options))
      if (!isLoose)
        expect(made.error).toMatchObject({ name: 'ChainError', code: 'invalid-address', argument: 'address' })
      // What is wrong may be long, and a secret.
      expect(`${(made.error as Error | undefined)?.message}`.length).toBeLessThan(200)
    }
  })

  test.each<[string, () => unknown, string]>([
    ['network id', () => parseNetworkId(text), 'id'],
    ['account id', () => parseAccountId(text), 'id'],
    [
      'account to be formatted',
      () =>
        formatAccountId({
          namespace: 'eip155',
          reference: '1',
          address: text && typeof text === 'string' ? `${text}:` : text,
        }),
      'id',
    ],
    ['checksum', () => checksum(text === '0'.repeat(40) ? '' : text), 'address'],
    ['pair of accounts', () => isSame(text, text), 'address'],
  ])('a hostile value is no %s', (_, run, argument) => {
    expect(outcome(run).error).toMatchObject({ name: 'ChainError', argument })
  })

  test('a hostile value is no namespace, and no network', () => {
    expect([isNamespace(value), isNetworkId(value)]).toEqual([false, false])
  })
})
