// One wallet is being asked: waiting, slow, declined, broken, gone.
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet, solana } from '../../../../chains/networks.ts'
import packageJson from '../../../../package.json'
import type { OpenTo } from '../../../../src/types.ts'
import { defer, never } from '../../../helpers/time.ts'
import { alice, appConnector, failure, type Wallet } from '../../../helpers/wallet.ts'
import {
  arrive,
  click,
  find,
  get,
  install,
  press,
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

const decline = () => {
  throw failure(4001, 'User rejected the request.')
}
/** A visitor who has picked the wallet. */
async function pick(one: Wallet = wallet('Strap')) {
  install(one)
  const modal = start()
  await modal.open()
  await click('button', `${one.info.name} Installed`)
  await arrive(one.info.name)
  return { modal, one }
}
/** How the strap is drawn: raised while it is waited for, held or fallen. */
const strap = () => {
  const drawn = root().querySelector('.joint')?.classList
  return drawn && (['held', 'fallen'].find((name) => drawn.contains(name)) ?? 'raised')
}
const isBusy = (name: string) => get('button', name).getAttribute('aria-disabled') === 'true'

describe('waiting', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))

  test('it says where to go on, in a region that is read out', async () => {
    const { modal } = await pick(wallet('Strap', { eth_requestAccounts: never }))
    expect(root().querySelector('.said')?.getAttribute('role')).toBe('status')
    expect(text()).toContain('Continue in Strap')
    expect(text()).toContain('Accept connection request in the wallet')
    expect(strap()).toBe('raised')
    expect(modal.state).toMatchObject({ status: 'connecting', loading: true, view: 'ConnectingExternal' })
  })

  test('Try again is there, and does nothing before 20 s', async () => {
    const { one } = await pick(wallet('Strap', { eth_requestAccounts: never }))
    expect(isBusy('Try again')).toBe(true)
    await click('button', 'Try again')
    expect(one.calls.filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
  })

  test('after 20 s it says that it still waits, and Try again asks once more', async () => {
    const { one } = await pick(wallet('Strap', { eth_requestAccounts: never }))
    vi.advanceTimersByTime(20_000)
    await see('Still waiting. Open Strap and look for the request.')
    expect(isBusy('Try again')).toBe(false)
    await click('button', 'Try again')
    await vi.waitUntil(() => one.calls.filter((method) => method === 'eth_requestAccounts').length === 2)
    await see('Accept connection request in the wallet')
    expect(isBusy('Try again')).toBe(true)
    expect(focused()).toBe(get('button', 'Try again'))
  })

  test('an answer after 20 s still connects', async () => {
    const answer = defer<string[]>()
    const { modal } = await pick(wallet('Strap', { eth_requestAccounts: () => answer.promise }))
    vi.advanceTimersByTime(60_000)
    await see('Still waiting.')
    answer.resolve([alice])
    await arrive('0x5aAe…eAed Strap')
    expect(modal.state.account?.address).toBe(alice)
  })
})

describe('leaving', () => {
  test.each(['Cancel', 'Back', 'Escape'])('%s goes back to Connect, and a late approval is dropped', async (way) => {
    const answer = defer<string[]>()
    const { modal } = await pick(wallet('Strap', { eth_requestAccounts: () => answer.promise }))
    if (way === 'Escape') press(way)
    else await click('button', way)
    await arrive('Connect wallet', 'Strap Installed')
    expect(modal.state).toMatchObject({ status: 'disconnected', loading: false })
    answer.resolve([alice])
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(modal.state).toMatchObject({ status: 'disconnected', view: 'Connect' })
  })

  test('a wallet that was cancelled can be picked again', async () => {
    const answers = [defer<string[]>(), defer<string[]>()]
    const rest = [...answers]
    const { modal } = await pick(wallet('Strap', { eth_requestAccounts: () => rest.shift()?.promise }))
    await click('button', 'Cancel')
    await arrive('Connect wallet', 'Strap Installed')
    await click('button', 'Strap Installed')
    await arrive('Strap')
    await see('Continue in Strap')
    answers[1]?.resolve([alice])
    await arrive('0x5aAe…eAed Strap')
    expect(modal.state.status).toBe('connected')
  })
})

