// A visitor who sends, a wallet that answers when it is told to, and two chains that mine when they are told to. What has happened is
// written down here, apart from what the product says of it.
import { expect, vi } from 'vitest'
import { network } from '../../../../src/connect/network.ts'
import { account } from '../../../../src/connect/state.ts'
import { refreshTokens, tokensState } from '../../../../src/flows/account/index.ts'
import { type Draft, isComing, review, reviewed, watchSend } from '../../../../src/flows/send/draft.ts'
import { amountText, token, writeAmountText } from '../../../../src/flows/send/form.ts'
import { writeReceiver } from '../../../../src/flows/send/receiver.ts'
import { send } from '../../../../src/flows/send/sending.ts'
import type { Hex, Modal, Network } from '../../../../src/types.ts'
import { memory, start, stop as stopModal } from '../../../helpers/modal.ts'
import { openPage } from '../../../helpers/page.ts'
import { makeWallet, type Wallet } from '../../../helpers/wallet.ts'
import type { Place } from './orders-places.ts'

export interface Payment {
  readonly chain: number
  readonly from: string
  readonly to: string
  readonly value: bigint
}
export interface Click {
  /** What the visitor had been shown. */
  readonly shown: Payment | undefined
  readonly isAgain: boolean
  /** Whether it was then what stood in the form, of the account and network of the wallet. */
  readonly isFresh: boolean
  /** Two clicks of one moment mean one transaction. */
  readonly moment: number
  /** Whether another tab asked a wallet then. */
  readonly isBusy: boolean
  /** Whether the same may have been asked for before. */
  readonly isRepeat: boolean
  readonly page: number
  isStopped?: true
  isOver?: true
}
export type Asked = Readonly<Record<'from' | 'to' | 'value' | 'chainId', Hex>>
export interface Question {
  readonly payment: Payment
  readonly tx: Asked
  readonly click: Click | undefined
  state: 'open' | 'sent' | 'declined' | 'failed'
  resolve(hash: Hex): void
  reject(error: Error): void
}
/** What a wallet has sent. */
export interface Left {
  readonly hash: Hex
  readonly nonce: number
  readonly payment: Payment
  readonly question: Question
  /** Whether the page that had asked was there when the wallet answered. */
  readonly isTold: boolean
}
export interface Scene {
  readonly places: readonly Place[]
  readonly wallet: Wallet
  readonly storage: ReturnType<typeof memory>
  readonly clicks: Click[]
  readonly questions: Question[]
  readonly left: Left[]
  /** What another tab has asked a wallet for. */
  readonly others: Payment[]
  /** What was wrong in what the wallet was asked for. */
  readonly broken: string[]
  readonly receivers: readonly string[]
  modal: Modal
  /** How often the page was loaded. */
  page: number
  /** Counts what happens one after the other. */
  moment: number
  /** What stands in the receiver's field. */
  to: string | undefined
  /** What another tab that asks a wallet ends by, on a page with locks. */
  release: (() => void) | undefined
  readonly locks: Locks | undefined
  stopLooking(): void
  /** Notes that something has happened. */
  count(kind: string): void
}

/** Waits as long as it takes, and looks often. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 30_000, interval: 4 })
export const isSame = (a: Payment, b: Payment): boolean => isAlike(a, b) && a.value === b.value
export function placeOf({ places }: Pick<Scene, 'places'>, chain: number): Place {
  const place = places.find((one) => one.network.id === chain)
  if (!place) throw new Error(`no chain ${chain}`)
  return place
}
export const paymentOf = ({ network: on, from, to, amount }: Draft): Payment => ({
  chain: Number(on.id),
  from: from.toLowerCase(),
  to: to.toLowerCase(),
  value: amount,
})
/** Whether the same is paid by the same, however much. */
export const isAlike = (a: Payment, b: Payment): boolean => a.chain === b.chain && a.from === b.from && a.to === b.to

type Locks = ReturnType<typeof makeLocks>
/** As much of Web Locks as tabs need that do not wait for each other. Not every Node has them. */
function makeLocks() {
  const held = new Set<string>()
  return {
    async request<T>(name: string, _: object, run: (lock: object | null) => Promise<T>): Promise<T> {
      if (held.has(name)) return run(null)
      held.add(name)
      try {
        return await run({ name })
      } finally {
        held.delete(name)
      }
    },
  }
}

