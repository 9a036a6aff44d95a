// The road from a click to a receipt, on both demo pages, ready, with a real extension wallet and real chains.
import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  alone,
  button,
  connect,
  first,
  heading,
  pages,
  quiet,
  ready,
  rpc,
  second,
  startWorld,
  state,
  until,
  type World,
} from '../world.mjs'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())

/** With motion on one page and without it on the other: visitors have either. */
async function visit(file: string): Promise<Page> {
  const page = await world.visit(file)
  await page.emulateMedia({ reducedMotion: file.startsWith('cdn') ? 'reduce' : 'no-preference' })
  return page
}

describe.each(pages)('on %s', (file) => {
  test('a visitor connects and sees the account with exactly its balance', async () => {
    const page = await visit(alone(file))
    const wei = BigInt(`0x${randomBytes(8).toString('hex')}`) + 10n ** 18n
    const url = world.sandbox.networks['eip155:31337'] ?? ''
    await rpc(url, 'anvil_setBalance', [first, `0x${wei.toString(16)}`])
    await connect(page)
    await until(page, { address: first, network: 'eip155:31337', wallet: 'com.example.testwallet' })
    await until(page, { balance: String(wei) })
    const digits = wei.toString().padStart(19, '0')
    const whole = digits.slice(0, -18).replace(/\B(?=(\d{3})+$)/g, ',')
    // Cut to three places, without the zeros at the end.
    const fraction = `.${digits.slice(-18, -15)}`.replace(/\.?0+$/, '')
    await expect.poll(() => page.locator('hasp-modal .sum').textContent()).toBe(`${whole}${fraction} ETH`)
    expect(await heading(page).textContent()).toContain('0xf39F…2266')
    await page.close()
  })

  test('a visitor who declines can try again', async () => {
    const page = await visit(alone(file))
    await world.hand.set({ methods: { eth_requestAccounts: { reject: true, times: 1 } } })
    await page.click('#open')
    await button(page, /Test Wallet/).click()
    await page.getByText('Connection declined').waitFor()
    await until(page, { status: 'disconnected', view: 'ConnectingExternal' })
    await button(page, 'Try again').click()
    await until(page, { status: 'connected', view: 'Account' })
    await page.close()
  })

  test('a locked wallet connects when it is unlocked', async () => {
    const page = await visit(alone(file))
    await world.hand.lock()
    await page.click('#open')
    await button(page, /Test Wallet/).click()
    await page.getByText('Continue in Test Wallet').waitFor()
    await until(page, { status: 'connecting' })
    await world.hand.unlock()
    await until(page, { status: 'connected', address: first })
    await page.close()
  })

  test('a request that is open in the wallet is waited for', async () => {
    const page = await visit(alone(file))
    await world.hand.set({ methods: { eth_requestAccounts: { pending: true } } })
    await page.click('#open')
    await button(page, /Test Wallet/).click()
    await page.getByText('Request already open').waitFor()
    await world.hand.release()
    await until(page, { status: 'connected', view: 'Account' })
    await page.close()
  })

  test('a wallet on another network is told and switches', async () => {
    const page = await visit(alone(file, 'networks=1'))
    await world.hand.setChain('0x7a6a')
    await page.click('#open')
    await button(page, /Test Wallet/).click()
    await until(page, { status: 'connected', supported: false, view: 'UnsupportedChain', chain: 'eip155:31338' })
    await page.reload()
    await ready(page)
    await until(page, { status: 'connected', supported: false, open: false, chain: 'eip155:31338' })
    await page.click('#open')
    await button(page, /Sandbox One/).click()
    await until(page, { supported: true, view: 'Account', network: 'eip155:31337' })
    await page.close()
  })

  test('a network that the wallet does not know is added, then switched to', async () => {
    const page = await visit(alone(file))
    await connect(page)
    await world.hand.set({ unknown: ['0x7a6a'], addOnly: true })
    await button(page, /choose network/i).click()
    await button(page, /Sandbox Two/).click()
    await until(page, { network: 'eip155:31338', view: 'Account' })
    const added = (await world.hand.log()).filter(({ method }) => method === 'wallet_addEthereumChain')
    expect(added).toHaveLength(1)
    expect(JSON.stringify(added[0]?.params)).toContain(world.sandbox.networks['eip155:31338'])
    await page.close()
  })

  test('a declined switch says so, and a wallet that only pretends is found out', async () => {
    const page = await visit(alone(file))
    await connect(page)
    await world.hand.set({ methods: { wallet_switchEthereumChain: { reject: true, times: 1 } } })
    await button(page, /choose network/i).click()
    await button(page, /Sandbox Two/).click()
    await page.getByText('Switch declined').waitFor()
    await world.hand.set({ deadSwitch: true })
    await button(page, 'Try again').click()
    await page.getByText('Test Wallet did not switch').waitFor()
    await until(page, { network: 'eip155:31337' })
    await world.hand.set({ deadSwitch: false })
    await button(page, 'Try again').click()
    await until(page, { network: 'eip155:31338', view: 'Account' })
    await page.close()
  })

  test('what changes in the wallet changes here', async () => {
    const page = await visit(alone(file))
    await connect(page)
    await world.hand.setAccount(1)
    await until(page, { address: second })
    await expect.poll(() => heading(page).textContent()).toContain('0x7099…79C8')
    await world.hand.setChain('0x7a6a')
    await until(page, { network: 'eip155:31338' })
    await page.close()
  })

  test('disconnecting here revokes there, and a reload stays disconnected', async () => {
    const page = await visit(alone(file))
    await connect(page)
    await button(page, 'Disconnect').click()
    await until(page, { status: 'disconnected', view: 'Connect' })
    expect((await world.hand.log()).map(({ method }) => method)).toContain('wallet_revokePermissions')
    await page.reload()
    await ready(page)
    await until(page, { status: 'disconnected' })
    await quiet(page)
    expect(await state(page)).toMatchObject({ status: 'disconnected', address: undefined })
    await page.close()
  })

  test('disconnecting in the wallet disconnects here', async () => {
    const page = await visit(alone(file))
    await connect(page)
    await world.hand.revoke()
    await until(page, { status: 'disconnected', view: 'Connect', address: undefined })
    await page.close()
  })

  test('a reload reconnects through a live provider', async () => {
    const page = await visit(alone(file))
    await connect(page)
    await page.reload()
    await ready(page)
    await until(page, { status: 'connected', address: first, open: false })
    const accounts = await page.evaluate(() =>
      window.demo.modal.provider('eip155')?.request({ method: 'eth_accounts' }),
    )
    expect(String((accounts as readonly string[])[0]).toLowerCase()).toBe(first.toLowerCase())
    await page.close()
  })

  test('a locked wallet never shows connected after a reload, and comes back when unlocked', async () => {
    const page = await visit(alone(file))
    await connect(page)
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      const look = (): void => {
        seen.push(window.demo?.modal.state.status ?? '')
        requestAnimationFrame(look)
      }
      look()
    })
    await world.hand.lock()
    await page.reload()
    await ready(page)
    await until(page, { status: 'disconnected' })
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).not.toContain('connected')
    await world.hand.unlock()
    await until(page, { status: 'connected', address: first })
    await page.close()
  })

  test('a wallet announced two seconds late still reconnects', async () => {
    const page = await visit(alone(file))
    await connect(page)
    await world.hand.set({ announce: 2000 })
    await page.reload()
    await ready(page)
    await until(page, { status: 'reconnecting' })
    await until(page, { status: 'connected', address: first })
    await page.close()
  })

  test('the page signs and sends through the provider, and the balance follows', async () => {
    const page = await visit(alone(file))
    await connect(page)
    await until(page, { network: 'eip155:31337' })
    await page.waitForFunction(() => window.demo.modal.state.balance)
    const before = BigInt((await state(page)).balance ?? 0)
    await button(page, 'Close').click()
    await page.click('#sign')
    await page.waitForFunction(() => /^0x[0-9a-f]{130}$/.test(document.querySelector('#out')?.textContent ?? ''))
    await page.click('#send')
    await page.waitForFunction(() => /^receipt/.test(document.querySelector('#out')?.textContent ?? ''))
    const [, hash, status] = (await page.textContent('#out'))?.split(' ') ?? []
    expect(status).toBe('success')
    const url = world.sandbox.networks['eip155:31337'] ?? ''
    const receipt = await rpc<{ status: string; to: string }>(url, 'eth_getTransactionReceipt', [hash])
    expect(receipt).toMatchObject({ status: '0x1', to: second.toLowerCase() })
    await page.click('#open')
    await expect.poll(async () => BigInt((await state(page)).balance ?? before) <= before - 10n ** 16n).toBe(true)
    await page.close()
  })

  test('a wallet connects while its RPC is silent, and once that fails the balance is unknown with a retry', async () => {
    const page = await visit(alone(file, 'rpc=http://127.0.0.1:9/'))
    let fail = () => {}
    const failed = new Promise<void>((resolve) => {
      fail = resolve
    })
    // Nothing is answered before the wallet is connected: who waited for the chain would never connect.
    await page.route('http://127.0.0.1:9/**', async (route) => {
      await failed
      await route.abort('connectionrefused')
    })
    await page.click('#open')
    await button(page, /Test Wallet/).waitFor()
    await button(page, /Test Wallet/).click()
    await until(page, { status: 'connected', view: 'Account' })
    fail()
    await page.getByRole('tabpanel').getByText('Token Balance Unavailable').waitFor()
    expect(await page.locator('hasp-modal .sum').textContent()).toContain('—')
    await button(page, 'Try again').click()
    expect((await state(page)).balance).toBeUndefined()
    await page.close()
  })

  test('a wallet that answers nonsense is told apart from a refusal, and the modal goes on', async () => {
    const page = await visit(alone(file))
    await world.hand.set({ address: '0x123' })
    await page.click('#open')
    await button(page, /Test Wallet/).click()
    await page.getByText('Test Wallet did not connect').waitFor()
    await world.hand.set({ address: null, chainId: 'mainnet' })
    await button(page, 'Try again').click()
    await page.getByText('Test Wallet did not connect').waitFor()
    await until(page, { status: 'disconnected' })
    await world.hand.set({ chainId: null })
    await button(page, 'Try again').click()
    await until(page, { status: 'connected' })
    await page.close()
  })

  test('a wallet without EIP-6963 is found', async () => {
    const page = await visit(alone(file))
    await world.hand.set({ announce: false, legacy: true })
    await page.reload()
    await ready(page)
    await page.click('#open')
    await button(page, /Browser Wallet/).click()
    await until(page, { status: 'connected', address: first })
    await page.close()
  })

  test('a visitor without an extension uses the sandbox wallet beside the open modal', async () => {
    const page = await visit(file)
    await page.click('#open')
    await button(page, /Sandbox wallet/).click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await until(page, { status: 'connected', wallet: 'example.sandbox.wallet', view: 'Account' })
    await page.close()
  })
})
