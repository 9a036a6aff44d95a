// <hasp-button> on the CDN page: what it shows in every state, how it is dressed, and what it never does.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alone, connect, button as inModal, patience, startWorld, until, type World } from '../world.mjs'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const wait = { timeout: patience }

let world: World
beforeAll(async () => {
  world = await startWorld({ reducedMotion: 'reduce' })
})
afterAll(() => world?.close())

const theButton = (page: Page): Locator => page.locator('#open button')
const part = (page: Page, name: string): Locator => page.locator(`#open [part~=${name}]`)
const says = (page: Page, text: string | RegExp) =>
  expect.poll(() => theButton(page).innerText(), wait)[text instanceof RegExp ? 'toMatch' : 'toBe'](text)
const style = (of: Locator, name: string): Promise<string> =>
  of.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), name)
const set = (page: Page, name: string, value: string | undefined) =>
  page.evaluate(
    ([name, value]) => {
      const host = document.querySelector('#open')
      if (value === undefined) host?.removeAttribute(`${name}`)
      else host?.setAttribute(`${name}`, `${value}`)
    },
    [name, value] as const,
  )
async function connected(query = ''): Promise<Page> {
  const page = await world.visit(alone('cdn.html', query))
  await connect(page)
  await page.evaluate(() => window.demo.modal.close())
  await until(page, { open: false })
  await says(page, /ETH/)
  return page
}

test('the button goes from the way in to the account, to another network, and back', async () => {
  const page = await world.visit(alone('cdn.html'))
  await says(page, 'Connect wallet')
  await world.hand.set({ methods: { eth_requestAccounts: { delay: 3000 } } })
  const width = (await theButton(page).boundingBox())?.width
  await page.click('#open')
  await inModal(page, /Test Wallet/).click()
  await says(page, 'Connecting…')
  // To the pixel: the page knows no smaller ones.
  expect(Math.abs(((await theButton(page).boundingBox())?.width ?? 0) - (width ?? 0))).toBeLessThan(1)
  await until(page, { status: 'connected' })
  await says(page, /0xf39F…2266\s*10,000 ETH/)
  expect(await part(page, 'avatar').locator('svg path').count()).toBe(1)
  expect(await part(page, 'network').getAttribute('aria-label')).toBe('Sandbox One')
  await page.evaluate(() =>
    window.demo.modal.setAddressLabel(`eip155:31337:${window.demo.modal.state.account?.address}`, 'Savings'),
  )
  await says(page, /Savings/)
  await world.hand.setChain('0x89')
  await says(page, 'Switch network')
  await inModal(page, /Sandbox Two/).click()
  await until(page, { network: 'eip155:31338' })
  await expect.poll(() => part(page, 'network').getAttribute('aria-label'), wait).toBe('Sandbox Two')
  await page.evaluate(() => window.demo.modal.disconnect())
  await says(page, 'Connect wallet')
  await page.close()
})

test('before createModal the button is what the page wrote into it, and after that a button of hasp', async () => {
  const page = await world.context.newPage()
  await page.route('**/pages/cdn.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto(`${world.sandbox.dapp}${alone('cdn.html')}`)
  await page.evaluate(() => document.querySelector('#open')?.append('Wallet'))
  expect(await page.locator('#open').innerText()).toBe('Wallet')
  expect(await page.evaluate(() => !!customElements.get('hasp-button'))).toBe(false)
  await page.evaluate(`(async () => {
    const [{ createModal }, { setup }] = await Promise.all([import('hasp'), import('/pages/setup.js')])
    window.demo = { modal: createModal(await setup('demo-cdn')) }
  })()`)
  await says(page, 'Connect wallet')
  await page.click('#open')
  await until(page, { open: true })
  await page.close()
})

test('for a first visitor the button stands as it was drawn, while it is found out whether there is a wallet', async () => {
  const page = await world.context.newPage()
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      const button = document.querySelector('#open')?.shadowRoot?.querySelector('button')
      const { width, height, x, y } = button?.getBoundingClientRect() ?? {}
      const now = button ? JSON.stringify([button.innerText, width, height, x, y]) : ''
      if (now && seen.at(-1) !== now) seen.push(now)
      requestAnimationFrame(look)
    }
    look()
  })
  await page.goto(`${world.sandbox.dapp}${alone('cdn.html')}`)
  await page.waitForFunction(() => window.demo?.modal.state.status === 'disconnected')
  await says(page, 'Connect wallet')
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen.length)).toBe(1)
  await page.close()
})

