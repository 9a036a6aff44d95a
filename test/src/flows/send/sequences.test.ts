// Whatever happens in whatever order, the chain has at most one transaction for each click on Send, what was shown is what left, and
// what is shown in the end is what the chain says.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetSend } from '../../../../src/flows/send/draft.ts'
import { endSending, sending } from '../../../../src/flows/send/state.ts'
import type { Hex } from '../../../../src/types.ts'
import { freshModal, stop as stopModal } from '../../../helpers/modal.ts'
import { runs } from '../../../helpers/random.ts'
import { bringToEnd, countSent, expectScreen, expectTruth, minedSince } from './orders-end.ts'
import { events } from './orders-events.ts'
import { type Place, startPlaces, stopPlaces } from './orders-places.ts'
import { look, openScene, type Scene } from './orders-world.ts'

let places: readonly Place[]
beforeAll(async () => {
  places = await startPlaces()
})
afterAll(() => stopPlaces(places ?? []))
freshModal()

const tally = new Map<string, number>()
const count = (kind: string): void => void tally.set(kind, (tally.get(kind) ?? 0) + 1)
/** Lets something of what is under way happen. */
const breath = () => new Promise((resolve) => setTimeout(resolve, 1))

type Kind = keyof typeof events
/** What leads on comes often, and so does what needs something to be pending. */
const often: readonly Kind[] = [
  ...Array<Kind>(5).fill('click'),
  ...Array<Kind>(6).fill('approve'),
  ...Array<Kind>(3).fill('done'),
  ...(['reprice', 'replace', 'cancel', 'drop', 'revert', 'mine', 'decline', 'stop', 'double'] as const),
]
const kinds = fc.constantFrom<Kind>(...often, ...(Object.keys(events) as Kind[]))
const step = fc.record({ kind: kinds, which: fc.nat(5), looks: fc.nat(3), rests: fc.boolean() })
const sequences = fc.record({
  hasLocks: fc.boolean(),
  steps: fc.array(step, { minLength: 5, maxLength: 15, size: 'max' }),
})
type Sequence = typeof sequences extends fc.Arbitrary<infer T> ? T : never

async function play(scene: Scene, { steps }: Sequence): Promise<void> {
  await look(scene)
  for (const { kind, which, looks, rests } of steps) {
    scene.moment++
    if (await events[kind](scene, which)) count(kind)
    // A visitor looks before the next click, and sometimes does not.
    if (looks) await look(scene)
    if (rests) await breath()
    count(`shows ${sending.value.state}`)
    expectScreen(scene)
  }
}

async function judge(scene: Scene, since: readonly Hex[], before: number): Promise<void> {
  await bringToEnd(scene)
  const all = await minedSince(places, since)
  expect(scene.broken).toEqual([])
  const now = (await countSent(places)) - before
  expect(now).toBe(all.size)
  expect(now).toBeLessThanOrEqual(new Set(scene.clicks.map(({ moment }) => moment)).size)
  for (let i = 0; i < now; i++) count('transaction')
  await expectTruth(scene, all)
}

async function run(sequence: Sequence): Promise<void> {
  const since = await Promise.all(places.map(({ anvil }) => anvil.ask<Hex>('eth_blockNumber')))
  const before = await countSent(places)
  const scene = await openScene(places, sequence.hasLocks, count)
  try {
    await play(scene, sequence)
    await judge(scene, since, before)
  } finally {
    scene.stopLooking()
    await stopModal()
    endSending()
    resetSend()
    await Promise.all(
      places.flatMap(({ anvil, line }) => {
        line.mend()
        return [
          anvil.ask('anvil_dropAllTransactions'),
          ...scene.receivers.map((address) => anvil.ask('anvil_setCode', address, '0x')),
        ]
      }),
    )
  }
}

/** Less than half of what the seed gives: with fewer the sequences would prove little. */
const least = {
  transaction: 250,
  ...{ click: 500, double: 150, again: 80, approve: 120, decline: 40, error: 20, stop: 40, done: 120 },
  ...{ amount: 90, receiver: 80, network: 80, account: 70, wallet: 80, reload: 80, node: 80, tab: 25, record: 60 },
  ...{ mine: 15, reprice: 10, replace: 15, cancel: 14, drop: 13, revert: 15 },
  ...{ 'shows idle': 999, 'shows asking': 999, 'shows sent': 400, 'shows declined': 100, 'shows refused': 70 },
  ...{ 'shows repeat': 100, 'shows busy': 60 },
  ...{ 'ends confirmed': 170, 'ends failed': 8, 'ends replaced': 12, 'ends repriced': 5, 'ends cancelled': 8 },
  'ends pending': 25,
}

test(
  'in any order of what may happen, each click sends one at most, of what was shown, and the screen says what the chain says',
  async () => {
    await fc.assert(fc.asyncProperty(sequences, run), {
      numRuns: runs(1000),
      seed: 22,
      endOnFailure: true,
    })
    const tooFew = Object.entries(least).filter(([kind, number]) => (tally.get(kind) ?? 0) < number)
    expect(tooFew).toEqual([])
  },
  runs(900_000),
)
