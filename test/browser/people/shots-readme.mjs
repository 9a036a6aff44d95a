// The picture at the head of README: the open modal with three wallets, light and dark, at twice the pixels.
// `npm run shots` writes it beside the others; `node test/browser/people/shots-readme.mjs docs` renews README's own.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from '../../../esbuild.config.mjs'
import { alone, button, settled, startWorld } from '../world.mjs'

const size = { width: 460, height: 400 }
const grounds = { light: '#e9eeee', dark: '#0a0e0e' }
const wallets = [
  { name: 'Ferry', fill: '#2f5d8a', path: 'M5 20h22l-4 7H9zM15 5v12H7z' },
  { name: 'Meridian', fill: '#8a4b2f', path: 'M16 5a11 11 0 1 0 .1 0zM14 8h4v16h-4z' },
  { name: 'Tin Box', fill: '#2b6b4f', path: 'M6 12h20v14H6zM10 6h12v4H10z' },
]

/** Announced by the page itself, as extensions do. */
const announce = (page) =>
  page.evaluate((list) => {
    for (const { name, fill, path } of list) {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${fill}" d="M0 0h32v32H0z"/><path fill="#fff" fill-rule="evenodd" d="${path}"/></svg>`
      const info = {
        uuid: crypto.randomUUID(),
        name,
        icon: `data:image/svg+xml,${encodeURIComponent(svg)}`,
        rdns: `example.${name.toLowerCase().replace(' ', '-')}`,
      }
      const provider = { request: () => new Promise(() => {}), on() {}, removeListener() {} }
      const detail = Object.freeze({ info, provider })
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
  }, wallets)

export async function shootReadme({ world, folder }) {
  for (const theme of ['light', 'dark']) {
    const page = await world.visit(alone('cdn.html', `theme=${theme}`))
    await world.hand.set({ announce: false })
    await page.reload()
    await page.waitForFunction(() => !!window.demo, undefined, { polling: 20 })
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await announce(page)
    await page.evaluate((background) => {
      document.documentElement.style.background = background
      window.demo.modal.update({ themeVariables: { overlay: 'transparent' } })
      void window.demo.modal.open()
    }, grounds[theme])
    await button(page, /Tin Box/).waitFor()
    // Nothing of the demo's page behind it.
    await page.evaluate(() => document.body.replaceChildren())
    await page.mouse.move(0, 0)
    await settled(page)
    const session = await page.context().newCDPSession(page)
    // Less of the ground below the card.
    const clip = { x: 0, y: 0, width: size.width, height: 300, scale: 2 }
    const { data } = await session.send('Page.captureScreenshot', { format: 'png', clip })
    await writeFile(path.join(folder, `modal-${theme}.png`), data, 'base64')
    await page.close()
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await build()
  const world = await startWorld({ reducedMotion: 'reduce' })
  await shootReadme({ world, folder: path.resolve(process.argv[2] ?? '.') })
  await world.close()
}
