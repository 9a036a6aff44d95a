// Whose sign-in is believed: that of the tab which asked for it on this page load. And what one tab ends stays ended. The peer
// is scripted, the signatures are real.

import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Cacao } from '../../../src/walletconnect/index.ts'
import { signInMessage } from '../../../src/walletconnect/session/authenticate.ts'
import { authentication, cuttableSockets, evm, pairScripted, settled, startOrigin } from '../../helpers/client.ts'
import { breathe, until } from '../../helpers/flow.ts'
import { createPeer, type Peer } from '../../helpers/peer.ts'
import { chains } from '../../helpers/walletkit.ts'

let peer: Peer
let origin: ReturnType<typeof startOrigin>
beforeEach(() => {
  peer = createPeer()
  origin = startOrigin('ws://relay', { WebSocket: peer.WebSocket, isTold: true })
})
afterEach(() => origin.close())

const owner = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const { chains: _, methods: __, ...same } = authentication
const recap = { att: { eip155: { 'request/personal_sign': [{ chains: [chains.eip155] }] } } }
const urn = `urn:recap:${btoa(JSON.stringify(recap)).replace(/=/g, '')}`

async function cacao(more: object = {}): Promise<Cacao> {
  const iss = `did:pkh:${chains.eip155}:${owner.address}`
  const p = { ...same, version: '1', iat: new Date().toISOString(), resources: [urn], iss, ...more }
  return { h: { t: 'caip122' }, p, s: { t: 'eip191', s: await owner.signMessage({ message: signInMessage(p) }) } }
}
const keyOf = (kind: string) => [...origin.map.keys()].find((key) => key.includes(`/${kind}/`)) as string
const change = (kind: string, edit: (record: { auth: { asked: { nonce: string } } }) => unknown) => {
  const record = JSON.parse(origin.map.get(keyOf(kind)) as string)
  edit(record)
  origin.map.set(keyOf(kind), JSON.stringify(record))
}

describe('a sign-in that another tab hears', () => {
  async function asked(nonce = same.nonce) {
    const line = cuttableSockets(peer.WebSocket)
    const one = origin.open({ WebSocket: line.WebSocket })
    const { uri, approval } = await one.client.connect({ namespaces: evm, authentication })
    await until(() => peer.proposal(uri))
    await breathe()
    line.cut()
    change('proposal', ({ auth }) => {
      auth.asked.nonce = nonce
    })
    const two = origin.open()
    await breathe()
    return { one, two, uri, approval }
  }

  test('a sign-in that another tab hears is had by the one that asked, which verifies it again, and by no other', async () => {
    const { one, two, uri, approval } = await asked()
    const signed = await cacao()
    await peer.signIn(uri, [signed])
    const session = await approval
    expect(session.auths).toEqual([signed])
    expect(one.events.find(([name]) => name === 'session_connect')?.[1]).toEqual(session)
    expect(one.client.sessions()).toEqual([session])
    expect(two.client.sessions()).toEqual([{ ...session, auths: undefined }])
  })

  test('a sign-in that another tab hears is refused by the one that asked, where storage had the other verify it against something else', async () => {
    const { uri, approval } = await asked('another1')
    const end = settled(approval)
    await peer.signIn(uri, [await cacao({ nonce: 'another1' })])
    expect(await end).toBe('wallet-error')
  })
})

test('a proposal of an earlier page load makes a session without a sign-in', async () => {
  const one = origin.open()
  const { uri } = await one.client.connect({ namespaces: evm, authentication })
  await until(() => peer.proposal(uri))
  await breathe()
  await one.client.close()
  change('proposal', ({ auth }) => {
    auth.asked.nonce = 'another1'
  })
  const { client, events } = origin.open()
  await client.ready
  await breathe()
  await peer.signIn(uri, [await cacao({ nonce: 'another1' })])
  await until(() => events.some(([name]) => name === 'session_connect'))
  expect(client.sessions()).toMatchObject([{ namespaces: { eip155: { methods: ['personal_sign'] } } }])
  expect([client.sessions()[0]?.auths, (events[0]?.[1] as { auths?: unknown } | undefined)?.auths]).toEqual([
    undefined,
    undefined,
  ])
})

test('a session that one tab ends stays ended, though another was writing it down', async () => {
  const one = origin.open()
  const keys = await pairScripted(one.client, peer)
  const key = keyOf('session')
  const { map } = origin
  let isHeld = false
  let land: () => void = () => undefined
  const isGone = new Promise<void>((resolve) => {
    land = resolve
  })
  const remove = map.delete.bind(map)
  map.delete = (name) => {
    if (name === key) land()
    return remove(name)
  }
  const storage = {
    get: (name: string) => map.get(name),
    async set(name: string, value: unknown) {
      isHeld ||= name === key
      if (name === key) await isGone
      map.set(name, value)
    },
    delete: (name: string) => void map.delete(name),
    keys: () => [...map.keys()],
  }
  const before = peer.frames.length
  origin.open({ storage })
  // What the first tab acknowledges before the second has subscribed would never come to the second.
  await until(() => peer.frames.slice(before).some(({ params }) => params?.topics?.includes(keys.topic)))
  const params = { event: { name: 'chainChanged', data: 1 }, chainId: chains.eip155 }
  peer.say(keys, { method: 'wc_sessionEvent', params }, 1110)
  await until(() => isHeld)
  const ended = one.client.disconnect(keys.topic)
  await ended
  await breathe()
  expect(map.has(key)).toBe(false)
  const next = origin.open()
  await next.client.ready
  expect(next.client.sessions()).toEqual([])
})
