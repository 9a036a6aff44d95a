// The address of the account: as a code, to be read, copied and shared, and the networks that it is on.
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { bitcoin, bitcoinTestnet, cosmoshub, solana } from '../../../../chains/networks.ts'
import type { Account, Network, Options } from '../../../../src/types.ts'
import { alice, appConnector, bob } from '../../../helpers/wallet.ts'
import {
  arrive,
  base,
  click,
  connected,
  ethereum,
  find,
  get,
  install,
  names,
  polygon,
  queryAll,
  root,
  see,
  start,
  text,
  title,
  toast,
  wallet,
  warm,
} from '../../page.ts'

beforeAll(warm)

const code = () => root().querySelector('.plate path')?.getAttribute('d')
const groups = () => [...root().querySelectorAll('p [aria-hidden] > span')].map(({ textContent }) => textContent)
/** What is read of the address. */
const read = () => [...root().querySelectorAll('p .unseen')].map(({ textContent }) => textContent)

async function receiving(options?: Partial<Options>, one = wallet()) {
  const { modal } = await connected(one, options)
  await modal.open({ view: 'WalletReceive' })
  await arrive('Receive')
  return { modal, wallet: one }
}

/** What makes the connector of `receivingOf` tell of other accounts. */
let tell: (accounts: readonly Account[]) => void
/** A modal at Receive with the accounts of an app's own connector. */
async function receivingOf(network: Network, accounts: readonly Account[], networks = [network]) {
  const { namespace } = accounts[0] as Account
  const connector = appConnector({
    namespaces: [namespace],
    connect: async () => [{ network: network.caipNetworkId, accounts }],
    listen: (listener) => {
      tell = (next) => listener({ type: 'accounts', namespace, accounts: next })
      return () => undefined
    },
  })
  const modal = start({ networks: networks as never, connectors: [connector] })
  await modal.connect({ wallet: 'own' })
  await modal.open({ view: 'WalletReceive' })
  await arrive('Receive')
  return modal
}

