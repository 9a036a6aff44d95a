// Who has no phone, on the sandbox's page /wallet: pastes uris, tabs to what is named so, and hears what is said.
import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { eventually } from './page.ts'

/** A uri that no page has made. `left` in s. */
export const orphan = (left: number) => {
  const hex = () => randomBytes(32).toString('hex')
  const expiry = Math.floor(Date.now() / 1000) + left
  return `wc:${hex()}@2?relay-protocol=irn&symKey=${hex()}&expiryTimestamp=${expiry}`
}

/** @param page the page that is there now */
export function visitor(page: () => Page) {
  const said = () => page().locator('#said').textContent()
  const hears = (text: string) => eventually(said).toBe(text)
  const problem = () => page().getByRole('alert').textContent()
  const field = () => page().locator('#uri')
  const questions = () => page().locator('#questions .card')
  const card = (title: string) => questions().filter({ hasText: title })
  const sessions = () => page().locator('#sessions .card')
  /** The name of what has the focus. */
  const focus = () =>
    page().evaluate(() => {
      const at = document.activeElement as HTMLInputElement | null
      return at?.getAttribute('aria-label') ?? at?.labels?.[0]?.textContent ?? at?.textContent ?? ''
    })

  /** Tabs on until what has the focus has the name; on a busy machine it may come late. */
  const reach = (name: string): Promise<void> =>
    eventually(async () => {
      const at = await focus()
      if (at !== name) await page().keyboard.press('Tab')
      return at
    }, `no way to ${name}`).toBe(name)
  async function press(name: string): Promise<void> {
    await reach(name)
    await page().keyboard.press('Enter')
  }
  /** As a visitor does it who has copied it. */
  async function paste(uri: string): Promise<void> {
    await field().fill('')
    await page().keyboard.insertText(uri)
    await page().keyboard.press('Enter')
  }

  return { said, hears, problem, field, questions, card, sessions, focus, press, paste }
}
