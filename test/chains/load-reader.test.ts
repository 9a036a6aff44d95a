// Which namespaces' chains say what of an account.
import { expect, test } from 'vitest'
import { loadReader } from '../../chains/load-reader.ts'
import type { Namespace, Reader } from '../../chains/types.ts'

test.each<[Namespace, readonly (keyof Reader)[]]>([
  ['eip155', ['coinAddress', 'nameOf', 'nfts', 'outcome', 'readSent', 'tokens', 'walletChain']],
  ['solana', ['coinAddress', 'nfts', 'outcome', 'readSent', 'tokens']],
  ['cosmos', ['isToken', 'outcome', 'tokens']],
  ['bip122', ['outcome', 'readSent']],
  ['polkadot', []],
])('the reader of %s has %j, and lacks what its chains cannot say', async (namespace, methods) => {
  expect(Object.keys(await loadReader(namespace)).sort()).toEqual(methods)
})
