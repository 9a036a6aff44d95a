// What every wallet does, whatever its shape: one suite over one table. What is a connector's own is in the file of its name.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadChain } from '../../../chains/load.ts'
import { bitcoinTestnet } from '../../../chains/networks.ts'
import { wallets } from '../../../src/connect/wallets.ts'
import { installWallet, type TestWallet } from '../../../src/testing/index.ts'
import type { Store } from '../../../src/types.ts'
import { able, type Row, rows, unable } from '../../helpers/conformance.ts'
import { freshModal, memory, reload, type start } from '../../helpers/modal.ts'
import { pageOf, parts } from '../../helpers/pages.ts'
import { fakeTimers, outcome, pass, settle } from '../../helpers/time.ts'

// Node has no IndexedDB, in which Coinbase's keys are kept.
const kept = vi.hoisted(() => new Map<string, unknown>())
vi.mock('../../../src/storage.ts', () => ({
  browserStore: () => ({
    get: async (key: string) => kept.get(key),
    set: async (key: string, value: unknown) => void kept.set(key, structuredClone(value)),
  }),
}))

freshModal()
beforeEach(() => {
  kept.clear()
  fakeTimers()
  vi.stubGlobal('location', { host: 'app.example', href: 'https://app.example/' })
})
let installed: TestWallet[] = []
afterEach(() => {
  for (const one of installed) one.uninstall()
  installed = []
  vi.useRealTimers()
})
const install = (row: Row, ...options: Parameters<Row['install']>): TestWallet => {
  const one = row.install(...options)
  installed.push(one)
  return one
}
const page = (row: Row, options: Parameters<typeof start>[0] = {}) =>
  pageOf(row.networks)({ ...row.options, ...options })
const visitAgain = ({ networks, options }: Row, storage: Store) => reload({ ...options, networks, storage })
async function connected(row: Row, options: Parameters<typeof start>[0] = {}) {
  const one = install(row)
  const modal = await page(row, options)
  await modal.connect({ wallet: row.wallet })
  return { one, modal, asked: one.requests.length }
}
describe.each(rows)('a wallet of $title', (row) => {
  test.each(['before', 'after'])('that is there %s the page looks for it is listed', async (when) => {
    if (when === 'before') install(row)
    await page(row)
    // A parent is no wallet that comes later.
    if (when === 'after' && row.cannot.includes('asks')) return
    if (when === 'after') install(row)
    await pass(2000)
    expect(wallets.peek().map(({ id }) => id)).toEqual([row.wallet])
  })

  test('is connected, asked once, on the first network', async () => {
    const { one, modal } = await connected(row)
    expect(modal.state).toMatchObject({
      status: 'connected',
      account: { address: one.address },
      network: { caipNetworkId: row.networks[0].caipNetworkId },
      supported: true,
    })
    expect(one.requests).toHaveLength(row.cannot.includes('asks') ? 0 : 1)
  })

  test('that is disconnected by the page is so, and can be connected again', async () => {
    const { one, modal } = await connected(row)
    await modal.disconnect()
    expect(modal.state.status).toBe('disconnected')
    await modal.connect({ wallet: row.wallet })
    expect(modal.state.account?.address).toBe(one.address)
  })

  test('that declines to sign rejects with the code 4001, and stays connected', async () => {
    const { one, modal } = await connected(row)
    const { account, provider } = parts(modal)
    const chain = await loadChain(account.namespace)
    one.reject()
    await expect(chain.signMessage('hi', account, provider)).rejects.toMatchObject({ code: 4001 })
    one.approve()
    expect(modal.state.status).toBe('connected')
    expect(await chain.signMessage('hi', account, provider)).toBeTruthy()
  })

  test('that hangs while it signs answers late', async () => {
    const { one, modal } = await connected(row)
    const { account, provider } = parts(modal)
    const chain = await loadChain(account.namespace)
    one.hang()
    const signing = chain.signMessage('hi', account, provider)
    await pass(60_000)
    expect(await outcome(signing)).toBe('waiting')
    one.approve()
    await settle()
    expect(await signing).toBeTruthy()
  })

  test('after a reload is connected again, and its visitor is not asked', async () => {
    const storage = memory()
    const { one, asked } = await connected(row, { storage })
    const modal = await visitAgain(row, storage)
    await pass(2000)
    expect(modal.state).toMatchObject({ status: 'connected', account: { address: one.address } })
    expect(one.requests).toHaveLength(asked)
  })
})

