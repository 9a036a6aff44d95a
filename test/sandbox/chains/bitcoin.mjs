// A local Bitcoin: a bcoin node of regtest in memory, and the part of Esplora's HTTP API that wallets ask for. A process of its
// own, since the blocks that it starts with are mined in JavaScript.
import { startNode } from './process.mjs'

/** Satoshi that each account starts with: what one of the first blocks pays. */
export const funded = 5_000_000_000

/**
 * `url` is Esplora's base. Blocks are mined by `POST /__mine?blocks=1&to=address`, and by themselves where a time is given.
 *
 * @param {import('./process.mjs').Supervision & { mnemonic: string, blockTime?: number }} options
 *   `blockTime` in ms from a transaction to the block that has it; 0, the default, is never
 */
export const startBitcoin = ({ mnemonic, blockTime = 0, watchdog, onFailure }) =>
  startNode(
    new URL('./bitcoin-node.mjs', import.meta.url),
    { mnemonic, blockTime },
    // It looks for compiled parts otherwise.
    { name: 'bitcoin', env: { NODE_BACKEND: 'js' }, watchdog, onFailure },
  )
