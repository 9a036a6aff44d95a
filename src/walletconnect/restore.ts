// Records that were stored by an earlier page load, or by another tab: taken only if they are whole.
import { isHex32 } from './bytes.ts'
import type { ProposalRecord, SessionRecord } from './context.ts'
import { isObject, readGrant, readProposal } from './namespaces.ts'

const isId = Number.isSafeInteger

const isRecord = (value: unknown, topic: string): value is Readonly<Record<string, unknown>> =>
  isObject(value) && value.topic === topic && isHex32(topic) && isHex32(value.symKey) && isId(value.expiry)

export function isSession(value: unknown, topic: string): value is SessionRecord {
  if (!isRecord(value, topic)) return false
  const { peer, ids, last, namespaces } = value
  const isGuarded = Array.isArray(ids) && ids.every(isId) && isObject(last)
  return isGuarded && isObject(peer) && isHex32(peer.publicKey) && isObject(peer.metadata) && !!readGrant(namespaces)
}

export function isProposal(value: unknown, topic: string): value is ProposalRecord {
  if (!isRecord(value, topic)) return false
  const { seed, id, asked, auth, session } = value
  const isChannel = (channel: unknown) => channel === undefined || isHex32(Object(channel).topic)
  return isHex32(seed) && isId(id) && !!readProposal(asked) && isChannel(auth) && isChannel(session)
}