test('the attributes of the button hold from when they change', async () => {
  const page = await connected()
  await set(page, 'network', 'hide')
  await says(page, /^0xf39F…2266\s*10,000 ETH$/)
  expect(await part(page, 'network').count()).toBe(0)
  await set(page, 'balance', 'hide')
  await says(page, '0xf39F…2266')
  await set(page, 'balance', undefined)
  await says(page, /10,000 ETH/)
  await set(page, 'namespace', 'solana')
  await says(page, 'Connect wallet')
  await set(page, 'label', 'Solana wallet')
  await says(page, 'Solana wallet')
  await set(page, 'disabled', '')
  expect(await theButton(page).isDisabled()).toBe(true)
  await page.evaluate(() => document.querySelector<HTMLElement>('#open')?.click())
  await set(page, 'namespace', undefined)
  await set(page, 'disabled', undefined)
  expect(await theButton(page).isDisabled()).toBe(false)
  await until(page, { open: false })
  await page.evaluate(() => document.querySelector<HTMLElement>('#open')?.click())
  await until(page, { open: true, view: 'Account' })
  await page.close()
})

test('moved, in another shadow root, and many at once each is one button', async () => {
  const page = await connected()
  await page.evaluate(() => {
    const host = document.querySelector('#open')
    document.body.prepend(host as Node)
    document.querySelector('header')?.append(host as Node)
  })
  await says(page, /ETH/)
  expect(await theButton(page).count()).toBe(1)
  await page.evaluate(() => {
    const outer = document.body.appendChild(document.createElement('div'))
    outer.id = 'outer'
    outer.attachShadow({ mode: 'open' })
    for (let i = 0; i < 20; i++) outer.shadowRoot?.append(document.createElement('hasp-button'))
  })
  const all = page.locator('#outer hasp-button button')
  await expect.poll(() => all.count(), wait).toBe(20)
  await expect.poll(async () => new Set(await all.allInnerTexts()).size, wait).toBe(1)
  const removed = await page.evaluateHandle(() => {
    const root = document.querySelector('#outer')?.shadowRoot
    const first = root?.firstElementChild
    first?.remove()
    return first
  })
  await page.evaluate(() => window.demo.modal.disconnect())
  await expect.poll(async () => [...new Set(await all.allInnerTexts())], wait).toEqual(['Connect wallet'])
  // Gone, it follows nothing any more.
  expect(await removed.evaluate((host) => (host as Element | undefined)?.shadowRoot?.textContent)).toMatch(/ETH/)
  await page.close()
})

test('parts and variables dress the button', async () => {
  const page = await connected()
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    const parts = ['button', 'avatar', 'address', 'balance', 'network', 'label']
    sheet.replaceSync(`${parts.map((name, i) => `hasp-button::part(${name}){outline:${i + 1}px solid red}`).join('')}
      hasp-button{--hasp-radius:3px;--hasp-bg:rgb(1,2,3);--hasp-accent:rgb(250,240,230);--hasp-size:20px}`)
    document.adoptedStyleSheets.push(sheet)
  })
  for (const [i, name] of ['button', 'avatar', 'address', 'balance', 'network'].entries())
    expect(await style(part(page, name), 'outline-width'), name).toBe(`${i + 1}px`)
  expect(await style(theButton(page), 'border-radius')).toBe('3px')
  expect(await style(theButton(page), 'background-color')).toBe('rgb(1, 2, 3)')
  expect(await style(theButton(page), 'font-size')).toBe('20px')
  await page.evaluate(() => window.demo.modal.disconnect())
  await says(page, 'Connect wallet')
  expect(await style(part(page, 'label'), 'outline-width')).toBe('6px')
  expect(await style(theButton(page), 'background-color')).toBe('rgb(250, 240, 230)')
  // Dark on a light accent.
  expect(await style(theButton(page), 'color')).toBe('color(xyz-d65 0.00822 0.00919 0.01111)')
  await page.evaluate(() => window.demo.modal.update({ theme: 'dark', themeVariables: { radius: '7px' } }))
  await expect.poll(() => style(theButton(page), 'border-radius')).toBe('7px')
  expect(await style(theButton(page), 'color-scheme')).toBe('dark')
  await page.close()
})