describe('the address', () => {
  test('is shown whole, in ten groups, and read once', async () => {
    await receiving()
    expect(groups()).toEqual(['0x5aAe', 'b605', '3F3E', '94C9', 'b9A0', '9f33', '6694', '35E7', 'Ef1B', 'eAed'])
    expect(read()).toEqual([alice])
    expect(text().split(alice)).toHaveLength(2)
  })

  test('is a code that has a name, for the network where the account is', async () => {
    await receiving()
    get('img', 'QR code with your address on Ethereum')
    get('button', 'Ethereum Choose network')
    await see('This code is for Ethereum. Send only tokens of the networks below.')
    expect(code()).toMatch(/^M/)
  })

  test('has another code on another network', async () => {
    const { modal, wallet: one } = await receiving({ networks: [ethereum, base] })
    const before = code()
    one.chains.add('0x2105')
    await modal.switchNetwork('eip155:8453')
    await modal.open({ view: 'WalletReceive' })
    await find('img', 'QR code with your address on Base')
    await vi.waitFor(() => expect(code()).not.toBe(before))
    expect(read()).toEqual([alice])
  })

  test('has the name that the app gave it beside it', async () => {
    const { modal } = await receiving()
    await modal.setAddressLabel(`eip155:1:${alice}`, '<b>Savings</b>')
    await see('Your address <b>Savings</b>')
  })

  test('is another one as soon as the wallet says so', async () => {
    const { wallet: one } = await receiving()
    const before = code()
    one.emit('accountsChanged', [bob])
    await vi.waitFor(() => expect(read()).toEqual([bob]))
    expect(code()).not.toBe(before)
    expect(groups().join('')).toBe(bob)
  })

  test('on a network that is not listed is said to be on the wallet’s own', async () => {
    await receiving({ allowUnsupportedNetwork: true }, Object.assign(wallet(), { chainId: '0x3e7' }))
    await see('Send only tokens that are on your wallet’s network to this address.')
    get('img', 'QR code with your address on Unknown network')
    get('button', 'Unknown network Choose network')
  })

  test.each<[string, Network, Account, number]>([
    [
      'Solana',
      solana,
      { namespace: 'solana', address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', type: 'eoa' },
      11,
    ],
    [
      'Cosmos',
      cosmoshub,
      { namespace: 'cosmos', address: 'cosmos1depk54cuajgkzea6zpgkq36tnjwdzv4afc3d27', type: 'eoa' },
      12,
    ],
  ])('of %s is in groups of four, to its last letter', async (_, network, account, count) => {
    await receivingOf(network, [account])
    expect(groups()).toHaveLength(count)
    expect(groups().join('')).toBe(account.address)
    expect(
      groups()
        .slice(0, -1)
        .every((group) => group?.length === 4),
    ).toBe(true)
    expect(read()).toEqual([account.address])
  })
})

describe('an account with an address for payments and one for ordinals', () => {
  const payment: Account = { namespace: 'bip122', address: '3P14159f73E4gFr7JterCCQh9QjiTjiZrG', type: 'payment' }
  const ordinal: Account = {
    namespace: 'bip122',
    address: 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    type: 'ordinal',
  }
  const pressed = () =>
    queryAll('button')
      .filter((button) => button.getAttribute('aria-pressed') === 'true')
      .map(({ textContent }) => textContent)

  test.each(['payment', 'ordinal'] as const)(
    'shows the one for payments first where that of type %s is current',
    async (type) => {
      const modal = await receivingOf(bitcoin, [payment, ordinal])
      await modal.setAccountType('bip122', type)
      expect(modal.state.account?.type).toBe(type)
      await modal.close()
      await modal.open({ view: 'WalletReceive' })
      await arrive('Receive')
      expect(read()).toEqual([payment.address])
      expect(pressed()).toEqual(['Payments'])
    },
  )

  test('shows, draws and copies the other one when it is chosen, and the current one stays current', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const modal = await receivingOf(bitcoin, [payment, ordinal])
    const before = code()
    await click('button', 'Ordinals')
    await vi.waitFor(() => expect(read()).toEqual([ordinal.address]))
    expect(pressed()).toEqual(['Ordinals'])
    expect(code()).not.toBe(before)
    await click('button', 'Copy address')
    await vi.waitUntil(() => toast() === 'Address copied')
    expect(writeText).toHaveBeenCalledExactlyOnceWith(ordinal.address)
    expect(modal.state.account?.address).toBe(payment.address)
  })

  test('shows the one for payments of another account that the wallet changes to', async () => {
    await receivingOf(bitcoin, [payment, ordinal])
    await click('button', 'Ordinals')
    await vi.waitFor(() => expect(read()).toEqual([ordinal.address]))
    const next = ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'] as const
    tell([
      { ...payment, address: next[0] },
      { ...ordinal, address: next[1] },
    ])
    await vi.waitFor(() => expect(read()).toEqual([next[0]]))
    expect(pressed()).toEqual(['Payments'])
  })

  test('has no choice where only one was granted, or both are one address', async () => {
    const modal = await receivingOf(bitcoin, [ordinal])
    expect(read()).toEqual([ordinal.address])
    expect(pressed()).toEqual([])
    modal.destroy()
    await receivingOf(bitcoin, [payment])
    expect(pressed()).toEqual([])
  })
})

describe('copying and sharing', () => {
  test('the whole address is on the clipboard', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await receiving()
    await click('button', 'Copy address')
    await vi.waitUntil(() => toast() === 'Address copied')
    expect(writeText).toHaveBeenCalledExactlyOnceWith(alice)
  })

  test('there is no way to share where the browser has none', async () => {
    await receiving()
    expect(queryAll('button', 'Share')).toEqual([])
  })

  /** The browser's sheet, which visitors may close. */
  const sheet = (answer: () => Promise<void>) => {
    const share = vi.fn(answer)
    vi.stubGlobal(
      'navigator',
      new Proxy(navigator, {
        has: (target, name) => name === 'share' || name in target,
        get: (target, name) => (name === 'share' ? share : Reflect.get(target, name, target)),
      }),
    )
    return share
  }

  test('the address is shared as text', async () => {
    const share = sheet(async () => undefined)
    await receiving()
    await click('button', 'Share')
    expect(share).toHaveBeenCalledExactlyOnceWith({ text: alice })
  })

  test('what the visitor calls off says nothing, and what fails is said', async () => {
    const answers = ['AbortError', 'NotAllowedError']
    const share = sheet(async () => {
      throw new DOMException('no', answers.shift())
    })
    await receiving()
    await click('button', 'Share')
    await vi.waitUntil(() => share.mock.settledResults[0]?.type === 'rejected')
    // A notice would be there in a few tasks.
    for (let i = 0; i < 5; i++) await new Promise((resolve) => setTimeout(resolve))
    expect(text()).not.toContain('Failed to share')
    await click('button', 'Share')
    await vi.waitUntil(() => /^Failed to share/.test(toast()))
  })
})

