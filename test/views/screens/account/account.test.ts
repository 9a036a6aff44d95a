// Who is connected, with what, and the way out.
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { defer } from '../../../helpers/time.ts'
import { alice, bob, carol, failure } from '../../../helpers/wallet.ts'
import {
  arrive,
  chain,
  click,
  connected,
  dialog,
  find,
  get,
  install,
  names,
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
import { focused } from '../../shell/dialog.ts'

beforeAll(warm)

const ether = 10n ** 18n
const sum = () => root().querySelector('.sum')?.textContent

describe('the account', () => {
  test('its address is short and in canonical form, over the name of its wallet', async () => {
    const { modal } = await connected(wallet('Strap', { eth_requestAccounts: () => [alice.toLowerCase()] }))
    await arrive('0x5aAe…eAed Strap')
    expect(root().querySelector('h1 small')?.textContent).toBe('Strap')
    expect(modal.state.account?.address).toBe(alice)
  })

  test('another account of the wallet is drawn as soon as it says so', async () => {
    const { wallet: one } = await connected()
    const avatar = () => root().querySelector('.coin .arcs')?.getAttribute('d')
    const before = avatar()
    one.emit('accountsChanged', [bob])
    await vi.waitUntil(() => title() === '0xfB69…d359 Strap')
    expect(avatar()).not.toBe(before)
  })

  test('no account any more leads to Connect', async () => {
    const { wallet: one, modal } = await connected()
    one.emit('accountsChanged', [])
    await arrive('Connect wallet')
    expect(modal.state.status).toBe('disconnected')
  })

  test('its label stands before its address', async () => {
    const { modal } = await connected()
    await modal.setAddressLabel(`eip155:1:${alice}`, '<b>Savings</b>')
    await vi.waitUntil(() => title() === '<b>Savings</b> 0x5aAe…eAed')
    await modal.setAddressLabel(`eip155:1:${alice}`)
    await vi.waitUntil(() => title() === '0x5aAe…eAed Strap')
  })
})

describe('the name of the account', () => {
  const more = () => root().querySelector('h1 button')?.getAttribute('aria-description')

  test('leads to the wallets', async () => {
    await connected()
    expect(more()).toBe('Wallets')
    await click('button', '0x5aAe…eAed')
    await arrive('Wallets')
  })

  test('says which wallet it is of where that is only drawn', async () => {
    const { modal } = await connected()
    expect(text().match(/Strap/g)).toHaveLength(1)
    await modal.setAddressLabel(`eip155:1:${alice}`, 'Savings')
    await vi.waitUntil(() => more() === 'Strap, Wallets')
  })
})

describe('copying the address', () => {
  test('the whole of it is on the clipboard', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await connected()
    await click('button', 'Copy address')
    await vi.waitUntil(() => toast() === 'Address copied')
    expect(writeText).toHaveBeenCalledExactlyOnceWith(alice)
  })

  test('the account that is shown is the one that is copied', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { wallet: one } = await connected()
    one.emit('accountsChanged', [carol])
    await vi.waitUntil(() => title().startsWith('0xdbF0'))
    await click('button', 'Copy address')
    expect(writeText).toHaveBeenCalledExactlyOnceWith(carol)
  })

  test('a clipboard that fails is said', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await connected()
    await click('button', 'Copy address')
    await see('Failed to copy')
    expect(toast()).toBe('Failed to copy Dismiss')
  })

  test('a page without a clipboard is said too', async () => {
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)
    await connected()
    await click('button', 'Copy address')
    await see('Failed to copy')
  })
})

describe('the balance', () => {
  test('it is a skeleton until it is known, then three places of it with its symbol', async () => {
    const answer = defer<Response>()
    vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
      const { id } = JSON.parse(body)
      await answer.promise
      return new Response(JSON.stringify({ jsonrpc: '2.0', id, result: '0x112210f4768db400' }))
    })
    await connected()
    await arrive('0x5aAe…eAed Strap')
    const skeleton = root().querySelector('.sum')
    expect(skeleton?.getAttribute('aria-busy')).toBe('true')
    expect(skeleton?.textContent).toBe('Loading')
    answer.resolve(new Response())
    await vi.waitUntil(() => sum() === '1.234 ETH')
    expect(root().querySelector('.sum bdi')?.getAttribute('dir')).toBe('ltr')
    expect(root().querySelector('[aria-busy]')).toBeNull()
  })

  test.each([
    [0n, '0 ETH'],
    [1n, '0 ETH'],
    [(ether * 9999n) / 10_000n, '0.999 ETH'],
    [(ether * 12_345_678n) / 10n, '1,234,567.8 ETH'],
  ])('%s wei is read as %s', async (value, wanted) => {
    chain.balances.set(`1 ${alice}`, value)
    await connected()
    await vi.waitUntil(() => sum() === wanted)
  })

  test('it follows the account and the network', async () => {
    chain.balances.set(`1 ${bob}`, 2n * ether)
    chain.balances.set(`137 ${bob}`, 3n * ether)
    const { wallet: one, modal } = await connected()
    await vi.waitUntil(() => sum() === '1 ETH')
    one.emit('accountsChanged', [bob])
    await vi.waitUntil(() => sum() === '2 ETH')
    one.emit('chainChanged', '0x89')
    await vi.waitUntil(() => sum() === '3 POL')
    expect(modal.state.balance).toEqual({ value: 3n * ether, symbol: 'POL', decimals: 18 })
  })

  test('it is read again after the account has sent something', async () => {
    const { wallet: one, modal } = await connected(
      wallet('Strap', { eth_sendTransaction: () => `0x${'1'.repeat(64)}` }),
    )
    await vi.waitUntil(() => sum() === '1 ETH')
    chain.balances.set(`1 ${alice}`, ether / 2n)
    await modal.provider('eip155')?.request({ method: 'eth_sendTransaction', params: [{}] })
    await vi.waitUntil(() => sum() === '0.5 ETH', { timeout: 3000 })
    expect(one.calls).toContain('eth_sendTransaction')
  })

  test('a network that does not answer leaves "—", says so and can be asked again', async () => {
    chain.down = true
    const { modal } = await connected()
    await see('Token Balance Unavailable')
    const lost = root().querySelector('.sum')
    expect(lost?.getAttribute('role')).toBe('status')
    expect(lost?.textContent).toContain('—')
    expect(modal.state.balance).toBeUndefined()
    const before = chain.asked
    await click('button', 'Try again')
    await vi.waitUntil(() => chain.asked > before)
    await see('Token Balance Unavailable')
    chain.down = false
    await click('button', 'Try again')
    await vi.waitUntil(() => sum() === '1 ETH')
    expect(queryAll('button', 'Try again')).toEqual([])
  })

  test('the focus is not lost with Try again', async () => {
    chain.down = true
    await connected()
    await see('Token Balance Unavailable')
    chain.down = false
    await click('button', 'Try again')
    await vi.waitUntil(() => sum() === '1 ETH')
    await vi.waitFor(() => expect(dialog().contains(focused() ?? null)).toBe(true))
  })

  test('what is known stays when the network is lost', async () => {
    const { wallet: one } = await connected()
    await vi.waitUntil(() => sum() === '1 ETH')
    chain.down = true
    one.emit('accountsChanged', [bob])
    await see('Token Balance Unavailable')
    one.emit('accountsChanged', [alice])
    await vi.waitUntil(() => sum() === '1 ETH')
  })
})

