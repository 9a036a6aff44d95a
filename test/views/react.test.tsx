// hasp/react: every hook through a visitor's session, and no drawing that nothing asked for.
import * as React from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Modal } from '../../src/types.ts'
import {
  ConnectButton,
  CustomConnectButton,
  NetworkButton,
  useAccount,
  useBalance,
  useIdentity,
  useModal,
  useNetwork,
  useProvider,
  useWallets,
} from '../../views/react.ts'
import { alice, bob } from '../helpers/wallet.ts'
import { base, chain, connected, ethereum, install, memory, polygon, start, wallet, warm } from './page.ts'

const ether = 10n ** 18n
/** Preact has none, and draws as if there were none. */
const Strict = Object.hasOwn(React, 'StrictMode') ? React.StrictMode : React.Fragment
let roots: { unmount(): void }[] = []
beforeEach(async () => {
  await warm()
  await import('../../src/flows/balance.ts')
})
afterEach(() => {
  for (const root of roots) root.unmount()
  roots = []
})

function render(element: React.ReactElement): { unmount(): void; readonly host: HTMLElement } {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  root.render(element)
  const handle = { unmount: () => root.unmount(), host }
  roots.push(handle)
  return handle
}

/** What a hook returned at each drawing, oldest first. */
async function probe<T>(use: () => T): Promise<{ readonly seen: T[]; now(): T | undefined; unmount(): void }> {
  const seen: T[] = []
  function Probe() {
    seen.push(use())
    return <i />
  }
  const { unmount } = render(<Probe />)
  await vi.waitUntil(() => seen.length)
  return { seen, now: () => seen.at(-1), unmount }
}
/** Until what has been scheduled is drawn. */
async function drawn(): Promise<void> {
  let done = false
  function Last() {
    done = true
    return null
  }
  for (let i = 0; i < 2; i++) {
    done = false
    const { unmount } = render(<Last />)
    await vi.waitUntil(() => done)
    unmount()
  }
}

const connect = async (options = {}, script = {}) => connected(wallet('Strap', script), options)
async function leave(modal: Modal): Promise<void> {
  await modal.disconnect()
  modal.close()
}

test('before createModal every hook has an answer, and none throws', async () => {
  const account = await probe(() => useAccount())
  const network = await probe(useNetwork)
  const balance = await probe(useBalance)
  const provider = await probe(() => useProvider('eip155'))
  const modal = await probe(useModal)
  expect([account, network, balance, provider].map(({ now }) => now())).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(modal.now()?.state).toMatchObject({ accounts: [], connections: [] })
  await expect(modal.now()?.open()).rejects.toMatchObject({ code: 'not-available' })
  const made = start()
  await vi.waitUntil(() => modal.now() === made)
  await vi.waitFor(() => expect(network.now()?.caipNetworkId).toBe('eip155:1'))
})

