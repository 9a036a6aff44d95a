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

/**
 * Makes every wait of a page ten times as long, the one for the lock and the one for what another process wrote among them: on a
 * busy machine they would be over before the other tab has had its turn.
 */
function waitLonger(): void {
  const { setTimeout: later } = window
  window.setTimeout = ((run: () => void, ms = 0) => later(run, ms * 10)) as typeof setTimeout
}
/** Counts how often a page stores a client's key. */
function countKeys(): void {
  const { setItem } = Storage.prototype
  const page = Object.assign(window, { keys: 0 })
  Storage.prototype.setItem = function (key, value) {
    if (key === 'hasp/walletconnect/1/client') page.keys++
    setItem.call(this, key, value)
  }
}
const keysOf = (tab: Tab): Promise<number> => tab.page.evaluate(() => (window as unknown as { keys: number }).keys)

const opened = () => relay.log.filter(({ kind }) => kind === 'open')
const proposed = () => relay.log.filter(({ method, kind }) => method === 'wc_proposeSession' && kind === 'answer')
const stored = (tab: Tab) => tab.page.evaluate(() => localStorage.getItem('hasp/walletconnect/1/client'))

test.each(['opened twice', 'asked'])('pages which are %s at once are one client to the relay', async (how) => {
  const counts: (readonly number[])[] = []
  for (let i = 0; i < 6; i++) {
    relay.reset()
    const visitor = await stage.visitor()
    await visitor.addInitScript(waitLonger)
    await visitor.addInitScript(countKeys)
    const begin = async (tab: Tab) => {
      await tab.connect()
      return tab
    }
    const open = () => stage.open({ visitor })
    const tabs =
      how === 'opened twice'
        ? await Promise.all([open().then(begin), open().then(begin)])
        : await Promise.all((await Promise.all([open(), open()])).map(begin))
    // A page that loads in that moment may send the other's proposal once more.
    await eventually(() => opened().length >= 2 && proposed().length >= 2).toBe(true)
    const [one, other] = await Promise.all(tabs.map(keysOf))
    counts.push([new Set(opened().map(({ clientId }) => clientId)).size, Number(one) + Number(other)])
    await visitor.close()
  }
  // The second tab waits for the first one, and makes no key.
  expect(counts).toEqual(Array(6).fill([1, 1]))
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
