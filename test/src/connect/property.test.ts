// Whatever happens, in whatever order: no state that contradicts itself, every promise settles, and what was let go stays
// so. A thousand sequences, the same ones every time; in a soak ten thousand new ones, which `SEED=…` repeats.
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { reported } from '../../helpers/page.ts'
import { bundleTabs, loadTab, removeTabs, type Tab } from '../../helpers/tab.ts'
import { perform } from './property/acts.ts'
import { atOnce, hostile, inTurn, type Sequence } from './property/commands.ts'
import { crossing, together, wild } from './property/known.ts'
import { drain, fakePage, faults, hung, mostPosts, openChannels, pass, postCount, realPage } from './property/page.ts'
import { assertQuiet, assertTab } from './property/rules.ts'
import { makeWorld, reopen, shutDown, type World } from './property/world.ts'

const soak = !!process.env.SOAK
const seed = Number(process.env.SEED ?? (soak ? Date.now() % 2 ** 31 : 1))
const patience = soak ? 1_800_000 : 240_000

let modules: readonly Tab[] = []
const unhandled: unknown[] = []
const collect = (reason: unknown): void => void unhandled.push(reason)
beforeAll(bundleTabs)
afterAll(removeTabs)
beforeEach(() => {
  modules = []
  process.on('unhandledRejection', collect)
})
afterEach(() => {
  process.off('unhandledRejection', collect)
})

/** Every modal is made in the same modules as the one before: what a destroyed one leaves would be found. */
async function run(sequence: Sequence): Promise<void> {
  modules = modules.length ? modules : await Promise.all([loadTab(), loadTab()])
  fakePage(sequence.latency)
  vi.spyOn(console, 'warn').mockReturnValue()
  unhandled.length = 0
  try {
    const world = makeWorld(sequence, modules)
    for (const [command, pause] of sequence.steps) {
      perform(world, command)
      for (const page of world.pages) assertTab(world, page)
      if (pause === undefined) continue
      await (pause ? pass(pause) : drain())
      for (const page of world.pages) assertTab(world, page)
    }
    await end(world)
  } catch (error) {
    // Whatever this one has left must not be taken for what the next one did.
    modules = []
    throw error
  } finally {
    realPage()
  }
}

/** Time goes by; then the visitor goes, and what was begun is at an end. */
async function end(world: World): Promise<void> {
  const { pages, sequence, wallets, promises, wrong } = world
  Object.assign(faults, { interface: [], parts: [] })
  await pass(30_000)
  for (const page of pages) assertTab(world, page)
  if (!world.isHostile) assertQuiet(world)
  if (!sequence.abrupt) await leave(world)
  for (const page of pages) if (page.isOpen) shutDown(page)
  expect(openChannels(), 'no channel is open').toBe(0)
  expect(postCount(), 'the tabs do not talk for ever').toBeLessThan(mostPosts)
  expect(
    wallets.map((wallet) => wallet.listeners()),
    'no wallet is listened to',
  ).toEqual([0, 0, 0])
  await pass(300_000)
  expect(vi.getTimerCount(), 'no timer runs').toBe(0)
  const { unanswered, longest } = hung()
  expect([unanswered, longest <= 10_000], 'nobody waits longer than ten seconds for a node').toEqual([0, true])
  expect(promises.filter(({ outcome }) => outcome === 'waiting').map(({ what }) => what)).toEqual([])
  // An interface that cannot be had is reported where nobody asked for it: embedded.
  const strange = reported.filter((error) => !(sequence.embedded && Object(error).code === 'not-available'))
  expect([wrong, unhandled, strange]).toEqual([[], [], []])
}

/** The visitor closes and disconnects, and nothing that wallets say afterwards brings anything back. */
async function leave(world: World): Promise<void> {
  const { pages, wallets, store } = world
  // A tab that was closed may have left a wish.
  for (const page of pages) if (!page.isOpen) reopen(world, page)
  await pass(20_000)
  for (const page of pages) {
    page.modal.close()
    perform(world, ['disconnect', pages.indexOf(page), undefined])
    await pass(5000)
    expect(page.modal.state).toMatchObject({ status: 'disconnected', connections: [], loading: false })
  }
  for (const [index, wallet] of wallets.entries()) {
    perform(world, ['mend', index])
    while (wallet.open.length) perform(world, ['answer', index, true])
    Object.assign(wallet, { isLocked: false, granted: true })
    wallet.show()
    wallet.emit('chainChanged', '0x1')
  }
  await pass(20_000)
  for (const page of pages) {
    shutDown(page)
    reopen(world, page)
  }
  await pass(20_000)
  for (const { modal, module } of pages) {
    expect([modal.state.status, module.stored().intents]).toEqual(['disconnected', []])
  }
  expect(Object(store.content['hasp.state']).intents ?? []).toEqual([])
}

const property = (sequences: fc.Arbitrary<Sequence>, known: readonly Sequence[], numRuns: number) =>
  fc.assert(fc.asyncProperty(sequences, run), {
    seed,
    examples: known.map((sequence) => [sequence]),
    numRuns: numRuns * (soak ? 10 : 1),
  })

test('anything may happen to one tab or two', () => property(hostile, wild, 600), patience)
test('two tabs whose wallets do what they say end up the same', () => property(inTurn, together, 200), patience)
test('two tabs have the same connections though both act at once', () => property(atOnce, crossing, 200), patience)
