// Faults on demand: which frame is hit, how often, and what then happens to it.
import { randomBytes } from 'node:crypto'
import { deliveryFrame } from './frames.mjs'

/**
 * @typedef {object} Fault
 * @property {'drop' | 'delay' | 'kill' | 'duplicate' | 'reorder' | 'reflect' | 'refuse' | 'garbage' | 'flood' | 'silence'} kind
 * @property {{ method?: string, tag?: number, topic?: string, clientId?: string }} [match] absent = every frame
 * @property {'request' | 'answer' | 'delivery' | 'ack' | 'open'} [at] which frames; the usual ones are in `usualAt`
 * @property {'before' | 'after'} [when] kill and silence: before the frame is handled (default) or after; reflect: before
 *   the publisher has its answer (default) or after
 * @property {number} [times] absent = until reset
 * @property {number} [delay] ms: delay's, and how long reorder waits for a second frame (default 500)
 * @property {number} [code] refuse: a close code (default 3000); 1006 cuts the connection
 * @property {number} [status] refuse: an HTTP status instead, before there is a socket
 * @property {string} [reason] refuse
 * @property {string} [data] garbage: the frame; absent = one of each sort
 * @property {number} [count] flood: how many deliveries (default 1000)
 * @property {number} [size] flood: bytes of each message (default 200)
 * @property {boolean} [now] hits the sockets that are open, at once, and nothing later: kill, silence, refuse, garbage, flood
 */

const kinds = ['drop', 'delay', 'kill', 'duplicate', 'reorder', 'reflect', 'refuse', 'garbage', 'flood', 'silence']
const instant = ['kill', 'silence', 'refuse', 'garbage', 'flood']

/** @param {Fault} fault */
function usualAt({ kind, match, at }) {
  if (at) return at
  if (match?.method === 'irn_subscription') return 'delivery'
  if (kind === 'duplicate' || kind === 'reorder') return 'delivery'
  return kind === 'refuse' && !match?.method ? 'open' : 'request'
}

const fits = ({ match = {} }, frame) => Object.entries(match).every(([name, value]) => frame[name] === value)

/** @param {{ strikeOpen: (fault: Fault) => void }} relay */
export function createFaults({ strikeOpen }) {
  /** @type {(Fault & { left: number, hits: number, remove: () => void })[]} */
  const list = []
  return {
    list,
    /** @param {Fault} fault @returns {{ readonly hits: number, readonly left: number, remove: () => void }} */
    add(fault) {
      if (!kinds.includes(fault?.kind)) throw new TypeError(`a fault's kind is one of ${kinds.join(', ')}`)
      if (fault.now && !instant.includes(fault.kind)) throw new TypeError(`${fault.kind} needs a frame to come`)
      const left = fault.now ? 0 : (fault.times ?? Number.POSITIVE_INFINITY)
      const remove = () => {
        entry.left = 0
      }
      /** @type {Fault & { left: number, hits: number, remove: () => void }} */
      const entry = { ...fault, at: usualAt(fault), left, hits: 0, remove }
      list.push(entry)
      if (fault.now) strikeOpen(entry)
      return entry
    },
    /** @param {import('./frames.mjs').Frame & { clientId?: string }} frame */
    take(frame) {
      const fault = list.find((one) => one.left > 0 && one.at === frame.kind && fits(one, frame))
      if (!fault) return undefined
      fault.left -= 1
      fault.hits += 1
      return fault
    },
    clear() {
      for (const fault of list.splice(0)) fault.left = 0
    },
  }
}

/**
 * What a fault does with a frame, in place of `handle()` alone.
 * @param {Fault} fault
 * @param {object} hand
 * @param {(echo?: 'before' | 'after') => void} hand.handle what would have happened; `echo`: the publisher hears itself, too
 * @param {() => void} hand.kill
 * @param {() => void} hand.silence
 * @param {(code: number, reason: string) => void} hand.close
 * @param {(data: string | Uint8Array) => void} hand.write a raw frame to the client
 * @param {(run: () => void, delay: number) => void} hand.later
 * @param {(delay: number) => void} hand.hold until after the next frame of its kind
 */
export function strike(fault, hand) {
  const ends = (end) => {
    if (fault.when !== 'after') return end()
    hand.handle()
    // What was just answered goes out first.
    hand.later(end, 0)
  }
  const acts = {
    drop: () => {},
    delay: () => hand.later(hand.handle, fault.delay ?? 1000),
    kill: () => ends(hand.kill),
    silence: () => ends(hand.silence),
    duplicate: () => {
      hand.handle()
      hand.handle()
    },
    reorder: () => hand.hold(fault.delay ?? 500),
    reflect: () => hand.handle(fault.when ?? 'before'),
    refuse: () => hand.close(fault.code ?? 3000, fault.reason ?? 'refused on demand'),
    garbage: () => {
      for (const frame of fault.data === undefined ? garbage() : [fault.data]) hand.write(frame)
      hand.handle()
    },
    flood: () => {
      for (const frame of flood(fault)) hand.write(frame)
      hand.handle()
    },
  }
  acts[fault.kind]()
}

const hex = () => randomBytes(32).toString('hex')
const delivered = (id, data) =>
  JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params: { id: hex(), data } })

/** One of each sort that a client must survive. */
export function garbage() {
  const data = { topic: hex(), message: randomBytes(60).toString('base64'), publishedAt: Date.now(), tag: 1108 }
  return [
    '',
    'not json',
    '{"id":1,"jsonrpc":"2.0","resu',
    'null',
    '[]',
    '{}',
    '{"id":null,"jsonrpc":"2.0","result":true}',
    '{"id":0,"jsonrpc":"2.0","error":{}}',
    '{"id":1700000000000001,"jsonrpc":"2.0"}',
    '{"id":{},"jsonrpc":"2.0","method":"irn_subscription","params":{}}',
    '{"id":1700000000000002,"jsonrpc":"2.0","method":"irn_unknown","params":{"__proto__":{"polluted":true}}}',
    delivered(1_700_000_000_000_003, data),
    delivered(1_700_000_000_000_004, { ...data, message: 'not base64 \u0000' }),
    delivered(1_700_000_000_000_005, { ...data, topic: 7, message: { a: 1 } }),
    delivered('9'.repeat(25), data),
    randomBytes(64),
  ]
}

/** @param {Fault} fault */
function* flood({ count = 1000, size = 200, match }) {
  const first = Date.now() * 256
  for (let i = 0; i < count; i++) {
    const message = Buffer.concat([Buffer.of(0), randomBytes(size)]).toString('base64')
    yield deliveryFrame(first + i, hex(), { topic: match?.topic ?? hex(), message, publishedAt: Date.now(), tag: 1108 })
  }
}
