// Records that were stored by an earlier page load, or by another tab: taken only if they are whole.
import { isHex32 } from './bytes.ts'
import type { Letter, ProposalRecord, SessionRecord } from './context.ts'
import { isObject, readGrant, readProposal } from './namespaces.ts'

const isId = Number.isSafeInteger

const isRecord = (value: unknown, topic: string): value is Readonly<Record<string, unknown>> =>
  isObject(value) && value.topic === topic && isHex32(topic) && isHex32(value.symKey) && isId(value.expiry)

export function isSession(value: unknown, topic: string): value is SessionRecord {
  if (!isRecord(value, topic)) return false
  const { peer, changed, heard, namespaces } = value
  return (
    [changed, heard].every(isGuard) &&
    isObject(peer) &&
    isHex32(peer.publicKey) &&
    isObject(peer.metadata) &&
    !!readGrant(namespaces)
  )
}

function isGuard(value: unknown): boolean {
  const { ids, last } = Object(value)
  return value === undefined || (Array.isArray(ids) && ids.every(isId) && isObject(last))
}

export function isProposal(value: unknown, topic: string): value is ProposalRecord {
  if (!isRecord(value, topic)) return false
  const { seed, id, asked, auth, session } = value
  const has = (one: unknown, ...names: readonly string[]) =>
    one === undefined || names.every((name) => isHex32(Object(one)[name]))
  const isWhole = has(session, 'topic', 'symKey', 'publicKey') && typeof (Object(auth).topic ?? '') === 'string'
  return isHex32(seed) && isId(id) && !!readProposal(asked) && isWhole
}

export function isLetter(value: unknown, key: string): value is Letter {
  const { id, topic, symKey, nonce, tag, ttl, expiry, text } = Object(value)
  const isWhole = [nonce, text].every((one) => typeof one === 'string') && [topic, symKey].every(isHex32)
  return `${id}` === key && [id, tag, ttl, expiry].every(isId) && isWhole
}