describe('through a session', () => {
  test('useAccount goes from nobody over one, another and a labelled one to nobody', async () => {
    const account = await probe(() => useAccount())
    const { modal, wallet } = await connect()
    await vi.waitFor(() => expect(account.now()?.address).toBe(alice))
    wallet.accounts = [bob]
    wallet.emit('accountsChanged', [bob])
    await vi.waitFor(() => expect(account.now()?.address).toBe(bob))
    await modal.setAddressLabel(`eip155:1:${bob}`, 'Savings')
    await vi.waitFor(() => expect(account.now()?.label).toBe('Savings'))
    await leave(modal)
    await vi.waitFor(() => expect(account.now()).toBeUndefined())
    expect(account.seen.map((one) => one?.label ?? one?.address)).toEqual([undefined, alice, bob, 'Savings', undefined])
  })

  test('useAccount of a namespace says nothing of another', async () => {
    const here = await probe(() => useAccount('eip155'))
    const there = await probe(() => useAccount('solana'))
    const { modal } = await connect()
    await vi.waitFor(() => expect(here.now()?.address).toBe(alice))
    await leave(modal)
    await vi.waitFor(() => expect(here.now()).toBeUndefined())
    expect(there.seen).toEqual([undefined])
  })

  test('useNetwork is the default, then another, then none on one that is not listed', async () => {
    start().destroy()
    const network = await probe(() => useNetwork()?.caipNetworkId)
    const { wallet } = await connect({ networks: [ethereum, base] })
    wallet.emit('chainChanged', '0x2105')
    await vi.waitFor(() => expect(network.now()).toBe('eip155:8453'))
    wallet.emit('chainChanged', '0x89')
    await vi.waitFor(() => expect(network.now()).toBeUndefined())
    expect(network.seen).toEqual([undefined, 'eip155:1', 'eip155:8453', undefined])
  })

  test('useModal has every status that an app may want to show', async () => {
    const status = await probe(() => useModal().state.status)
    const { modal } = await connect()
    await vi.waitFor(() => expect(status.now()).toBe('connected'))
    await leave(modal)
    await vi.waitFor(() => expect(status.now()).toBe('disconnected'))
    modal.destroy()
    expect(status.now()).toBe('disconnected')
    expect(new Set(status.seen)).toEqual(new Set(['reconnecting', 'disconnected', 'connecting', 'connected']))
  })

  test('useProvider is one and the same wallet as long as it is the wallet', async () => {
    const provider = await probe(() => useProvider('eip155'))
    const { modal, wallet } = await connect()
    await vi.waitFor(() => expect(provider.now()).toBeDefined())
    const first = provider.now()
    expect(first).toBe(modal.provider('eip155'))
    expect(await first?.request({ method: 'eth_chainId' })).toBe('0x1')
    wallet.emit('chainChanged', '0x89')
    wallet.emit('accountsChanged', [bob])
    await vi.waitUntil(() => modal.state.account?.address === bob && modal.state.network?.id === 137)
    await drawn()
    expect(provider.seen).toEqual([undefined, first])
    await leave(modal)
    await vi.waitFor(() => expect(provider.now()).toBeUndefined())
  })
})

test('useIdentity of another address waits for nobody on a network that is not listed', async () => {
  start().destroy()
  const identity = await probe(() => useIdentity(bob))
  const { wallet } = await connect({ networks: [ethereum, base] })
  wallet.emit('chainChanged', '0x89')
  await vi.waitFor(() => expect(identity.now()).toEqual({ state: 'ready' }))
})

describe('useBalance', () => {
  test('is unknown, then known, then that of the other network, then nobody’s', async () => {
    chain.balances.set(`1 ${alice}`, 2n * ether)
    chain.balances.set(`137 ${alice}`, 3n * ether)
    const balance = await probe(() => useBalance())
    const { modal, wallet } = await connect({ networks: [ethereum, polygon] })
    await vi.waitFor(() => expect(balance.now()).toEqual({ value: 2n * ether, symbol: 'ETH', decimals: 18 }))
    wallet.emit('chainChanged', '0x89')
    await vi.waitFor(() => expect(balance.now()).toEqual({ value: 3n * ether, symbol: 'POL', decimals: 18 }))
    await leave(modal)
    await vi.waitFor(() => expect(balance.now()).toBeUndefined())
    expect(balance.seen[0]).toBeUndefined()
  })

  test('stays unknown where no chain answers: never zero', async () => {
    chain.down = true
    const balance = await probe(() => useBalance())
    await connect()
    await vi.waitUntil(() => chain.asked)
    await drawn()
    expect(balance.seen.filter(Boolean)).toEqual([])
  })

  test('asks nobody before a wallet is connected, nor once nobody looks', async () => {
    const { unmount } = await probe(() => useBalance())
    const one = wallet()
    install(one)
    const modal = start({ storage: memory() })
    await drawn()
    expect(chain.asked).toBe(0)
    await modal.connect({ wallet: one.info.rdns })
    modal.close()
    await vi.waitUntil(() => modal.state.balance)
    const asked = chain.asked
    unmount()
    one.emit('chainChanged', '0x89')
    await vi.waitUntil(() => modal.state.network?.id === 137)
    await drawn()
    expect(chain.asked).toBe(asked)
  })

  test('a hook alone is enough for an app without the modal’s account screen', async () => {
    const one = wallet()
    install(one)
    const modal = start()
    await modal.connect({ wallet: one.info.rdns })
    modal.close()
    await vi.waitUntil(() => modal.state.status === 'connected')
    const balance = await probe(() => useBalance())
    await vi.waitFor(() => expect(balance.now()?.value).toBe(ether))
  })
})

