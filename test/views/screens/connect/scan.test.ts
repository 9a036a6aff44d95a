// A wallet on another device: the code that it scans, how long that counts, and what comes of it.
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { listRows } from '../../../../src/flows/directory.ts'
import type { ConnectRequest, Grant, OpenTo } from '../../../../src/types.ts'
import { never, settle } from '../../../helpers/time.ts'
import { alice, appConnector, failure } from '../../../helpers/wallet.ts'
import { arrive, click, find, get, install, names, root, see, start, title, toast, wallet, warm } from '../../page.ts'
import { focused } from '../../shell/dialog.ts'

beforeAll(warm)
beforeEach(
  () => void vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'setInterval', 'performance'] }),
)

const uri = 'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484'
type Connect = (request: ConnectRequest) => Promise<readonly Grant[]>

/** A visitor who has picked a wallet on another device; `offer` shows a code. */
async function pick(connect: Connect = never, isAlone = false) {
  let offer: (uri: string) => void = () => undefined
  const modal = start({
    connectors: [
      appConnector({
        id: 'far',
        name: 'Far',
        type: 'walletConnect',
        connect: (request) => {
          offer = (uri) => request.onUri?.(uri)
          return connect(request)
        },
      }),
    ],
  })
  await modal.open(isAlone ? undefined : { view: 'Connect' })
  if (!isAlone) await click('button', 'Far QR code')
  await arrive('Scan with your phone')
  return { modal, offer: (uri: string) => offer(uri) }
}
const code = () => root().querySelector('.plate')
/** How long the code counts, which is not said each second. */
const time = () => root().querySelector('.time small')?.textContent
const spoken = () => root().querySelector('.view .unseen[role=status]')?.textContent

