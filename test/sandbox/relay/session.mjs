// One client on one socket: its calls answered, its mail delivered.
import { createHash } from 'node:crypto'
import { deliveryFrame, errorFrame, readFrame, resultFrame } from './frames.mjs'
import { RelayError } from './mailbox.mjs'
import { call, dataOf } from './methods.mjs'
import { createWire } from './wire.mjs'

const problems = {
  Serialization: 'Failed to deserialize the frame',
  InvalidJsonRpcVersion: 'Invalid JSON-RPC version',
  InvalidRequestId: 'Invalid request ID',
  PayloadSizeExceeded: 'Payload size exceeded',
}

/**
 * @param {any} relay
 * @param {import('ws').WebSocket} socket
 * @param {string} clientId
 */
export function startSession(relay, socket, clientId) {
  const wire = createWire(relay, socket, clientId)
  const session = {
    clientId,
    wire,
    /** Topics that this socket listens to: a subscription ends with its socket, mail does not. */
    topics: new Set(),
    deliver(mail) {
      const { topic, tag } = mail
      const id = relay.mailbox.deliveryId(mail, clientId)
      const frame = { kind: 'delivery', id: String(id), method: 'irn_subscription', tag, topic }
      const subscription = createHash('sha256').update(topic).digest('hex')
      wire.send(frame, deliveryFrame(id, subscription, dataOf(mail)))
    },
  }
  const restart = watchStale(relay, session)
  socket.on('message', (data, isBinary) => {
    const text = isBinary ? '' : data.toString('utf8')
    const frame = frameOf(relay, text)
    wire.receive(frame, text, (echo) => handle(relay, session, frame, echo))
    restart()
  })
  socket.on('close', (code, reason) => {
    relay.sessions.delete(session)
    relay.note({ direction: 'in', kind: 'close', clientId, code, reason: reason.toString('utf8') })
  })
  relay.sessions.add(session)
  relay.note({ direction: 'in', kind: 'open', clientId })
  return session
}

/** Closes a socket that neither listens nor speaks. @returns {() => void} to be called when it spoke */
function watchStale(relay, { topics, wire }) {
  const check = () => topics.size === 0 && wire.stands() && wire.close(4008, 'stale')
  let clear = relay.later(check, relay.limits.staleAfter)
  return () => {
    clear()
    if (wire.stands()) clear = relay.later(check, relay.limits.staleAfter)
  }
}

function frameOf(relay, text) {
  if (text.length > relay.limits.maxFrame) return { kind: 'bad', id: '0', problem: 'PayloadSizeExceeded' }
  const frame = readFrame(text)
  if (frame.kind !== 'ack') return frame
  const mail = relay.mailbox.find(Number(frame.id))
  return { ...frame, method: 'irn_subscription', tag: mail?.tag, topic: mail?.topic }
}

/** @param {'before' | 'after'} [echo] the relay does not know who published it, and whether it says so before it answers */
function handle(relay, session, frame, echo) {
  const { clientId, topics, wire } = session
  if (frame.kind === 'ack') {
    if (frame.acknowledged) relay.mailbox.acknowledge(Number(frame.id), clientId)
    return
  }
  const after = []
  const context = {
    clientId,
    publisher: echo ? '' : clientId,
    topics,
    mailbox: relay.mailbox,
    limits: relay.limits,
    subscribers: (topic) => [...relay.sessions].filter((one) => one.topics.has(topic)).length,
    flush: (topic) => after.push(() => relay.mailbox.waiting(topic, clientId).forEach(session.deliver)),
    deliver: (mail) => after.push(() => spread(relay, mail)),
  }
  const answer = outcome(frame, context)
  const acts = [() => wire.send({ ...frame, kind: 'answer' }, answer), ...after]
  for (const act of echo === 'before' ? acts.reverse() : acts) act()
}

function outcome({ kind, id, method, params, problem }, context) {
  if (kind === 'bad') return errorFrame(id, { code: -32600, message: problems[problem], data: problem })
  try {
    return resultFrame(id, call(method, params, context))
  } catch (error) {
    if (error instanceof RelayError) return errorFrame(id, error)
    return errorFrame(id, { code: -32603, message: 'Internal error', data: 'Unknown' })
  }
}

/** To every socket that listens but the publisher's own: a client hears no echo of itself. */
function spread(relay, mail) {
  for (const session of [...relay.sessions]) {
    if (session.clientId !== mail.publisher && session.topics.has(mail.topic)) session.deliver(mail)
  }
}
