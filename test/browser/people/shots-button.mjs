// Pictures of the button in the page's header: every state, light, dark, from right to left and on a phone, on one sheet.
import path from 'node:path'
import { alone, until } from '../world.mjs'

const looks = [
  { name: 'light', theme: 'light', width: 800 },
  { name: 'dark', theme: 'dark', width: 800 },
  { name: 'right to left', theme: 'light', width: 800, query: 'locale=ar' },
  { name: 'phone', theme: 'light', width: 360 },
]
const connect = (page) =>
  page.evaluate(() => window.demo.modal.connect({ wallet: 'com.example.testwallet' }).then(() => undefined))

/**
 * The steps from one state to the next, each with what is to be seen when it is there.
 *
 * @type {Readonly<Record<string, (at: { page: import('playwright-core').Page, host: import('playwright-core').Locator, hand: import('../extension/control.mjs').Hand }) => unknown>>}
 */
const states = {
  out: () => undefined,
  hover: ({ host }) => host.hover(),
  focus: async ({ page, host }) => {
    await page.mouse.move(0, 0)
    await host.focus()
    await page.keyboard.press('Shift')
  },
  disabled: ({ host }) => host.evaluate((element) => element.setAttribute('disabled', '')),
  connected: async ({ page, host }) => {
    await host.evaluate((element) => element.removeAttribute('disabled'))
    await connect(page)
    await page.evaluate(() => window.demo.modal.close())
    await host.getByText('ETH').waitFor({ state: 'attached' })
  },
  'without a balance': ({ host }) => host.evaluate((element) => element.setAttribute('balance', 'hide')),
  unlisted: async ({ page, hand }) => {
    await hand.setChain('0x89')
    await until(page, { supported: false })
    await page.evaluate(() => window.demo.modal.close())
  },
}

/** Resolves with the path of the sheet. */
export async function shootButton({ world, folder }) {
  const shots = []
  for (const { name, theme, width, query = '' } of looks) {
    const page = await world.visit(alone('cdn.html', `theme=${theme}&${query}`))
    await page.setViewportSize({ width, height: 600 })
    await page.emulateMedia({ colorScheme: theme })
    const host = page.locator('#open')
    for (const [state, show] of Object.entries(states)) {
      await show({ page, host, hand: world.hand })
      const picture = await page.locator('header').screenshot()
      shots.push({ caption: `${state} · ${name}`, data: picture.toString('base64') })
    }
    await page.close()
  }
  const figures = shots.map(
    ({ caption, data }) =>
      `<figure><img src="data:image/png;base64,${data}"><figcaption>${caption}</figcaption></figure>`,
  )
  const page = await world.context.newPage()
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.setContent(
    `<!doctype html><style>body{margin:24px;font:13px system-ui;background:#ccd2d2;display:flex;flex-wrap:wrap;gap:16px}figure{margin:0}img{display:block}</style>${figures.join('')}`,
  )
  const file = path.join(folder, 'button.png')
  await page.screenshot({ path: file, fullPage: true })
  await page.close()
  return file
}