test('a modal that is made after one was destroyed is followed, its balance too', async () => {
  const modal = await probe(useModal)
  const balance = await probe(() => useBalance())
  const account = await probe(() => useAccount())
  const first = await connect()
  await vi.waitFor(() => expect(balance.now()?.value).toBe(ether))
  first.modal.destroy()
  await vi.waitFor(() => expect([account.now(), balance.now()]).toEqual([undefined, undefined]))
  await expect(modal.now()?.open()).rejects.toMatchObject({ code: 'not-available' })
  chain.balances.set(`1 ${bob}`, 5n * ether)
  const other = wallet('Staple')
  other.accounts = [bob]
  install(other)
  const second = start()
  await vi.waitFor(() => expect(modal.now()).toBe(second))
  await second.connect({ wallet: other.info.rdns })
  second.close()
  await vi.waitFor(() => expect([account.now()?.address, balance.now()?.value]).toEqual([bob, 5n * ether]))
})

test('what does not touch a hook draws none of them anew', async () => {
  const { modal } = await connect()
  await vi.waitUntil(() => modal.state.balance)
  modal.close()
  const probes = [
    await probe(() => useAccount()),
    await probe(() => useAccount('eip155')),
    await probe(useNetwork),
    await probe(() => useBalance()),
    await probe(() => useProvider('eip155')),
    await probe(useWallets),
  ]
  const all = await probe(useModal)
  await drawn()
  const before = probes.map(({ seen }) => seen.length)
  const beforeAll = all.seen.length
  await modal.open()
  modal.close()
  modal.update({ theme: 'dark' })
  await modal.setAddressLabel(`eip155:1:${bob}`, 'somebody else')
  await vi.waitUntil(() => all.seen.length > beforeAll)
  await drawn()
  expect(probes.map(({ seen }) => seen.length)).toEqual(before)
})

test('useWallets lists those that are here, and one that comes', async () => {
  const wallets = await probe(() => useWallets()?.map(({ id }) => id))
  const modal = start()
  expect(wallets.now()).toEqual([])
  install(wallet('Strap'))
  await vi.waitFor(() => expect(wallets.now()).toEqual(modal.wallets.map(({ id }) => id)))
  expect(wallets.now()).toHaveLength(1)
})

test('two roots show the same, and one may go', async () => {
  const one = await probe(() => useAccount()?.address)
  const two = await probe(() => useAccount()?.address)
  const { modal, wallet } = await connect()
  await vi.waitFor(() => expect([one.now(), two.now()]).toEqual([alice, alice]))
  one.unmount()
  wallet.emit('accountsChanged', [bob])
  await vi.waitFor(() => expect(two.now()).toBe(bob))
  expect(one.now()).toBe(alice)
  await leave(modal)
})

describe('<ConnectButton>', () => {
  const shadow = (host: HTMLElement) => host.querySelector('hasp-connect-button')?.shadowRoot
  const says = (host: HTMLElement) => shadow(host)?.querySelector('button')?.textContent

  test('is the way in, then who is connected, and its attributes follow its props', async () => {
    const { host } = render(<ConnectButton label="Sign in" className="mine" id="way" />)
    await vi.waitFor(() => expect(says(host)).toBe('Sign in'))
    expect(host.querySelector('#way.mine')).not.toBeNull()
    const { modal } = await connect()
    await vi.waitFor(() => expect(says(host)).toMatch(/^E0x5aAe…eAed1 ETH$/))
    await leave(modal)
    await vi.waitFor(() => expect(says(host)).toBe('Sign in'))
  })

  test('in StrictMode there is one button, and nothing listens after it has gone', async () => {
    const { host, unmount } = render(
      <Strict>
        <ConnectButton />
      </Strict>,
    )
    await vi.waitFor(() => expect(says(host)).toBe('Connect wallet'))
    const kept = shadow(host)
    expect(kept?.querySelectorAll('button')).toHaveLength(1)
    unmount()
    const { modal } = await connect()
    expect(kept?.querySelector('button')?.textContent).toBe('Connect wallet')
    await leave(modal)
  })

  test('a click opens the modal; before there is one a developer is told', async () => {
    const { host } = render(<ConnectButton />)
    await vi.waitFor(() => expect(says(host)).toBe('Connect wallet'))
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    shadow(host)?.querySelector('button')?.click()
    await vi.waitFor(() => expect(warn.mock.calls).toEqual([['hasp: no modal: call createModal in a browser']]))
    warn.mockRestore()
    const modal = start()
    expect(modal.state.open).toBe(false)
    shadow(host)?.querySelector('button')?.click()
    await vi.waitUntil(() => modal.state.open)
  })
})

