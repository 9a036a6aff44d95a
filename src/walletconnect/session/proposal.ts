// How a proposal becomes a session: the uri is there at once, then the wallet answers and settles, also after a reload.
import { ModalError } from '../../errors.ts'
import { fromHex, isHex32, random, toHex } from '../crypto/bytes.ts'
import { cryptography } from '../crypto/crypto.ts'
import { loadAuthenticate } from '../crypto/platform.ts'
import { abortable, checkSignal } from '../transport/abortable.ts'
import { parseEnvelope } from '../transport/envelope.ts'
import { enqueue, publish, toJson } from '../transport/outbox.ts'
import { openEnvelope, openMessage, type WalletResponse, walletError } from '../transport/payload.ts'
import { tags, ttls } from '../transport/wire.ts'
import type { Client, Session } from '../types.ts'
import {
  type Context,
  endRecord,
  inBackground,
  nowInSeconds,
  type ProposalRecord,
  type SessionRecord,
  save,
  sweep,
} from './context.ts'
import { readProposed } from './namespaces.ts'
import { disconnect } from './request.ts'
import { settle } from './session.ts'
import { announce, reload } from './sync.ts'
import { pairingUri } from './uri.ts'

/** Computes the topic of a symmetric key, or the topic on which the owner of a public key gets its answer. */
const topicOf = async (key: Uint8Array): Promise<string> =>
  toHex(await (await cryptography()).sha256(Uint8Array.from(key)))
/** Returns a symmetric key in hex, and its topic. */
const channel = async (key: Uint8Array) => ({ topic: await topicOf(key), symKey: toHex(key) })

/** Makes a pairing ahead of `connect`, since hashing runs on another thread and the uri must not wait for that. */
export function newPairing(): ReturnType<typeof channel> {
  const pairing = channel(random(32))
  inBackground(pairing)
  return pairing
}

function nextPairing(context: Context): ReturnType<typeof newPairing> {
  const { pairing } = context
  context.pairing = newPairing()
  return pairing
}

/** Does what `Client.connect` promises. */
export async function connect(context: Context, request: Parameters<Client['connect']>[0]) {
  const { namespaces, authentication, signal, onSent } = Object(request) as typeof request
  const asked = readProposed(namespaces)
  if (!asked) throw new ModalError('invalid-option', 'namespaces')
  checkSignal(signal)
  const { topic, symKey } = await nextPairing(context).catch(newPairing)
  if (signal?.aborted || context.isClosed) throw new ModalError('aborted')
  const record = {
    topic,
    symKey,
    seed: toHex(random(32)),
    id: context.newId(),
    expiry: nowInSeconds(context) + ttls.propose,
    asked,
    ...(authentication && {
      auth: { id: context.newId(), topic: '', asked: JSON.parse(toJson({ ...authentication })) },
    }),
  }
  inBackground(save(context, 'proposal', record))
  const approval = abortable<Session>(signal, (resolve, reject, own) => {
    context.approvals.set(topic, { resolve, reject, signal, asked: record.auth?.asked })
    // The record is deleted at once: the page may go in the same moment.
    signal?.addEventListener('abort', () => inBackground(endRecord(context, 'proposal', topic)), { signal: own })
    // One task later, because keys and sealing would delay the uri. A timeout is no refusal: the proposal expires by itself.
    setTimeout(() => propose(context, record, own).then(onSent, (error) => error.code === 'timeout' || reject(error)))
  })
  // This keeps an approval that nobody waits for from being an unhandled rejection. After `close` the next page takes over.
  approval.catch(async () => {
    if (!context.isClosed) await endRecord(context, 'proposal', topic)
    sweep(context)
  })
  return { uri: pairingUri(record), approval }
}

/** Sends a proposal, which may also be one that an earlier page stored and could not queue any more. */
export async function propose(context: Context, proposal: ProposalRecord, signal?: AbortSignal) {
  const { topic, seed, asked, expiry, id } = proposal
  // Whether the proposal was aborted, or is left to the next page.
  const isEnded = () => context.isClosed || !context.proposal.has(topic)
  // An earlier page may have begun with it, so what is stored is read first.
  await context.ready
  const key = await (await cryptography()).publicKey('X25519', seed)
  const auth = proposal.auth && { ...proposal.auth, topic: await topicOf(key) }
  if (isEnded()) return
  const record = { ...proposal, auth }
  inBackground(save(context, 'proposal', record))
  sweep(context)
  const proposer = { publicKey: toHex(key), metadata: context.metadata }
  // Where the chunk is lost a session without sign-in is still possible.
  const made = auth && (await loadAuthenticate().catch(() => undefined))
  if (isEnded()) return
  if (auth && made) {
    const request = made.authRequest(auth, proposer, context.now(), expiry)
    inBackground(enqueue(context, record, request, { tag: tags.authenticate, ttl: ttls.authenticate, expiry }, signal))
  }
  const params = {
    requiredNamespaces: {},
    optionalNamespaces: asked,
    relays: [{ protocol: 'irn' }],
    proposer,
    expiryTimestamp: expiry,
    pairingTopic: topic,
  }
  const request = { id, method: 'wc_sessionPropose', params }
  const posted = enqueue(context, record, request, { tag: tags.propose, ttl: ttls.propose, expiry }, signal)
  inBackground(save(context, 'proposal', { ...record, ...context.proposal.get(topic), isPosted: true }))
  await posted
}