describe.each(able('asks'))('a wallet of $title', (row) => {
  test('that declines is not connected, and may be asked again', async () => {
    const one = install(row, { decide: 'reject' })
    const modal = await page(row)
    expect(await outcome(modal.connect({ wallet: row.wallet }))).toBe('rejected')
    expect(modal.state.status).toBe('disconnected')
    one.approve()
    expect(await modal.connect({ wallet: row.wallet })).toMatchObject({ address: one.address })
  })

  test('that hangs is waited for, and its late answer connects', async () => {
    const one = install(row, { decide: 'hang' })
    const modal = await page(row)
    const connecting = modal.connect({ wallet: row.wallet })
    await pass(21_000)
    expect(await outcome(connecting)).toBe('waiting')
    one.approve()
    await settle()
    expect(await outcome(connecting)).toMatchObject({ address: one.address })
    expect(one.requests).toHaveLength(1)
  })

  test('is asked nothing by a page that was never connected with it', async () => {
    const one = install(row)
    await page(row)
    await pass(11_000)
    expect(one.requests).toEqual([])
  })
})

describe('a visitor who has taken the site off the list', () => {
  test.each(able('asks', 'knows'))('of $title is not connected after a reload', async (row) => {
    const storage = memory()
    const { one } = await connected(row, { storage })
    one.disconnect()
    one.hang()
    const modal = await visitAgain(row, storage)
    await pass(11_000)
    expect(modal.state.status).toBe('disconnected')
  })
})

describe('another account that is chosen in the wallet', () => {
  test.each(able('tells accounts'))('of $title is the page’s', async (row) => {
    const { one, modal, asked } = await connected(row)
    one.switchAccount(1)
    await settle()
    expect(modal.state.account?.address).toBe(one.addresses[1])
    expect(one.requests).toHaveLength(asked)
  })
})

describe('the network', () => {
  test.each(able('turns'))('that is switched in $title is the page’s', async (row) => {
    const { one, modal } = await connected(row)
    one.switchNetwork(row.networks[1].caipNetworkId)
    await settle()
    expect(modal.state).toMatchObject({
      network: { caipNetworkId: row.networks[1].caipNetworkId },
      account: { address: one.address },
    })
  })

  test.each(unable('turns'))('of $title cannot be switched in the wallet', (row) => {
    expect(() => install(row).switchNetwork(row.networks[1].caipNetworkId)).toThrow(TypeError)
  })

  test.each(able('switches'))('that the page switches is that of $title', async (row) => {
    const { modal } = await connected(row)
    const { caipNetworkId } = row.networks[1]
    await modal.switchNetwork(caipNetworkId)
    await settle()
    expect(modal.state).toMatchObject({ network: { caipNetworkId }, supported: true })
    const { account, provider } = parts(modal)
    const chain = await loadChain(account.namespace)
    expect(await chain.signMessage('hi', account, provider)).toBeTruthy()
  })

  test.each(unable('switches'))('of $title cannot be switched by the page, which is told so', async (row) => {
    const { modal } = await connected(row)
    expect(await outcome(modal.switchNetwork(row.networks[1].caipNetworkId))).toBe('unsupported-network')
    expect(modal.state.network?.caipNetworkId).toBe(row.networks[0].caipNetworkId)
  })

  test.each(able('turns'))(
    'of $title that the page does not list connects, and the page says where it is',
    async (row) => {
      const one = install(row)
      const [, other] = row.networks
      one.switchNetwork(row.networks[0].caipNetworkId)
      const modal = await page(row, { networks: [other] })
      await modal.connect({ wallet: row.wallet })
      const { network, supported } = modal.state
      expect(modal.state.status).toBe('connected')
      // A wallet that stays where it is has a page that says so; others are asked for the page's network.
      expect(supported).toBe(network?.caipNetworkId === other.caipNetworkId)
      expect(one.network).toBe(supported ? other.caipNetworkId : row.networks[0].caipNetworkId)
    },
  )
})

