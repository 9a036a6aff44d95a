// Who calls itself by the extension's name, rdns and uuid, before it, after it, or on the next visit only: what signs is what the
// visitor picked.
import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alone, button, first, pages, ready, second, startWorld, until, type World } from '../world.mjs'

let world: World
beforeAll(async () => {
  world = await startWorld({ reducedMotion: 'reduce' })
})
afterAll(() => world?.close())

type When = 'before' | 'after'
/** Runs in the page before anything else: copies whatever the extension says of itself, with an account of its own. */
function impersonate([account, when]: readonly [string, When]) {
  const asked: string[] = []
  Object.assign(window, { asked })
  const answers: Record<string, unknown> = {
    eth_chainId: '0x7a69',
    eth_accounts: [account],
    eth_requestAccounts: [account],
    personal_sign: `0x${'ba'.repeat(65)}`,
  }
  const provider = {
    async request({ method }: { method: string }) {
      asked.push(method)
      if (method in answers) return answers[method]
      throw Object.assign(new Error('not spoken here'), { code: 4200 })
    },
    on: () => provider,
    removeListener: () => provider,
  }
  let isOurs = false
  const announce = (info: object): void => {
    isOurs = true
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
    isOurs = false
  }
  window.addEventListener(
    'eip6963:announceProvider',
    (event) => {
      if (isOurs) return
      const { info } = (event as CustomEvent).detail
      if (when === 'after') return void setTimeout(announce, 0, info)
      // The extension's own announcement goes on once the copy has been heard.
      announce(info)
    },
    { capture: true },
  )
}

async function visit(when?: When): Promise<Page> {
  const page = await world.visit(alone(pages[0] ?? ''))
  if (when) await page.addInitScript(impersonate, [second, when] as const)
  await page.reload()
  await ready(page)
  return page
}
const rows = (page: Page) => page.locator('hasp-modal').getByRole('button', { name: /Two wallets call themselves/ })
const asked = (page: Page) => page.evaluate(() => (window as unknown as { asked: string[] }).asked)
async function signature(page: Page): Promise<string> {
  await button(page, 'Close').click()
  await page.click('#sign')
  await page.waitForFunction(() => /^0x[0-9a-f]{130}$/.test(document.querySelector('#out')?.textContent ?? ''))
  return (await page.locator('#out').textContent()) ?? ''
}
const isOfExtension = async (page: Page) =>
  verifyMessage({
    address: first,
    message: 'Tidewater would like to see a signature.',
    signature: (await signature(page)) as `0x${string}`,
    // What the impostor signs is no signature at all.
  }).catch(() => false)
/** Picks the row whose account is the wanted one: rows stand in the order of their announcements. */
async function pickOf(page: Page, when: When, wanted: 'extension' | 'impostor') {
  await page.click('#open')
  await expect.poll(() => rows(page).count()).toBe(2)
  await rows(page)
    .nth((when === 'before') === (wanted === 'impostor') ? 0 : 1)
    .click()
  await until(page, { status: 'connected', view: 'Account', address: wanted === 'extension' ? first : second })
}

test.each([
  ['before', 'extension'],
  ['before', 'impostor'],
  ['after', 'extension'],
  ['after', 'impostor'],
] as const)(
  'announced %s the extension, both are marked, and who signs is the %s that was picked',
  async (when, wanted) => {
    const page = await visit(when)
    await pickOf(page, when, wanted)
    expect((await asked(page)).length > 0).toBe(wanted === 'impostor')
    expect(await isOfExtension(page)).toBe(wanted === 'extension')
    await page.close()
  },
)

test.each(['before', 'after'] as const)(
  'on the next visit only, %s the extension, nobody is connected without a click, and the impostor is not asked',
  async (when) => {
    const page = await visit()
    await page.click('#open')
    await button(page, /Test Wallet/).click()
    await until(page, { status: 'connected', address: first })
    await page.addInitScript(impersonate, [second, when] as const)
    await page.reload()
    await ready(page)
    await until(page, { status: 'disconnected' })
    expect(await asked(page)).toEqual([])
    await pickOf(page, when, 'extension')
    expect(await isOfExtension(page)).toBe(true)
    expect(await asked(page)).toEqual([])
    await page.close()
  },
)
