// Wallets that misbehave in ways that only a real page has: what stands in `window`, what is announced, and providers that
// are no plain objects. Behind each is the real extension, so that a switch and a signature are real ones.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bending } from '../extension/bending.ts'
import { alone, button, connect, first, pages, ready, second, startWorld, state, until, type World } from '../world.mjs'

let world: World
beforeAll(async () => {
  world = await startWorld({ reducedMotion: 'reduce' })
})
afterAll(() => world?.close())

/** What a script puts into the page before anything else runs there. */
async function visit(script: (account: string) => void, mode: Parameters<World['hand']['set']>[0] = {}) {
  const page = await world.visit(alone(pages[0] ?? ''))
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()))
  await world.hand.set(mode)
  await page.addInitScript(bending)
  await page.addInitScript(script, first)
  await page.reload()
  await ready(page)
  return { page, wrong }
}

/** Connect, switch, sign, disconnect: all that a visitor does, on real chains. */
async function journey(page: Page, wrong: readonly string[]): Promise<void> {
  await connect(page)
  await until(page, { address: first, network: 'eip155:31337' })
  await goOn(page, wrong)
}
async function goOn(page: Page, wrong: readonly string[]): Promise<void> {
  await button(page, /choose network/i).click()
  await button(page, /Sandbox Two/).click()
  await until(page, { network: 'eip155:31338', view: 'Account', loading: false })
  await button(page, 'Close').click()
  await page.click('#sign')
  await page.waitForFunction(() => /^0x[0-9a-f]{130}$/.test(document.querySelector('#out')?.textContent ?? ''))
  await page.click('#open')
  await button(page, 'Disconnect').click()
  await until(page, { status: 'disconnected', view: 'Connect', loading: false })
  expect(wrong).toEqual([])
}

const disguises: Readonly<Record<string, (account: string) => void>> = {
  'is frozen': () => window.bend((provider) => Object.freeze({ ...provider })),
  'is frozen, and throws when it is listened to': () =>
    window.bend((provider) => {
      const on = () => {
        throw new TypeError('Cannot assign to read only property')
      }
      return Object.freeze({ ...provider, on, removeListener: on })
    }),
  'is a proxy that throws on unknown keys': () =>
    window.bend(
      (provider) =>
        new Proxy(provider, {
          get(target, key) {
            if (!(key in target)) throw new TypeError(`no ${String(key)}`)
            return Reflect.get(target, key)
          },
        }),
    ),
  'names its account in the middle of every request': (account) =>
    window.bend((provider) => {
      const heard = new Set<(value: unknown) => void>()
      return {
        ...provider,
        on(event, listener) {
          if (event === 'accountsChanged') heard.add(listener)
          return provider.on(event, listener)
        },
        request(args) {
          for (const listener of heard) listener([account])
          return provider.request(args)
        },
      }
    }),
  'emits 10 MB in the middle of every request': () =>
    window.bend((provider) => {
      const heard = new Set<(value: unknown) => void>()
      return {
        ...provider,
        on(event, listener) {
          heard.add(listener)
          return provider.on(event, listener)
        },
        request(args) {
          const huge = '9'.repeat(10_000_000)
          for (const value of [huge, [huge], `0x${huge}`]) for (const listener of heard) listener(value)
          return provider.request(args)
        },
      }
    }),
  'stands before a window.ethereum that throws': () => {
    Object.defineProperty(window, 'ethereum', {
      get() {
        throw new Error('fight')
      },
    })
  },
  'stands before a window.ethereum that is somebody else’s and cannot be changed': () => {
    const request = () => Promise.reject(new Error('not me'))
    Object.defineProperty(window, 'ethereum', { value: Object.freeze({ request }) })
  },
  'is beside one that announces 10 MB': () => {
    const request = () => Promise.reject(new Error('not me'))
    const info = { uuid: 'huge', name: 'n'.repeat(10_000_000), icon: 'data:image/png,', rdns: 'com.huge' }
    const announce = () =>
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider: { request } } }))
    window.addEventListener('eip6963:requestProvider', announce)
  },
}

