// Records that were stored by an earlier page load, or by another tab: whoever shares the origin can write there. They are
// read by name, and taken only if they are whole.
import { isHex32 } from '../crypto/bytes.ts'
import type { Metadata, ProposalNamespaces } from '../types.ts'
import type { Guard, Letter, ProposalRecord, SessionRecord } from './context.ts'
import { cut, isObject, isSmall, readGrant, readProposal } from './namespaces.ts'

/** Seven days, in s: how long a wallet keeps a session. */
export const sessionLife = 604_800

/** A wallet's own words about itself, cut to what can be shown. */
export function readMetadata(value: unknown): Metadata {
  const { name, description, url, icons, redirect } = Object(value)
  const { native, universal } = Object(redirect)
  const list = Array.isArray(icons) ? icons.slice(0, 9).map((icon) => cut(icon)) : []
  const links = isObject(redirect) && { redirect: { native: cut(native), universal: cut(universal) } }
  return { name: cut(name, 200), description: cut(description), url: cut(url), icons: list, ...links }
}

/** What a wallet may say beside, in few words. */
export const extras = (params: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    ['sessionProperties', 'scopedProperties', 'sessionConfig']
      .map((name) => [name, params[name]] as const)
      .filter(([, value]) => isObject(value) && isSmall(value, 20_000)),
  )

const isId = Number.isSafeInteger
const areHex32 = (value: unknown, ...names: readonly string[]) => names.every((name) => isHex32(Object(value)[name]))

const isRecord = (value: unknown, topic: string): value is { readonly expiry: number; readonly symKey: string } =>
  Object(value).topic === topic && areHex32(value, 'topic', 'symKey') && isId((value as Letter).expiry)

const isGuard = (value: Guard | undefined) =>
  !value || (Array.isArray(value.ids) && value.ids.every(isId) && isObject(value.last) && isSmall(value))

/** Seven days from now at most; sign-ins are verified by who asked for them. `now` in s; `asked` like that of `readGrant`. */
export function readSession(
  value: unknown,
  topic: string,
  now: number,
  asked?: ProposalNamespaces,
): SessionRecord | undefined {
  if (!isRecord(value, topic)) return undefined
  const { symKey, expiry, peer, pairing, changed, heard, auths, namespaces: granted } = value as SessionRecord
  const namespaces = readGrant(granted, asked)
  if (!namespaces || !areHex32(peer, 'publicKey') || ![changed, heard].every(isGuard)) return undefined
  return {
    ...extras(value as never),
    topic,
    symKey,
    expiry: Math.min(expiry, now + sessionLife),
    namespaces,
    peer: { publicKey: peer.publicKey, metadata: readMetadata(peer.metadata) },
    pairing: cut(pairing) || undefined,
    changed,
    heard,
    auths,
  }
}

/** None is open for longer than a session; nor is a letter. */
const isTimely = (expiry: number, now: number) => expiry <= now + sessionLife

export function readWish(value: unknown, topic: string, now: number): ProposalRecord | undefined {
  if (!isRecord(value, topic) || !isTimely(value.expiry, now)) return undefined
  const { symKey, expiry, seed, id, auth, session, isPosted, asked: wanted } = value as ProposalRecord
  const asked = readProposal(wanted)
  if (!areHex32(value, 'seed') || !isId(id) || !asked) return undefined
  // It has no topic before its key is made.
  if (auth && !(isId(auth.id) && isHex32(auth.topic || topic))) return undefined
  if (session && !areHex32(session, 'topic', 'symKey', 'publicKey')) return undefined
  return {
    topic,
    symKey,
    seed,
    id,
    expiry,
    asked,
    isPosted,
    auth,
    session,
  }
}

export function isLetter(value: unknown, key: string, now: number): value is Letter {
  const { id, nonce, tag, ttl, expiry, text } = Object(value)
  const isWhole = [nonce, text].every((one) => typeof one === 'string') && areHex32(value, 'topic', 'symKey')
  return `${id}` === key && [id, tag, ttl, expiry].every(isId) && isWhole && isTimely(expiry, now)
}
