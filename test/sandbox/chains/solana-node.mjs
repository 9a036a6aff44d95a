// The process of `solana.mjs`.
import { accountsOf } from './accounts.mjs'
import { runNode } from './process.mjs'
import { funded, loadSurfpool } from './solana.mjs'

/** Kept: without a reference the collector would end the chain. */
let surfnet

await runNode(async ({ mnemonic }) => {
  const { Surfnet } = loadSurfpool()
  surfnet = Surfnet.startWithConfig({
    offline: true,
    airdropAddresses: accountsOf('solana', mnemonic).map(({ address }) => address),
    // Surfpool calls lamports SOL.
    airdropSol: funded,
    blockProductionMode: 'transaction',
  })
  // It says each slot, and stands still once a thousand of them have been heard by nobody.
  setInterval(() => surfnet.drainEvents(), 1000)
  const url = surfnet.rpcUrl
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getGenesisHash' }),
  })
  const { result: hash } = await response.json()
  return { id: `solana:${hash.slice(0, 32)}`, url }
})