describe('a site that the visitor takes off the list', () => {
  test.each(able('tells disconnect'))('of $title is disconnected', async (row) => {
    const { one, modal } = await connected(row)
    one.disconnect()
    await settle()
    expect(modal.state.status).toBe('disconnected')
  })
})

describe('a page that disconnects', () => {
  test.each(able('forgets'))('makes $title ask again', async (row) => {
    const { one, modal, asked } = await connected(row)
    await modal.disconnect()
    await modal.connect({ wallet: row.wallet })
    expect(one.requests).toHaveLength(asked + 1)
  })

  test.each(unable('forgets'))('stays on the list of $title', async (row) => {
    const { one, modal, asked } = await connected(row)
    await modal.disconnect()
    await modal.connect({ wallet: row.wallet })
    expect(one.requests).toHaveLength(asked)
  })
})

describe('a wallet that is locked', () => {
  test.each(able('tells lock'))('of $title is disconnected, and unlocked it is back without a window', async (row) => {
    const { one, modal, asked } = await connected(row)
    one.lock()
    await settle()
    expect(modal.state.status).toBe('disconnected')
    one.unlock()
    await settle()
    expect(modal.state).toMatchObject({ status: 'connected', account: { address: one.address } })
    expect(one.requests).toHaveLength(asked)
  })

  test.each(able('asks'))('of $title is connected once its visitor has unlocked it', async (row) => {
    const one = install(row)
    one.lock()
    const modal = await page(row)
    expect(await modal.connect({ wallet: row.wallet })).toMatchObject({ address: one.address })
  })
})

describe('a text', () => {
  test.each(able('signs'))('that $title has signed is verified, and no other text is', async (row) => {
    const { modal } = await connected(row)
    const { account, provider } = parts(modal)
    const chain = await loadChain(account.namespace)
    const signature = await chain.signMessage('Grüß Gott', account, provider)
    expect(await chain.verifyMessage?.('Grüß Gott', signature, account)).toBe(true)
    expect(await chain.verifyMessage?.('Gruß Gott', signature, account)).toBe(false)
  })
})

describe('a transaction', () => {
  test.each(able('sends'))('goes through $title', async (row) => {
    const { one, modal, asked } = await connected(row)
    const { provider, account } = parts(modal)
    const { method, params, answer } = row.send(account.address)
    const said = await provider.request({ method, params })
    expect(JSON.stringify(said, (_, value) => (typeof value === 'bigint' ? `${value}` : value))).toMatch(answer)
    expect(one.requests).toHaveLength(asked + 1)
  })

  test.each(able('sends'))('that $title declines has the code 4001', async (row) => {
    const { one, modal } = await connected(row)
    one.reject()
    const { provider, account } = parts(modal)
    const { method, params } = row.send(account.address)
    await expect(provider.request({ method, params })).rejects.toMatchObject({ code: 4001 })
  })

  test.each(unable('sends'))('cannot be sent by $title, which has the code 4200', async (row) => {
    const { modal } = await connected(row)
    const { provider, account } = parts(modal)
    const { method, params } = row.send(account.address)
    await expect(provider.request({ method, params })).rejects.toMatchObject({ code: 4200 })
  })
})

test.each(['standard', 'sats-connect', 'leather', 'unisat'] as const)(
  'a page of a regtest network of Bitcoin connects wallets that are on it: %s',
  async (kind) => {
    const id = '0f9188f13cb7b2c71f2a335e3a4fc328'
    const caipNetworkId = `bip122:${id}` as const
    const regtest = { ...bitcoinTestnet, id, caipNetworkId, name: 'Regtest', prefix: 'bcrt' }
    const one = installWallet({ namespace: 'bip122', kind, networks: { [caipNetworkId]: null } })
    installed.push(one)
    const modal = await pageOf([regtest])()
    await modal.connect({ wallet: `${wallets.peek()[0]?.id}` })
    expect(one.address).toMatch(/^bcrt1q/)
    expect(modal.state).toMatchObject({ account: { address: one.address }, network: { caipNetworkId } })
  },
)
