// `npm run shots -- --write`: the pictures anew that the tests compare with, by the tests themselves.
// `npm run shots [folder]`: every view and state, light, dark, on a phone and in Arabic, on one contact sheet, to be looked at.
import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from '../../../esbuild.config.mjs'
import { chromium, ensure } from '../../ensure.mjs'
import { accountStates } from '../account-views.mjs'
import { sendStates } from '../send-views.mjs'
import { views } from '../views.mjs'
import { alone, settled, startWorld } from '../world.mjs'
import { shootButton } from './shots-button.mjs'
import { shootReadme } from './shots-readme.mjs'

/** @type {readonly { name: string, theme: 'light' | 'dark', width: number, height: number, locale?: string }[]} */
const looks = [
  { name: 'light', theme: 'light', width: 460, height: 560 },
  { name: 'dark', theme: 'dark', width: 460, height: 560 },
  { name: 'phone', theme: 'light', width: 360, height: 560 },
  { name: 'Arabic', theme: 'dark', width: 360, height: 560, locale: 'ar' },
]
if (process.argv.includes('--write')) {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  for (const place of ['', 'test/sandbox']) ensure(path.join(root, place))
  process.env.CHROMIUM_PATH = chromium()
  await build()
  const files = ['people', 'pictures'].map((name) => `test/browser/people/${name}.test.ts`)
  const command = ['node_modules/vitest/vitest.mjs', 'run', '-c', 'test/vitest.config.ts', '--project', 'browser']
  const { status } = spawnSync(process.execPath, [...command, ...files, '-t', 'looks as it is committed'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PICTURES: 'write', SOAK: '1' },
  })
  process.exit(status ?? 1)
}
const folder = path.resolve(process.argv[2] ?? fileURLToPath(new URL('../../../shots', import.meta.url)))

ensure(fileURLToPath(new URL('../../sandbox', import.meta.url)))
await build()
await mkdir(folder, { recursive: true })
const world = await startWorld()
const shots = []
for (const view of [...views, ...accountStates, ...sendStates]) {
  for (const look of looks) {
    const page = await world.visit(alone('cdn.html', `theme=${look.theme}${view.query ? `&${view.query}` : ''}`))
    await page.setViewportSize(look)
    await page.emulateMedia({ colorScheme: look.theme })
    await view.show({ page, hand: world.hand })
    if (look.locale) {
      await page.evaluate((locale) => window.demo.modal.update({ locale }), look.locale)
      await page.locator(`hasp-modal dialog[lang=${look.locale}]`).waitFor()
    }
    // No row under the pointer.
    await page.mouse.move(0, 0)
    await settled(page)
    // The strap swings: two pictures of one state must be the same.
    await page.evaluate(() => {
      for (const animation of document.querySelector('hasp-modal').shadowRoot.getAnimations()) animation.cancel()
    })
    const file = path.join(folder, `${view.name} · ${look.name}.png`.replaceAll(/[ ,·]+/g, '-'))
    await page.screenshot({ path: file })
    shots.push({ caption: `${view.name} · ${look.name}`, file })
    await page.close()
  }
}
const pictures = await Promise.all(shots.map(async ({ file }) => (await readFile(file)).toString('base64')))
const figures = shots.map(
  ({ caption }, i) =>
    `<figure><img src="data:image/png;base64,${pictures[i]}"><figcaption>${caption}</figcaption></figure>`,
)
const sheet = `<!doctype html><meta charset="utf-8"><title>hasp: every view</title><style>body{margin:24px;font:13px system-ui;background:#ccd2d2;display:flex;flex-wrap:wrap;gap:24px;width:3480px}figure{margin:0}img{display:block}figcaption{margin-top:8px}</style>${figures.join('')}`
const html = path.join(folder, 'sheet.html')
await writeFile(html, sheet)
const page = await world.context.newPage()
await page.setViewportSize({ width: 3540, height: 1200 })
await page.goto(`file://${html}`)
await page.screenshot({ path: path.join(folder, 'sheet.png'), fullPage: true })
await shootButton({ world, folder })
await shootReadme({ world, folder })
await world.close()
process.stdout.write(`${path.join(folder, 'sheet.png')}\n`)