describe('where it leads', () => {
  test('the explorer shows the account, in another tab', async () => {
    await connected()
    const link = (await find('link', 'Explorer')) as HTMLAnchorElement
    expect(link.href).toBe(`https://scan.test/address/${alice}`)
    expect([link.target, link.rel]).toEqual(['_blank', 'noreferrer'])
  })

  test.each([
    ['0x2105', 'Base'],
    ['0x89', 'Polygon'],
  ])('an explorer that is not https is no link (%s)', async (chainId, name) => {
    const one = wallet()
    one.chainId = chainId
    await connected(one)
    await find('button', `${name} Choose network`)
    expect(queryAll('link')).toEqual([])
  })

  test('the network button leads to the networks and follows the wallet', async () => {
    const { wallet: one } = await connected()
    const button = await find('button', 'Ethereum Choose network')
    one.emit('chainChanged', '0x2105')
    await find('button', 'Base Choose network')
    expect(button.textContent).toContain('Base')
    await click('button', 'Base Choose network')
    await arrive('Choose network')
  })

  test('a network that is not listed, where the app allows it, has no balance and is named as unknown', async () => {
    const one = wallet()
    one.chainId = '0x539'
    const { modal } = await connected(one, { allowUnsupportedNetwork: true })
    await find('button', 'Unknown network Choose network')
    expect(text()).toContain('Balance unknown')
    expect(queryAll('button', 'Try again')).toEqual([])
    expect(modal.state).toMatchObject({ view: 'Account', supported: false })
  })
})

describe('the way out', () => {
  test('Disconnect says that it works on it, then leads to Connect', async () => {
    const answer = defer<null>()
    const { modal } = await connected(wallet('Strap', { wallet_revokePermissions: () => answer.promise }))
    await click('button', 'Disconnect')
    const busy = await find('button', 'Disconnecting')
    expect(busy.getAttribute('aria-disabled')).toBe('true')
    busy.click()
    await arrive('Connect wallet')
    expect(modal.state).toMatchObject({ status: 'disconnected', open: true, view: 'Connect' })
    expect(names('listitem')).toEqual(['Strap Recent'])
  })

  test('it ends as disconnected whatever the wallet throws, and says so', async () => {
    const boom = () => {
      throw failure(-32000, 'boom')
    }
    const { modal } = await connected(wallet('Strap', { wallet_revokePermissions: boom }))
    await click('button', 'Disconnect')
    await arrive('Connect wallet')
    await see('Failed to disconnect')
    expect(modal.state.status).toBe('disconnected')
  })

  test('the next visit to Account is not busy', async () => {
    await connected()
    await click('button', 'Disconnect')
    await arrive('Connect wallet')
    await click('button', 'Strap Recent')
    await arrive('0x5aAe…eAed Strap')
    expect(get('button', 'Disconnect').getAttribute('aria-disabled')).toBeNull()
  })

  test('with two wallets leaves the one that is shown, and then the other can be left too', async () => {
    const second = wallet('Second')
    second.accounts = [bob]
    install(second)
    const { modal } = await connected()
    await modal.connect({ wallet: 'com.Second' })
    await arrive('0xfB69…d359 Second')
    await click('button', 'Disconnect')
    await vi.waitFor(() => expect(title()).toBe('0x5aAe…eAed Strap'))
    await vi.waitFor(() => expect(get('button', 'Disconnect').getAttribute('aria-disabled')).toBeNull())
    await click('button', 'Disconnect')
    await arrive('Connect wallet')
    expect(modal.state.status).toBe('disconnected')
  })

  test('Account without an account draws Connect', async () => {
    const modal = start()
    await modal.open({ view: 'Account' })
    await arrive('Connect wallet')
    expect(modal.state.view).not.toBe('Account')
  })
})
