// Who may open a socket: the auth JWT (Ed25519, did:key) and the project id, with the texts that a real relay refuses with.
import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'

/** Seconds that a visitor's clock may be off. */
const leeway = 120
const local = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** @typedef {{ readonly status: 401 | 403, readonly reason: string }} Refusal */

/**
 * @param {URLSearchParams} query
 * @param {object} options
 * @param {string} options.aud what the JWT must be made out to
 * @param {number} options.now ms
 * @param {string | undefined} options.origin
 * @param {Readonly<Record<string, { origins?: readonly string[] }>> | undefined} options.projects absent = any id will do
 * @returns {{ clientId: string, refusal?: undefined } | { clientId?: undefined, refusal: Refusal }}
 */
export function admit(query, { aud, now, origin, projects }) {
  const refusal = projectRefusal(query.get('projectId'), origin, projects)
  if (refusal) return { refusal }
  try {
    return { clientId: clientOf(query.get('auth'), aud, Math.floor(now / 1000)) }
  } catch (error) {
    const expired = error.message.startsWith('JWT Token is expired')
    return { refusal: { status: expired ? 401 : 403, reason: `JWT validation error: ${error.message}` } }
  }
}

/** @returns {Refusal | undefined} */
function projectRefusal(id, origin, projects) {
  if (!id) return { status: 401, reason: 'Authorization error: Project ID is missing' }
  if (!projects) return undefined
  if (!/^[0-9a-f]{32}$/.test(id)) return { status: 403, reason: 'Unauthorized: invalid key' }
  if (!Object.hasOwn(projects, id)) return { status: 401, reason: 'Project not found' }
  const allowed = projects[id].origins ?? []
  const passes = allowed.length === 0 || !origin || local.test(origin) || allowed.includes(origin)
  return passes ? undefined : { status: 403, reason: 'Unauthorized: origin not allowed' }
}

/** The client id is the did:key itself, as `getClientId()` of the SDK has it. */
function clientOf(jwt, aud, now) {
  if (!jwt) throw new Error('JWT Token is missing')
  const parts = jwt.split('.')
  if (parts.length !== 3 || parts.some((part) => !/^[\w-]+$/.test(part))) throw new Error('Invalid format')
  const [header, claims] = parts.slice(0, 2).map(decoded)
  if (header.alg !== 'EdDSA' || header.typ !== 'JWT') throw new Error('Invalid header')
  const { iss, sub, iat, exp } = claims
  const key = keyOf(iss)
  const signed = Buffer.from(parts.slice(0, 2).join('.'), 'ascii')
  if (!verify(null, signed, key, Buffer.from(parts[2], 'base64url'))) throw new Error('Invalid signature')
  if (typeof sub !== 'string' || sub === '') throw new Error('Invalid subject')
  if (claims.aud !== aud) throw new Error('Invalid audience')
  if (!Number.isInteger(iat) || !Number.isInteger(exp)) throw new Error('Invalid format')
  if (iat > now + leeway)
    throw new Error(
      `JWT Token is not yet valid: iat: ${iat}, now + time_leeway: ${now + leeway}, time_leeway: ${leeway}`,
    )
  if (exp < now - leeway) throw new Error(`JWT Token is expired: exp: ${exp}, now - time_leeway: ${now - leeway}`)
  return iss
}

function decoded(part) {
  try {
    const value = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    if (value && typeof value === 'object') return value
  } catch {
    // Said below.
  }
  throw new Error('Invalid encoding')
}

/** did:key:z + base58btc(0xed 0x01, 32 bytes). */
function keyOf(iss) {
  const text = /^did:key:z([1-9A-HJ-NP-Za-km-z]{40,64})$/.exec(iss)?.[1]
  const bytes = text ? base58.decode(text) : []
  if (bytes.length !== 34 || bytes[0] !== 0xed || bytes[1] !== 0x01) throw new Error('Invalid issuer')
  const x = Buffer.from(bytes.slice(2)).toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}
