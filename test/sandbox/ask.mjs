// Asks a local chain or Esplora: with a deadline, and an error where it says no.

/** ms until a chain on this machine is given up. */
const deadline = 30_000

/**
 * JSON-RPC in one POST. Resolves with the results in order; rejects with the first error.
 *
 * @param {string} url
 * @param {readonly { method: string, params?: unknown }[]} calls
 * @returns {Promise<any[]>}
 */
export async function askAll(url, calls) {
  if (!calls.length) return []
  const answers = await post(
    url,
    calls.map(({ method, params = [] }, id) => ({ jsonrpc: '2.0', id, method, params })),
  )
  const byId = new Map([answers].flat().map((answer) => [answer.id, answer]))
  return calls.map(({ method }, id) => resultOf(method, byId.get(id)))
}

/**
 * One call, which chains that take no batches answer too.
 *
 * @param {string} url
 * @param {string} method
 * @param {object} [params] a list or, by name, an object
 * @returns {Promise<any>}
 */
export async function ask(url, method, params = []) {
  return resultOf(method, await post(url, { jsonrpc: '2.0', id: 1, method, params }))
}

/** @returns {Promise<any>} the JSON at a URL */
export async function get(url) {
  const response = await fetch(url, { signal: AbortSignal.timeout(deadline) })
  if (!response.ok) throw new Error(`${new URL(url).pathname}: ${response.status} ${await response.text()}`)
  return response.json()
}

async function post(url, body) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(deadline),
  })
  return response.json()
}

function resultOf(method, answer) {
  const { result, error } = Object(answer)
  if (error) throw Object.assign(new Error(`${method}: ${error.message}`), { code: error.code, data: error.data })
  return result
}
