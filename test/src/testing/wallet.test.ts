// What a test can do to a wallet of `hasp/testing`, beside what every connector makes of it.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bitcoin, cosmoshub, mainnet, polkadot, solana } from '../../../chains/networks.ts'
import { findWallets, wallets } from '../../../src/connect/wallets.ts'
import { installWallet, type TestWallet, type WalletOptions } from '../../../src/testing/index.ts'
import { rows } from '../../helpers/conformance.ts'
import { freshModal, start } from '../../helpers/modal.ts'
import { openPage } from '../../helpers/page.ts'
import { settle } from '../../helpers/time.ts'

freshModal()
let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})
let installed: TestWallet[] = []
afterEach(() => {
  for (const one of installed) one.uninstall()
  installed = []
})
const install = (options: WalletOptions = { namespace: 'eip155' }): TestWallet => {
  const one = installWallet(options)
  installed.push(one)
  return one
}
const page = async () => {
  const modal = start({ networks: [mainnet] })
  await findWallets()
  await settle()
  return modal
}
const wallet = 'test.test-wallet'

test.each(rows.filter(({ cannot, options }) => !cannot.includes('asks') && !options))(
  'a wallet of $title that is uninstalled leaves nothing in the page',
  (row) => {
    const before = Object.keys(globalThis)
    row.install().uninstall()
    expect(Object.keys(globalThis).filter((name) => !before.includes(name) && name !== 'injectedWeb3')).toEqual([])
  },
)

test.each<WalletOptions>([
  { namespace: 'eip155' },
  { namespace: 'solana', name: 'Purple' },
  { namespace: 'bip122' },
  { namespace: 'bip122', kind: 'sats-connect', name: 'X Wallet' },
  { namespace: 'bip122', kind: 'leather' },
  { namespace: 'bip122', kind: 'unisat' },
  { namespace: 'polkadot', name: 'talisman' },
  { namespace: 'cosmos' },
  { namespace: 'cosmos', kind: 'leap' },
  { namespace: 'cosmos', kind: 'cosmostation' },
  { namespace: 'cosmos', kind: 'okx' },
  { namespace: 'cosmos', kind: 'station' },
])('its id is what connect() takes, and its name what is shown: %j', async (options) => {
  vi.stubGlobal('location', { host: 'app.example', href: 'https://app.example/' })
  const one = install(options)
  const modal = start({ networks: [mainnet, solana, bitcoin, polkadot, cosmoshub] })
  await findWallets()
  await settle()
  expect((await modal.connect({ wallet: one.id })).namespace).toBe(options.namespace)
  const shown = options.name === 'talisman' ? 'Talisman' : one.name
  expect(modal.state.connections[0]?.connector).toMatchObject({ id: one.id, name: shown })
})

test('an id that nobody has is answered with those that are here', async () => {
  install({ namespace: 'cosmos' })
  const modal = start({ networks: [cosmoshub] })
  await findWallets()
  await settle()
  await expect(modal.connect({ wallet: 'cosmos:Keplr' })).rejects.toThrow('here: cosmos:keplr')
})

test('two wallets of one place give it back to each other', () => {
  const first = install({ namespace: 'cosmos' })
  const { keplr } = globalThis as { keplr?: unknown }
  const second = install({ namespace: 'cosmos' })
  expect((globalThis as { keplr?: unknown }).keplr).not.toBe(keplr)
  second.uninstall()
  expect((globalThis as { keplr?: unknown }).keplr).toBe(keplr)
  first.uninstall()
  expect(globalThis).not.toHaveProperty('keplr')
})

