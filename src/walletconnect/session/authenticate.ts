// Sign-in and session in one signature. It is a chunk of its own, since only sites with a sign-in need it.
// https://chainagnostic.org/CAIPs/caip-222 https://eips.ethereum.org/EIPS/eip-5573
import { single } from '../../../rpc/single.ts'
import { ModalError, within } from '../../errors.ts'
import type { Authentication, Cacao } from '../types.ts'
import { isSingleLine, isValidAuthentication } from './authentication.ts'
import { type Context, nowInSeconds, type SessionRecord } from './context.ts'
import { isSmall } from './namespaces.ts'
import { readRecap, recapStatement, statementPrefix, writeRecap } from './recap.ts'
import { readMetadata, sessionTtl } from './restore.ts'

/** Most signatures in one answer, and the ms in which each has to be verified. */
const maxSignIns = 20
const maxVerifyMs = 20_000

/** How old a sign-in may be, and how far a wallet's clock may be off, in s. */
const maxAge = 3600
const maxClockSkew = 300

/**
 * Makes the request of a sign-in for a wallet, where the methods are the last resource. `now` is in ms, `expiry` in s. Throws
 * ModalError 'invalid-option'.
 */
export function authRequest(
  { id, asked }: { readonly id: number; readonly asked: Authentication },
  requester: object,
  now: number,
  expiry: number,
) {
  if (!isValidAuthentication(asked)) throw new ModalError('invalid-option', 'malformed authentication')
  const { chains, methods, statement = '', resources = [] } = asked
  const abilities = [...new Set(methods)].sort((a, b) => a.localeCompare(b)).map((name) => [`request/${name}`, [{}]])
  const encoded = writeRecap({ eip155: Object.fromEntries(abilities) })
  const iat = new Date(now).toISOString()
  const payload = { type: 'caip122', version: '1', iat, chains, statement, resources: [...resources, encoded] }
  const params = { authPayload: { ...pickSigned(asked), ...payload }, requester, expiryTimestamp: expiry }
  return { id, method: 'wc_sessionAuthenticate', params }
}

/** The fields that are part of the signed text. Some wallets write null for what is absent. */
const pickSigned = <T extends Partial<Cacao['p']>>(p: T): T =>
  Object.fromEntries(signedFields.map((name) => [name, p[name]]).filter(([, value]) => value)) as T
const signedFields = 'iss domain aud version nonce iat statement exp nbf requestId resources'.split(
  ' ',
) as (keyof Cacao['p'])[]

/** Copies the fields that are checked, and nothing else of what a wallet sent. */
const readCacao = ({ h, p, s }: Cacao): Cacao => ({
  h: { t: h.t },
  p: pickSigned({ ...p, aud: audience(p) }),
  s: { t: s.t, s: s.s },
})

const issuerForm = /^did:pkh:(eip155:(\d{1,32})):(0x[\da-fA-F]{40})$/
/** Takes apart the issuer of a sign-in: the chain, that chain's number, and the address. */
const issuerOf = ({ iss }: Cacao['p']): readonly string[] => issuerForm.exec(iss)?.slice(1) ?? []