describe('a wallet that connects', () => {
  test('after it was seen waiting shuts the strap before the account, while the app goes on', async () => {
    const answer = defer<string[]>()
    const { modal } = await pick(wallet('Strap', { eth_requestAccounts: () => answer.promise }))
    await see('Continue in Strap')
    const now = performance.now()
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now + 400)
    answer.resolve([alice])
    await vi.waitUntil(() => strap() === 'held')
    expect([title(), root().querySelector('.outcome')?.textContent]).toEqual(['Strap', 'Connected'])
    expect(modal.state).toMatchObject({ status: 'connected', view: 'Account', loading: false })
    expect(['Cancel', 'Try again'].map(isBusy)).toEqual([true, true])
    await arrive('0x5aAe…eAed Strap')
    clock.mockRestore()
  })

  test('at once leads to the account at once', async () => {
    const seen: unknown[] = []
    const watcher = new MutationObserver(() => seen.push(strap()))
    install(wallet('Strap'))
    await start().open()
    await click('button', 'Strap Installed')
    watcher.observe(root(), { childList: true, subtree: true, attributes: true })
    await arrive('0x5aAe…eAed Strap')
    watcher.disconnect()
    expect(seen).not.toContain('held')
  })
})

describe('closeOnConnect', () => {
  test.each([
    ['true closes the modal that a visitor opened', true, false],
    ['false leads to the account', false, true],
    ['left out leads to the account', undefined, true],
  ])('%s', async (_, closeOnConnect, isOpen) => {
    install(wallet('Strap'))
    const modal = start({ closeOnConnect: closeOnConnect as boolean })
    await modal.open()
    await click('button', 'Strap Installed')
    await vi.waitFor(() => expect(modal.state).toMatchObject({ open: isOpen, status: 'connected' }))
    if (isOpen) await vi.waitFor(() => expect(modal.state.view).toBe('Account'))
    // Who opens it again sees the account.
    else await modal.open()
    await see('Disconnect')
    expect(modal.state).toMatchObject({ open: true, view: 'Account' })
  })

  test.each([[true], [false], [undefined]])('%s leaves it open for another call that waits', async (closeOnConnect) => {
    install(wallet('Strap'))
    const sun = appConnector({ id: 'sun', name: 'Sun', namespaces: ['solana'] })
    const networks = [mainnet, solana] as const
    const modal = start({ networks, connectors: [sun], closeOnConnect: closeOnConnect as boolean })
    const abort = new AbortController()
    const other = modal.connect({ namespace: 'solana', signal: abort.signal }).catch(({ code }) => code)
    const connected = modal.connect({ namespace: 'eip155' })
    await click('button', 'Strap Installed')
    expect((await connected).address).toBe(alice)
    await see('Disconnect')
    expect(modal.state).toMatchObject({ open: true, view: 'Account' })
    abort.abort()
    expect([await other, modal.state.open]).toEqual(['aborted', false])
  })
})

describe('declined', () => {
  test('it says so, with what to do', async () => {
    const { modal } = await pick(wallet('Strap', { eth_requestAccounts: decline }))
    await see('Connection declined')
    expect(text()).toContain('Nothing was shared. Try again when you are ready.')
    expect(strap()).toBe('fallen')
    expect(root().querySelector('.bad')).toBeNull()
    expect(modal.state).toMatchObject({ status: 'disconnected', loading: false })
    expect(queryAll('button', 'Copy details')).toEqual([])
    expect(toast()).toBe('')
  })

  test('Try again connects', async () => {
    const one = wallet('Strap', { eth_requestAccounts: decline })
    const { modal } = await pick(one)
    await see('Connection declined')
    delete one.script.eth_requestAccounts
    await click('button', 'Try again')
    await arrive('0x5aAe…eAed Strap')
    expect(modal.state.status).toBe('connected')
  })

  test('Cancel goes back to the list', async () => {
    await pick(wallet('Strap', { eth_requestAccounts: decline }))
    await see('Connection declined')
    await click('button', 'Cancel')
    await arrive('Connect wallet', 'Strap Installed')
  })
})

