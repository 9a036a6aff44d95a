// Records that an earlier page load or another tab stored. Anything on the origin can write there, so they are read field by
// field, and taken only if they are complete.
import { isHex32 } from '../crypto/bytes.ts'
import type { Metadata, ProposalNamespaces } from '../types.ts'
import type { ProposalRecord, QueuedMessage, SeenIds, SessionRecord } from './context.ts'
import { isObject, isSmall, readGranted, readProposed, truncate } from './namespaces.ts'

/** Seven days, in s: how long a wallet keeps a session. */
export const sessionTtl = 604_800

/** Reads what a wallet says of itself, cut to what can be shown. */
export function readMetadata(value: unknown): Metadata {
  const { name, description, url, icons, redirect } = Object(value)
  const { native, universal } = Object(redirect)
  const list = Array.isArray(icons) ? icons.slice(0, 9).map((icon) => truncate(icon)) : []
  const links = isObject(redirect) && { redirect: { native: truncate(native), universal: truncate(universal) } }
  return { name: truncate(name, 200), description: truncate(description), url: truncate(url), icons: list, ...links }
}

/** Reads the optional properties of a session, if they are small. */
export const readProperties = (params: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    ['sessionProperties', 'scopedProperties', 'sessionConfig']
      .map((name) => [name, params[name]] as const)
      .filter(([, value]) => isObject(value) && isSmall(value, 20_000)),
  )

const isId = Number.isSafeInteger
const areHex32 = (value: unknown, ...names: readonly string[]) => names.every((name) => isHex32(Object(value)[name]))

const isRecord = (value: unknown, topic: string): value is { readonly expiry: number; readonly symKey: string } =>
  Object(value).topic === topic && areHex32(value, 'topic', 'symKey') && isId((value as QueuedMessage).expiry)

const isSeenIds = (value: SeenIds | undefined) =>
  !value || (Array.isArray(value.ids) && value.ids.every(isId) && isObject(value.last) && isSmall(value))

/** Reads a session of at most seven days; the tab that asked verifies its sign-ins. `now` is in s, `asked` as in `readGranted`. */
export function readSession(
  value: unknown,
  topic: string,
  now: number,
  asked?: ProposalNamespaces,
): SessionRecord | undefined {
  if (!isRecord(value, topic)) return undefined
  const { symKey, expiry, peer, pairing, changed, heard, auths, namespaces: granted } = value as SessionRecord
  const namespaces = readGranted(granted, asked)
  if (!namespaces || !areHex32(peer, 'publicKey') || ![changed, heard].every(isSeenIds)) return undefined
  return {
    ...readProperties(value as never),
    topic,
    symKey,
    expiry: Math.min(expiry, now + sessionTtl),
    namespaces,
    peer: { publicKey: peer.publicKey, metadata: readMetadata(peer.metadata) },
    pairing: truncate(pairing) || undefined,
    changed,
    heard,
    auths,
  }
}

/** No proposal or queued message lives longer than a session. */
const isPlausibleExpiry = (expiry: number, now: number) => expiry <= now + sessionTtl

export function readProposal(value: unknown, topic: string, now: number): ProposalRecord | undefined {
  const { symKey, expiry, seed, id, auth, session, isPosted, asked: wanted } = Object(value) as ProposalRecord
  const asked = readProposed(wanted)
  if (!isRecord(value, topic) || !isPlausibleExpiry(expiry, now) || !isHex32(seed) || !isId(id) || !asked)
    return undefined
  // A sign-in has no topic before its key is made.
  if (auth && !(isId(auth.id) && isHex32(auth.topic || topic))) return undefined
  if (session && !areHex32(session, 'topic', 'symKey', 'publicKey')) return undefined
  return { symKey, expiry, seed, id, auth, session, isPosted, asked, topic }
}

export function isQueuedMessage(value: unknown, key: string, now: number): value is QueuedMessage {
  const { id, nonce, tag, ttl, expiry, text } = Object(value)
  const isWhole = [nonce, text].every((one) => typeof one === 'string') && areHex32(value, 'topic', 'symKey')
  return `${id}` === key && [id, tag, ttl, expiry].every(isId) && isWhole && isPlausibleExpiry(expiry, now)
}