test('a theme that comes from data declares nothing but its variables, and asks nobody for anything', async () => {
  const page = await connected()
  const asked: string[] = []
  await page.route(/theft/, (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  const box = await theButton(page).boundingBox()
  const names = ['bg', 'well', 'line', 'hair', 'edge', 'ink', 'soft', 'accent', 'on-accent', 'pin', 'overlay', 'shadow']
  for (const value of [
    'red;position:fixed;inset:0;opacity:0;background:url(/theft)',
    'red}button{position:fixed;opacity:0;background:url(/theft)}',
    'red !important;opacity:0',
    'url(/theft)',
    'image-set("/theft" 1x)',
  ]) {
    await page.evaluate(
      ([names, value]) => {
        const themeVariables = Object.fromEntries(names.map((name) => [name, value]))
        window.demo.modal.update({ themeVariables: { ...themeVariables, 'x:0;opacity': '0' } as object })
      },
      [names, value] as const,
    )
    await page.evaluate(() => window.demo.modal.open())
    await until(page, { open: true })
    // In both of them, and painted.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await style(theButton(page), 'position'), value).toBe('static')
    expect(await style(theButton(page), 'opacity'), value).toBe('1')
    expect(await theButton(page).boundingBox(), value).toEqual(box)
    await page.evaluate(() => window.demo.modal.close())
  }
  expect(asked).toEqual([])
  await page.close()
})

test('a page’s own sheets leave it a button', async () => {
  const page = await connected()
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '*,*::before{all:unset} button,span,svg{display:none!important;color:red!important;font-size:99px!important}',
    )
    document.adoptedStyleSheets = [sheet]
  })
  const box = await theButton(page).boundingBox()
  expect(box?.height).toBe(44)
  expect(box?.width).toBeLessThan(300)
  expect(await style(theButton(page), 'font-size')).not.toBe('99px')
  await theButton(page).click()
  await until(page, { open: true, view: 'Account' })
  await page.close()
})

describe.each(['light', 'dark'] as const)('for people, %s', (theme) => {
  test('axe finds nothing, connected or not; the button names itself and is large enough', async () => {
    const page = await connected(`theme=${theme}`)
    await page.emulateMedia({ colorScheme: theme })
    const session = await page.context().newCDPSession(page)
    await session.send('Runtime.evaluate', { expression: await readFile(axe, 'utf8') })
    const problems = (plant: boolean) =>
      page.evaluate(async (plant) => {
        const axe = (window as unknown as { axe: typeof import('axe-core') }).axe
        const planted = document.createElement('button')
        if (plant) document.querySelector('#open')?.shadowRoot?.append(planted)
        const { violations } = await axe.run('#open')
        planted.remove()
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
      }, plant)
    expect((await problems(true)).join()).toContain('button-name')
    expect(await problems(false)).toEqual([])
    const named = page.locator('#open').getByRole('button', { name: /^Sandbox One\s*0xf39F…2266\s*10,000 ETH$/ })
    expect(await named.count()).toBe(1)
    expect(await named.getAttribute('aria-haspopup')).toBe('dialog')
    await page.evaluate(() => window.demo.modal.disconnect())
    await says(page, 'Connect wallet')
    expect(await problems(false)).toEqual([])
    const box = await theButton(page).boundingBox()
    expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44)
    await page.close()
  })
})

