// When a lost socket is followed by another: soon, each page at a moment of its own, and at once where a page is seen again.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Client } from '../../../src/walletconnect/index.ts'
import { pairScripted, startClient, startOrigin } from '../../helpers/client.ts'
import { breathe, pass, until } from '../../helpers/flow.ts'
import { createPeer, type Peer } from '../../helpers/peer.ts'
import { fakeTimers } from '../../helpers/time.ts'

let peer: Peer
beforeEach(() => {
  fakeTimers()
  peer = createPeer()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A client that has tried in vain for a minute waits long for the next try, though the relay is there again. */
async function tire(client: Client): Promise<void> {
  await pairScripted(client, peer)
  peer.onDial = (socket) => socket.onclose?.({ code: 1006, reason: '' })
  peer.kill()
  await pass(60_000)
  peer.onDial = undefined
}
async function wakes(vain: () => unknown, good: () => unknown): Promise<void> {
  const before = peer.dialed
  vain()
  for (let i = 0; i < 5; i++) await breathe()
  expect(peer.dialed).toBe(before)
  good()
  await until(() => peer.dialed > before)
}

test('a page that is shown again wakes, one that is shown for the first time does not', async () => {
  const { open, close } = startOrigin('ws://relay', { WebSocket: peer.WebSocket })
  const { client, page } = open()
  await tire(client)
  const show = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  await wakes(
    () => show(false),
    () => show(true),
  )
  await close()
})

test('a page that is seen again wakes, one that is hidden does not', async () => {
  const document = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
  vi.stubGlobal('document', document)
  const client = startClient('ws://relay', { WebSocket: peer.WebSocket })
  await tire(client)
  const look = (state: string) => {
    document.visibilityState = state
    document.dispatchEvent(new Event('visibilitychange'))
  }
  await wakes(
    () => look('hidden'),
    () => look('visible'),
  )
  await client.close()
})

test.each([
  ['soonest', 0, 100],
  ['latest', 0.999_999, 200],
])('a lost socket is followed by another, at the %s', async (_, chance, ms) => {
  const client = startClient('ws://relay', { WebSocket: peer.WebSocket })
  await pairScripted(client, peer)
  vi.spyOn(Math, 'random').mockReturnValue(chance)
  const before = peer.dialed
  peer.kill()
  await vi.advanceTimersByTimeAsync(ms - 2)
  await breathe()
  expect(peer.dialed).toBe(before)
  await vi.advanceTimersByTimeAsync(4)
  await until(() => peer.dialed === before + 1)
  await client.close()
})
