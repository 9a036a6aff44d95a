// Whatever happens in whatever order, the chain has at most one transaction for each click on Send, and what was shown is what left.
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { chain } from '../../../../chains/eip155/chain.ts'
import { sent } from '../../../../src/flows/account/sent.ts'
import { resetSend, review, reviewed } from '../../../../src/flows/send/draft.ts'
import { writeAmountText } from '../../../../src/flows/send/form.ts'
import { writeReceiver } from '../../../../src/flows/send/receiver.ts'
import { send, stopWaiting } from '../../../../src/flows/send/sending.ts'
import { endSending, sending } from '../../../../src/flows/send/state.ts'
import type { Hex } from '../../../../src/types.ts'
import { type Anvil, startAnvil } from '../../../helpers/anvil.ts'
import { freshModal } from '../../../helpers/modal.ts'
import { runs } from '../../../helpers/random.ts'
import { failure } from '../../../helpers/wallet.ts'
import { startWorld, type World } from './world.ts'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil?.stop())
freshModal()
let world: World
/** What the wallet has been asked, and the visitor has not answered there. */
let open: { readonly approve: () => Promise<void>; readonly decline: () => void }[]
/** What left, as the wallet was asked for it. */
let left: { readonly to: string; readonly value: string }[]

beforeEach(async () => {
  open = []
  left = []
  world = await startWorld(anvil)
  world.wallet.script.eth_sendTransaction = ([tx]: [{ to: string; value: string }]) =>
    new Promise((resolve, reject) => {
      open.push({
        async approve() {
          left.push({ to: tx.to.toLowerCase(), value: tx.value })
          resolve(await anvil.ask('eth_sendTransaction', tx))
        },
        decline: () => reject(failure(4001)),
      })
    })
  return () => world.stop()
})

const actions = ['click', 'double', 'approve', 'decline', 'stop', 'amount', 'receiver', 'done'] as const
const breath = () => new Promise((resolve) => setTimeout(resolve, 1))

test('the chain has at most one transaction for each click, of what was shown then', async () => {
  const receivers = anvil.accounts.slice(1, 4).map((address) => chain.normalize(address))
  const sequences = fc.array(fc.tuple(fc.constantFrom(...actions), fc.nat(2)), { minLength: 3, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      resetSend()
      endSending()
      left.length = 0
      const shown: { readonly to: string; readonly value: string }[] = []
      const running: Promise<void>[] = []
      const look = (): void => void review()
      const click = (): void => {
        const { to = '', amount = 0n } = reviewed.peek() ?? {}
        if (reviewed.peek()) shown.push({ to: to.toLowerCase(), value: `0x${amount.toString(16)}` })
        running.push(send())
      }
      const nonce = async () => BigInt(await anvil.ask<Hex>('eth_getTransactionCount', anvil.accounts[0], 'latest'))
      const before = await nonce()
      writeAmountText('0.0000001')
      await writeReceiver(receivers[0] as string)
      look()
      for (const [action, which] of sequence) {
        if (action === 'click' || action === 'double') click()
        if (action === 'double') click()
        if (action === 'approve') await open.shift()?.approve()
        if (action === 'decline') open.shift()?.decline()
        if (action === 'stop') stopWaiting()
        if (action === 'amount') writeAmountText(`0.000000${which + 1}`)
        if (action === 'receiver') await writeReceiver(receivers[which] as string)
        if (action === 'done') {
          endSending()
          await writeReceiver(receivers[which] as string)
        }
        // A visitor looks before the next click, and sometimes does not.
        if (which) look()
        await breath()
      }
      // All that wallets were asked is answered in the end.
      for (let i = 0; i < 5 || open.length; i++) {
        await open.shift()?.approve()
        await breath()
      }
      stopWaiting()
      await Promise.all(running)
      // What was asked before that is answered too.
      for (let i = 0; i < 5; i++) {
        await breath()
        await Promise.all(open.splice(0).map(({ approve }) => approve()))
      }
      // anvil answers a moment before it has mined.
      await vi.waitFor(async () => expect((await nonce()) - before).toBe(BigInt(left.length)))
      expect(left.length).toBeLessThanOrEqual(running.length)
      // Each of them is what was shown at a click of its own.
      const rest = [...shown]
      for (const one of left) {
        const at = rest.findIndex(({ to, value }) => to === one.to && value === one.value)
        expect(at).toBeGreaterThanOrEqual(0)
        rest.splice(at, 1)
      }
      const now = sending.value
      if (now.state === 'sent') {
        await vi.waitFor(() => expect(sent.value.some(({ hash }) => hash === now.hash)).toBe(true))
        expect(await anvil.mined(now.hash)).toMatchObject({ status: '0x1' })
      }
    }),
    { numRuns: runs(1000), seed: 22 },
  )
}, 600_000)
