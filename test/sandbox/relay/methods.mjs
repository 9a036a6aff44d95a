// The relay's methods: what each takes, does and answers. Topics and limits are checked here, envelopes are never opened.
import { createHash } from 'node:crypto'
import { RelayError } from './mailbox.mjs'

const bad = (message, data) => new RelayError(-32600, message, data)
/** Given by the relay for both wc_ methods, whatever the caller says. */
const sessionTtl = 300

/**
 * @typedef {object} Context
 * @property {string} clientId
 * @property {string} publisher who gets no copy of what is published; '' = everybody does
 * @property {Set<string>} topics what this socket listens to
 * @property {ReturnType<typeof import('./mailbox.mjs').createMailbox>} mailbox
 * @property {typeof import('../relay.mjs').limits} limits
 * @property {(mail: import('./mailbox.mjs').Mail) => void} deliver to every socket that listens
 * @property {(topic: string) => void} flush what waits, to this socket; after the answer
 * @property {(topic: string) => number} subscribers how many clients listen
 */

/** @type {Record<string, (params: any, context: Context) => unknown>} */
const methods = {
  irn_publish(params, context) {
    publish({ ...params, ttl: ttlOf(params.ttl, context.limits) }, context)
    return true
  },
  irn_subscribe: ({ topic }, context) => subscribe(topic, context),
  irn_batchSubscribe: ({ topics }, context) =>
    batchOf(topics, context.limits).map((topic) => subscribe(topic, context)),
  irn_unsubscribe: ({ topic }, { topics }) => {
    topics.delete(topicOf(topic))
    return true
  },
  irn_batchUnsubscribe({ subscriptions }, { topics, limits }) {
    for (const topic of batchOf(
      subscriptions?.map?.((one) => one?.topic),
      limits,
    ))
      topics.delete(topic)
    return true
  },
  irn_fetchMessages: ({ topic }, context) => fetched([topicOf(topic)], context),
  irn_batchFetchMessages: ({ topics }, context) => fetched(batchOf(topics, context.limits), context),
  wc_proposeSession({ pairingTopic, sessionProposal, attestation }, context) {
    subscribe(pairingTopic, context)
    publish({ topic: pairingTopic, message: sessionProposal, tag: 1100, ttl: sessionTtl, attestation }, context)
    return true
  },
  wc_approveSession(params, context) {
    const { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest } = params
    // Both or neither: half an approval would leave the other side waiting.
    const mails = [
      { topic: pairingTopic, message: sessionProposalResponse, tag: 1101, ttl: sessionTtl },
      { topic: sessionTopic, message: sessionSettlementRequest, tag: 1102, ttl: sessionTtl },
    ]
    for (const mail of mails) check(mail)
    subscribe(sessionTopic, context)
    for (const mail of mails) publish(mail, context)
    return true
  },
}

/** @returns {unknown} the result; throws a RelayError */
export function call(method, params, context) {
  if (!Object.hasOwn(methods, method)) throw bad(`Invalid method: ${String(method).slice(0, 80)}`, 'InvalidMethod')
  if (!params || typeof params !== 'object' || Array.isArray(params)) throw bad('Invalid params', 'InvalidParams')
  return methods[method](params, context)
}

function publish(mail, { publisher, mailbox, deliver }) {
  check(mail)
  const stored = mailbox.publish({ ...mail, publisher })
  if (stored) deliver(stored)
}

function check({ topic, message, tag }) {
  topicOf(topic)
  if (typeof message !== 'string' || message === '') throw bad('Invalid params: message', 'InvalidParams')
  if (!Number.isInteger(tag) || tag < 0 || tag > 0xffff_ffff) throw bad('Invalid params: tag', 'InvalidParams')
}

function subscribe(topic, { clientId, topics, limits, subscribers, flush }) {
  topicOf(topic)
  if (!topics.has(topic) && subscribers(topic) >= limits.maxSubscribers)
    throw new RelayError(-32000, 'Subscriber limit exceeded', 'SubscriberLimitExceeded')
  topics.add(topic)
  flush(topic)
  return createHash('sha256')
    .update(clientId + topic)
    .digest('hex')
}

/** What is fetched counts as acknowledged: the next page could not be reached otherwise. */
function fetched(topics, { clientId, mailbox, limits }) {
  const waiting = topics.flatMap((topic) => mailbox.waiting(topic, clientId))
  const page = waiting.slice(0, limits.maxFetched)
  for (const mail of page) mailbox.take(mail, clientId)
  return { messages: page.map(dataOf), hasMore: waiting.length > page.length }
}

/** As it is delivered; nothing of who published it. */
export const dataOf = ({ topic, message, publishedAt, tag, attestation }) => ({
  topic,
  message,
  publishedAt,
  tag,
  ...(attestation ? { attestation } : {}),
})

function topicOf(topic) {
  if (typeof topic !== 'string' || !/^[0-9a-f]{64}$/.test(topic)) throw bad('Invalid topic', 'InvalidTopic')
  return topic
}

function batchOf(topics, { maxBatch }) {
  if (!Array.isArray(topics)) throw bad('Invalid params: topics', 'InvalidParams')
  if (topics.length === 0) throw bad('The batch contains no items', 'BatchEmpty')
  if (topics.length > maxBatch) throw bad('The batch contains too many items', 'BatchLimitExceeded')
  return topics.map(topicOf)
}

function ttlOf(ttl, { minTtl, maxTtl }) {
  if (!Number.isInteger(ttl)) throw bad('Invalid params: ttl', 'InvalidParams')
  if (ttl < minTtl) throw new RelayError(-32000, 'TTL too short', 'TtlTooShort')
  if (ttl > maxTtl) throw new RelayError(-32000, 'TTL too long', 'TtlTooLong')
  return ttl
}
