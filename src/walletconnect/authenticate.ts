// Sign-in and session in one signature. A chunk of its own: only who signs in needs it.
// https://chainagnostic.org/CAIPs/caip-222 https://eips.ethereum.org/EIPS/eip-5573
import { http } from '../../rpc/http.ts'
import { ModalError, within } from '../errors.ts'
import type { Namespace } from '../types/nouns.ts'
import { fromBase64, fromUtf8, toBase64, toUtf8 } from './bytes.ts'
import { type Context, clock, type SessionRecord } from './context.ts'
import { isChainId, isObject, isTexts } from './namespaces.ts'
import { readMetadata, sessionLife } from './session.ts'
import type { Authentication, Cacao } from './types.ts'

const mark = 'urn:recap:'
/** Signatures of a wallet, at most; and ms for each to be verified. */
const most = 20
const patience = 20_000

type Recap = Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>

const isLine = (value: unknown) => typeof value === 'string' && value.length < 10_000 && !/[\r\n]/.test(value)

/** Whether it can be asked for and, later, be checked. */
function isWell(asked: Authentication): boolean {
  const { domain, aud, nonce, chains, methods, statement, exp, nbf, requestId, resources = [] } = asked
  if (!isTexts(chains) || !isTexts(methods) || !isTexts(resources) || !chains.every(isChainId)) return false
  // One key signs for all of them, in one namespace.
  const isOne = new Set(chains.map((chain) => chain.split(':')[0])).size === 1
  const isTimely = [exp, nbf].every((time) => time === undefined || Date.parse(time) > 0)
  const texts = [domain, aud, nonce, statement ?? '', requestId ?? '', ...resources]
  return isOne && isTimely && methods.length > 0 && !!domain && !!aud && !!nonce && texts.every(isLine)
}

/** s. */
const life = 3600

/** The wish as a wallet reads it: the methods are the last resource. `now` in ms. Throws ModalError 'invalid-option'. */
export function authRequest(
  { id, asked }: { readonly id: number; readonly asked: Authentication },
  requester: object,
  now: number,
) {
  if (!isWell(asked)) throw new ModalError('invalid-option', 'malformed authentication')
  const { chains, methods, statement = '', resources = [], ...rest } = asked
  const abilities = [...new Set(methods)].sort((a, b) => a.localeCompare(b)).map((name) => [`request/${name}`, [{}]])
  const [namespace = ''] = `${chains[0]}`.split(':')
  const recap = JSON.stringify({ att: { [namespace]: Object.fromEntries(abilities) } })
  const encoded = mark + toBase64(toUtf8(recap)).replace(/=+$/, '')
  const iat = new Date(now).toISOString()
  const payload = { type: 'caip122', version: '1', iat, chains, statement, resources: [...resources, encoded] }
  const params = {
    authPayload: { ...rest, ...payload },
    requester,
    expiryTimestamp: Math.floor(now / 1000) + life,
  }
  return { id, method: 'wc_sessionAuthenticate', params }
}

/** The recap among a sign-in's resources; undefined where there is none. Throws where it only seems to be one. */
function readRecap(resources: readonly string[] = []): Recap | undefined {
  const last = resources[resources.length - 1]
  if (!last?.includes(mark)) return undefined
  const { att } = JSON.parse(fromUtf8(fromBase64(last.replace(mark, ''))))
  const isAbilities = (value: unknown) => isObject(value) && Object.values(value).every(Array.isArray)
  if (!isObject(att) || !Object.values(att).every(isAbilities)) throw new TypeError('no recap')
  return att as Recap
}

const consent = 'I further authorize the stated URI to perform the following actions on my behalf: '

/** What a wallet shows, and has signed, where a recap is among the resources. */
function recapStatement(recap: Recap): string {
  let count = 0
  const sentences = Object.entries(recap).map(([resource, abilities]) => {
    const actions = new Map<string, string[]>()
    const pairs = Object.keys(abilities).map((ability) => ability.split('/'))
    for (const [verb = '', action = ''] of pairs.sort(([, a = ''], [, b = '']) => a.localeCompare(b)))
      actions.set(verb, [...(actions.get(verb) ?? []), action])
    const parts = [...actions].map(
      ([verb, names]) => `(${++count}) '${verb}': '${names.join("', '")}' for '${resource}'.`,
    )
    return parts.join(', ').replace('.,', '.')
  })
  return consent + sentences.join(' ')
}