describe('a code', () => {
  test('has its place before it is there, and its link can be copied then', async () => {
    const { modal, offer } = await pick()
    expect(modal.state).toMatchObject({ view: 'ConnectingWalletConnect', status: 'connecting' })
    expect(code()?.getAttribute('aria-label')).toBe('Making a code')
    expect(get('button', 'Copy link').getAttribute('aria-disabled')).toBe('true')
    offer(uri)
    await find('img', 'QR code with the connection link')
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await click('button', 'Copy link')
    expect(written).toHaveBeenCalledWith(uri)
    await vi.waitFor(() => expect(toast()).toContain('Link copied'))
  })

  test('says how long it counts, and to a screen reader each minute and shortly before the end', async () => {
    const { offer } = await pick()
    offer(uri)
    await vi.waitFor(() => expect(time()).toMatch(/^New code in 3:(50|4\d)$/))
    // Real time goes on beside: what was said is collected, since a slow machine may look too late.
    const said: string[] = []
    const look = (): void => void (spoken() && said.push(spoken() as string))
    const observer = new MutationObserver(look)
    observer.observe(root(), { subtree: true, childList: true, characterData: true })
    expect(spoken()).toBe('')
    await vi.advanceTimersByTimeAsync(49_000)
    await vi.waitFor(() => expect(said).toContain('New code in 3:00'), { timeout: 20_000 })
    await vi.waitFor(() => expect(spoken()).toBe(''), { timeout: 20_000 })
    await vi.advanceTimersByTimeAsync(148_000)
    await vi.waitFor(() => expect(said).toContain('New code in 0:30'), { timeout: 20_000 })
    observer.disconnect()
    expect(
      said.filter((text) => !/^(New code in ([0-3]:00|0:30)|Not scanned yet · new code in \d:\d\d)$/.test(text)),
    ).toEqual([])
  })

  test('that takes the place of another leaves the focus where it was, and is told', async () => {
    const { offer } = await pick()
    offer(uri)
    await find('img', 'QR code with the connection link')
    get('button', 'Copy link').focus()
    const before = root().querySelector('.plate path')?.getAttribute('d')
    offer(uri.replace('7f', 'aa'))
    await vi.waitFor(() => expect(root().querySelector('.plate path')?.getAttribute('d')).not.toBe(before))
    expect(focused()?.textContent).toBe('Copy link')
    expect(spoken()).toBe('New code')
    expect(time()).toBe('New code in 3:50')
  })

  test('is what the modal opens with where there is no other way in', async () => {
    const { modal, offer } = await pick(never, true)
    expect(modal.state.view).toBe('ConnectingWalletConnectBasic')
    offer(uri)
    await find('img', 'QR code with the connection link')
  })

  test('that nobody scans is told of after 20 s, still counts, and another one is offered', async () => {
    let tries = 0
    const { offer } = await pick(() => {
      tries++
      return never()
    })
    offer(uri)
    await find('img', 'QR code with the connection link')
    expect(names('button')).not.toContain('New code')
    await vi.advanceTimersByTimeAsync(20_000)
    await see('Open a wallet there and scan')
    await vi.waitFor(() => expect(time()).toMatch(/^Not scanned yet · new code in 3:\d\d$/))
    await vi.waitFor(() => expect(spoken()).toBe('Not scanned yet · new code in 3:30'))
    await vi.advanceTimersByTimeAsync(1000)
    await vi.waitFor(() => expect(spoken()).toBe(''))
    const again = get('button', 'New code')
    again.focus()
    await click('button', 'New code')
    await vi.waitFor(() => expect(tries).toBe(2))
    await vi.waitFor(() => expect(again.getAttribute('aria-disabled')).toBe('true'))
    offer(uri.replace('7f', 'aa'))
    await vi.waitFor(() => expect(time()).toMatch(/^New code in 3:/))
    // It goes from under nobody's finger or focus.
    expect([focused()?.textContent, again.getAttribute('aria-disabled')]).toEqual(['New code', null])
  })

  test.each([
    ['that the modal opens with', true],
    ['of WalletConnect’s row', false],
  ])('%s has wallets beside it that need none, and the way to all of them', async (_, isAlone) => {
    const end = listRows()
    try {
      const { modal } = await pick(never, isAlone)
      await see('Or continue in')
      const tiles = () => names('listitem')
      await vi.waitFor(() =>
        expect(tiles()).toEqual(['MetaMask', 'Trust Wallet', 'Coinbase Wallet', 'All 10+ wallets']),
      )
      await click('button', 'Trust Wallet')
      await arrive('Trust Wallet')
      expect(modal.state.view).toBe('ConnectingWalletConnect')
      await click('button', 'Back')
      await vi.waitFor(() => expect(title()).toBe('Scan with your phone'))
      await click('button', 'All 10+ wallets')
      await arrive('All wallets')
    } finally {
      end()
    }
  })

  test('that the modal opens with is given up when it is closed, and when it is destroyed', async () => {
    const asked: (AbortSignal | undefined)[] = []
    const { modal } = await pick(({ signal }) => {
      asked.push(signal)
      return never()
    }, true)
    await vi.waitUntil(() => asked[0])
    modal.close()
    expect([asked[0]?.aborted, modal.state.status]).toEqual([true, 'disconnected'])
    await modal.open()
    await vi.waitUntil(() => asked[1])
    modal.destroy()
    expect(asked[1]?.aborted).toBe(true)
  })

  test('of a modal that was destroyed is not drawn in the next one', async () => {
    const { modal, offer } = await pick()
    offer(uri)
    await find('img', 'QR code with the connection link')
    modal.destroy()
    const next = start({
      connectors: [appConnector({ id: 'far', name: 'Far', type: 'walletConnect', connect: never })],
    })
    await next.open({ view: 'AllWallets' })
    await arrive('All wallets')
    const labels = vi.spyOn(Element.prototype, 'setAttribute')
    await click('button', 'Show a code')
    await find('img', 'Making a code')
    expect(labels.mock.calls.map(([, value]) => value)).not.toContain('QR code with the connection link')
  })

  test('that is scanned leads to the account', async () => {
    let settle: (grants: readonly Grant[]) => void = () => undefined
    const { modal, offer } = await pick(() => new Promise((resolve) => (settle = resolve)))
    offer(uri)
    await find('img', 'QR code with the connection link')
    settle([{ network: 'eip155:1', accounts: [{ namespace: 'eip155', address: alice, type: 'eoa' }] }])
    await vi.waitFor(() => expect(modal.state).toMatchObject({ status: 'connected', view: 'Account' }))
  })

  test('is for any wallet, whichever an app names', async () => {
    const modal = start({
      connectors: [appConnector({ id: 'far', name: 'Far', type: 'walletConnect', connect: never })],
    })
    await modal.open({ view: 'ConnectingWalletConnectBasic', wallet: 'com.nobody' } as OpenTo)
    await arrive('Scan with your phone')
  })

  test('is not for a wallet that is in this browser: that is asked itself, and told of once', async () => {
    const strap = wallet('Strap', { eth_requestAccounts: never })
    install(strap)
    const told: string[] = []
    const modal = start({
      connectors: [appConnector({ id: 'far', name: 'Far', type: 'walletConnect', connect: never })],
      onEvent: ({ event }) => void told.push(event),
    })
    await modal.open({ view: 'ConnectingWalletConnect', wallet: 'com.Strap' })
    await arrive('Strap')
    await see('Continue in Strap')
    expect([modal.state.view, code()]).toEqual(['ConnectingExternal', null])
    await settle()
    expect(told.filter((event) => event === 'SELECT_WALLET')).toHaveLength(1)
  })

  test('that the wallet declines says so, and another try is another code', async () => {
    let tries = 0
    const { modal, offer } = await pick(async () => {
      if (!tries++) throw failure(5000, 'User rejected.')
      return never()
    })
    await see('Connection declined')
    expect(modal.state.view).toBe('ConnectingWalletConnect')
    await click('button', 'Try again')
    offer(uri)
    await find('img', 'QR code with the connection link')
    expect(title()).toBe('Scan with your phone')
  })
})
