// Pictures of the modal beside the committed ones. Letters are those of the fonts in this folder, so that they are the same on every
// machine; edges of letters and curves still differ between versions of Chromium, so that only those of one major are compared.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { settled } from '../world.mjs'
import { differ, pack } from './picture-file.ts'
import { frames } from './pixels.ts'

interface Look {
  readonly name: string
  readonly theme: 'light' | 'dark'
  readonly width: number
  readonly height: number
  readonly locale?: string
}
/** On a phone and from right to left in soak only. */
export const looks: readonly Look[] = [
  { name: 'light', theme: 'light', width: 460, height: 800 },
  { name: 'dark', theme: 'dark', width: 460, height: 800 },
  ...(process.env.SOAK
    ? [
        { name: 'phone', theme: 'light', width: 360, height: 640 } as const,
        { name: 'arabic', theme: 'dark', width: 360, height: 640, locale: 'ar' } as const,
      ]
    : []),
]
/** The view of which no picture is taken. */
export const fleeting = 'Account, copied'
/** The share of the pixels of a picture that may differ visibly. */
export const limit = 0.005

const here = import.meta.dirname
const committed = path.join(here, 'pictures')
/** Where new pictures go, and what differs. */
const output = path.resolve(here, '../../../shots/pictures')
const majorFile = path.join(committed, 'chromium.txt')
const isWriting = process.env.PICTURES === 'write'

export const fileOf = (view: string, look: string): string =>
  `${view.replaceAll(/[^\w]+/g, '-').toLowerCase()}.${look}.png`
export const committedFiles = (): readonly string[] =>
  existsSync(committed) ? readdirSync(committed).filter((name) => name.endsWith('.png')) : []

const base64 = (file: string): string => readFileSync(file).toString('base64')

/** Lays the fonts of this folder out, the modal on one colour, and nothing that changes by itself. */
async function dress(page: Page, view: string): Promise<void> {
  const isPairing = view.startsWith('ConnectingWalletConnect')
  const fonts = ['inter', 'roboto-mono', ...(process.env.SOAK ? ['noto-sans-arabic'] : [])]
  const files = fonts.map((name) => [name, base64(path.join(here, 'fonts', `${name}.woff2`))] as const)
  await page.evaluate(
    async ([files, isPairing]) => {
      for (const [name, data] of files) {
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
        const face = new FontFace(`picture ${name}`, bytes, { weight: name === 'inter' ? '100 900' : '400' })
        document.fonts.add(await face.load())
      }
      const { style } = document.documentElement
      style.setProperty('--hasp-font', '"picture inter", "picture noto-sans-arabic"')
      style.setProperty('--hasp-mono', '"picture roboto-mono"')
      style.setProperty('--hasp-overlay', 'light-dark(#d5dcdc, #0a0e0e)')
      // Its many greys would be most of a file.
      style.setProperty('--hasp-shadow', '0 0 #0000')
      const sheet = new CSSStyleSheet()
      // A pairing is another each time, and its time runs. In a layer of its own a letter is drawn the same whatever is around it.
      const hidden = isPairing ? '.plate > svg, .time svg, .time small { visibility: hidden }' : ''
      sheet.replaceSync(`.card { will-change: transform } input { caret-color: #0000 } ${hidden}`)
      document.querySelector('hasp-modal')?.shadowRoot?.adoptedStyleSheets.push(sheet)
    },
    [files, isPairing] as const,
  )
}
const undress = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const name of ['font', 'mono', 'overlay', 'shadow'])
      document.documentElement.style.removeProperty(`--hasp-${name}`)
    document.querySelector('hasp-modal')?.shadowRoot?.adoptedStyleSheets.pop()
  })

async function wear(page: Page, session: CDPSession, { theme, width, height, locale = 'en' }: Look): Promise<void> {
  await session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })
  await page.evaluate((options) => window.demo.modal.update(options), { theme, locale })
  await page.locator(`hasp-modal dialog[lang=${locale}].${theme}`).waitFor()
  await settled(page)
  await page.evaluate(async () => {
    const images = [...(document.querySelector('hasp-modal')?.shadowRoot?.querySelectorAll('img') ?? [])]
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
    await document.fonts.ready
  })
  await frames(page)
}

