// How long a code is shown where relays are silent, gone or slow. The clock is faked and the relay scripted, as a real one that goes
// would have to be waited for.
import { afterEach, expect, test, vi } from 'vitest'
import { pair } from '../../../src/connectors/walletconnect/pairing.ts'
import type { Client } from '../../../src/walletconnect/index.ts'
import { evm, startClient } from '../../helpers/client.ts'
import { pass, passUntil, until } from '../../helpers/flow.ts'
import { createPeer, type Peer } from '../../helpers/peer.ts'
import { fakeTimers } from '../../helpers/time.ts'

let client: Client
afterEach(async () => {
  await client.close()
  vi.useRealTimers()
})

/** Pairs, and says how that ended after how many s. */
function pairing(peer: Peer, relayUrl: string | readonly string[] = 'ws://relay') {
  client = startClient(relayUrl, { WebSocket: peer.WebSocket })
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  const codes: number[] = []
  const state: { end?: readonly [unknown, number] } = {}
  pair(client, evm, new AbortController().signal, () => void codes.push(seconds())).made.catch(({ code }) => {
    state.end = [code, seconds()]
  })
  return { codes, state }
}
const refuse = (socket: { onclose?: (event: { code: number; reason: string }) => void }) =>
  socket.onclose?.({ code: 1006, reason: '' })

test('where no relay is ever there that is told within a minute', async () => {
  fakeTimers()
  const peer = createPeer()
  peer.onDial = refuse
  const { state } = pairing(peer)
  await pass(60_000)
  expect(state.end).toEqual(['offline', 45])
})

test('where the relay goes for good after it has taken a code, that is told once the code is over', async () => {
  fakeTimers()
  const peer = createPeer()
  const { codes, state } = pairing(peer)
  await until(() => peer.published.length)
  await pass(1000)
  peer.onDial = refuse
  peer.kill()
  await pass(300_000)
  expect([codes.length, state.end]).toEqual([2, undefined])
  await pass(100_000)
  expect(state.end).toEqual(['offline', expect.any(Number)])
})

test('where the relay goes and comes back the codes go on', async () => {
  fakeTimers()
  const peer = createPeer()
  const { codes, state } = pairing(peer)
  await until(() => peer.published.length)
  peer.onDial = refuse
  peer.kill()
  await pass(240_000)
  peer.onDial = undefined
  const before = peer.published.length
  // In small steps: what is signed for the relay takes real time.
  await passUntil(() => peer.published.length > before || state.end)
  await pass(500_000)
  expect([state.end, codes.length > 3]).toEqual([undefined, true])
})

test('where the first of two relays is silent the second gets the code', async () => {
  fakeTimers()
  const peer = createPeer()
  peer.onCall = (_, socket) => (socket.url.startsWith('ws://one') ? 'silence' : undefined)
  const { state } = pairing(peer, ['ws://one', 'ws://two'])
  await pass(60_000)
  expect([state.end, peer.published.length]).toEqual([undefined, 1])
})
