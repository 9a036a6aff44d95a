// Runs a real Solana in this process: Surfpool, which runs transactions in the SVM of Agave, offline and on a port of its own.
import { createRequire } from 'node:module'
import type { Send } from '../../rpc/types.ts'

interface Surfnet {
  readonly rpcUrl: string
  stop(): void
}
interface Surfpool {
  readonly Surfnet: { startWithConfig(config: Readonly<Record<string, unknown>>): Surfnet }
}

export interface Solana {
  readonly url: string
  /** Calls the node, which takes no batches. Beside Solana's own methods it has `surfnet_…`. */
  readonly send: Send
  readonly stop: () => void
}

const needed = '@solana/surfpool-linux-x64-gnu'

function surfpool(): Surfpool {
  try {
    return createRequire(new URL('../oracles/package.json', import.meta.url))(needed)
  } catch (cause) {
    const where = `${process.platform} ${process.arch}`
    throw new Error(`transfers are tested on Surfpool, which needs Linux x64 with glibc: no ${needed} on ${where}`, {
      cause,
    })
  }
}

/** Starts Surfpool with lamports for each address; Surfpool calls them SOL. Throws on a platform for which there is none. */
export function startSolana(airdropAddresses: readonly string[], lamports: number): Solana {
  const config = { offline: true, airdropAddresses, airdropSol: lamports, blockProductionMode: 'transaction' }
  const surfnet = surfpool().Surfnet.startWithConfig(config)
  const send: Send = async ({ method, params }, signal) => {
    const answer = await fetch(surfnet.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: signal ?? AbortSignal.timeout(10_000),
    })
    const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } }
    if (error) throw Object.assign(new Error(error.message), error)
    return result
  }
  return { url: surfnet.rpcUrl, send, stop: () => surfnet.stop() }
}