/** The card and what is around it. */
async function take(page: Page, session: CDPSession): Promise<Buffer> {
  const clip = await page.locator('hasp-modal .card').evaluate((card) => {
    const { left, top, right, bottom } = card.getBoundingClientRect()
    const margin = 4
    const [x, y] = [Math.max(0, Math.floor(left) - margin), Math.max(0, Math.floor(top) - margin)]
    const width = Math.min(innerWidth, Math.ceil(right) + margin) - x
    return { x, y, width, height: Math.min(innerHeight, Math.ceil(bottom) + margin) - y, scale: 1 }
  })
  const { data } = await session.send('Page.captureScreenshot', { clip, optimizeForSpeed: true })
  return pack(Buffer.from(data, 'base64'))
}

async function majorOf(session: CDPSession): Promise<string> {
  const { product } = await session.send('Browser.getVersion')
  return product.match(/\/(\d+)\./)?.[1] ?? product
}
const majorCommitted = (): string | undefined => {
  try {
    return readFileSync(majorFile, 'utf8').trim()
  } catch {
    return undefined
  }
}

/** One picture for each look, the page as it was afterwards. */
export async function pictures(page: Page, session: CDPSession, view: string): Promise<readonly Buffer[]> {
  await page.mouse.move(0, 0)
  await dress(page, view)
  const taken: Buffer[] = []
  for (const look of looks) {
    await wear(page, session, look)
    taken.push(await take(page, session))
  }
  await undress(page)
  await page.evaluate(() => window.demo.modal.update({ theme: 'system', locale: 'en' }))
  await session.send('Emulation.clearDeviceMetricsOverride')
  return taken
}

/** In words, each way in which the view that the page shows looks different from its committed pictures. */
export async function unlike(page: Page, session: CDPSession, view: string): Promise<readonly string[]> {
  const major = await majorOf(session)
  // Another Chromium draws them in another way: they are taken anew, and looked at.
  const isAnew = major !== majorCommitted()
  const found: string[] = []
  for (const [i, picture] of (await pictures(page, session, view)).entries()) {
    const look = looks[i]?.name ?? ''
    const name = fileOf(view, look)
    const folder = isWriting ? committed : output
    if (isWriting || isAnew) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(path.join(folder, name), picture)
      if (isWriting) writeFileSync(majorFile, `${major}\n`)
    } else {
      const before = committedFiles().includes(name) ? readFileSync(path.join(committed, name)) : undefined
      found.push(...judge(before, picture, { called: `${view} · ${look}`, name }))
    }
  }
  return found
}

/** Says how a picture differs from the one before it, with the new one and a drawing of what differs beside it. */
export function judge(before: Uint8Array | undefined, picture: Uint8Array, { called, name }: Named): readonly string[] {
  const [fresh, red] = [path.join(output, name), path.join(output, name.replace('.png', '.difference.png'))]
  for (const file of [fresh, red]) rmSync(file, { force: true })
  if (!before) return [`${called}: no picture is committed; npm run shots -- --write takes it`]
  const { share, sizes, picture: drawn } = differ(before, picture)
  if (share <= limit) return []
  mkdirSync(output, { recursive: true })
  writeFileSync(fresh, picture)
  writeFileSync(red, drawn)
  const what =
    sizes[0] === sizes[1] ? `${(share * 100).toFixed(2)} % of the pixels differ` : `${sizes[1]}, not ${sizes[0]}`
  return [`${called}: ${what}, see ${fresh} and ${red}`]
}
interface Named {
  /** In words. */
  readonly called: string
  /** Its file. */
  readonly name: string
}

/** What was taken anew because another Chromium draws it, on one sheet to be looked at. Returns its path, if there is any. */
export function sheet(): string | undefined {
  let files: string[] = []
  try {
    files = readdirSync(output).filter((name) => name.endsWith('.png') && name !== 'sheet.png')
  } catch {
    return undefined
  }
  const figures = files.sort().map((name) => `<figure><img src="${name}"><figcaption>${name}</figcaption></figure>`)
  const style =
    'body{margin:24px;font:13px system-ui;background:#ccd2d2;display:flex;flex-wrap:wrap;gap:24px}figure{margin:0}img{display:block}'
  const file = path.join(output, 'sheet.html')
  writeFileSync(file, `<!doctype html><meta charset="utf-8"><style>${style}</style>${figures.join('')}`)
  return file
}