/** Opens a page of a visitor who has been nowhere before, and connects. */
export async function openScene(places: readonly Place[], hasLocks: boolean, count: Scene['count']): Promise<Scene> {
  openPage()
  const locks = hasLocks ? makeLocks() : undefined
  vi.stubGlobal('navigator', { ...(locks && { locks }) })
  const accounts = (places[0] as Place).anvil.accounts.map((one) => one.toLowerCase())
  const wallet = makeWallet('wallet', { accounts: [accounts[0] as string], chainId: '0x7a69' })
  for (const { network } of places) wallet.chains.add(`0x${network.id.toString(16)}`)
  const storage = memory()
  const scene: Scene = {
    places,
    wallet,
    storage,
    locks,
    count,
    receivers: accounts.slice(2, 6),
    clicks: [],
    questions: [],
    left: [],
    others: [],
    broken: [],
    page: 0,
    moment: 0,
    to: undefined,
    release: undefined,
    modal: start({ networks: places.map((one) => one.network) as [Network, Network], storage }),
    stopLooking: () => undefined,
  }
  wallet.script.eth_sendTransaction = ([tx]: [Asked]) => ask(scene, tx)
  wallet.install()
  await scene.modal.connect({ wallet: 'com.wallet' })
  openForm(scene)
  return scene
}
export async function reload(scene: Scene): Promise<void> {
  scene.stopLooking()
  scene.page++
  await stopModal()
  scene.to = undefined
  scene.modal = start({
    networks: scene.places.map((one) => one.network) as [Network, Network],
    storage: scene.storage,
  })
  await until(() => expect(scene.modal.state.status).not.toBe('reconnecting'))
  if (account.peek()) openForm(scene)
}
/** Opens the form, which only who is connected sees. */
export function openForm(scene: Scene): void {
  scene.stopLooking()
  scene.stopLooking = watchSend()
}

/** Whether a wallet may have been asked for the same: while it may still answer, whatever the amount; nobody knows of one that failed. */
export const isOpen = ({ questions, others }: Scene, payment: Payment): boolean =>
  others.some((one) => isAlike(one, payment)) ||
  questions.some(
    ({ payment: earlier, state }) =>
      state !== 'declined' && isAlike(earlier, payment) && (state !== 'sent' || earlier.value === payment.value),
  )

/** The wallet is asked: whether it may be is judged here, and what was wrong with it is noted. */
function ask(scene: Scene, tx: Asked): Promise<Hex> {
  const payment: Payment = {
    chain: Number(tx.chainId),
    from: tx.from.toLowerCase(),
    to: tx.to.toLowerCase(),
    value: BigInt(tx.value),
  }
  const { clicks, questions, page, broken } = scene
  const isAsked = (one: Click): boolean => questions.some(({ click }) => click === one)
  const isCause = (one: Click): boolean => !one.isOver && !isAsked(one) && !!one.shown && isSame(one.shown, payment)
  const click = clicks.findLast(isCause)
  const claims = {
    'is what was shown at a click of its own': !!click,
    'comes of the page that is there': click?.page === page,
    'is one for the clicks of one moment': !questions.some((one) => one.click?.moment === click?.moment),
    'is what stood in the form when it was clicked': !!click?.isFresh,
    'comes while no other tab asks': !(scene.locks && click?.isBusy),
    'is none that is open, unless the visitor wants it again': !!click?.isAgain || !isOpen(scene, payment),
  }
  for (const [claim, holds] of Object.entries(claims)) if (!holds) broken.push(claim)
  return new Promise((resolve, reject) => questions.push({ payment, tx, click, state: 'open', resolve, reject }))
}

/** Clicks on Send, or on Send again. */
export function click(scene: Scene, isAgain = false): Click {
  const { wallet, page, moment, to } = scene
  const draft = reviewed.peek()
  const shown = draft && paymentOf(draft)
  const isFresh =
    shown?.from === account.peek()?.address.toLowerCase() &&
    shown?.from === wallet.accounts[0] &&
    shown?.chain === Number(wallet.chainId) &&
    shown?.to === to
  const isBusy = !!scene.release
  const isRepeat = !!shown && isOpen(scene, shown)
  const one: Click = { shown, isAgain, isFresh, moment, page, isBusy, isRepeat }
  scene.clicks.push(one)
  void send(isAgain).finally(() => {
    one.isOver = true
  })
  return one
}

/** Fills in what is empty, and looks at what would be sent. */
export async function look(scene: Scene): Promise<void> {
  if (!amountText.peek()) writeAmountText('0.0000001')
  if (!scene.to) await putTo(scene, scene.receivers[0] as string)
  const on = network.peek()
  const place = scene.places.find((one) => one.network.id === on?.id)
  if (account.peek() && place && !place.line.isCut()) {
    // Who could not be told a moment ago asks again.
    if (tokensState.peek() === 'failed') await refreshTokens()
    await until(() => expect([!!token.value, isComing.value]).toEqual([true, false]))
  }
  review()
}
export async function putTo(scene: Scene, to: string): Promise<void> {
  scene.to = to
  await writeReceiver(to)
}
