// A session with the wallet: what is kept of it, and what of the wallet's words is believed.
import { ModalError } from '../../errors.ts'
import { failure } from '../errors.ts'
import { type Sealed, unseal } from './cipher.ts'

/** What is kept of a session, beside the connection's own record. */
export interface Session {
  readonly privateKey: CryptoKey
  /** This page's public key, by which the wallet tells the session from others. */
  readonly sender: string
  /** The wallet's public key. */
  readonly peer: string
  readonly accounts: readonly string[]
  readonly chainId: number
  /** The chains that the wallet knows, and where it asks them. */
  readonly chains: Readonly<Record<string, string>>
  readonly capabilities: Readonly<Record<string, object>>
}

const maxEntries = 100
const maxChars = 999

/** Throws code 4100 where there is none. */
export function connected(session: Session | undefined): Session {
  if (!session) throw failure(4100, 'not connected')
  return session
}

/** The wallet's error as one of ours. */
const errorOf = (said: unknown): Error =>
  failure(
    Number.isInteger(Object(said).code) ? Object(said).code : -32603,
    `${Object(said).message}`.slice(0, maxChars),
  )

/** Reads the sealed answer; what the wallet says in the clear is a failure. */
export async function opened(answer: unknown, keyOf: () => Promise<CryptoKey>): Promise<unknown> {
  const { encrypted, failure: refusal } = Object(Object(answer).content)
  if (refusal) throw errorOf(refusal)
  try {
    return await unseal(await keyOf(), encrypted as Sealed)
  } catch (cause) {
    throw new ModalError('wallet-error', 'sealed for another session', { cause })
  }
}

/** Returns what the wallet answered. Throws its error. */
export function answerIn(content: unknown): unknown {
  const { error, value } = Object(Object(content).result)
  if (error) throw errorOf(error)
  return value
}

const isHttps = (url: unknown): url is string => typeof url === 'string' && /^https:\/\/\S{1,2000}$/.test(url)
const isObject = (value: unknown): value is object => typeof value === 'object' && !!value
/** Of a text all characters would be entries. */
const entriesOf = (value: unknown): [string, unknown][] =>
  Object.entries(isObject(value) ? value : {}).slice(0, maxEntries)

/** Returns what the wallet said of itself beside an answer. It replaces what was known. */
export function learned(content: unknown): Partial<Session> {
  const { chains, capabilities } = Object(Object(content).data)
  return {
    ...(chains && { chains: chainsOf(chains) }),
    ...(capabilities && { capabilities: capabilitiesIn(capabilities) }),
  }
}
const picked = <T>(value: unknown, name: RegExp, is: (value: unknown) => value is T): Readonly<Record<string, T>> =>
  Object.fromEntries(entriesOf(value).filter((entry): entry is [string, T] => name.test(entry[0]) && is(entry[1])))
const chainsOf = (chains: unknown) => picked(chains, /^\d{1,16}$/, isHttps)
const capabilitiesIn = (value: unknown) => picked(value, /^0x[\da-f]{1,16}$/i, isObject)

/** Lists the addresses of an answer to `wallet_connect`. */
export function accountsIn(value: unknown): readonly string[] {
  const list: unknown = Object(value).accounts
  return (Array.isArray(list) ? list : []).slice(0, maxEntries).map((one) => `${Object(one).address}`)
}

/** Checks what was stored, by shape. */
export function checked(value: unknown): Session | undefined {
  const { privateKey, sender, peer, accounts, chainId, chains, capabilities } = Object(value)
  const isRight =
    privateKey instanceof CryptoKey &&
    typeof sender === 'string' &&
    typeof peer === 'string' &&
    Number.isSafeInteger(chainId) &&
    Array.isArray(accounts) &&
    accounts.length > 0 &&
    accounts.every((address) => typeof address === 'string')
  return isRight
    ? {
        privateKey,
        sender,
        peer,
        accounts,
        chainId,
        chains: chainsOf(chains),
        capabilities: capabilitiesIn(capabilities),
      }
    : undefined
}