describe('a wallet that does not connect', () => {
  test.each([
    [failure(-32603, 'Internal error'), 'Strap did not connect'],
    [new Error('boom'), 'Strap did not connect'],
    ['text', 'Strap did not connect'],
  ])('but throws %o is told of: %s', async (thrown, wanted) => {
    const boom = () => {
      throw thrown
    }
    await pick(wallet('Strap', { eth_requestAccounts: boom }))
    await see(wanted)
    expect(text()).toContain('Its answer made no sense here.')
    expect(isBusy('Try again')).toBe(false)
  })

  test.each([
    [failure(-32603, 'Wallet is locked'), 'Strap is locked', 'Try again'],
    [failure(4900, 'Disconnected'), 'Strap cannot reach its network', 'Try again'],
    [failure(-32005, 'Limit exceeded'), 'Strap was asked too often', 'Try again'],
    [new Error('Proposal expired'), 'The request ran out', 'Try again'],
    [new Error('Extension context invalidated.'), 'Strap is not here any more', 'Try again'],
    [failure(4902, 'Unrecognized chain ID'), 'Strap does not know this network', 'Other wallet'],
    [new Error('Unauthorized: origin not allowed'), 'Strap does not know this site', 'Other wallet'],
  ])('but throws %o is told of: %s, and the way on is “%s”', async (thrown, wanted, way) => {
    const boom = () => {
      throw thrown
    }
    await pick(wallet('Strap', { eth_requestAccounts: boom }))
    await see(wanted)
    expect(isBusy(way)).toBe(false)
    await click('button', way)
    await (way === 'Try again' ? see(wanted) : arrive('Connect wallet', 'Strap Installed'))
  })

  test('no account is said in words of its own', async () => {
    await pick(wallet('Strap', { eth_requestAccounts: () => [] }))
    await see('Strap shared no account')
    await see('Unlock it, pick an account for this site, then try again.')
  })

  test('the details that are copied name version, code and network, and nobody’s address', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const boom = () => {
      throw new Error(alice)
    }
    await pick(wallet('Strap', { eth_requestAccounts: boom }))
    await click('button', 'Copy details')
    await vi.waitUntil(() => toast() === 'Details copied')
    expect(writeText).toHaveBeenCalledExactlyOnceWith(`hasp ${packageJson.version} wallet-error eip155:1`)
  })
})

describe('a request that is open already (−32002)', () => {
  const pending = () => {
    throw failure(-32002, 'Request already pending')
  }

  test('it says so, and offers to ask again', async () => {
    const { modal } = await pick(wallet('Strap', { eth_requestAccounts: pending }))
    await see('Request already open')
    expect(text()).toContain('Open Strap and answer it. This page goes on by itself.')
    expect(isBusy('Ask again')).toBe(false)
    expect(queryAll('button', 'Try again')).toEqual([])
    expect(modal.state.status).toBe('connecting')
  })

  test('Ask again asks for permissions, and what is granted there connects', async () => {
    const one = wallet('Strap', { eth_requestAccounts: pending })
    one.script.wallet_requestPermissions = () => {
      one.granted = true
      return []
    }
    await pick(one)
    await click('button', 'Ask again')
    await arrive('0x5aAe…eAed Strap')
    expect(one.calls).toContain('wallet_requestPermissions')
  })

  test('Ask again that is not answered waits like any request', async () => {
    await pick(wallet('Strap', { eth_requestAccounts: pending, wallet_requestPermissions: never }))
    await click('button', 'Ask again')
    await see('Continue in Strap')
    expect(isBusy('Try again')).toBe(true)
    await click('button', 'Cancel')
    await arrive('Connect wallet', 'Strap Installed')
  })

  test('it goes on when the wallet names its accounts', async () => {
    const { one } = await pick(wallet('Strap', { eth_requestAccounts: pending }))
    await see('Request already open')
    one.granted = true
    one.emit('accountsChanged', [alice])
    await arrive('0x5aAe…eAed Strap')
  })

  test('it goes on when the window has the focus again', async () => {
    const { one } = await pick(wallet('Strap', { eth_requestAccounts: pending }))
    await see('Request already open')
    one.granted = true
    dispatchEvent(new Event('focus'))
    await arrive('0x5aAe…eAed Strap')
  })
})

