// Which namespaces' chains say what of an account.
import { expect, test } from 'vitest'
import { loadReader } from '../../chains/load-reader.ts'
import type { Namespace, Reader } from '../../chains/types.ts'

test.each<[Namespace, readonly (keyof Reader)[]]>([
  ['eip155', ['nameOf', 'nfts', 'outcome', 'tokens']],
  ['solana', ['nfts', 'outcome', 'tokens']],
  ['cosmos', ['outcome', 'tokens']],
  ['bip122', ['outcome']],
  ['polkadot', []],
])('the reader of %s has %j, and lacks what its chains cannot say', async (namespace, methods) => {
  expect(Object.keys(await loadReader(namespace)).sort()).toEqual(methods)
})
