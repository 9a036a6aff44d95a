// What may happen while a visitor sends: what they do, what their wallet does, and what becomes of the node, the page and the chain.
import { expect } from 'vitest'
import { network } from '../../../../src/connect/network.ts'
import { account } from '../../../../src/connect/state.ts'
import { refreshTokens } from '../../../../src/flows/account/index.ts'
import { sent } from '../../../../src/flows/account/sent.ts'
import { reviewed } from '../../../../src/flows/send/draft.ts'
import { writeAmountText } from '../../../../src/flows/send/form.ts'
import { stopWaiting } from '../../../../src/flows/send/sending.ts'
import { endSending, sending } from '../../../../src/flows/send/state.ts'
import type { Hex } from '../../../../src/types.ts'
import { failure } from '../../../helpers/wallet.ts'
import {
  click,
  type Left,
  openForm,
  paymentOf,
  placeOf,
  putTo,
  type Question,
  reload,
  type Scene,
  until,
} from './orders-world.ts'

/** Returns false where it could not happen. `which` chooses where there are several. */
type Event = (scene: Scene, which: number) => unknown
const one = <T>(list: readonly T[], which: number): T | undefined => list[which % list.length]
const openOnes = ({ questions }: Scene): Question[] => questions.filter(({ state }) => state === 'open')
const isMine = ({ page }: Scene, question: Question): boolean => question.click?.page === page
const isShown = (scene: Scene, question: Question): boolean => isMine(scene, question) && !question.click?.isStopped

/** The visitor looks at the page again, which asks at once what it would ask later. */
export const lookAgain = (): void => void globalThis.dispatchEvent(new Event('visibilitychange'))

/** Each transaction has fees of its own: two that are alike would be one. */
let fees = 0
function withFees(tx: object, factor = 1n): object {
  fees++
  const tip = (1_000_000_000n + BigInt(fees)) * factor
  const hex = (value: bigint): Hex => `0x${value.toString(16)}`
  return { ...tx, gas: '0x186a0', maxPriorityFeePerGas: hex(tip), maxFeePerGas: hex(tip * 4n) }
}

/** The wallet sends what it was asked for, and the page that is there says so. */
export async function approve(scene: Scene, question: Question): Promise<void> {
  const { anvil } = placeOf(scene, question.payment.chain)
  const hash = await anvil.ask<Hex>('eth_sendTransaction', withFees(question.tx))
  const { nonce } = await anvil.ask<{ nonce: Hex }>('eth_getTransactionByHash', hash)
  const isTold = isMine(scene, question)
  scene.left.push({ hash, nonce: Number(nonce), payment: question.payment, question, isTold })
  question.state = 'sent'
  question.resolve(hash)
  if (isShown(scene, question)) await until(() => expect(sending.value).toMatchObject({ state: 'sent', hash }))
  if (isTold) await until(() => expect(sent.value.map((row) => row.hash)).toContain(hash))
}

async function refuse(scene: Scene, which: number, as: 'declined' | 'failed'): Promise<boolean> {
  const question = one(openOnes(scene), which)
  if (!question) return false
  question.state = as
  question.reject(as === 'declined' ? failure(4001) : failure(-32603, 'Internal error'))
  const state = as === 'declined' ? 'declined' : 'refused'
  if (isShown(scene, question)) await until(() => expect(sending.value.state).toBe(state))
  // A page on which nobody waits any more hears of it before the next click, too.
  await new Promise((resolve) => setImmediate(resolve))
  return true
}

/** Something of what is sent and in no block yet. */
async function pendingOne(scene: Scene, which: number): Promise<Left | undefined> {
  const blocked = await Promise.all(
    scene.left.map(async (left) => {
      const { anvil } = placeOf(scene, left.payment.chain)
      return (await anvil.ask<{ blockNumber: Hex | null } | null>('eth_getTransactionByHash', left.hash))?.blockNumber
    }),
  )
  return one(
    scene.left.filter((_, at) => blocked[at] === null),
    which,
  )
}
/** Waits until the page that is there, where it can, has found it on the node: its number is known from then on. */
async function whenSeen(scene: Scene, { hash, isTold, question, payment }: Left): Promise<void> {
  if (!isTold || !isMine(scene, question) || placeOf(scene, payment.chain).line.isCut()) return
  await until(() => {
    lookAgain()
    expect(sent.value.find((row) => row.hash === hash)?.nonce).toBeTypeOf('number')
  })
}
/** Sends another one of the same number for a higher fee, as a wallet does by itself. */
async function outbid(scene: Scene, which: number, change: (left: Left) => object): Promise<boolean> {
  const left = await pendingOne(scene, which)
  if (!left) return false
  await whenSeen(scene, left)
  const { anvil } = placeOf(scene, left.payment.chain)
  const nonce = `0x${left.nonce.toString(16)}`
  const tx = { from: left.payment.from, nonce, ...change(left) }
  // One that has been outbid may have bid more than this.
  return anvil.ask('eth_sendTransaction', withFees(tx, BigInt(2 ** (1 + (fees % 5))))).then(
    () => true,
    () => false,
  )
}