const countDropped = (context: Context) => void context.dropped++

/** Handles a message of the wallet to one of a proposal's topics. Rejects where it cannot be read. */
export async function onProposal(context: Context, known: ProposalRecord, topic: string, message: string) {
  if (topic === known.auth?.topic) return onSignIn(context, known, message)
  const { session } = known
  const payload = await openMessage((topic === session?.topic ? session : known).symKey, message)
  // The proposal may have ended since the message came, here or in another tab.
  const record = await reload(context, 'proposal', known.topic)
  if (!record) return
  if (topic === record.topic) return 'method' in payload ? countDropped(context) : onAnswer(context, record, payload)
  if (!session || !('method' in payload) || payload.method !== 'wc_sessionSettle') return countDropped(context)
  const settled = settle(payload, session, record.asked, nowInSeconds(context))
  const isSettled = typeof settled !== 'string'
  const answer = isSettled ? { result: true } : { error: { code: 1005, message: settled } }
  inBackground(publish(context, session, { id: payload.id, ...answer }, { tag: tags.settled, ttl: ttls.settled }))
  return finish(context, record, settled)
}

/** Handles the answer to the proposal, or to the sign-in by a wallet that does not know sign-ins. */
async function onAnswer(context: Context, record: ProposalRecord, { id, result, error }: WalletResponse) {
  const { session, auth, seed, topic } = record
  const { responderPublicKey: publicKey } = Object(result)
  if (id === auth?.id && Object(error).code === 10_001) return
  if (id !== record.id && id !== auth?.id) return countDropped(context)
  if (error !== undefined) return finish(context, record, walletError(error))
  if (session) return session.publicKey === publicKey ? undefined : countDropped(context)
  const key = isHex32(publicKey) && (await agree(seed, fromHex(publicKey)))
  if (!key) return finish(context, record, 'malformed')
  const next = { ...(await channel(key)), publicKey }
  if (context.proposal.has(topic)) await save(context, 'proposal', { ...record, session: next })
}

/** Handles the answer to the sign-in, which is sealed for the public key of the request. */
async function onSignIn(context: Context, record: ProposalRecord, message: string): Promise<void> {
  const { auth, seed } = record
  const envelope = parseEnvelope(message)
  const key = envelope.sender && (await agree(seed, envelope.sender))
  const payload = await openEnvelope(key ? toHex(key) : '', envelope)
  if (!key || 'method' in payload || payload.id !== auth?.id) return countDropped(context)
  if (payload.error !== undefined) return finish(context, record, walletError(payload.error))
  const peer = { ...(await channel(key)), publicKey: toHex(envelope.sender) }
  const made = loadAuthenticate().then(({ signIn }) => signIn(context, record.topic, auth.asked, payload.result, peer))
  return finish(context, record, await made.catch((error) => error))
}

/** Computes the shared key; undefined for a public key of low order, whose shared key everybody knows. */
const agree = async (seed: string, publicKey: Uint8Array<ArrayBuffer>): Promise<Uint8Array | undefined> =>
  (await cryptography()).agree(seed, publicKey).catch(() => undefined)

/** Ends a proposal with the session, or with the reason why there is none. */
async function finish(
  context: Context,
  { topic }: ProposalRecord,
  made: SessionRecord | string | Error,
): Promise<void> {
  if (!(await reload(context, 'proposal', topic))) return
  if (typeof made === 'string') return endRecord(context, 'proposal', topic, new ModalError('wallet-error', made))
  if (made instanceof Error) return endRecord(context, 'proposal', topic, made)
  const session = { ...made, pairing: topic }
  const approval = context.approvals.get(topic)
  context.approvals.delete(topic)
  // The session is written first: a page that is closed in between finds at least one of the two.
  await Promise.all([save(context, 'session', session), endRecord(context, 'proposal', topic)])
  // The visitor gave up while the session was being stored, so it is ended.
  if (approval?.signal?.aborted) return disconnect(context, session.topic)
  if (approval) context.approvals.set(topic, approval)
  announce(context, session)
}
