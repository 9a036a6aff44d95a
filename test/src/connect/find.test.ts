// One row for each wallet, whatever it was found by, and the searches of namespaces beside eip155.
import { expect, test } from 'vitest'
import { group } from '../../../src/connect/find.ts'
import type { FoundWallet } from '../../../src/connectors/found.ts'
import type { Namespace } from '../../../src/types.ts'

const found = (namespace: Namespace, name: string, more: Partial<FoundWallet> = {}): FoundWallet => ({
  id: more.rdns ?? `${namespace}:${name}`,
  name,
  type: 'injected',
  namespaces: [namespace],
  provider: () => ({ request: async () => undefined }),
  ...more,
})
const rowsOf = (...wallets: readonly FoundWallet[]) => group(wallets).map(({ id, namespaces }) => [id, ...namespaces])

test('a wallet that was found in three namespaces is one row', () => {
  const rows = group([
    found('eip155', 'Phantom', { rdns: 'app.phantom' }),
    found('eip155', 'Rabby', { rdns: 'io.rabby' }),
    found('solana', 'Phantom'),
    found('bip122', 'phantom'),
  ])
  expect(rows.map(({ id, namespaces }) => [id, ...namespaces])).toEqual([
    ['app.phantom', 'eip155', 'solana', 'bip122'],
    ['io.rabby', 'eip155'],
  ])
  expect(rows[0]?.connectors?.map(({ id }) => id)).toEqual(['app.phantom', 'solana:Phantom', 'bip122:phantom'])
})

test('connectors of one rdns are one row, whatever they are called', () => {
  expect(
    rowsOf(
      found('eip155', 'OKX Wallet', { rdns: 'com.okex' }),
      found('cosmos', 'OKX', { id: 'cosmos:okx', rdns: 'com.okex' }),
    ),
  ).toEqual([['com.okex', 'eip155', 'cosmos']])
})

test('two wallets of one namespace are two rows, though their names are the same', () => {
  expect(rowsOf(found('solana', 'Phantom'), found('solana', 'Phantom', { id: 'solana:Phantom#2' }))).toEqual([
    ['solana:Phantom', 'solana'],
    ['solana:Phantom#2', 'solana'],
  ])
})

test('where two of a namespace have its name, a wallet of another namespace belongs to neither', () => {
  const [real, other] = [
    found('eip155', 'Phantom', { rdns: 'app.phantom' }),
    found('eip155', 'Phantom', { rdns: 'evil' }),
  ]
  const solana = found('solana', 'Phantom')
  for (const order of [
    [real, other, solana],
    [solana, other, real],
    [other, solana, real],
  ])
    expect(rowsOf(...order)).toHaveLength(3)
})

test('a wallet with several namespaces of its own is joined only by one of a further namespace', () => {
  const both = found('eip155', 'Own', { namespaces: ['eip155', 'solana'] })
  expect(rowsOf(both, found('solana', 'Own', { id: 'b' }))).toHaveLength(2)
  expect(rowsOf(both, found('cosmos', 'Own', { id: 'b' }))).toHaveLength(1)
})