function cut(scene: Scene, which: number): boolean {
  const { line } = placeOf(scene, which % 3 ? Number(scene.wallet.chainId) : 31338)
  if (line.isCut()) line.mend()
  else line.cut()
  return true
}

async function leaveWallet(scene: Scene, which: number): Promise<boolean> {
  const { modal, wallet } = scene
  if (!account.peek()) {
    await modal.connect({ wallet: 'com.wallet' })
    openForm(scene)
    return true
  }
  if (which % 2) await modal.disconnect()
  else {
    wallet.granted = false
    wallet.emit('accountsChanged', [])
  }
  await until(() => expect(account.value).toBeUndefined())
  // Nobody waits for a wallet that they have left.
  stopClicks(scene)
  return true
}
/** The visitor waits for what they have clicked no more. */
function stopClicks({ clicks, page }: Scene): number {
  const running = clicks.filter((one) => !one.isOver && one.page === page)
  for (const each of running) each.isStopped = true
  return running.length
}

async function switchAccount({ wallet, places }: Scene): Promise<boolean> {
  const all = (places[0]?.anvil.accounts ?? []).slice(0, 2).map((address) => address.toLowerCase())
  wallet.accounts = all.filter((address) => address !== wallet.accounts[0])
  if (!account.peek()) return false
  wallet.emit('accountsChanged', wallet.accounts)
  await until(() => expect(account.value?.address.toLowerCase()).toBe(wallet.accounts[0]))
  return true
}
async function switchNetwork({ wallet, places }: Scene): Promise<boolean> {
  const next = places.find((place) => place.network.id !== Number(wallet.chainId))?.network.id ?? 0
  wallet.chainId = `0x${next.toString(16)}`
  if (!account.peek()) return false
  wallet.emit('chainChanged', wallet.chainId)
  await until(() => expect(network.value?.id).toBe(next))
  return true
}

/** Another tab asks a wallet, until it is called again. */
function askElsewhere(scene: Scene): boolean {
  if (!scene.locks) return false
  if (scene.release) {
    scene.release()
    scene.release = undefined
    return true
  }
  void scene.locks.request('hasp.send', {}, (lock) =>
    lock ? new Promise<void>((resolve) => (scene.release = resolve)) : Promise.resolve(),
  )
  return !!scene.release
}
/** Another tab has asked a wallet for the same as is shown here, and has left that in the store. */
async function leaveRecord({ storage, others, clicks, page }: Scene): Promise<boolean> {
  const draft = reviewed.peek()
  // One tab at a time: a page without locks cannot see what is written in the same moment.
  if (!draft || clicks.some((one) => !one.isOver && one.page === page)) return false
  const { network: on, from, to, amount } = draft
  const key = [on.caipNetworkId, from, to, ''].join()
  const { asked = [] } = Object(await storage.get('hasp.asked'))
  const row = { id: crypto.randomUUID(), key, amount: `${amount}`, at: Date.now() }
  await storage.set('hasp.asked', { version: 1, asked: [row, ...asked] })
  others.push(paymentOf(draft))
  return true
}

export const events = {
  click: (scene) => click(scene).shown,
  double: (scene) => [click(scene), click(scene)].some(({ shown }) => shown),
  again: (scene) => click(scene, true).shown,
  async approve(scene, which) {
    const question = one(openOnes(scene), which)
    if (question) await approve(scene, question)
    return question
  },
  decline: (scene, which) => refuse(scene, which, 'declined'),
  error: (scene, which) => refuse(scene, which, 'failed'),
  stop(scene) {
    stopWaiting()
    return stopClicks(scene)
  },
  amount(_, which) {
    writeAmountText(`0.000000${which + 1}`)
    return true
  },
  receiver: (scene, which) => putTo(scene, one(scene.receivers, which) as string).then(() => true),
  done(scene) {
    const { state } = sending.peek()
    endSending()
    // What was sent stands in the form no more.
    if (state === 'sent') scene.to = undefined
    return state !== 'idle'
  },
  network: switchNetwork,
  account: switchAccount,
  wallet: leaveWallet,
  reload: (scene) => reload(scene).then(() => true),
  node: cut,
  tab: askElsewhere,
  record: leaveRecord,
  async mine(scene) {
    await Promise.all(scene.places.map(({ anvil }) => anvil.ask('evm_mine')))
    lookAgain()
    // The balance is another one.
    await refreshTokens()
    return scene.left.length
  },
  reprice: (scene, which) => outbid(scene, which, ({ question: { tx } }) => tx),
  replace: (scene, which) => outbid(scene, which, ({ question: { tx } }) => ({ ...tx, value: '0x9' })),
  cancel: (scene, which) => outbid(scene, which, ({ payment }) => ({ to: payment.from, value: '0x0' })),
  async drop(scene, which) {
    const left = await pendingOne(scene, which)
    if (!left) return false
    await whenSeen(scene, left)
    await placeOf(scene, left.payment.chain).anvil.ask('anvil_dropTransaction', left.hash)
    return true
  },
  async revert(scene, which) {
    const left = await pendingOne(scene, which)
    if (left) await placeOf(scene, left.payment.chain).anvil.ask('anvil_setCode', left.payment.to, '0x60006000fd')
    return left
  },
} as const satisfies Record<string, Event>
