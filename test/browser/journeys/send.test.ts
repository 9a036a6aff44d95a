// A visitor sends something: what leaves is what was shown, once, and the chain has it to the base unit.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  amount,
  confirm,
  done,
  fill,
  fresh,
  modal,
  receiver,
  type SendWorld,
  says,
  startSendWorld,
  typed,
} from '../send-world.ts'
import { alone, button, connect, first, heading, ready, second, until } from '../world.mjs'

let world: SendWorld
beforeAll(async () => {
  world = await startSendWorld()
})
afterAll(() => world?.close())

describe('what is sent', () => {
  test('leaves once and arrives to the wei, is told of, and stands in activity', async () => {
    const page = await world.form()
    const [to, before] = [fresh(), await world.sent()]
    await fill(page, '0.25', to)
    await modal(page).getByText('This address has never had a transaction.').waitFor()
    await confirm(page)
    await done(page)
    expect(await world.coins(to)).toBe(250_000_000_000_000_000n)
    expect(await world.sent()).toBe(before + 1n)
    // Then the account comes by itself, and the form is empty.
    await until(page, { view: 'Account' })
    await modal(page).getByRole('tab', { name: 'Activity' }).click()
    await modal(page).getByRole('tabpanel').getByText('Sent').first().waitFor()
    await button(page, 'Send').click()
    expect(await amount(page).inputValue()).toBe('')
    await page.close()
  })

  test('is a token in its own places, chosen from the list', async () => {
    const page = await world.form()
    await button(page, /^Token: ETH/).click()
    await modal(page)
      .getByRole('listitem')
      .getByRole('button', { name: /Tether USD/ })
      .click()
    await modal(page).getByText('USDT to spend').waitFor()
    const to = fresh()
    await fill(page, '1.5', to)
    await confirm(page)
    await done(page)
    const [request] = (await world.hand.log()).filter(({ method }) => method === 'eth_sendTransaction')
    const [{ to: token }] = Object(request).params as [{ to: string }]
    expect(await world.units(token, to)).toBe(1_500_000n)
    await page.close()
  })

  test('is all there is less the fee, which leaves nothing below zero', async () => {
    const page = await world.form()
    await world.hand.setAccount(2)
    const third = await page.evaluate(() => window.demo.modal.state.account?.address ?? '')
    expect(third).not.toBe(first)
    const to = fresh()
    await modal(page).getByText('to spend').waitFor()
    await button(page, 'Max').click()
    await receiver(page).fill(to)
    await button(page, 'Review').click()
    await confirm(page)
    await done(page)
    expect((await world.coins(to)) > 9_900_000_000_000_000_000_000n).toBe(true)
    expect((await world.coins(third)) >= 0n).toBe(true)
    await page.close()
  })
})

describe('an amount in dollars', () => {
  test('an amount in dollars leaves as the ether that the review shows, to the wei', async () => {
    const page = await world.form()
    const [to, had] = [fresh(), await world.coins(first)]
    await modal(page).getByTitle('Type it in dollars').click()
    await fill(page, '100', to)
    await button(page, 'Send 0.031245117950320262 ETH').click()
    await button(page, 'Send anyway').click()
    await done(page)
    // One costs $3200.50.
    expect(await world.coins(to)).toBe((100n * 10n ** 19n) / 32_005n)
    expect(had - (await world.coins(first))).toBe((await world.coins(to)) + (await world.fee()))
    await page.close()
  })

  test('dollars that the account does not have are not reviewed, and stand as they were typed', async () => {
    const page = await world.form()
    await modal(page).getByTitle('Type it in dollars').click()
    await receiver(page).fill(fresh())
    for (const [sum, why] of [
      ['99999999', 'Not enough ETH'],
      ['1e3', 'Invalid amount'],
      ['0.000000000000000001', 'Add an amount'],
    ] as const) {
      await amount(page).fill(sum)
      await button(page, why).waitFor()
      expect(await amount(page).inputValue()).toBe(sum)
    }
    expect(await world.prompts()).toBe(0)
    await page.close()
  })
})

