// Whatever is passed, a parser says no, or throws a ChainError that names the argument, and does not take long.
import { describe, expect, test } from 'vitest'
import { chain as bip122 } from '../../chains/bip122/chain.ts'
import { chain as cosmos } from '../../chains/cosmos/chain.ts'
import { checksum, chain as eip155 } from '../../chains/eip155/index.ts'
import { formatAccountId, isNamespace, isNetworkId, parseAccountId, parseNetworkId } from '../../chains/index.ts'
import * as networks from '../../chains/networks.ts'
import { isSame, chain as polkadot } from '../../chains/polkadot/chain.ts'
import { chain as solana } from '../../chains/solana/chain.ts'
import type { Network } from '../../src/types.ts'
import { hostile } from './random.ts'

const all = { eip155, solana, bip122, polkadot, cosmos }
const on: Readonly<Record<string, Network>> = {
  eip155: networks.mainnet,
  solana: networks.solana,
  bip122: networks.bitcoin,
  polkadot: networks.polkadot,
  cosmos: networks.cosmoshub,
}
/** What was thrown, and in how many ms. */
const outcome = (run: () => unknown): { value?: unknown; error?: unknown; time: number } => {
  const start = performance.now()
  try {
    const value = run()
    return { value, time: performance.now() - start }
  } catch (error) {
    return { error, time: performance.now() - start }
  }
}
// Generous: what is quadratic takes minutes for a megabyte.
const soon = 500

describe.each(hostile)('%s', (_, value) => {
  const text = value as string

  test.each(Object.entries(all))('is no address of %s', (namespace, chain) => {
    // Forty zeros are an address without 0x.
    const isLoose = namespace === 'eip155' && text === '0'.repeat(40)
    for (const network of [undefined, on[namespace]]) {
      const options = network && { network }
      const asked = outcome(() => chain.isAddress(text, options))
      expect(asked).toMatchObject({ value: false })
      expect(asked.time).toBeLessThan(soon)
      const made = outcome(() => chain.normalize(text, options))
      if (!isLoose)
        expect(made.error).toMatchObject({ name: 'ChainError', code: 'invalid-address', argument: 'address' })
      expect(made.time).toBeLessThan(soon)
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
  ])('is no %s', (_, run, argument) => {
    const { error, time } = outcome(run)
    expect(error).toMatchObject({ name: 'ChainError', argument })
    expect(time).toBeLessThan(soon)
  })

  test('is no namespace, and no network', () => {
    expect([isNamespace(value), isNetworkId(value)]).toEqual([false, false])
  })
})
