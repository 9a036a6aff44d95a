// A raw client of the relay: signs its own JWT, sends what it is told, keeps what it hears. For tests of the relay itself.
import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import WebSocket from 'ws'

/** PKCS #8 of an Ed25519 seed, up to the seed. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** @param {Uint8Array} seed @param {{ header?: object, iat?: number, [claim: string]: unknown }} claims in place of the usual ones */
export function signJwt(seed, { header = { alg: 'EdDSA', typ: 'JWT' }, ...claims }) {
  const key = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x, 'base64url')
  const iss = `did:key:z${base58.encode(Buffer.concat([Buffer.of(0xed, 1), publicKey]))}`
  const iat = claims.iat ?? Math.floor(Date.now() / 1000)
  const sub = randomBytes(32).toString('hex')
  const signed = `${part(header)}.${part({ iss, sub, iat, exp: iat + 86_400, ...claims })}`
  return { iss, jwt: `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}` }
}

let last = Date.now() * 1000
const nextId = () => {
  last += 1
  return last
}

/** Types in client.d.mts. */
export function dial(url, { seed = randomBytes(32), claims = {}, query = {}, headers = {}, acknowledge = true } = {}) {
  const { iss, jwt } = signJwt(seed, { aud: url, ...claims })
  const asked = { auth: jwt, projectId: '0'.repeat(32), useOnCloseEvent: 'true', ...query }
  const given = Object.entries(asked).filter(([, value]) => value !== undefined)
  const socket = new WebSocket(`${url}?${new URLSearchParams(given)}`, { headers })
  const waiting = new Map()
  const client = {
    clientId: iss,
    seed,
    frames: [],
    deliveries: [],
    acknowledge,
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    ack: (id) => client.send({ id, jsonrpc: '2.0', result: true }),
    call(method, params, id = nextId()) {
      const answer = new Promise((resolve, reject) => waiting.set(String(id), { resolve, reject }))
      client.send({ id, jsonrpc: '2.0', method, params })
      return answer
    },
    close: () => socket.close(),
    opened: new Promise((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    }),
    closed: new Promise((resolve) => {
      socket.once('close', (code, reason) => resolve({ code, reason: reason.toString('utf8') }))
    }),
  }
  client.opened.catch(() => {})
  socket.on('message', (data, isBinary) => {
    const text = isBinary ? '' : data.toString('utf8')
    client.frames.push(text)
    const frame = parsed(text)
    if (frame?.method === 'irn_subscription') {
      client.deliveries.push({ id: frame.id, ...frame.params?.data })
      if (client.acknowledge) client.ack(frame.id)
      return
    }
    const call = waiting.get(String(frame?.id))
    if (!call) return
    waiting.delete(String(frame.id))
    if (frame.error) call.reject(frame.error)
    else call.resolve(frame.result)
  })
  return client
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