describe('the networks that an address is on', () => {
  const more = { ...ethereum, id: 10, caipNetworkId: undefined, name: 'Optimism' } as typeof ethereum

  test('are counted, and listed to be read', async () => {
    const { modal } = await receiving({ networks: [ethereum, base, more, solana] })
    await click('button', 'Compatible networks 3')
    await arrive('Compatible networks')
    expect(modal.state.view).toBe('WalletCompatibleNetworks')
    await see('You can only receive assets on these networks')
    expect(names('listitem')).toEqual(['Ethereum Current', 'Base', 'Optimism'])
    expect(names('button')).toEqual(['Back', 'Close'])
    await click('button', 'Back')
    await arrive('Receive', /^Compatible networks/)
  })

  test('are drawn three at most', async () => {
    const networks = Array.from({ length: 7 }, (_, i) => ({ ...ethereum, id: 1 + i, name: `Chain ${i}` }))
    await receiving({ networks: networks as never })
    const row = get('button', 'Compatible networks 7')
    expect(row.querySelectorAll('.leaf')).toHaveLength(3)
  })

  test('are no row where there is one', async () => {
    await receiving({ networks: [ethereum, solana] })
    expect(queryAll('button', /^Compatible networks/)).toEqual([])
  })

  test('of a smart account are the one where it is', async () => {
    const smart: Account = { namespace: 'eip155', address: bob, type: 'smartAccount' }
    const on = (id: number, name: string) =>
      ({ ...ethereum, id, name, caipNetworkId: `eip155:${id}`, chainNamespace: 'eip155', assets: {} }) as never
    const modal = await receivingOf(on(1, 'Ethereum'), [smart], [on(1, 'Ethereum'), on(8453, 'Base')])
    expect(queryAll('button', /^Compatible networks/)).toEqual([])
    await modal.open({ view: 'WalletCompatibleNetworks' })
    await arrive('Compatible networks')
    await see('You can only receive assets on this network')
    expect(names('listitem')).toEqual(['Ethereum Current'])
  })

  test('are not those that write its addresses in another way', async () => {
    const modal = await receivingOf(
      bitcoin,
      [{ namespace: 'bip122', address: '3P14159f73E4gFr7JterCCQh9QjiTjiZrG', type: 'payment' }],
      [bitcoin, bitcoinTestnet],
    )
    await modal.open({ view: 'WalletCompatibleNetworks' })
    await arrive('Compatible networks')
    expect(names('listitem')).toEqual(['Bitcoin Current'])
  })
})

describe('the view', () => {
  test.each(['WalletReceive', 'WalletCompatibleNetworks'] as const)(
    '%s without an address is Connect',
    async (view) => {
      install(wallet())
      const modal = start()
      await modal.open({ view })
      await arrive('Connect wallet')
      expect(modal.state.view).toBe('Connect')
    },
  )

  test('leads to Connect when nobody is connected any more', async () => {
    const { wallet: one } = await receiving()
    one.emit('accountsChanged', [])
    await arrive('Connect wallet')
  })

  test.each(['WalletReceive', 'WalletCompatibleNetworks'] as const)(
    '%s is not available where the app has turned it off, until it turns it on',
    async (view) => {
      const { modal } = await connected(wallet(), { features: { receive: false } })
      await expect(modal.open({ view })).rejects.toMatchObject({
        code: 'not-available',
        message: 'features.receive is false',
      })
      expect(modal.state.view).toBe('Account')
      modal.update({ features: { receive: true } })
      await modal.open({ view })
      await vi.waitUntil(() => modal.state.view === view)
    },
  )

  test('comes back with another code when another network was chosen from it', async () => {
    const { modal } = await receiving({ networks: [ethereum, polygon] })
    const before = code()
    await click('button', 'Ethereum Choose network')
    await arrive('Choose network')
    await click('button', 'Polygon')
    await vi.waitUntil(() => modal.state.network?.name === 'Polygon')
    await arrive('Receive', 'Polygon Choose network')
    get('img', 'QR code with your address on Polygon')
    expect(code()).not.toBe(before)
  })

  test('has a button that leads to the networks, and Back leads from them', async () => {
    await receiving()
    await click('button', 'Ethereum Choose network')
    await arrive('Choose network')
    await click('button', 'Back')
    await arrive('Receive', 'Ethereum Choose network')
    expect(title()).toBe('Receive')
  })
})
