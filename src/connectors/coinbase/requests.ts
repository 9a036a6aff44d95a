// What a chain is asked through the wallet's provider: by one POST, since an app that reads much has a transport of its own.
import { failure } from '../property.ts'

const deadline = 10_000
const maxBytes = 10_000_000

/** Asks a node. Rejects with its error, or with code -32603 where it cannot be had. */
export async function read(url: string | undefined, method: string, params: unknown): Promise<unknown> {
  if (!url) throw failure(4901, 'no node of this chain is known')
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(deadline),
  }).catch((cause) => {
    throw failure(-32603, 'the node cannot be reached', cause)
  })
  if (Number.parseInt(answer.headers.get('Content-Length') ?? '0', 10) > maxBytes)
    throw failure(-32603, 'the answer is too long')
  const { result, error } = Object(await answer.json().catch(() => undefined))
  if (error)
    throw Object.assign(
      failure(Number.isInteger(Object(error).code) ? Object(error).code : -32603, `${Object(error).message}`),
      {
        data: Object(error).data,
      },
    )
  if (result === undefined) throw failure(-32603, 'the node did not answer')
  return result
}