/** The text that was signed. https://eips.ethereum.org/EIPS/eip-4361 */
export function signInMessage(p: Cacao['p']): string {
  const [, reference, address] = issuerOf(p)
  const recap = readRecap(p)
  const own = p.statement || undefined
  const isWhole = !recap || own?.includes(statementPrefix)
  const statement = isWhole ? own : [own, recapStatement(recap)].filter(Boolean).join(' ')
  const lines = [
    `${p.domain} wants you to sign in with your Ethereum account:`,
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
  return lines.filter((line, i) => line || i === 2 || i === 4).join('\n')
}

/** Returns the audience of a sign-in, which older wallets name `uri`. */
const audience = (p: Cacao['p'] & { readonly uri?: string }) => (p.aud || p.uri) as string

/** Tells whether the signed fields have the right types: null counts as absent, and other fields may be anything. */
function isCacao(value: unknown): value is Cacao {
  try {
    const { h, p, s } = value as Cacao
    const { iss, iat, statement, exp, nbf, requestId, resources } = p
    const texts = [h.t, iss, iat, statement ?? '', exp ?? '', nbf ?? '', requestId ?? '', ...(resources ?? [])]
    // This throws where resources are no list, or the last one is a malformed recap.
    signInMessage(p)
    return texts.every(isSingleLine) && ['eip191', 'eip1271'].includes(s.t) && typeof s.s === 'string'
  } catch {
    return false
  }
}

/** Tells why this sign-in is no answer to what was asked; undefined where it is one. `now` is in ms. */
function mismatch({ p }: Cacao, asked: Authentication, now: number): string | undefined {
  const age = now - Date.parse(p.iat)
  // A wallet must repeat these word for word.
  const isSame = (name: 'exp' | 'nbf' | 'requestId') => !asked[name] || p[name] === asked[name]
  const checks: Readonly<Record<string, boolean>> = {
    domain: p.domain === asked.domain,
    nonce: p.nonce === asked.nonce,
    aud: audience(p) === asked.aud,
    version: p.version === '1',
    chain: asked.chains.includes(`${issuerOf(p)[0]}`),
    iat: age >= -1000 * maxClockSkew && age <= 1000 * (maxAge + maxClockSkew),
    // A time that cannot be parsed is NaN, and fails both comparisons.
    exp: isSame('exp') && (!p.exp || Date.parse(p.exp) > now),
    nbf: isSame('nbf') && (!p.nbf || Date.parse(p.nbf) <= now),
    requestId: isSame('requestId'),
    // Statement and resources are not compared: a wallet adds the text of the recap to them.
  }
  return Object.keys(checks).find((name) => !checks[name])
}

/** Tells whether the account of a sign-in signed it. Rejects where a chain has to be asked, and cannot be. */
async function isSigned({ p, s }: Cacao, { projectId, send = hosted(projectId) }: Context): Promise<boolean> {
  const [chainId = '', , address = ''] = issuerOf(p)
  const { chain } = await import('../../../chains/eip155/chain.ts')
  const account = { namespace: 'eip155', address, type: 'eoa' } as const
  const ask = s.t === 'eip1271' ? send(chainId) : undefined
  return (await chain.verifyMessage?.(signInMessage(p), s.s, account, ask)) === true
}

const hosted = (projectId: string) => (chainId: string) =>
  single(`https://rpc.walletconnect.org/v1/?${new URLSearchParams({ chainId, projectId })}`)

/**
 * Lists what the sign-ins grant, and no more than was asked for: each address on its chain and, where a key signed, on the
 * chains of its recap. A contract's address counts on its own chain only, since elsewhere it may be somebody else's.
 */
function granted(cacaos: readonly Cacao[], asked: Authentication): { accounts: string[]; methods: string[] } {
  const accounts = new Set<string>()
  const methods = new Set<string>()
  for (const { p, s } of cacaos) {
    const [own = '', , address] = issuerOf(p)
    const abilities = readRecap(p)?.eip155
    const chains = [own]
    for (const name of asked.methods) {
      const limits = abilities?.[`request/${name}`]
      if (!limits) continue
      methods.add(name)
      if (s.t === 'eip191') chains.push(...[Object(limits[0]).chains ?? []].flat())
    }
    for (const chain of chains) if (asked.chains.includes(chain)) accounts.add(`${chain}:${address}`)
  }
  return { accounts: [...accounts], methods: [...methods] }
}

/**
 * Verifies all of a wallet's sign-ins and makes their session, or tells why they make none. Where a node could not be asked
 * about a contract's signature that is a ModalError 'wallet-error', whose cause is what was thrown.
 */
export async function authSession(
  context: Context,
  asked: Authentication,
  result: unknown,
  peer: { readonly topic: string; readonly symKey: string; readonly publicKey: string },
): Promise<SessionRecord | string | ModalError> {
  const { cacaos, responder } = Object(result)
  const { publicKey, topic, symKey } = peer
  if (Object(responder).publicKey !== publicKey) return 'the sign-in is from somebody else'
  const isList = Array.isArray(cacaos) && cacaos.length > 0 && cacaos.length <= maxSignIns && cacaos.every(isCacao)
  const auths: readonly Cacao[] = isList ? cacaos.map(readCacao) : []
  if (!isList || !isSmall(auths)) return 'the sign-in is malformed'
  for (const cacao of auths) {
    const wrong = mismatch(cacao, asked, context.now())
    if (wrong) return `the sign-in is for another ${wrong}`
    const verdict = await within(maxVerifyMs, isSigned(cacao, context)).catch(
      (cause) => new ModalError('wallet-error', 'sign-in not verified', { cause }),
    )
    if (verdict !== true) return verdict || 'the sign-in is not signed by its account'
  }
  const { accounts, methods } = granted(auths, asked)
  if (methods.length === 0) return 'the sign-in allows no method'
  const chains = asked.chains.filter((chain) => accounts.some((account) => account.startsWith(`${chain}:`)))
  const events = ['chainChanged', 'accountsChanged']
  return {
    topic,
    symKey,
    expiry: nowInSeconds(context) + sessionTtl,
    namespaces: { eip155: { chains, accounts, methods, events } },
    peer: { publicKey, metadata: readMetadata(responder.metadata) },
    auths,
  }
}

/**
 * Resolves with the session of `authSession` in the tab that asked on this page load, and verifies it by what that tab asked
 * and not by the stored `asked`. Any other tab stores the sign-ins with the session, for the asking tab to verify. Rejects
 * with ModalError 'wallet-error'.
 */
export async function signIn(
  context: Context,
  pairing: string,
  asked: Authentication,
  ...answer: [result: unknown, peer: Parameters<typeof authSession>[3]]
): Promise<SessionRecord> {
  const own = context.approvals.get(pairing)?.asked
  const made = await authSession(context, own ?? asked, ...answer).catch(
    (cause) => new ModalError('wallet-error', 'sign-in not verified', { cause }),
  )
  if (typeof made === 'string') throw new ModalError('wallet-error', made)
  if (made instanceof Error) throw made
  const { auths = [], ...session } = made
  if (!own) return made
  context.signIns.set(made.topic, auths)
  return session
}

/** Verifies the sign-ins of a session that another tab has concluded and stored with them. Rejects like `signIn`. */
export async function verifyAgain(context: Context, record: SessionRecord): Promise<void> {
  const { pairing = '', auths, peer, ...rest } = record
  const own = context.approvals.get(pairing)?.asked
  const responder = { ...rest, publicKey: peer.publicKey }
  if (own) await signIn(context, pairing, own, { cacaos: auths, responder: peer }, responder)
}