test('an event that React gives to `open` says no view', async () => {
  install(wallet())
  const modal = start()
  function Open() {
    const { open } = useModal()
    return <button type="button" id="open" onClick={open as () => void} />
  }
  const { host } = render(<Open />)
  await vi.waitUntil(() => host.querySelector('#open'))
  host.querySelector('#open')?.dispatchEvent(new MouseEvent('click', { bubbles: true, view: window }))
  await vi.waitUntil(() => modal.state.open)
  expect(modal.state.view).toBe('Connect')
  await vi.waitFor(() => expect(document.querySelector('hasp-modal')).toBeTruthy())
})

describe('<NetworkButton>', () => {
  test('is the active network, or what leads off one that is not listed, and a click opens the list', async () => {
    const { host } = render(<NetworkButton label="Pick" />)
    const button = () => host.querySelector('hasp-choose-network')?.shadowRoot?.querySelector('button')
    await vi.waitFor(() => expect(button()?.textContent).toBe('Pick'))
    const { modal, wallet } = await connect()
    await vi.waitFor(() => expect(button()?.textContent).toBe('EEthereum'))
    expect(button()?.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Pick')
    button()?.click()
    await vi.waitUntil(() => modal.state.open && modal.state.view === 'SwitchNetwork')
    modal.close()
    wallet.emit('chainChanged', '0x539')
    await vi.waitFor(() => expect(button()?.textContent).toBe('Switch network'))
    await leave(modal)
  })

  test('leads to what a wallet is asked as long as it is asked', async () => {
    const one = wallet('Strap', { eth_requestAccounts: () => new Promise(() => undefined) })
    install(one)
    const modal = start()
    const { host } = render(<NetworkButton />)
    const asked = modal.connect({ wallet: one.info.rdns }).catch(({ code }) => code)
    await vi.waitUntil(() => modal.state.status === 'connecting')
    const view = modal.state.view
    host.querySelector('hasp-choose-network')?.shadowRoot?.querySelector('button')?.click()
    await drawn()
    expect([modal.state.view, modal.state.status]).toEqual([view, 'connecting'])
    modal.close()
    expect(await asked).toBe('closed')
  })
})

describe('a button of the app’s own', () => {
  /** What its text has been at each drawing. */
  function custom(props: { readonly balance?: 'hide' } = {}): HTMLElement {
    const { host } = render(
      <CustomConnectButton {...props}>
        {({ status, label, balance, network, supported, open }) => (
          <button type="button" onClick={() => open()}>
            {[status, label, balance, network?.name, supported].join(' ')}
          </button>
        )}
      </CustomConnectButton>,
    )
    return host
  }

  const said = (host: HTMLElement): string => host.textContent ?? ''

  test('has the status, who is connected, the balance and the network, and opens the modal', async () => {
    chain.balances.set(`1 ${alice}`, 1234n * ether + 567_891n)
    const host = custom()
    const { modal } = await connect({ networks: [ethereum] })
    const name = `${alice.slice(0, 6)}…${alice.slice(-4)}`
    await vi.waitFor(() => expect(said(host)).toBe(`connected ${name} 1,234 ETH ${ethereum.name} true`))
    await modal.setAddressLabel(`eip155:1:${alice}`, 'Savings')
    await vi.waitFor(() => expect(said(host)).toContain('connected Savings'))
    modal.close()
    host.querySelector('button')?.click()
    await vi.waitUntil(() => modal.state.open)
    await leave(modal)
    await vi.waitFor(() => expect(said(host)).toBe(`disconnected   ${ethereum.name} true`))
  })

  test('writes the balance as the language does that is chosen later', async () => {
    chain.balances.set(`1 ${alice}`, 1234n * ether + ether / 2n)
    const host = custom()
    const { modal } = await connect({ networks: [ethereum] })
    await vi.waitFor(() => expect(said(host)).toContain(' 1,234.5 ETH '))
    modal.update({ locale: 'de' })
    await vi.waitFor(() => expect(said(host)).toContain(' 1.234,5 ETH '))
  })

  test('that hides the balance asks nobody for it', async () => {
    const host = custom({ balance: 'hide' })
    const one = wallet()
    install(one)
    const modal = start({ storage: memory() })
    await modal.connect({ wallet: one.info.rdns })
    modal.close()
    await vi.waitFor(() => expect(said(host)).toMatch(/^connected/))
    await drawn()
    expect(chain.asked).toBe(0)
  })
})
