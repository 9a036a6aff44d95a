// Asks a Bitcoin wallet, and makes of its errors what everybody understands.
import type { NetworkId } from '../../types.ts'
import { failure } from '../errors.ts'
import { refusal } from '../wallet-standard.ts'
import { nameOf } from './accounts.ts'

type Method = (...inputs: readonly unknown[]) => unknown
export type Methods = Readonly<Record<string, unknown>>

/** The methods after which something may be on its way, whatever the wallet answers. */
const maySend = /send|push|psbt|transaction/i

/** Calls a method of a wallet. Rejects with code 4200 where it has none, and 4001 where the visitor declined. */
export async function call(provider: Methods, name: string, ...inputs: readonly unknown[]): Promise<unknown> {
  const method = provider[name]
  if (typeof method !== 'function') throw failure(4200, `no ${name}`)
  try {
    return await (method as Method).apply(provider, inputs as unknown[])
  } catch (error) {
    throw refusal(error, maySend.test(name))
  }
}

/** What the wallets' codes mean. Leather's -32000 is an error of its server. */
export const codes: Readonly<Record<number, number>> = {
  [-32000]: 4001,
  [-32001]: 4200,
  [-32002]: 4100,
  [-32601]: 4200,
}
export const leatherCodes: Readonly<Record<number, number>> = {
  4001: 4001,
  4002: 4200,
  7: 4100,
  16: 4100,
  [-32601]: 4200,
}

const missing = /not (supported|implemented|found)|unsupported/i
/**
 * What an older wallet says that has no requests at all. Of one that may have sent something no other words count: nodes find and
 * support things or do not, and what is told as missing is put to the visitor again in an older way.
 */
const missingRequest = /^\W*(request|method)\b.{0,40}not implemented/i

/** Makes the error to throw for the error of an answer, and for what was thrown: Leather throws its answer. */
function errorOf(thrown: unknown, known: typeof codes, method: string): unknown {
  const error = Object(thrown).error ?? thrown
  const { code: said, message } = Object(error)
  const text = String(message ?? error).slice(0, 999)
  const isSent = maySend.test(method)
  const code = known[said] ?? ((isSent ? missingRequest : missing).test(text) ? 4200 : undefined)
  // The wallet's code is not passed on, since -32002 means something else to whoever reads it.
  if (code) return failure(code, text, code === 4001 ? error : text)
  const refused = refusal(error, isSent)
  return refused instanceof Error ? refused : failure(typeof said === 'number' ? said : -32603, text)
}

/** Asks several questions, one after the other, until one is not rejected with code 4200. */
export async function firstOf<T>(questions: readonly (() => Promise<T>)[], signal?: AbortSignal): Promise<T> {
  let missing: unknown
  for (const ask of questions) {
    // A visitor who has cancelled must not be asked again.
    signal?.throwIfAborted()
    try {
      return await ask()
    } catch (error) {
      if (Object(error).code !== 4200) throw error
      missing = error
    }
  }
  throw missing
}

/** sats-connect's name of a network. */
export const capital = (network: NetworkId | undefined): string | undefined =>
  nameOf(network)?.replace(/^./, (letter) => letter.toUpperCase())

type Ask = (method: string, params: unknown) => Promise<unknown>
export const asker =
  (provider: Methods, known: typeof codes): Ask =>
  async (method, params) => {
    let answer: unknown
    try {
      // The method is read only here, and called as one.
      if (typeof provider.request !== 'function') throw failure(-32601, 'no request')
      answer = await provider.request(method, params)
    } catch (error) {
      throw errorOf(error, known, method)
    }
    if (Object(answer).error) throw errorOf(answer, known, method)
    return Object(answer).result
  }