test('the keyboard reaches the button, shows where it is, and gets the focus back', async () => {
  const page = await connected()
  await page.locator('nav a').last().focus()
  await page.keyboard.press('Tab')
  expect(await theButton(page).evaluate((element) => element.matches(':focus-visible'))).toBe(true)
  expect(await style(theButton(page), 'outline-style')).toBe('solid')
  await page.keyboard.press('Enter')
  await until(page, { open: true, view: 'Account' })
  await inModal(page, 'Disconnect').waitFor()
  await page.keyboard.press('Escape')
  await until(page, { open: false })
  await expect.poll(() => theButton(page).evaluate((element) => element.matches(':focus')), wait).toBe(true)
  await page.keyboard.press('Space')
  await until(page, { open: true })
  await page.close()
})

test('in forced colours the button has an edge, from right to left it is mirrored', async () => {
  const page = await connected('locale=ar')
  await expect.poll(() => theButton(page).getAttribute('dir'), wait).toBe('rtl')
  // In one look: what it shows is made anew with every change.
  const leftOf = (names: string[]) =>
    theButton(page).evaluate(
      (button, names) => names.map((name) => button.querySelector(`[part~=${name}]`)?.getBoundingClientRect().x ?? NaN),
      names,
    )
  const [avatar = NaN, address = NaN, network = NaN] = await leftOf(['avatar', 'address', 'network'])
  expect(avatar).toBeGreaterThan(address)
  expect(network).toBeLessThan(avatar)
  expect(await part(page, 'address').innerText()).toBe('0xf39F…2266')
  await page.evaluate(() => window.demo.modal.disconnect())
  await says(page, /\p{Script=Arabic}/u)
  expect(await style(theButton(page), 'border-top-color')).toBe('rgba(0, 0, 0, 0)')
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await style(theButton(page), 'border-top-color')).not.toBe('rgba(0, 0, 0, 0)')
  await page.close()
})

test('the button does not grow when the balance comes, and a chain that does not answer is no zero', async () => {
  const page = await world.visit(alone('cdn.html'))
  let open = (): void => undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route(world.sandbox.networks['eip155:31337'] ?? '', async (route) => {
    await gate
    await route.continue()
  })
  await connect(page)
  await says(page, /2266\s*$/)
  const before = await theButton(page).boundingBox()
  open()
  await says(page, /ETH/)
  expect(await theButton(page).boundingBox()).toEqual(before)
  await page.close()
  const dead = await world.visit(alone('cdn.html', 'rpc=http://127.0.0.1:9/'))
  await connect(dead)
  await says(dead, /2266\s*—$/)
  await dead.close()
})

test('the button asks for a balance only while somebody is connected, and not where it hides it', async () => {
  const page = await world.visit(alone('cdn.html'))
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes('eth_getBalance')) asked.push(request.url())
  })
  await set(page, 'balance', 'hide')
  const address = await page.evaluate(async () => {
    const { modal } = window.demo
    // By name, so that no screen with a balance opens.
    await modal.connect({ wallet: 'com.example.testwallet' })
    modal.close()
    return modal.state.account?.address
  })
  expect(address).toMatch(/^0xf39F/)
  await says(page, /2266$/)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await set(page, 'balance', undefined)
  await says(page, /ETH/)
  expect(asked).toHaveLength(1)
  await page.evaluate(() => window.demo.modal.disconnect())
  await says(page, 'Connect wallet')
  await page.waitForLoadState('networkidle')
  expect(asked).toHaveLength(1)
  await page.close()
})

test('where the chunk of the button is lost, the fallback stays; a click, or a later one, brings the button', async () => {
  const page = await world.context.newPage()
  await page.route(/\/cdn\/button-/, (route) => route.abort())
  await page.goto(`${world.sandbox.dapp}${alone('cdn.html')}`)
  await page.waitForFunction(() => !!window.demo)
  await page.evaluate(() => document.querySelector('#open')?.append('Wallet'))
  expect(await page.locator('#open').innerText()).toBe('Wallet')
  expect(await theButton(page).count()).toBe(0)
  await page.unroute(/\/cdn\/button-/)
  await page.evaluate(() => document.body.append(document.createElement('hasp-button')))
  await expect.poll(() => page.locator('body > hasp-button button').innerText(), wait).toBe('Connect wallet')
  await page.click('#open')
  await until(page, { open: true })
  await says(page, 'Connect wallet')
  await page.close()
})