describe('a wallet that remembers', () => {
  const options: WalletOptions = { namespace: 'eip155', remember: 'wallet' }

  test('knows after a reload who was let in, with which account and where', async () => {
    const one = install(options)
    await (await page()).connect({ wallet })
    one.switchAccount(1)
    one.switchNetwork('eip155:137')
    one.uninstall()
    const again = install(options)
    expect([again.address, again.network]).toEqual([one.addresses[1], 'eip155:137'])
    again.hang()
    expect((await (await page()).connect({ wallet })).address).toBe(one.addresses[1])
    expect(again.requests).toEqual([])
  })

  test('tells what another tab has changed', async () => {
    const one = install(options)
    const modal = await page()
    await modal.connect({ wallet })
    stored.set('wallet:index', '1')
    dispatchEvent(Object.assign(new Event('storage'), { key: 'wallet:index' }))
    await settle()
    expect(modal.state.account?.address).toBe(one.addresses[1])
  })

  test('that does not remember is let out by a reload', async () => {
    install()
    await (await page()).connect({ wallet })
    expect(stored.size).toBe(0)
  })
})

describe('a decision', () => {
  test('may be a function of the request, and may take its time', async () => {
    const seen: string[] = []
    const one = install({
      namespace: 'eip155',
      async decide({ method }) {
        await settle()
        seen.push(method)
        return method === 'personal_sign' ? 'reject' : 'approve'
      },
    })
    const modal = await page()
    await modal.connect({ wallet })
    const call = { method: 'personal_sign', params: ['0x6869', one.address] }
    await expect(modal.provider('eip155')?.request(call)).rejects.toMatchObject({ code: 4001 })
    expect(seen).toEqual(['eth_requestAccounts', 'personal_sign'])
    expect(one.requests.at(-1)).toEqual(call)
  })

  test('to hang is ended by the next one, for all that wait', async () => {
    const one = install({ namespace: 'eip155', granted: true, decide: 'hang' })
    const modal = await page()
    await modal.connect({ wallet })
    const sign = () => modal.provider('eip155')?.request({ method: 'personal_sign', params: ['0x6869', one.address] })
    const both = Promise.allSettled([sign(), sign()])
    await settle()
    one.reject()
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})

test('what an app was granted is ended by a signature that the visitor may decline, and stays connected', async () => {
  const one = install()
  const modal = await page()
  await modal.connect({ wallet })
  const revoke = () =>
    modal
      .provider('eip155')
      ?.request({ method: 'wallet_revokePermissions', params: [{ pci: 'pci-quay', permissions: [], expiry: 1 }] })
  expect(await revoke()).toMatch(/^0x[\da-f]{130}$/)
  one.reject()
  await expect(revoke()).rejects.toMatchObject({ code: 4001 })
  expect(modal.state.status).toBe('connected')
})

test('there is no account, and no network, that the wallet does not have', () => {
  const one = install()
  expect(() => one.switchAccount(2)).toThrow('the wallet has no account 2')
  expect(() => one.switchNetwork('eip155:56')).toThrow('the wallet does not know eip155:56')
})

test('without a page there is a word for it', () => {
  vi.stubGlobal('addEventListener', undefined)
  expect(() => installWallet({ namespace: 'eip155' })).toThrow('there is no page')
  openPage()
})

test('a wallet is listed by its name and picture', async () => {
  install({ namespace: 'eip155', name: 'Purple', icon: 'data:image/svg+xml,<svg/>', rdns: 'com.purple' })
  await page()
  expect(wallets.peek()[0]).toMatchObject({ id: 'com.purple', name: 'Purple', imageUrl: 'data:image/svg+xml,<svg/>' })
})

test('a page that others may see is told once that its keys are public', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  for (const hostname of ['', 'localhost', '127.0.0.1', '[::1]', 'dapp.localhost', 'dapp.test']) {
    vi.stubGlobal('location', { hostname, origin: `http://${hostname}` })
    install()
  }
  expect(warn).not.toHaveBeenCalled()
  for (const hostname of ['dapp.example', 'localhost.example', '127.0.0.1.example']) {
    vi.stubGlobal('location', { hostname, origin: `https://${hostname}` })
    install()
  }
  expect(warn.mock.calls).toEqual([
    ['hasp/testing: dapp.example has a wallet for tests. Its keys are public: what is sent to it anybody can take.'],
  ])
})
