// A local Solana: Surfpool, which runs transactions in the SVM of Agave, offline. A process of its own, since it runs threads
// in the process that loads it and never lets go of them.
import { createRequire } from 'node:module'
import { startNode } from './process.mjs'

const packages = {
  'linux x64': '@solana/surfpool-linux-x64-gnu',
  'darwin arm64': '@solana/surfpool-darwin-arm64',
  'darwin x64': '@solana/surfpool-darwin-x64',
}
/** Lamports that each account starts with. */
export const funded = 100_000_000_000

const require = createRequire(import.meta.url)
const here = `${process.platform} ${process.arch}`

/** Throws where there is none for this platform. */
export function loadSurfpool() {
  try {
    return require(packages[here])
  } catch (cause) {
    throw new Error(`Solana is run by Surfpool, which is not installed for ${here}`, { cause })
  }
}

/** Whether this platform has one. */
export const hasSolana = () => Object.hasOwn(packages, here)

/**
 * Its CAIP-2 id is the genesis hash of this very chain: no other's can be mistaken for it. It takes no batches.
 *
 * @param {import('./process.mjs').Supervision & { mnemonic: string }} options
 */
export const startSolana = ({ mnemonic, watchdog, onFailure }) =>
  startNode(new URL('./solana-node.mjs', import.meta.url), { mnemonic }, { name: 'solana', watchdog, onFailure })
