// What a visitor sees of wallets that misbehave: words, a way on that can be pressed, and never what the wallet threw.
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { never } from '../../helpers/time.ts'
import { announce, failure, makeWallet, type Wallet } from '../../helpers/wallet.ts'
import { arrive, click, connected, get, install, queryAll, see, start, text, wallet, warm } from '../page.ts'

beforeAll(warm)

const megabytes = (letter: string) => letter.repeat(10_000_000)
const trap = () =>
  new Proxy(
    {},
    {
      get() {
        throw new Error('trap')
      },
    },
  )
const throwing = (error: unknown) => () => {
  throw error
}
const isPressable = (name: string) => get('button', name).getAttribute('aria-disabled') !== 'true'

async function pick(one: Wallet) {
  install(one)
  const modal = start()
  await modal.open()
  await click('button', 'Strap Installed')
  await arrive('Strap')
  return modal
}

describe('a wallet that is asked to connect and', () => {
  test.each<[string, unknown, string, string]>([
    ['answers undefined', () => undefined, 'Strap did not connect', 'Try again'],
    ['answers {}', () => ({}), 'Strap did not connect', 'Try again'],
    ['answers an empty list', () => [], 'Strap shared no account', 'Try again'],
    ['answers an account of 10 MB', () => [megabytes('f')], 'Strap did not connect', 'Try again'],
    ['answers a proxy that throws', trap, 'Strap did not connect', 'Try again'],
    ['throws text', throwing('<b>no</b>'), 'Strap did not connect', 'Try again'],
    ['throws {}', throwing({}), 'Strap did not connect', 'Try again'],
    ['throws null', throwing(null), 'Strap did not connect', 'Try again'],
    ['throws 10 MB', throwing(new Error(megabytes('x'))), 'Strap did not connect', 'Try again'],
    ['throws a proxy that throws', throwing(trap()), 'Strap did not connect', 'Try again'],
    ['refuses, wrapped twice', throwing({ data: { cause: { code: 4001 } } }), 'Connection declined', 'Try again'],
    ['has a request open', throwing(failure(-32002)), 'Request already open', 'Ask again'],
    [
      'plays an error of ours',
      throwing({ name: 'ModalError', code: 'constructor' }),
      'Strap did not connect',
      'Try again',
    ],
    [
      'plays a refusal of ours',
      throwing({ name: 'ModalError', code: 'rejected' }),
      'Strap did not connect',
      'Try again',
    ],
    ['plays another one', throwing({ name: 'ModalError', code: '__proto__' }), 'Strap did not connect', 'Try again'],
  ])('%s is told apart, and can be asked again or left', async (_, answer, words, again) => {
    const one = wallet('Strap', { eth_requestAccounts: answer as () => unknown })
    const modal = await pick(one)
    await see(words)
    expect(isPressable(again)).toBe(true)
    expect(isPressable('Cancel')).toBe(true)
    expect(isPressable('Back')).toBe(true)
    expect(text().length).toBeLessThan(300)
    expect(text()).not.toMatch(/<b>|\btrap|xxx|constructor/)
    delete one.script.eth_requestAccounts
    one.script.wallet_requestPermissions = one.provider.request.bind(null, { method: 'eth_requestAccounts' })
    await click('button', again)
    await arrive('0x5aAe…eAed Strap')
    expect(modal.state.status).toBe('connected')
  })

  test('never answers is waited for in words, and can be left', async () => {
    await pick(wallet('Strap', { eth_requestAccounts: never }))
    await see('Continue in Strap')
    expect([isPressable('Try again'), isPressable('Cancel')]).toEqual([false, true])
    await click('button', 'Cancel')
    await arrive('Connect wallet', 'Strap Installed')
    expect(isPressable('Strap Installed')).toBe(true)
  })
})

describe('a wallet that is asked to switch and', () => {
  test.each<[string, unknown, string]>([
    ['throws text', throwing('no'), 'Strap did not switch'],
    ['throws null', throwing(null), 'Strap did not switch'],
    ['throws 10 MB', throwing(new Error(megabytes('x'))), 'Strap did not switch'],
    ['has a request open', throwing(failure(-32002)), 'Request already open'],
    ['refuses', throwing(failure(4001)), 'Switch declined'],
  ])('%s is told apart, and can be asked again or left', async (_, answer, words) => {
    const { modal } = await connected(wallet('Strap', { wallet_switchEthereumChain: answer as () => unknown }))
    await modal.open({ view: 'SwitchNetwork' })
    await click('button', 'Polygon')
    await see(words)
    expect(text().length).toBeLessThan(300)
    expect([isPressable('Try again'), isPressable('Cancel')]).toEqual([true, true])
    await click('button', 'Cancel')
    await vi.waitFor(() => expect(queryAll('button', 'Polygon')).toHaveLength(1))
    expect(modal.state.network?.caipNetworkId).toBe('eip155:1')
  })
})

describe('a wallet that announces 10 MB', () => {
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))
  const { info, provider } = makeWallet('Huge')

  test.each([
    ['of name', { name: megabytes('n') }],
    ['of icon', { icon: `data:image/png;base64,${megabytes('A')}` }],
  ])('%s is not listed, and the others are', async (_, huge) => {
    install(wallet('Strap'))
    const modal = start()
    announce({ info: { ...info, ...huge }, provider })
    await modal.open()
    await arrive('Connect wallet')
    expect(queryAll('listitem')).toHaveLength(1)
    expect(isPressable('Strap Installed')).toBe(true)
    expect(text().length).toBeLessThan(300)
  })

  test('of rdns is listed by its name', async () => {
    const modal = start()
    announce({ info: { ...info, rdns: megabytes('r') }, provider })
    await modal.open()
    await arrive('Connect wallet')
    expect(isPressable('Huge Installed')).toBe(true)
    expect(JSON.stringify(modal.state).length).toBeLessThan(10_000)
  })
})
