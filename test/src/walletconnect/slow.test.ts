// What happens while something takes its time: a storage, a cipher, a chunk. Nothing is sent or kept twice, nothing is
// acknowledged that was not answered, and what was given up meanwhile stays so.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Cipher, cipher } from '../../../src/walletconnect/crypto/cipher.ts'
import { platformOr } from '../../../src/walletconnect/crypto/platform.ts'

import {
  authentication,
  bareRelay,
  clientsOf,
  evm,
  mapStore,
  pairScripted,
  settled,
  startClient,
  startOrigin,
} from '../../helpers/client.ts'
import { breathe, outcome, pass, until } from '../../helpers/flow.ts'
import { createPeer, grant, type Peer } from '../../helpers/peer.ts'
import { defer, fakeTimers, never } from '../../helpers/time.ts'

let peer: Peer
let store: ReturnType<typeof mapStore>
const { start, closeAll } = clientsOf((storage: object = store) =>
  startClient('ws://relay', { WebSocket: peer.WebSocket, storage: storage as typeof store }),
)
beforeEach(() => {
  peer = createPeer()
  store = mapStore()
})
afterEach(async () => {
  await closeAll()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** The next deciphering waits for `release`, of whoever it is. */
async function hold(): Promise<{ readonly isHeld: () => boolean; readonly release: () => void }> {
  const own = (await cipher()) as { -readonly [Name in keyof Cipher]: Cipher[Name] }
  const { decrypt } = own
  const { promise, resolve } = defer<void>()
  let isHeld = false
  own.decrypt = async (...args) => {
    own.decrypt = decrypt
    isHeld = true
    await promise
    return decrypt(...args)
  }
  return { isHeld: () => isHeld, release: () => resolve() }
}
/** Every sealing takes a moment, as on another thread. */
async function slowDown(): Promise<void> {
  const own = (await cipher()) as { -readonly [Name in keyof Cipher]: Cipher[Name] }
  const { encrypt } = own
  vi.spyOn(own, 'encrypt').mockImplementation(async (...args) => {
    await new Promise((resolve) => setTimeout(resolve, 3))
    return encrypt(...args)
  })
}
const proposals = (uri: string) =>
  peer.said(peer.pairing(uri)).filter(({ method }) => method === 'wc_sessionPropose').length
const sent = (tag: number) => peer.frames.filter(({ params }) => params?.tag === tag)

describe('a storage that is slow to be read', () => {
  test.each([0, 1, 2, 3, 5])(
    'a storage that is slow to be read by %i ms: a proposal of the meantime is sent once',
    async (ms) => {
      const slow = {
        ...store,
        keys: async () => {
          await new Promise((resolve) => setTimeout(resolve, ms))
          return [...store.map.keys()]
        },
      }
      const client = start(slow)
      const requests = [{ namespaces: evm }, { namespaces: evm, authentication }]
      const made = await Promise.all(requests.map((wish) => client.connect(wish)))
      for (const { approval } of made) approval.catch(() => undefined)
      await until(() => made.every(({ uri }) => proposals(uri) > 0))
      await client.ready
      for (let i = 0; i < 5; i++) await breathe()
      expect(made.map(({ uri }) => proposals(uri))).toEqual([1, 1])
      const calls = peer.frames.filter(({ method }) => /publish|propose/.test(`${method}`))
      expect(calls).toHaveLength(3)
    },
  )
})

test('what a wallet says is acknowledged after it is answered', async () => {
  await slowDown()
  const client = start()
  const order: [number | undefined, boolean][] = []
  const mail: number[] = []
  peer.onCall = ({ params }) => {
    const tag = params?.tag
    if (tag === 1103 || tag === 1105 || tag === 1107 || tag === 1115)
      order.push([tag, mail.every((id) => !peer.acknowledged.includes(id))])
    return undefined
  }
  const { uri, approval } = await client.connect({ namespaces: evm })
  await until(() => peer.proposal(uri))
  const keys = await peer.keys(uri)
  peer.answer(uri, { relay: { protocol: 'irn' }, responderPublicKey: keys.publicKey })
  mail.push(peer.say(keys, peer.settlement(keys.publicKey), 1102))
  await approval
  const says: [string, object, number][] = [
    ['wc_sessionUpdate', { namespaces: grant }, 1104],
    ['wc_sessionExtend', {}, 1106],
    ['wc_sessionPing', {}, 1114],
  ]
  for (const [method, params, tag] of says) {
    mail.splice(0, 1, peer.say(keys, { method, params }, tag))
    await until(() => sent(tag + 1).length > 0)
  }
  await until(() => peer.mail.size === 0)
  expect(order).toEqual([1103, 1105, 1107, 1115].map((tag) => [tag, true]))
})

describe('while a settlement is deciphered', () => {
  async function settleSlowly(uri: string) {
    const keys = await peer.keys(uri)
    peer.answer(uri, { relay: { protocol: 'irn' }, responderPublicKey: keys.publicKey })
    await breathe()
    const held = await hold()
    peer.say(keys, peer.settlement(keys.publicKey), 1102)
    await until(held.isHeld)
    return { keys, held }
  }

  test('while a settlement is deciphered, its wish is given up: the wallet is not told that all is well', async () => {
    const client = start()
    const stop = new AbortController()
    const { uri, approval } = await client.connect({ namespaces: evm, signal: stop.signal })
    const end = settled(approval)
    await until(() => peer.proposal(uri))
    const { held } = await settleSlowly(uri)
    stop.abort()
    held.release()
    expect(await end).toBe('aborted')
    await breathe()
    expect([sent(1103), client.sessions()]).toEqual([[], []])
  })

  test('while a settlement is deciphered, another tab has it, and ends it: it does not come back', async () => {
    const origin = startOrigin('ws://relay', { WebSocket: peer.WebSocket, isTold: false })
    const one = origin.open()
    const { uri, approval } = await one.client.connect({ namespaces: evm })
    approval.catch(() => undefined)
    await until(() => peer.proposal(uri))
    const two = origin.open()
    await until(() => peer.sockets.size === 2)
    await breathe()
    const { keys, held } = await settleSlowly(uri)
    await until(() => one.client.sessions().length + two.client.sessions().length === 1)
    const [quick, slow] = one.client.sessions().length ? [one, two] : [two, one]
    await quick.client.disconnect(keys.topic)
    held.release()
    await breathe()
    expect([slow.client.sessions(), origin.kinds()]).toEqual([[], ['client']])
    expect(slow.events.filter(([name]) => name === 'session_connect')).toEqual([])
    await origin.close()
  })
})

test('a frame that is not sealed yet makes no socket silent', async () => {
  fakeTimers()
  const topics = ['aa'.repeat(32)]
  const relay = bareRelay(peer.WebSocket, topics)
  const end = settled(relay.call('irn_publish', never))
  await pass(50_000)
  expect([peer.dialed, await outcome(end)]).toEqual([1, 'waiting'])
  relay.close()
  expect(await end).toBe('aborted')
})

test('a disconnect message that a relay refuses is sent by a later page', async () => {
  const client = start()
  const keys = await pairScripted(client, peer)
  peer.onDial = (socket) => {
    peer.sockets.add(socket)
    socket.onopen?.()
    peer.kill(3000, 'JWT validation error: JWT Token is not yet valid')
  }
  peer.kill()
  await settled(client.disconnect(keys.topic))
  expect(client.sessions()).toEqual([])
  await client.close()
  peer.onDial = undefined
  start()
  await until(() => peer.said(keys).some(({ method }) => method === 'wc_sessionDelete'))
  await until(() => ![...store.map.keys()].some((key) => key.includes('/letter/')))
})

describe('the platform’s part', () => {
  const lost = async () => Promise.reject(new Error('lost'))

  test('the platform’s part is taken where it is whole, and noble’s where it only half works', async () => {
    const real = globalThis.crypto
    const halves = { importKey: async () => ({}), encrypt: async () => new ArrayBuffer(16) }
    const chosen = async (decrypt: () => Promise<ArrayBuffer>) => {
      vi.resetModules()
      vi.stubGlobal('crypto', {
        getRandomValues: real.getRandomValues.bind(real),
        subtle: { ...halves, decrypt },
      })
      const { cipher, webCipher } = await import('../../../src/walletconnect/crypto/cipher.ts')
      const one = await cipher()
      vi.unstubAllGlobals()
      return one === webCipher
    }
    expect(await chosen(lost)).toBe(false)
    expect(await chosen(async () => new ArrayBuffer(0))).toBe(true)
  })

  test('the platform’s part is waited for, but not for ever', async () => {
    fakeTimers()
    const able = platformOr('own', lost, never)
    const end = settled(able())
    await pass(29_000)
    expect(await outcome(end)).toBe('waiting')
    await pass(2000)
    expect(await end).toBe('not-available')
    expect(vi.getTimerCount()).toBe(0)
  })
})