describe('a name', () => {
  test.each([
    ['of ENS, where there is no data provider', 'tokens', 'Lighthouse.eth'],
    ['of the data provider', 'data', 'lighthouse.sandbox.id'],
  ])('a name %s is shown with its whole address, which is paid', async (_, query, name) => {
    const page = await world.form(query)
    const [had, left] = [await world.coins(second), await world.coins(first)]
    await fill(page, '0.375', name)
    await modal(page).locator('.whose').getByText(name.toLowerCase(), { exact: true }).waitFor()
    expect(await modal(page).locator('.hinged .unseen').textContent()).toBe(second)
    await confirm(page)
    await done(page)
    await says(page, `Sent to ${name.toLowerCase()}`)
    expect((await world.coins(second)) - had).toBe(375_000_000_000_000_000n)
    expect(left - (await world.coins(first))).toBe(375_000_000_000_000_000n + (await world.fee()))
    await page.close()
  })

  test('a name that leads nowhere says so on the button, and asks the wallet for nothing', async () => {
    const page = await world.form()
    for (const name of ['nobody.eth', 'nobody.sandbox.id']) {
      await amount(page).fill('0.1')
      await receiver(page).fill(name)
      await button(page, 'No such name on Sandbox One').waitFor()
      await receiver(page).press('Enter')
      await until(page, { view: 'WalletSend' })
      expect(await typed(page)).toEqual(['0.1', name])
    }
    expect(await world.prompts()).toBe(0)
    await page.close()
  })
})

describe('what is not sent', () => {
  test('a refusal in the wallet leads to the form, where all is as it was', async () => {
    const page = await world.form()
    const before = await world.sent()
    await world.hand.set({ methods: { eth_sendTransaction: { reject: true, times: 1 } } })
    await fill(page, '0.25', second)
    await confirm(page)
    await modal(page).getByText('Declined. Nothing was sent.').waitFor()
    expect(await typed(page)).toEqual(['0.25', second])
    expect(await world.sent()).toBe(before)
    await page.close()
  })

  test('a double click, and Enter in the field, ask the wallet once', async () => {
    const page = await world.form()
    const before = await world.sent()
    await world.hand.set({ methods: { eth_sendTransaction: { delay: 300 } } })
    await amount(page).fill('0.001')
    await receiver(page).fill(second)
    await button(page, 'Review').waitFor()
    await receiver(page).press('Enter')
    await button(page, /^Send \d/).click()
    await button(page, 'Send anyway').dblclick()
    // On the chain: the second click may come so late that it is one on Done.
    await expect.poll(world.sent).toBe(before + 1n)
    expect(await world.prompts()).toBe(1)
    await page.close()
  })

  test('a page that is loaded anew while the wallet asks does not ask for the same again unasked', async () => {
    const page = await world.form()
    await world.hand.set({ methods: { eth_sendTransaction: { hang: true } } })
    const to = fresh()
    await fill(page, '0.125', to)
    await confirm(page)
    await modal(page).getByText('Confirm in Test Wallet').waitFor()
    // A button that waits looks so under the pointer too, which is still on it.
    const ground = () => button(page, /^Confirm in/).evaluate((element) => getComputedStyle(element).backgroundColor)
    const under = await ground()
    await page.mouse.move(0, 0)
    expect(await ground()).toBe(under)
    // It is said before the wallet has the question.
    await expect.poll(world.prompts).toBe(1)
    await page.reload()
    await ready(page)
    await until(page, { status: 'connected' })
    await page.click('#open')
    await button(page, 'Send').click()
    await fill(page, '0.125', to)
    await confirm(page)
    await modal(page).getByText('it may still leave').waitFor()
    expect(await world.prompts()).toBe(1)
    await button(page, 'Send again').waitFor()
    await page.close()
  })

  test('an app that turns it off has neither the button nor the views', async () => {
    const page = await world.visit(alone('cdn.html', 'data'))
    await connect(page)
    await button(page, 'Send').waitFor()
    await page.evaluate(() => window.demo.modal.update({ features: { send: false } }))
    await expect.poll(() => button(page, 'Send').count()).toBe(0)
    const code = await page.evaluate(() =>
      window.demo.modal.open({ view: 'WalletSend' }).catch((error: { code: string }) => error.code),
    )
    expect(code).toBe('not-available')
    expect(await heading(page).count()).toBe(1)
    await page.close()
  })
})
