// How a wallet asks the networks that it was given.
import { failure } from './core.ts'

/** Calls a JSON-RPC method. Rejects with the node's error. */
export async function callNode(url: string, method: string, params: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  }).catch((error) => {
    throw failure(-32603, `${error?.message}`)
  })
  const { result, error } = Object(await response.json())
  if (error) throw failure(error.code, error.message, error.data)
  return result
}

/** Reads from Esplora's API, or posts to it. */
export async function askEsplora(base: string, path: string, body?: string): Promise<string> {
  const request = body === undefined ? {} : { method: 'POST', body }
  const response = await fetch(`${base.replace(/\/$/, '')}${path}`, request)
  const text = await response.text()
  if (!response.ok) throw failure(-32603, text.slice(0, 999))
  return text
}