test('two copies on a page: the plain name belongs to the first, and each has one of its own', async () => {
  const page = await connected()
  await page.route('**/copy/*.js', async (route) => {
    const text = await (await fetch(route.request().url().replace('/copy/', '/cdn/'))).text()
    await route.fulfill({ contentType: 'text/javascript', body: text.replaceAll(/(["'`])\d+\.\d+\.\d+\1/g, '"9.9.9"') })
  })
  await page.evaluate(`(async () => {
    const [{ createModal }, { setup }] = await Promise.all([import('/copy/hasp.js'), import('/pages/setup.js')])
    window.second = createModal({ ...(await setup('second')), name: 'second' })
    document.body.append(document.createElement('hasp-button-9-9-9'), document.createElement('hasp-button'))
  })()`)
  await expect.poll(() => page.locator('hasp-button-9-9-9 button').innerText(), wait).toBe('Connect wallet')
  await expect.poll(() => page.locator('body > hasp-button button').innerText(), wait).toMatch(/ETH/)
  await page.close()
})

test('a click is one although the button says something else before it is let go', async () => {
  const page = await connected()
  const { x = 0, y = 0, width = 0, height = 0 } = (await part(page, 'address').boundingBox()) ?? {}
  await page.bringToFront()
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.evaluate(() =>
    window.demo.modal.setAddressLabel(`eip155:31337:${window.demo.modal.state.account?.address}`, '0xf39F…2260'),
  )
  await says(page, /2260/)
  await page.mouse.up()
  await until(page, { open: true, view: 'Account' })
  await page.close()
})

test('a pointer over the button fetches the interface, so that the click only draws', async () => {
  const page = await world.visit(alone('cdn.html'))
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await theButton(page).hover()
  await expect.poll(() => fetched.some((url) => /\/cdn\/(modal|chunk)-/.test(url)), wait).toBe(true)
  await page.waitForLoadState('networkidle')
  await until(page, { open: false })
  const before = fetched.length
  await page.evaluate(() => window.demo.modal.open())
  expect(fetched.slice(before).filter((url) => /\/cdn\/modal-/.test(url))).toEqual([])
  await page.close()
})

test('after destroy the button is the way in again, a click does no harm, and the next modal is followed', async () => {
  const page = await connected()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.evaluate(() => window.demo.modal.destroy())
  await says(page, 'Connect wallet')
  await theButton(page).click()
  expect(await page.locator('hasp-modal').count()).toBe(0)
  await page.evaluate(`(async () => {
    const [{ createModal }, { setup }] = await Promise.all([import('hasp'), import('/pages/setup.js')])
    window.demo = { modal: createModal({ ...(await setup('next')), name: 'next' }) }
  })()`)
  await connect(page)
  await says(page, /10,000 ETH/)
  expect(errors).toEqual([])
  await page.close()
})

test('a namespace that the site does not list is told to who built the page', async () => {
  const page = await world.visit(alone('cdn.html'))
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await set(page, 'namespace', 'solana')
  await theButton(page).click()
  await expect.poll(() => errors, wait).toEqual([expect.stringContaining('solana')])
  expect(await page.locator('hasp-modal').count()).toBe(0)
  await page.close()
})

test('beside an embedded modal the button leads there, and the text beside the card stays where it is', async () => {
  const embedded = await world.visit(alone('embedded.html'))
  const text = await embedded.locator('main > section').boundingBox()
  await embedded.click('#open')
  await inModal(embedded, /Test Wallet/).click()
  await until(embedded, { status: 'connected', view: 'Account' })
  expect(await embedded.locator('#wallet hasp-modal').count()).toBe(1)
  expect(await embedded.locator('hasp-modal dialog').count()).toBe(0)
  await embedded.click('#networks')
  await until(embedded, { view: 'SwitchNetwork' })
  await embedded.click('#close')
  await until(embedded, { view: 'Account', open: false })
  await says(embedded, /10,000 ETH/)
  expect(await embedded.locator('main > section').boundingBox()).toEqual(text)
  await embedded.close()
})
