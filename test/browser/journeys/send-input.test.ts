// What is typed to be sent and is none: each says why beside its field, and stays as it was typed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amount, modal, receiver, type SendWorld, startSendWorld } from '../send-world.ts'
import { button, second } from '../world.mjs'

let world: SendWorld
beforeAll(async () => {
  world = await startSendWorld()
})
afterAll(() => world?.close())

test('what cannot be paid says why on the button, and keeps what was typed', async () => {
  const page = await world.form()
  for (const [sum, why] of [
    ['.', 'Invalid amount'],
    ['1e3', 'Invalid amount'],
    ['-1', 'Invalid amount'],
    ['１', 'Invalid amount'],
    ['1,5', 'Invalid amount'],
    ['1.5.0', 'Invalid amount'],
    ['+1', 'Invalid amount'],
    [' 1', 'Invalid amount'],
    ['9'.repeat(10_000), 'Invalid amount'],
    ['99999999', 'Not enough ETH'],
    ['9'.repeat(78), 'Not enough ETH'],
    ['0.0000000000000000001', 'ETH has 18 decimal places at most'],
    ['0', 'Add an amount'],
  ] as const) {
    await amount(page).fill(sum)
    await button(page, why).waitFor()
    expect(await amount(page).inputValue()).toBe(sum)
  }
  // Also while there is no amount, beside its field.
  await amount(page).fill('')
  for (const [to, why] of [
    ['0x70997970c51812Dc3A010C7d01b50e0d17dc79C8', 'Invalid address'],
    [second.slice(2), 'Invalid address'],
    ['7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q', 'This is an address of Solana'],
    [`${second}\u200b`, 'Invalid address'],
    [`\u202e${second}`, 'Invalid address'],
    ['vit\u0430lik.eth', 'Invalid address'],
    ['a'.repeat(10_000), 'Invalid address'],
    ['ethereum:0x70997970C51812dc3A010C7d01b50e0d17dc79C8@1', 'This request is for eip155:1'],
  ] as const) {
    await receiver(page).fill(to)
    await modal(page).locator('#receiver-wrong').getByText(why).waitFor()
    expect(await receiver(page).inputValue()).toBe(to)
  }
  await receiver(page).fill(second.slice(2))
  await button(page, 'Add an amount').waitFor()
  await amount(page).fill('1')
  await button(page, 'Invalid address').waitFor()
  await page.close()
})