const titles: Readonly<Record<string, string>> = { eip155: 'Ethereum', solana: 'Solana', bip122: 'Bitcoin' }
const issuer = /^did:pkh:([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{1,128})$/

/** The text that was signed. https://eips.ethereum.org/EIPS/eip-4361 */
export function signInMessage(p: Cacao['p']): string {
  const [, namespace = '', reference, address] = issuer.exec(p.iss) ?? []
  const recap = readRecap(p.resources)
  const own = p.statement || undefined
  const isWhole = !recap || own?.includes(consent)
  const statement = isWhole ? own : [own, recapStatement(recap)].filter(Boolean).join(' ')
  const lines = [
    `${p.domain} wants you to sign in with your ${titles[namespace] ?? namespace} account:`,
    address,
    '',
    statement,
    '',
    `URI: ${audience(p)}`,
    `Version: ${p.version}`,
    `Chain ID: ${reference}`,
    `Nonce: ${p.nonce}`,
    `Issued At: ${p.iat}`,
    p.exp && `Expiration Time: ${p.exp}`,
    p.nbf && `Not Before: ${p.nbf}`,
    p.requestId && `Request ID: ${p.requestId}`,
    p.resources && ['Resources:', ...p.resources.map((resource) => `- ${resource}`)].join('\n'),
  ]
  return lines.filter((line, i) => typeof line === 'string' && (line !== '' || i < 5)).join('\n')
}

/** Older wallets say `uri`. */
const audience = (p: Cacao['p'] & { readonly uri?: string }) => p.aud || p.uri

/** A line break in any of it could say what was not signed for. */
function isCacao(value: unknown): value is Cacao {
  const { h, p, s } = Object(value)
  const { resources = [], ...texts } = Object(p)
  const isText =
    isObject(p) && Object.values(texts).every((text) => text === undefined || text === null || isLine(text))
  const isSigned = /^eip(191|1271)$/.test(Object(s).t) && typeof Object(s).s === 'string'
  return isText && Array.isArray(resources) && resources.every(isLine) && isSigned && typeof Object(h).t === 'string'
}

/** Why this sign-in is no answer to what was asked; undefined where it is one. `now` in ms. */
export function mismatch({ p }: Cacao, asked: Authentication, now: number): string | undefined {
  const [, namespace, reference] = issuer.exec(p.iss) ?? []
  if (p.domain !== asked.domain) return 'domain'
  if (p.nonce !== asked.nonce) return 'nonce'
  if (audience(p) !== asked.aud) return 'aud'
  if (!asked.chains.includes(`${namespace}:${reference}`)) return 'chain'
  // What cannot be read is no time: NaN is neither before nor after.
  if (p.exp && !(Date.parse(p.exp) > now)) return 'exp'
  if (p.nbf && !(Date.parse(p.nbf) <= now)) return 'nbf'
  return undefined
}

/** Whether the account of a sign-in signed it. Rejects where a chain has to be asked, and cannot be. */
async function isSigned({ p, s }: Cacao, { projectId, send = hosted(projectId) }: Context): Promise<boolean> {
  const [, namespace = '', reference = '', address = ''] = issuer.exec(p.iss) ?? []
  // One-click auth is of eip155 alone; an account of another namespace is no address there.
  const { chain } = await import('../../chains/eip155/chain.ts')
  const account = { namespace: namespace as Namespace, address, type: 'eoa' } as const
  const ask = s.t === 'eip1271' ? send(`${namespace}:${reference}`) : undefined
  return (await chain.verifyMessage?.(signInMessage(p), s.s, account, ask)) === true
}

const hosted = (projectId: string) => (chainId: string) =>
  http(`https://rpc.walletconnect.org/v1/?${new URLSearchParams({ chainId, projectId })}`)

/** What the sign-ins grant: each address on its chain, and on those of its recap that were asked for. */
function granted(cacaos: readonly Cacao[], asked: Authentication): { accounts: string[]; methods: string[] } {
  const accounts = new Set<string>()
  const methods = new Set<string>()
  for (const { p } of cacaos) {
    const [, namespace = '', reference, address] = issuer.exec(p.iss) ?? []
    const abilities = readRecap(p.resources)?.[namespace] ?? {}
    for (const ability of Object.keys(abilities)) methods.add(ability.split('/')[1] ?? '')
    const wider = Object.values(abilities).flatMap(([limits]) => Object(limits).chains ?? [])
    for (const chain of [`${namespace}:${reference}`, ...wider])
      if (asked.chains.includes(chain)) accounts.add(`${chain}:${address}`)
  }
  return { accounts: [...accounts], methods: [...methods].filter(Boolean) }
}

/** The session that a wallet's sign-ins make, all of them verified; or why they make none. */
export async function authSession(
  context: Context,
  asked: Authentication,
  result: unknown,
  peer: { readonly topic: string; readonly symKey: string; readonly publicKey: string },
): Promise<SessionRecord | string> {
  const { cacaos, responder } = Object(result)
  const { publicKey, topic, symKey } = peer
  if (Object(responder).publicKey !== publicKey) return 'the sign-in is from somebody else'
  const isList = Array.isArray(cacaos) && cacaos.length > 0 && cacaos.length <= most && cacaos.every(isCacao)
  if (!isList) return 'the sign-in is malformed'
  for (const cacao of cacaos as readonly Cacao[]) {
    const wrong = mismatch(cacao, asked, context.now())
    if (wrong) return `the sign-in is for another ${wrong}`
    if (!(await within(patience, isSigned(cacao, context)))) return 'the sign-in is not signed by its account'
  }
  const { accounts, methods } = granted(cacaos, asked)
  if (methods.length === 0) return 'the sign-in allows no method'
  const [namespace = ''] = `${asked.chains[0]}`.split(':')
  const chains = asked.chains.filter((chain) => accounts.some((account) => account.startsWith(`${chain}:`)))
  const events = ['chainChanged', 'accountsChanged']
  return {
    topic,
    symKey,
    expiry: clock(context) + sessionLife,
    namespaces: { [namespace]: { chains, accounts, methods, events } },
    peer: { publicKey, metadata: readMetadata(responder.metadata) },
    auths: cacaos,
    ids: [],
    last: {},
  }
}
