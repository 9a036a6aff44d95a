// What is told of a payment where its own view does not show it: once each, and only while the modal is open.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sent } from '../../../../src/flows/account/sent.ts'
import { costState } from '../../../../src/flows/send/cost.ts'
import { missing, resetSend, review } from '../../../../src/flows/send/draft.ts'
import { writeAmountText } from '../../../../src/flows/send/form.ts'
import { writeReceiver } from '../../../../src/flows/send/receiver.ts'
import { send } from '../../../../src/flows/send/sending.ts'
import { endSending, sending } from '../../../../src/flows/send/state.ts'
import { close, resetTo, show } from '../../../../src/state/modal.ts'
import { dismiss, toast } from '../../../../src/state/toast.ts'
import type { Hex } from '../../../../src/types.ts'
import { type Anvil, startAnvil } from '../../../helpers/anvil.ts'
import { freshModal } from '../../../helpers/modal.ts'
import { startWorld, type World } from './world.ts'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil?.stop())
freshModal()
let world: World
beforeEach(async () => {
  world = await startWorld(anvil)
  // Nothing is mined before the test says so.
  await anvil.ask('evm_setAutomine', false)
})
afterEach(async () => {
  await anvil.ask('evm_mine')
  await anvil.ask('evm_setAutomine', true)
  world.stop()
  endSending()
  resetSend()
})

/** Something is sent, and its own view is shown. */
async function sendSome(text: string): Promise<Hex> {
  writeAmountText(text)
  await writeReceiver(anvil.accounts[1] as Hex)
  await vi.waitFor(() => expect(costState.value).toBe('ready'))
  await vi.waitFor(() => expect(missing.value).toBeUndefined())
  expect(review()).toBe(true)
  show('WalletSendPreview')
  await send()
  await vi.waitFor(() => expect(sent.value.some(({ status }) => status === 'pending')).toBe(true))
  const now = sending.value
  return now.state === 'sent' ? (now.hash as Hex) : expect.fail(now.state)
}
const statusOf = (hash: Hex) => sent.value.find((one) => one.hash === hash)?.status

test('who leaves its view is told that it is on its way, and then what became of it', async () => {
  const hash = await sendSome('0.31')
  expect(toast.value).toBeUndefined()
  resetTo('Account')
  expect(toast.value).toMatchObject({ kind: 'success', text: 'toastStarted' })
  dismiss()
  resetTo('WalletSend')
  expect(toast.value).toBeUndefined()
  await anvil.ask('evm_mine')
  await vi.waitFor(() => expect(statusOf(hash)).toBe('confirmed'), 20_000)
  expect(toast.value).toMatchObject({ kind: 'success', text: 'toastConfirmed' })
})

test('who stays on its view, and who has closed the modal, is shown no toast', async () => {
  const stays = await sendSome('0.32')
  await anvil.ask('evm_mine')
  await vi.waitFor(() => expect(statusOf(stays)).toBe('confirmed'), 20_000)
  resetTo('Account')
  endSending()
  expect(toast.value).toBeUndefined()
  const closed = await sendSome('0.33')
  close()
  await anvil.ask('evm_mine')
  await vi.waitFor(() => expect(statusOf(closed)).toBe('confirmed'), 20_000)
  show('Account')
  expect(toast.value).toBeUndefined()
})