describe('a wallet that is gone', () => {
  test.each([
    ['com.nobody', "no wallet 'com.nobody'; here: com.Strap"],
    ['', "no wallet ''; here: com.Strap"],
    [undefined, 'no wallet was named; here: com.Strap'],
  ])('it cannot be opened by a name that no wallet has, %j, and who has one is said', async (id, message) => {
    install(wallet('Strap'))
    const modal = start()
    const opening = modal.open({ view: 'ConnectingExternal', wallet: id } as OpenTo)
    await expect(opening).rejects.toMatchObject({ code: 'no-wallet', message })
    expect(modal.state.open).toBe(false)
  })

  test('a legacy wallet that is called off while it is asked stays on the screen until it answers', async () => {
    const legacy = wallet('Legacy', { eth_requestAccounts: decline })
    const answer = defer<string[]>()
    legacy.script.eth_requestAccounts = () => answer.promise
    vi.stubGlobal('ethereum', legacy.provider)
    const modal = start()
    await modal.open()
    await click('button', 'Browser Wallet Installed')
    await arrive('Browser Wallet')
    install(wallet('Strap'))
    modal.update({ messages: { cancel: 'Stop' } })
    await find('button', 'Stop')
    expect(text()).toContain('Continue in Browser Wallet')
    answer.reject(failure(4001))
    await see('Connection declined')
    await click('button', 'Stop')
    await arrive('Connect wallet', 'Strap Installed')
    await find('button', 'Strap Installed')
  })

  test('disconnecting meanwhile leads back to the wallets', async () => {
    install(wallet('Strap', { eth_requestAccounts: never }))
    const modal = start()
    await modal.open()
    await click('button', 'Strap Installed')
    await arrive('Strap')
    await modal.disconnect()
    await arrive('Connect wallet')
    expect(modal.state.status).toBe('disconnected')
  })

  test('a connector of the app’s own is not called installed, and the link that it gives can be copied', async () => {
    const uri = 'wc:7f6e…@2?relay-protocol=irn&symKey=58…'
    const written: string[] = []
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async (text: string) => written.push(text) } })
    let offer: ((uri: string) => void) | undefined
    const own = appConnector({
      id: 'phone',
      name: 'Phone',
      type: 'walletConnect',
      connect({ onUri }) {
        offer = onUri
        onUri?.(uri)
        return never()
      },
    })
    install(wallet('Strap'))
    const modal = start({ connectors: [own] })
    await modal.open()
    await click('button', 'Phone QR code')
    await arrive('Scan with your phone')
    await click('button', 'Copy link')
    await see('Link copied')
    for (const wrong of ['x'.repeat(5000), 7, { toString: () => 'wc:' }]) offer?.(wrong as string)
    await click('button', 'Copy link')
    await vi.waitUntil(() => written.length === 2)
    expect(written).toEqual([uri, uri])
    await click('button', 'Back')
    await arrive('Connect wallet', 'Phone QR code')
    offer?.('wc:late')
    expect(queryAll('button', 'Copy link')).toEqual([])
  })

  test('it is opened by name like a click', async () => {
    install(wallet('Strap', { eth_requestAccounts: never }))
    const modal = start()
    await modal.open({ view: 'ConnectingExternal', wallet: 'com.Strap' })
    await arrive('Strap')
    await see('Continue in Strap')
    expect(modal.state.loading).toBe(true)
  })
})
