// The proxy to chains: what a page asks goes to the operator's endpoints, one after the other until one answers. Which chains
// there are is a table of the operator's; nothing that a request says becomes a part of a URL.
import type { Send } from '../../rpc/index.ts'
import { chainOf, type ServedChain, type ServedChains, withSignal } from './chains.ts'
import { isAllowed } from './methods.ts'
import { badParameter } from './refusal.ts'
import type { Answer, Call, Route } from './types.ts'

type Id = string | number | null
interface Outcome {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** Room for the largest signed transaction. */
const maxBody = 524_288
const maxBatch = 100
const maxMethod = 128
/** Where rpc/ cuts a message. */
const maxMessage = 1000

/** The row of `POST /v1`. */
export function jsonRpcRoute(chains: ServedChains): Route {
  const answer = async ({ project, query, body, spend, signal, report }: Call) => {
    const chain = chainOf(chains, query)
    if (!chain.hasRpc) throw badParameter('chainId', 'has no JSON-RPC here')
    const send = withSignal(chain.sendOf(project.id), signal)
    const replyTo = (each: unknown) => reply(chain, each, send, report)
    if (!Array.isArray(body)) return jsonOf(await replyTo(body))
    if (!body.length || body.length > maxBatch) throw badParameter('The body', `takes 1 to ${maxBatch} calls`)
    // The first call is paid for with the request.
    spend(body.length - 1)
    return jsonOf(`[${(await Promise.all(body.map(replyTo))).join()}]`)
  }
  return { method: 'POST', path: '/v1', maxBody, answer }
}

/** As text: a chain's answer may be large, and is written once. */
const jsonOf = (body: string): Answer => ({ headers: { 'content-type': 'application/json' }, body })

async function reply(
  { namespace, secrets }: ServedChain,
  call: unknown,
  send: Send,
  report: Call['report'],
): Promise<string> {
  const { id, method, params } = Object(call) as { id?: unknown; method?: unknown; params?: unknown }
  // Another number than the caller wrote is no id of its.
  const isNumber = typeof id === 'number' && Math.abs(id) <= Number.MAX_SAFE_INTEGER && !Object.is(id, -0)
  const isId = typeof id === 'string' || isNumber || id === null
  const written = (outcome: Outcome) => textOf(isId ? id : null, JSON.stringify(outcome))
  const isShaped = params === undefined || (typeof params === 'object' && params !== null)
  if (!isId || typeof method !== 'string' || method.length > maxMethod || !isShaped)
    return written({ error: { code: -32600, message: 'Invalid request' } })
  if (!isAllowed(namespace, { method, params }))
    return written({ error: { code: -32601, message: 'Requested RPC call is not allowed' } })
  const outcome = await send({ method, params }).then(
    (result): Outcome => ({ result: result ?? null }),
    (error) => failed(error, secrets, report),
  )
  // An endpoint that fails may repeat its own URL, and the key in it.
  const text = JSON.stringify(outcome)
  return secrets.length && hasSecret(text, secrets) ? written(unreached) : textOf(id, text)
}

/** In any letters: a host is written in small ones, whatever the operator wrote. */
function hasSecret(text: string, secrets: readonly string[]): boolean {
  const small = text.toLowerCase()
  return secrets.some((secret) => small.includes(secret))
}

const textOf = (id: Id, outcome: string): string => `{"jsonrpc":"2.0","id":${JSON.stringify(id)},${outcome.slice(1)}`

/**
 * Of a message that was cut, in the middle of a secret perhaps, the end is left out, whatever it is: left out only where it is
 * the beginning of a secret, it would tell who chooses the message whether it is.
 */
const withoutEnd = (message: string, secrets: readonly string[]): string =>
  message.length < maxMessage ? message : message.slice(0, -Math.max(1, ...secrets.map(({ length }) => length)))

/** A chain's own error goes on to the page; of any other, which may name a host, only that there was one. */
function failed(error: unknown, secrets: readonly string[], report: Call['report']): Outcome {
  const { name, code, message, data } = Object(error) as Record<string, unknown>
  if (name === 'RpcError' && Number.isInteger(code))
    return {
      error: {
        code: code as number,
        message: withoutEnd(String(message), secrets),
        ...(data !== undefined && { data }),
      },
    }
  report(error)
  return unreached
}
const unreached: Outcome = { error: { code: -32603, message: 'The chain cannot be reached' } }
