// WalletConnect in the modal: its row, its sessions, and what is left of them after a reload. The wallet is the vendor's.
import { afterEach, describe, expect, test, vi } from 'vitest'
import { solana } from '../../../chains/networks.ts'
import { attempt } from '../../../src/connect/attempt.ts'
import { remember, stored } from '../../../src/connect/intents.ts'
import { pick } from '../../../src/connect/opening.ts'
import { reconnect } from '../../../src/connect/reconnect.ts'
import { type Live, live } from '../../../src/connect/state.ts'
import { findWallets, wallets } from '../../../src/connect/wallets.ts'
import type { FoundWallet } from '../../../src/connectors/found.ts'
import { instance } from '../../../src/create.ts'
import { keepRecent } from '../../../src/flows/directory.ts'
import { route } from '../../../src/state/modal.ts'
import type { Modal, Network, NetworkId, NetworkInput, Options } from '../../../src/types.ts'
import { startVendor } from '../../helpers/client.ts'
import { until } from '../../helpers/flow.ts'
import { freshModal, memory, reload, start, stop } from '../../helpers/modal.ts'
import { sessionPage } from '../../helpers/session.ts'
import { settle } from '../../helpers/time.ts'
import { appConnector } from '../../helpers/wallet.ts'
import { chains, first } from '../../helpers/walletkit.ts'

