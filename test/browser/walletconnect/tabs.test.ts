// Tabs of one visitor that begin at the same moment, in Chromium: processes of their own on one localStorage.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Relay } from '../../helpers/walletkit.ts'
import { eventually, type Stage, startStage, type Tab } from './page.ts'

let stage: Stage
let relay: Relay
beforeAll(async () => {
  stage = await startStage()
  relay = stage.world.relay
})
afterAll(() => stage?.stop())
afterEach(async () => {
  expect(await stage.leave()).toEqual([])
})

/** ms that a tab waits for the lock; one that waits longer is one client with the others from the next socket on. */
const lockTime = 2000

const opened = () => relay.log.filter(({ kind }) => kind === 'open')
const proposed = () => relay.log.filter(({ method, kind }) => method === 'wc_proposeSession' && kind === 'answer')
const stored = (tab: Tab) => tab.page.evaluate(() => localStorage.getItem('hasp/walletconnect/1/client'))

test.each([
  ['which are opened twice at once', 'secure', 12],
  ['which are asked at once', 'secure', 12],
] as const)('pages %s are one client to the relay', async (how, origin, pairs) => {
  const ids: number[] = []
  for (let i = 0; i < pairs; i++) {
    relay.reset()
    const visitor = await stage.visitor()
    const open = () => stage.open({ visitor, origin: stage.origins[origin] })
    const begin = async (tab: Promise<Tab>) => (await tab).connect()
    let began = performance.now()
    if (how.endsWith('opened twice at once')) await Promise.all([begin(open()), begin(open())])
    else {
      const tabs = await Promise.all([open(), open()])
      began = performance.now()
      await Promise.all(tabs.map((tab) => tab.connect()))
    }
    // A page that loads in that moment may send the other's proposal once more.
    await eventually(() => opened().length >= 2 && proposed().length >= 2).toBe(true)
    // A machine that takes longer for all of it may have kept a tab waiting for too long.
    if (performance.now() - began < lockTime) ids.push(new Set(opened().map(({ clientId }) => clientId)).size)
    await visitor.close()
  }
  expect(ids).toEqual(Array(ids.length).fill(1))
})

test('pages that are asked at once where there are no locks are one client from the next socket on, at the latest', async () => {
  for (let i = 0; i < 4; i++) {
    relay.reset()
    const visitor = await stage.visitor()
    const open = () => stage.open({ visitor, origin: stage.origins.insecure })
    const tabs = await Promise.all([open(), open()])
    await Promise.all(tabs.map((tab) => tab.connect()))
    await eventually(() => opened().length >= 2 && proposed().length >= 2).toBe(true)
    const before = opened().length
    relay.faults.add({ kind: 'kill', now: true })
    await eventually(() => opened().length >= before + 2).toBe(true)
    expect(
      new Set(
        opened()
          .slice(before)
          .map(({ clientId }) => clientId),
      ).size,
    ).toBe(1)
    await visitor.close()
  }
})

test('a tab that holds the lock for ever holds up nobody', async () => {
  const visitor = await stage.visitor()
  const [holder, tab] = [await stage.open({ visitor }), await stage.open({ visitor })]
  await holder.page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        void navigator.locks.request('hasp/walletconnect', () => {
          resolve()
          return new Promise(() => undefined)
        })
      }),
  )
  const session = await tab.pair(stage.wallet)
  expect(await tab.sign(session)).toMatch(/^0x[0-9a-f]{130}$/)
  expect(await stored(holder)).toBe(await stored(tab))
})