describe('a wallet that', () => {
  test.each(Object.entries(disguises))('%s connects, switches, signs and is let go', async (_, script) => {
    const { page, wrong } = await visit(script)
    await journey(page, wrong)
    await page.close()
  })

  test('goes on telling after it was let go is not heard', async () => {
    const { page, wrong } = await visit(() =>
      window.bend((provider) => ({
        ...provider,
        on(event, listener) {
          window.said.set(event, new Set(window.said.get(event)).add(listener))
          return provider.on(event, listener)
        },
        removeListener: () => provider,
      })),
    )
    await journey(page, wrong)
    const asked = (await world.hand.log()).length
    await page.evaluate((address) => {
      for (const listener of window.said.get('accountsChanged') ?? []) listener([address])
      for (const listener of window.said.get('chainChanged') ?? []) listener('0x7a6a')
      for (const listener of window.said.get('disconnect') ?? []) listener(undefined)
    }, second)
    await button(page, /Test Wallet/).click()
    await until(page, { status: 'connected', address: first, network: 'eip155:31338' })
    const methods = (await world.hand.log()).slice(asked).map(({ method }) => method)
    expect(methods.filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
    expect(wrong).toEqual([])
    await page.close()
  })

  test('replaces its request while it is connected is told, and goes on when it is back', async () => {
    const { page, wrong } = await visit(() => window.bend((provider) => ({ ...provider })))
    await connect(page)
    await page.evaluate(() => {
      const [provider] = window.bent
      if (!provider) return
      const { request } = provider
      // Only for what the visitor asks: a silent question may be on its way.
      provider.request = (args) => {
        if (args.method !== 'wallet_switchEthereumChain') return request(args)
        provider.request = request
        throw 'replaced'
      }
    })
    await button(page, /choose network/i).click()
    await button(page, /Sandbox Two/).click()
    await page.getByText('Test Wallet did not switch').waitFor()
    await button(page, 'Try again').click()
    await until(page, { network: 'eip155:31338', view: 'Account', loading: false })
    await button(page, /choose network/i).click()
    await button(page, /Sandbox One/).click()
    await until(page, { network: 'eip155:31337', view: 'Account', loading: false })
    await goOn(page, wrong)
    await page.close()
  })

  test('throws 10 MB is told, and tried again', async () => {
    const { page, wrong } = await visit(() =>
      window.bend((provider) => {
        let left = 1
        return {
          ...provider,
          request: (args) => (left-- > 0 ? Promise.reject(new Error('x'.repeat(10_000_000))) : provider.request(args)),
        }
      }),
    )
    await page.click('#open')
    await button(page, /Test Wallet/).click()
    await page.getByText('Test Wallet did not connect').waitFor()
    expect((await page.locator('hasp-modal').innerText()).length).toBeLessThan(500)
    await button(page, 'Try again').click()
    await until(page, { status: 'connected', view: 'Account' })
    await goOn(page, wrong)
    await page.close()
  })
})

test('two providers of one rdns are both there and kept apart', async () => {
  const { page, wrong } = await visit(() => window.bend((provider) => [{ ...provider }, { ...provider }]))
  await page.click('#open')
  await button(page, /Test Wallet/)
    .nth(1)
    .waitFor()
  expect(await button(page, /Test Wallet/).count()).toBe(2)
  await button(page, /Test Wallet/)
    .nth(1)
    .click()
  await until(page, { status: 'connected', wallet: 'com.example.testwallet#2', view: 'Account' })
  await goOn(page, wrong)
  await page.close()
})

describe('window.ethereum', () => {
  const legacy = { announce: false, legacy: true } as const

  test('that is replaced at run time stays the wallet that was connected', async () => {
    const { page, wrong } = await visit(() => undefined, legacy)
    await page.click('#open')
    await button(page, /Browser Wallet/).click()
    await until(page, { status: 'connected', address: first })
    await page.evaluate(() => {
      const request = () => Promise.reject(new Error('not me'))
      Object.assign(window, { ethereum: { request } })
    })
    await goOn(page, wrong)
    await page.close()
  })

  test('that announces itself at the next visit is the same wallet', async () => {
    const { page, wrong } = await visit(() => undefined, legacy)
    await page.click('#open')
    await button(page, /Browser Wallet/).click()
    await until(page, { status: 'connected', wallet: 'injected' })
    await world.hand.set({ announce: 0, legacy: true })
    await page.reload()
    await ready(page)
    await until(page, { status: 'connected', wallet: 'com.example.testwallet', address: first })
    await page.click('#open')
    await goOn(page, wrong)
    await page.close()
  })
})

test('a request that is open in the wallet is asked for in another way, and granted there', async () => {
  const { page, wrong } = await visit(() => undefined, { methods: { eth_requestAccounts: { pending: true } } })
  await page.click('#open')
  await button(page, /Test Wallet/).click()
  await page.getByText('Request already open').waitFor()
  expect((await state(page)).status).toBe('connecting')
  await button(page, 'Ask again').click()
  await until(page, { status: 'connected', view: 'Account', address: first })
  expect((await world.hand.log()).map(({ method }) => method)).toContain('wallet_requestPermissions')
  await goOn(page, wrong)
  await page.close()
})