const { relay, wallet } = await startVendor()
freshModal()
const sun = 'So11111111111111111111111111111111111111112'
const local = (id: number): NetworkInput => ({
  id,
  name: `Local ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
})
const networks = [local(31337), local(31338), solana] as const
const page = sessionPage({ relay, wallet })
const options = (more: Partial<Options> = {}) => page.options({ networks, ...more })
const visit = (more: Partial<Options> = {}) => page.visit({ networks, ...more })
const { connect, scan } = page
const names = () =>
  wallets
    .peek()
    .filter(({ leads }) => !leads)
    .map(({ name }) => name)

const ids = ({ state }: Modal) => state.connections.map(({ connector }) => connector.id)

describe('the row', () => {
  test.each([
    ['with a projectId', {}, ['WalletConnect']],
    ['without one', { projectId: undefined }, []],
    ['where a list of wallets does not name it', { wallets: { include: ['com.listed'] } }, ['WalletConnect']],
    ['where it is excluded', { wallets: { exclude: ['walletConnect'] } }, []],
    ['where the relay is turned off', { services: { relay: null, coinbase: null } }, []],
  ])('%s is as it should be', async (_, more, wanted) => {
    await visit(more as Partial<Options>)
    expect(names()).toEqual(wanted)
  })

  test.each([
    ['once it is listed', async () => void (await visit())],
    ['while it is being listed', async () => void visit()],
  ])('goes with its modal, %s: the next one’s own connector leads to no other wallet', async (_, begin) => {
    await begin()
    instance()?.destroy()
    start({ connectors: [appConnector({ id: 'mine', type: 'walletConnect' })] })
    await findWallets()
    await settle()
    expect(wallets.peek().map(({ id }) => id)).toEqual(['mine'])
  })

  test('opens no socket by being listed', async () => {
    await visit()
    expect(relay.log).toEqual([])
  })
})

describe('a session', () => {
  test('connects every namespace that the wallet grants, under the wallet’s own name', async () => {
    const modal = await visit()
    const account = await connect(modal)
    expect(account.address).toBe(first)
    expect(modal.state).toMatchObject({ status: 'connected', network: { caipNetworkId: chains.eip155 } })
    expect(modal.state.connections.map(({ network, connector: { name, type } }) => [network, name, type])).toEqual([
      [chains.eip155, 'Sandbox Wallet', 'walletConnect'],
      [chains.solana, 'Sandbox Wallet', 'walletConnect'],
    ])
    // It is no way in, and the row stands for the next one.
    expect(names()).toEqual(['WalletConnect'])
  })

  test('is back after a reload without a code, and its wallet still signs', async () => {
    const storage = memory()
    const modal = await visit({ storage })
    await connect(modal)
    const again = await reload(options({ storage }))
    await until(() => again.state.connections.length === 2)
    expect(again.state.connections.map(({ connector: { id, name } }) => [id, name])).toEqual([
      ['walletConnect', 'Sandbox Wallet'],
      ['walletConnect', 'Sandbox Wallet'],
    ])
    const signature = again.provider('eip155')?.request({ method: 'personal_sign', params: ['0x00', first] })
    expect(await signature).toMatch(/^0x[\da-f]{130}$/)
  })

  test.each([
    ['javascript:alert(1)', undefined],
    ['http://evil.example/1.png', undefined],
    ['data:image/png;base64,AA', 'data:image/png;base64,AA'],
    ['https://wallet.example/1.png', 'https://wallet.example/1.png'],
  ])('whose record has another name and the icon %s has them as other wallets do', async (icon, imageUrl) => {
    const storage = memory()
    await connect(await visit({ storage }))
    await stop()
    const kept = storage.content
    const [key = '', record] = Object.entries(kept).find(([, record]) => `${record}`.includes('Sandbox Wallet')) ?? []
    const session = JSON.parse(`${record}`)
    Object.assign(session.peer.metadata, { name: `\u202eSun\u0000\n ${'x'.repeat(150)}`, icons: [icon] })
    kept[key] = JSON.stringify(session)
    const again = await visit({ storage })
    await until(() => again.state.connections.length === 2)
    const { name, imageUrl: shown } = again.state.connections[0]?.connector ?? {}
    expect([name, shown]).toEqual([`Sun ${'x'.repeat(60)}`, imageUrl])
  })

  test('stands beside another one, and each is let go alone', async () => {
    const modal = await visit()
    await connect(modal)
    await connect(modal, wallets.peek()[0]?.id)
    expect(new Set(ids(modal))).toEqual(new Set(['walletConnect', 'walletConnect#2']))
    const ended = wallet.next('session_delete')
    await modal.disconnect({ wallet: 'walletConnect#2' })
    await ended
    expect(new Set(ids(modal))).toEqual(new Set(['walletConnect']))
    expect(wallet.sessions().length).toBeGreaterThan(0)
  })

  test('that another tab has made under the name of the row, while its code is open here, keeps that name', async () => {
    const modal = await visit()
    const connecting = modal.connect({ wallet: 'walletConnect' })
    await until(() => attempt.peek()?.uri)
    const theirs = { connector: 'walletConnect', source: 'relay', claim: 'ab'.repeat(32) } as const
    remember({ ...theirs, namespace: 'eip155', network: chains.eip155 as NetworkId, addresses: [first] })
    void wallet.pair(`${attempt.peek()?.uri}`)
    await connecting
    expect(new Set(ids(modal))).toEqual(new Set(['walletConnect#2']))
    expect(stored().intents).toContainEqual(expect.objectContaining(theirs))
  })

  test('follows the wallet to another account, which stays through a reload and another network', async () => {
    wallet.accounts = 2
    const storage = memory()
    const modal = await visit({ storage })
    await connect(modal)
    wallet.accounts = 1
    const second = modal.state.accounts[1]?.address
    const topic = `${wallet.events.findLast(({ type }) => type === 'approved')?.topic}`
    const data = [`${chains.eip155}:${second}`]
    await wallet.emit(topic, chains.eip155, { name: 'accountsChanged', data })
    await until(() => modal.state.account?.address === second)
    expect(modal.state.accounts.map(({ address }) => address)).toEqual([second, first])
    const again = await reload(options({ storage }))
    await until(() => again.state.connections.length === 2)
    expect(again.state.account?.address).toBe(second)
    await again.switchNetwork('eip155:31338')
    expect(again.state.account?.address).toBe(second)
  })

  test('that the wallet ends is gone, and does not come back after a reload', async () => {
    const storage = memory()
    const modal = await visit({ storage })
    await connect(modal)
    await Promise.all(wallet.sessions().map(({ topic }) => wallet.disconnect(topic)))
    await until(() => modal.state.status === 'disconnected')
    const again = await reload(options({ storage }))
    await until(() => again.state.status !== 'reconnecting')
    expect(again.state.status).toBe('disconnected')
    const { intents } = storage.content['hasp.state'] as { intents: unknown[] }
    expect(intents).toEqual([])
  })

  test('ends when the visitor disconnects, in the wallet too, and is forgotten', async () => {
    const storage = memory()
    const modal = await visit({ storage })
    await connect(modal)
    const ended = wallet.next('session_delete')
    await modal.disconnect()
    await ended
    expect(modal.state.status).toBe('disconnected')
    const again = await reload(options({ storage }))
    await until(() => again.state.status === 'disconnected')
    expect(Object.keys(page.kept()).filter((key) => key.includes('/session/'))).toEqual([])
  })

  test('of accounts that are none connects nobody, and does not stay in the wallet', async () => {
    const modal = await visit()
    wallet.policy.proposal = ({ optionalNamespaces: { eip155 } }) => ({
      namespaces: {
        eip155: { ...(eip155 as never as { methods: []; events: [] }), accounts: [`${chains.eip155}:0x123`] },
      },
    })
    const ended = wallet.next('session_delete')
    await expect(connect(modal)).rejects.toMatchObject({ name: 'ModalError', code: 'wallet-error' })
    await ended
    expect(modal.state.status).toBe('disconnected')
  })

  test('with a wallet that has none of the page’s networks is told so', async () => {
    const modal = await visit({ networks: [local(7)] })
    await expect(connect(modal)).rejects.toMatchObject({ name: 'ModalError', code: 'unsupported-network' })
    expect(modal.state.status).toBe('disconnected')
  })

  test('that the wallet declines says so, and the row can be tried again', async () => {
    const modal = await visit()
    wallet.policy.proposal = () => 'reject'
    await expect(connect(modal)).rejects.toMatchObject({ name: 'ModalError', code: 'rejected' })
    wallet.policy.proposal = () => 'approve'
    expect((await connect(modal)).address).toBe(first)
  })
})

describe('a session that lacks a network', () => {
  const id = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  const lacking = `solana:${id}` as const
  const devnet: Network = { ...solana, id, caipNetworkId: lacking, name: 'Devnet' }
  afterEach(() => {
    wallet.policy.proposal = () => 'approve'
  })
  /** From now on the wallet grants these networks alone. */
  const grants = (granted: readonly string[]): void => {
    wallet.policy.proposal = ({ optionalNamespaces }) => ({
      namespaces: Object.fromEntries(
        granted.map((network) => {
          const [name = ''] = network.split(':')
          const { methods = [], events = [] } = optionalNamespaces[name] ?? {}
          return [name, { methods, events, accounts: [`${network}:${name === 'solana' ? sun : first}`] }]
        }),
      ),
    })
  }
  /** A visitor whose session has Solana's main network alone, and who chooses another one. */
  async function visitLacking() {
    const modal = await visit({ networks: [...networks, devnet] })
    grants([chains.eip155, chains.solana])
    await connect(modal)
    await modal.open({ view: 'SwitchNetwork' })
    await expect(modal.switchNetwork(lacking)).rejects.toMatchObject({ code: 'unsupported-network' })
    return modal
  }
  const old = () => live.peek().find(({ namespace }) => namespace === 'solana') as Live

  test('offers to connect once more, and the one that is granted takes its place', async () => {
    const modal = await visitLacking()
    expect(modal.state.view).toBe('SwitchActiveChain')
    const ended = wallet.next('session_delete')
    grants([chains.eip155, lacking])
    scan()
    await reconnect(old(), devnet)
    await until(() => modal.state.connections.some(({ network }) => network === lacking))
    await ended
    await until(() => new Set(ids(modal)).size === 1)
    expect(ids(modal)).toEqual(['walletConnect#2', 'walletConnect#2'])
    expect(modal.state.connections.map(({ network }) => network).sort()).toEqual([chains.eip155, lacking])
  })

  test('shows the wallet that was chosen from a list as that has it', async () => {
    await visitLacking()
    await keepRecent({ id: 'sandbox', name: 'Sandbox Wallet', mobileLink: 'haspwallet://' }, 'walletConnect')
    await reconnect(old(), devnet)
    expect(route.peek()).toMatchObject({
      view: 'ConnectingWalletConnect',
      data: { listing: { id: 'sandbox', mobileLink: 'haspwallet://' } },
    })
  })

  test('stays where the visitor gives the other one up, and where the wallet declines it', async () => {
    const modal = await visitLacking()
    await reconnect(old(), devnet)
    await until(() => !!attempt.peek()?.uri)
    modal.close()
    await until(() => !attempt.peek())
    await modal.open({ view: 'SwitchNetwork' })
    wallet.policy.proposal = () => 'reject'
    scan()
    await reconnect(old(), devnet)
    await until(() => attempt.peek()?.phase === 'failed')
    expect(ids(modal)).toEqual(['walletConnect', 'walletConnect'])
  })

  test('is left only in the namespaces that the other one has', async () => {
    const modal = await visitLacking()
    grants([lacking])
    scan()
    await reconnect(old(), devnet)
    await until(() => modal.state.connections.some(({ network }) => network === lacking))
    await until(() => modal.state.connections.length === 2)
    expect(modal.state.connections.map(({ network, connector: { id } }) => [network, id]).sort()).toEqual([
      [chains.eip155, 'walletConnect'],
      [lacking, 'walletConnect#2'],
    ])
  })
})

test.each([
  ['the origin', 'Unauthorized: origin not allowed', 'unverified-origin'],
  ['the project', 'Unauthorized: invalid key', 'relay-refused'],
  ['the clock', 'JWT validation error: JWT Token is not yet valid', 'session-expired'],
])('a relay that refuses the page for %s is told by a code', async (_, reason, code) => {
  relay.faults.add({ kind: 'refuse', code: 3000, reason } as never)
  const modal = await visit()
  await expect(connect(modal)).rejects.toMatchObject({ name: 'ModalError', code })
})

describe('a relay that cannot be reached', () => {
  afterEach(() => void vi.useRealTimers())
  const dead = 'ws://127.0.0.1:9'
  const said = () => vi.spyOn(console, 'error').mockReturnValue()
  /** Of the clock only what counts seconds is faked: sockets, storage and the wallet go on by themselves. */
  const begin = async (url: string) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await visit({ services: { relay: url, coinbase: null } })
    const row = wallets.peek().find(({ id }) => id === 'walletConnect') as FoundWallet
    const outcome = pick(row).then(
      ({ address }) => address,
      ({ code }) => code,
    )
    await until(() => attempt.peek()?.uri)
    return { row, outcome }
  }
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

  test('is told after three quarters of a minute, by a code, and to developers', async () => {
    const errors = said()
    const { outcome } = await begin(dead)
    await pass(44)
    expect(attempt.peek()?.phase).toBe('waiting')
    expect(errors).not.toHaveBeenCalled()
    await pass(1)
    expect(await outcome).toBe('offline')
    expect(attempt.peek()).toMatchObject({ phase: 'failed', code: 'offline' })
    expect(errors.mock.calls).toEqual([['hasp: WalletConnect:', 'no relay can be reached']])
  })

  test('is not told of the time in which nobody sees the page', async () => {
    said()
    const { outcome } = await begin(dead)
    await pass(10)
    const document = Object.assign(new EventTarget(), { hidden: true, visibilityState: 'hidden' })
    vi.stubGlobal('document', document)
    await pass(60)
    expect(attempt.peek()?.phase).toBe('waiting')
    document.hidden = false
    await pass(34)
    expect(attempt.peek()?.phase).toBe('waiting')
    await pass(1)
    expect(await outcome).toBe('offline')
  })

  test('is not told where it has taken the code, however long nobody scans that', async () => {
    const errors = said()
    const before = relay.log.length
    const { outcome } = await begin(relay.url)
    await until(() => relay.log.slice(before).some(({ tag, direction }) => tag === 1100 && direction === 'in'))
    await settle()
    await pass(200)
    expect(attempt.peek()?.phase).toBe('waiting')
    scan()
    expect(await outcome).toMatch(/^0x/)
    expect(errors).not.toHaveBeenCalled()
  })

  test('is told of where the visitor has asked for another code meanwhile', async () => {
    said()
    const { row, outcome } = await begin(dead)
    await pass(20)
    const before = attempt.peek()?.uri
    pick(row).catch(() => undefined)
    await until(() => attempt.peek()?.uri !== before)
    await pass(24)
    expect(attempt.peek()?.phase).toBe('waiting')
    await pass(1)
    expect(await outcome).toBe('offline')
  })

  test('is not told once it has taken a code, which a wallet may approve while the relay is away', async () => {
    const errors = said()
    const before = relay.log.length
    const { row, outcome } = await begin(relay.url)
    const first = `${attempt.peek()?.uri}`
    await until(() => relay.log.slice(before).some(({ tag, direction }) => tag === 1100 && direction === 'in'))
    await settle()
    const [{ clientId } = {}] = relay.log.slice(before).filter(({ tag }) => tag === 1100)
    // The line of the page alone is lost, for a while.
    relay.faults.add({ kind: 'refuse', status: 503, at: 'open', match: { clientId } } as never)
    relay.faults.add({ kind: 'kill', now: true, match: { clientId } } as never)
    pick(row).catch(() => undefined)
    await until(() => attempt.peek()?.uri !== first)
    await pass(60)
    expect(attempt.peek()?.phase).toBe('waiting')
    relay.faults.clear()
    await wallet.pair(first)
    dispatchEvent(new Event('online'))
    expect(await outcome).toMatch(/^0x/)
    expect(errors).not.toHaveBeenCalled()
  })
})
