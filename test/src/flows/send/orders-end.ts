// What has to be so at the end of a sequence, whatever was in it: all that is asked here of the chain is asked of it without the product.
import { expect } from 'vitest'
import { account } from '../../../../src/connect/state.ts'
import { type Sent, sent } from '../../../../src/flows/account/sent.ts'
import { followSent } from '../../../../src/flows/account/sent-outcome.ts'
import { sentOutcome, stopWaiting } from '../../../../src/flows/send/sending.ts'
import { sending } from '../../../../src/flows/send/state.ts'
import type { Hex } from '../../../../src/types.ts'
import { approve, lookAgain } from './orders-events.ts'
import type { Place } from './orders-places.ts'
import { type Click, isSame, type Left, type Payment, paymentOf, type Scene, until } from './orders-world.ts'

interface Mined {
  readonly hash: Hex
  readonly to: string
  readonly value: Hex
  readonly nonce: Hex
  readonly from: string
}
interface Block {
  readonly transactions: readonly Mined[]
}
type Fate = Pick<Sent, 'status' | 'replaced'>
const confirmed = { 1: 'confirmed', 0: 'failed' } as const

/** How many transactions the visitor's accounts have on both chains. */
export async function countSent(places: readonly Place[]): Promise<number> {
  const counts = await Promise.all(
    places.flatMap(({ anvil }) =>
      anvil.accounts.slice(0, 2).map((from) => anvil.ask<Hex>('eth_getTransactionCount', from, 'latest')),
    ),
  )
  return counts.reduce((sum, count) => sum + Number(count), 0)
}

/** Answers all that wallets were asked, mends what is cut, and mines. */
export async function bringToEnd(scene: Scene): Promise<void> {
  for (const { line } of scene.places) line.mend()
  scene.release?.()
  // Who is asked late is answered late.
  await until(async () => {
    for (const question of scene.questions.filter(({ state }) => state === 'open')) await approve(scene, question)
    expect(scene.clicks.filter(({ isOver, page }) => !isOver && page === scene.page)).toEqual([])
  })
  stopWaiting()
  // Who is not connected is shown nothing.
  if (!account.peek()) await scene.modal.connect({ wallet: 'com.wallet' })
  await Promise.all(scene.places.map(({ anvil }) => anvil.ask('evm_mine')))
}

/** What the chains have mined of the visitor's accounts since these blocks, by account and number. */
export async function minedSince(places: readonly Place[], since: readonly Hex[]): Promise<Map<string, Mined & Fate>> {
  const all = new Map<string, Mined & Fate>()
  for (const [at, { anvil, network }] of places.entries()) {
    const head = Number(await anvil.ask<Hex>('eth_blockNumber'))
    const numbers = Array.from({ length: head - Number(since[at]) }, (_, i) => head - i)
    const blocks = await Promise.all(
      numbers.map((number) => anvil.ask<Block>('eth_getBlockByNumber', `0x${number.toString(16)}`, true)),
    )
    for (const mined of blocks.flatMap(({ transactions }) => transactions)) {
      const { status } = await anvil.mined(mined.hash)
      const fate = { status: confirmed[Number(status) as 0 | 1] }
      all.set([network.id, mined.from.toLowerCase(), Number(mined.nonce)].join(), { ...mined, ...fate })
    }
  }
  return all
}

/** What the chain says of one, and what may stand in its place where no node has ever shown it to the page. */
export function fatesOf({ hash, nonce, payment }: Left, all: ReadonlyMap<string, Mined & Fate>, row: Sent): Fate[] {
  const mined = all.get([payment.chain, payment.from, nonce].join())
  if (!mined) return [{ status: 'pending' }]
  const { status } = mined
  if (mined.hash === hash) return [{ status }]
  const isOwn = mined.to.toLowerCase() === payment.from && mined.value === '0x0'
  const isAlike = mined.to.toLowerCase() === payment.to && BigInt(mined.value) === payment.value
  // Who has not seen the first one cannot tell that the other one does the same.
  const reasons = isOwn
    ? (['cancelled'] as const)
    : isAlike
      ? (['repriced', 'replaced'] as const)
      : (['replaced'] as const)
  const fates = reasons.map((replaced): Fate => ({ status, replaced }))
  return row.nonce === undefined ? [...fates, { status: 'pending' }] : fates
}
const fateOf = ({ status, replaced }: Fate): Fate => ({ status, ...(replaced && { replaced }) })

/** What is shown is what the chain says, of all that has left. */
export async function expectTruth(scene: Scene, all: ReadonlyMap<string, Mined & Fate>): Promise<void> {
  const { left, places } = scene
  const stops = places.flatMap(({ network, anvil }) =>
    anvil.accounts
      .slice(0, 2)
      .map((address) => followSent({ id: `${network.caipNetworkId}:${address}` as never, address, network })),
  )
  for (const one of left.filter(({ isTold }) => isTold)) {
    await until(() => {
      lookAgain()
      const row = sent.value.find(({ hash }) => hash === one.hash)
      expect(row).toBeDefined()
      expect(fatesOf(one, all, row as Sent)).toContainEqual(fateOf(row as Sent))
    })
  }
  for (const row of sent.value) {
    const one = left.find(({ hash }) => hash === row.hash) as Left
    expect(one).toBeDefined()
    expect({ to: row.to?.toLowerCase(), value: row.value }).toEqual({
      to: one.payment.to,
      value: `${one.payment.value}`,
    })
    const mined = all.get([one.payment.chain, one.payment.from, one.nonce].join())
    if (row.status !== 'pending') expect(row.mined ?? row.hash).toBe(mined?.hash)
    scene.count(`ends ${row.replaced ?? row.status}`)
  }
  // What is kept for the next page is what is shown on this one.
  const kept = () => Object(scene.storage.content['hasp.sent']).sent ?? []
  await until(() => expect(kept()).toEqual(sent.value))
  const now = sending.value
  if (now.state === 'sent') {
    const row = sent.value.find(({ hash }) => hash === now.hash) as Sent
    expect(row).toBeDefined()
    expect(sentOutcome.value).toEqual(fateOf(row))
  }
  for (const stop of stops) stop()
}

/** What is shown right now comes of what has happened. */
export function expectScreen({ clicks, questions, left, page, locks }: Scene): void {
  const now = sending.value
  const mine = clicks.filter((one) => one.page === page)
  const asked = questions.filter((one) => one.click?.page === page)
  const isOf = (payment: Payment | undefined): boolean =>
    'draft' in now && !!payment && isSame(paymentOf(now.draft), payment)
  const isSent = ({ hash, isTold, payment }: Left): boolean =>
    isTold && isOf(payment) && now.state === 'sent' && now.hash === hash
  // It is refused also where the wallet has gone to another account or network before it could be asked.
  const isRefused = (one: Click): boolean =>
    !!one.isOver && asked.every(({ click, state }) => click !== one || state === 'failed')
  const claims = {
    idle: true,
    asking: mine.some(({ isOver, shown }) => !isOver && isOf(shown)),
    sent: left.some(isSent),
    declined: asked.some(({ state }) => state === 'declined'),
    refused: mine.some(isRefused),
    repeat: mine.some(({ isRepeat }) => isRepeat),
    // What an earlier click has led to stands until the next one leads to something.
    busy: !!locks && mine.some(({ isBusy }) => isBusy),
  }
  expect([now.state, claims[now.state]]).toEqual([now.state, true])
}
