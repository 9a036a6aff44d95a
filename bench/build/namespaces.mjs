// Which chunk a file of a namespace is in, and what each of these has copies of.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { copies } from './copies.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const from = (/** @type {string[]} */ ...parts) => path.join(root, ...parts)
const slashed = (/** @type {string} */ file) => file.split(path.sep).join('/')

/**
 * Tells which namespace's chunk a file belongs to. Looking up a sent transaction belongs to EVM chains, whose hash it needs.
 *
 * @param {string} file
 */
export const ofNamespace = (file) => {
  const [folder, namespace, name] = slashed(path.relative(root, file)).split('/')
  if (folder === 'rpc') return /^(look-up|keccak)\.ts$/.test(namespace) ? 'eip155' : undefined
  return folder === 'chains' && name && existsSync(from(folder, namespace, 'chain.ts')) ? namespace : undefined
}
/** The modules of the transport that a namespace may import: shared, they would be one file more for every namespace. */
const isTransport = (/** @type {string} */ file) => /[\\/]rpc[\\/](?!keccak)[-\w]+\.ts$/.test(file)
/** A namespace has copies of all that it needs in its own chunk. Only the chunks that verify signatures share the curves. */
const copiesOf = (/** @type {string} */ importer) =>
  path.basename(importer) === 'verify.ts' ? undefined : ofNamespace(importer)
const isNoble = (/** @type {string} */ file) => file.includes(`${path.sep}@noble${path.sep}hashes${path.sep}`)
export const ownNoble = copies('own-noble', copiesOf, isNoble)
export const ownChain = copies(
  'own-chain',
  ofNamespace,
  (file) => isNoble(file) || isTransport(file) || path.dirname(file) === from('chains'),
)
/**
 * What a namespace's chains say of an account has copies of what other chunks of the namespace have too: shared, it would be a file
 * more for each of them. What the chain itself has is shared.
 *
 * @param {string} importer
 */
const readerOf = (importer) => {
  const [namespace, name] = [ofNamespace(importer), path.basename(importer, '.ts')]
  return namespace && /^(reader|ens|sender|pending)$/.test(name) ? `${namespace}-${name}` : undefined
}
const readerParts =
  /[\\/](abi|abi-codec|abi-row|accounts|calls|curve|esplora|fees|message|multicall|node-error|poll|programs|revert|send|token-balances|transaction|transfer)\.ts$/
export const ownReader = copies(
  'own-reader',
  readerOf,
  (file) =>
    isTransport(file) ||
    isNoble(file) ||
    [from('chains', 'plain.ts'), from('chains', 'text.ts')].includes(file) ||
    (!!ofNamespace(file) && readerParts.test(file)),
  'reader',
)
