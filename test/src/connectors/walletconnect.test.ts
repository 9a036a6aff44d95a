// The connector of WalletConnect against the vendor's wallet, over a relay and a chain.
import { afterEach, describe, expect, test, vi } from 'vitest'
import { loadChain } from '../../../chains/load.ts'
import type { FoundWallet } from '../../../src/connectors/found.ts'
import { walletConnect } from '../../../src/connectors/walletconnect.ts'
import { ModalError } from '../../../src/errors.ts'
import type { ConnectorEvent, Grant, Namespace, Network, NetworkId } from '../../../src/types.ts'
import type { Client } from '../../../src/walletconnect/index.ts'
import { clientsOf, mapStore, startClient, startVendor } from '../../helpers/client.ts'
import { until } from '../../helpers/flow.ts'
import { defer } from '../../helpers/time.ts'
import { chains, first, metadata } from '../../helpers/walletkit.ts'

const { relay, wallet, world } = await startVendor({ chain: true })
const clients = clientsOf((storage: ReturnType<typeof mapStore>) => startClient(relay.url, { storage }))
afterEach(async () => {
  vi.useRealTimers()
  await clients.closeAll()
})

const networkOf = (id: string, urls: readonly string[] = ['http://127.0.0.1:1']): Network => {
  const [chainNamespace, reference = ''] = id.split(':') as [Namespace, string]
  const rpcUrls = { default: { http: urls }, chainDefault: { http: urls } }
  const nativeCurrency = { name: 'Coin', symbol: 'COIN', decimals: 18 }
  return {
    id: reference,
    caipNetworkId: id as NetworkId,
    chainNamespace,
    name: id,
    nativeCurrency,
    rpcUrls,
    assets: {},
  } as Network
}
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** Of `wc_sessionPropose`. */
const proposeTag = 1100
const here = chains.eip155
const there = 'eip155:31338'
const all = [...new Set([here, there, ...Object.values(chains)])]
const networks = all.map((id) => networkOf(id, id === here ? [world.networks[here] ?? ''] : undefined))

interface Page {
  readonly connector: FoundWallet & Required<Pick<FoundWallet, 'connect' | 'disconnect' | 'isAuthorized' | 'listen'>>
  readonly client: Client
  readonly events: ConnectorEvent[]
  connect(options?: { signal?: AbortSignal; silent?: boolean; ids?: readonly string[] }): Promise<readonly Grant[]>
  request(method: string, params?: unknown, namespace?: Namespace): Promise<unknown>
}
/** A page with the row for WalletConnect on it, or with a session of an earlier page. */
function visit(
  storage = mapStore(),
  topic?: string,
  check = async () => undefined,
  before?: () => Promise<Client>,
): Page {
  const client = clients.start(storage)
  let isFirst = !!before
  const load = async () => {
    if (!isFirst || !before) return client
    isFirst = false
    return before()
  }
  const connector = walletConnect({
    id: 'walletConnect',
    app: () => ({ networks, metadata }),
    client: load,
    check,
    onChange: () => undefined,
    ...(topic && { topic }),
  }) as Page['connector']
  const events: ConnectorEvent[] = []
  connector.listen((event) => events.push(event))
  return {
    connector,
    client,
    events,
    connect: ({ signal = new AbortController().signal, silent = false, ids = all } = {}) =>
      connector.connect({
        networks: ids as unknown as readonly [NetworkId],
        signal,
        silent,
        onUri: (uri) => void wallet.pair(uri).catch(() => undefined),
      }),
    request: (method, params, namespace = 'eip155') => connector.provider(namespace).request({ method, params }),
  }
}

test('one code connects all five namespaces, each on the network that is asked for first', async () => {
  const { connect, connector } = visit()
  expect(connector).toMatchObject({ id: 'walletConnect', type: 'walletConnect', name: 'WalletConnect' })
  const grants = await connect({ ids: [there, ...all.filter((id) => id !== there)] })
  expect(grants.map(({ network }) => network)).toEqual([there, ...Object.values(chains).slice(1)])
  expect(grants[0]?.accounts).toEqual([{ namespace: 'eip155', address: first, type: 'eoa' }])
  expect(grants.map(({ accounts }) => accounts[0]?.type)).toEqual(['eoa', 'eoa', 'payment', 'eoa', 'eoa'])
  expect(connector.name).toBe('Sandbox Wallet')
  expect(await connector.isAuthorized()).toBe(true)
})

test('what a wallet is asked for is optional, so that one that speaks a namespace alone connects too', async () => {
  const asked = vi.fn(() => 'approve' as const)
  wallet.policy.proposal = asked
  const { connect } = visit()
  await connect()
  const [proposal] = asked.mock.calls[0] as unknown as [Record<string, object>]
  expect(proposal.requiredNamespaces).toEqual({})
  expect(Object.keys(proposal.optionalNamespaces ?? {})).toEqual(['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'])
})

describe('a connected page', () => {
  test('signs with each namespace’s own account, as the chain verifies', async () => {
    const { connect, connector, request } = visit()
    const grants = await connect()
    for (const { accounts } of grants.filter(({ network }) => !network.startsWith('polkadot'))) {
      const [account] = accounts
      if (!account) throw new Error('no account')
      const chain = await loadChain(account.namespace)
      const signature = await chain.signMessage('hello', account, connector.provider(account.namespace))
      const keys = account.namespace === 'cosmos' ? await request('cosmos_getAccounts', {}, 'cosmos') : []
      const publicKey = (keys as { pubkey: string }[])[0]?.pubkey
      const signer = { ...account, ...(publicKey && { publicKey }) }
      expect(await chain.verifyMessage?.('hello', signature, signer), account.namespace).toBe(true)
    }
  })

  test('knows its accounts and its chain without asking the wallet, and reads from the node', async () => {
    const { connect, request } = visit()
    await connect()
    const requests = wallet.events.length
    expect(await request('eth_accounts')).toEqual([first])
    expect(await request('eth_chainId')).toBe('0x7a69')
    expect(await request('eth_getBalance', [first, 'latest'])).toMatch(/^0x[\da-f]+$/)
    expect(wallet.events.slice(requests).filter(({ type }) => type === 'session_request')).toEqual([])
  })

  test('sends a transaction that is on the chain', async () => {
    const { connect, request } = visit()
    await connect()
    const hash = await request('eth_sendTransaction', [{ from: first, to: first, value: '0x1' }])
    await vi.waitFor(async () => {
      expect(await request('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
    })
  })

  test('says that the wallet’s visitor declines by the code of EIP-1193', async () => {
    const { connect, request } = visit()
    await connect()
    wallet.policy.request = () => ({ reject: { code: 5000, message: 'User rejected.' } })
    await expect(request('personal_sign', ['0x00', first])).rejects.toMatchObject({ code: 4001, cause: { code: 5000 } })
  })

  test('switches between networks of the session without the wallet, and tells its handlers once', async () => {
    const { connect, connector, events, request } = visit()
    await connect()
    const provider = connector.provider('eip155') as unknown as {
      on(event: string, handler: (value: unknown) => void): void
    }
    const told: unknown[] = []
    provider.on('chainChanged', (chain) => told.push(chain))
    await connector.switchNetwork?.(networkOf(there))
    expect(await request('eth_chainId')).toBe('0x7a6a')
    await request('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])
    expect(told).toEqual(['0x7a6a', '0x7a69'])
    expect(events).toContainEqual({ type: 'network', network: there })
  })

  test('asks the wallet for a network that the session lacks, and is there once it has been added', async () => {
    wallet.policy.proposal = ({ optionalNamespaces: { eip155 } }) => ({
      namespaces: {
        eip155: {
          ...(eip155 as { methods: string[]; events: string[] }),
          chains: [here],
          accounts: [`${here}:${first}`],
        },
      },
    })
    const { connect, connector, request } = visit()
    expect((await connect()).map(({ network }) => network)).toEqual([here])
    await connector.switchNetwork?.(networkOf(there))
    expect(await request('eth_chainId')).toBe('0x7a6a')
  })

  test('is told that a session lacks a network which its wallet cannot add', async () => {
    wallet.policy.proposal = ({ optionalNamespaces: { solana } }) => ({
      namespaces: {
        solana: {
          ...(solana as { methods: string[]; events: string[] }),
          chains: [chains.solana],
          accounts: [`${chains.solana}:So11111111111111111111111111111111111111112`],
        },
      },
    })
    const { connect, connector } = visit()
    await connect()
    await expect(connector.switchNetwork?.(networkOf('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'))).rejects.toMatchObject(
      {
        code: 4901,
      },
    )
  })

  test('follows the wallet to another network and another account', async () => {
    wallet.accounts = 2
    const { connect, connector, events, client } = visit()
    const grants = await connect()
    const [, second] = grants[0]?.accounts ?? []
    const [{ topic = '' } = {}] = client.sessions()
    await wallet.switchChain(topic, there)
    await vi.waitFor(() => expect(events).toContainEqual({ type: 'network', network: there }))
    await wallet.emit(topic, there, { name: 'accountsChanged', data: [`${there}:${second?.address}`] })
    await vi.waitFor(() => {
      const last = events.filter(({ type }) => type === 'accounts').at(-1)
      expect(last).toMatchObject({ namespace: 'eip155', accounts: [{ address: second?.address }, { address: first }] })
    })
    expect(connector.claim).toBe(topic)
    wallet.accounts = 1
  })

  test.each([
    ['a number', 31338, '0x7a6a'],
    ['hex', '0x7a6a', '0x7a6a'],
    ['decimal text', '31338', '0x7a6a'],
    ['a CAIP-2 id', there, '0x7a6a'],
    ['nothing, where the event says it', undefined, '0x7a6a'],
    ['what is no number, where the event says it', 'eip155:main', '0x7a6a'],
    ['an object', { chainId: 5 }, '0x7a6a'],
  ])('understands a network that the wallet says as %s', async (_, data, chainId) => {
    const { connect, client, request } = visit()
    await connect()
    const [{ topic = '' } = {}] = client.sessions()
    await wallet.emit(topic, there, { name: 'chainChanged', data })
    await vi.waitFor(async () => expect(await request('eth_chainId')).toBe(chainId))
  })

  test('hears of a disconnect by the wallet, and is nobody then', async () => {
    const { connect, connector, events, client, request } = visit()
    await connect()
    const [{ topic = '' } = {}] = client.sessions()
    await wallet.disconnect(topic)
    await vi.waitFor(() => expect(events).toContainEqual({ type: 'disconnect' }))
    expect([await connector.isAuthorized(), connector.claim]).toEqual([false, undefined])
    expect(await request('eth_accounts')).toEqual([])
    await expect(request('personal_sign', ['0x00', first])).rejects.toMatchObject({ code: 4100 })
  })

  test('hears of that too where what speaks to the relay was lost when it was first asked', async () => {
    const lost = () => Promise.reject(new Error('Failed to fetch dynamically imported module'))
    const { connect, events, client } = visit(undefined, undefined, undefined, lost)
    await expect(connect()).rejects.toThrow()
    await connect()
    const [{ topic = '' } = {}] = client.sessions()
    await wallet.disconnect(topic)
    await vi.waitFor(() => expect(events).toContainEqual({ type: 'disconnect' }))
  })

  test('leaves one namespace and keeps the others, and ends the session with the last', async () => {
    const { connect, connector, client } = visit()
    const grants = await connect()
    await connector.disconnect({ namespace: 'eip155' })
    expect(client.sessions().length).toBe(1)
    await expect(connector.provider('eip155').request({ method: 'personal_sign' })).rejects.toMatchObject({
      code: 4100,
    })
    const ended = wallet.next('session_delete')
    for (const { network } of grants.slice(1))
      await connector.disconnect({ namespace: network.split(':')[0] as Namespace })
    await ended
    expect(client.sessions()).toEqual([])
  })
})

describe('after a reload', () => {
  test('the session is there without a code, on the network that was chosen last', async () => {
    const storage = mapStore()
    const before = visit(storage)
    await before.connect()
    const topic = before.connector.claim as string
    await before.client.close()
    const after = visit(mapStore(storage.map), topic)
    expect(await after.connector.isAuthorized()).toBe(true)
    expect((await after.connect({ silent: true, ids: [there] })).map(({ network }) => network)).toEqual([there])
    expect(after.connector.name).toBe('Sandbox Wallet')
    expect(await after.request('personal_sign', ['0x68656c6c6f', first])).toMatch(/^0x/)
  })

  test.each([
    ['not-available', 'stays', 1],
    ['wallet-error', 'ends', 0],
  ] as const)('a session that cannot be checked for %s %s', async (code, _, left) => {
    const storage = mapStore()
    const before = visit(storage)
    await before.connect()
    const topic = before.connector.claim as string
    await before.client.close()
    const check = () => Promise.reject(new ModalError(code))
    const after = visit(mapStore(storage.map), topic, check)
    await expect(after.connect({ silent: true })).rejects.toMatchObject({ code })
    expect(after.client.sessions()).toHaveLength(left)
  })

  test('what the wallet has changed while the session was checked counts', async () => {
    const storage = mapStore()
    const before = visit(storage)
    await before.connect()
    const topic = before.connector.claim as string
    await before.client.close()
    const checked = defer<undefined>()
    const check = vi.fn(() => checked.promise)
    const { client, connect, request } = visit(mapStore(storage.map), topic, check)
    const asked = connect({ silent: true, ids: [there] })
    await vi.waitUntil(() => check.mock.calls[0])
    const [{ namespaces } = { namespaces: {} }] = client.sessions()
    const moved = JSON.parse(JSON.stringify(namespaces).replaceAll(first, other))
    await wallet.update(topic, moved)
    await vi.waitUntil(() => JSON.stringify(client.sessions()).includes(other))
    checked.resolve(undefined)
    const [grant] = await asked
    expect([grant?.accounts[0]?.address, ...((await request('eth_accounts')) as string[])]).toEqual([other, other])
  })

  test('a session that has ended is not asked for again', async () => {
    const { connect } = visit(mapStore(), 'ab'.repeat(32))
    await expect(connect({ silent: true })).rejects.toMatchObject({ name: 'ModalError', code: 'rejected' })
  })
})

describe('a code', () => {
  test('that nobody scans is replaced before it expires, and either of the two still connects', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const client = clients.start(mapStore())
    const options = {
      id: 'walletConnect',
      app: () => ({ networks, metadata }),
      client: async () => client,
      check: async () => undefined,
      onChange: () => undefined,
    }
    const uris: string[] = []
    const connecting = walletConnect(options).connect?.({
      networks: [here] as unknown as readonly [NetworkId],
      signal: new AbortController().signal,
      onUri: (uri) => uris.push(uri),
    })
    // The relay has the first proposal: what was to be done for it needs no faked timer any more.
    await until(() => uris.length === 1 && relay.log.some(({ tag }) => tag === proposeTag))
    await vi.advanceTimersByTimeAsync(229_999)
    expect(uris.length).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    await until(() => uris.length === 2)
    expect(new Set(uris).size).toBe(2)
    vi.useRealTimers()
    await wallet.pair(uris[0] ?? '')
    expect((await connecting)?.map(({ network }) => network)).toEqual([here])
  })

  test('that the visitor gives up connects nobody', async () => {
    const { connector, client } = visit()
    const stop = new AbortController()
    const codes: string[] = []
    const connecting = connector.connect({
      networks: [here] as unknown as readonly [NetworkId],
      signal: stop.signal,
      onUri: (uri) => codes.push(uri),
    })
    await vi.waitFor(() => expect(codes.length).toBe(1))
    stop.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'aborted' })
    expect([client.sessions(), connector.claim]).toEqual([[], undefined])
  })

  test('that the wallet declines says so', async () => {
    wallet.policy.proposal = () => 'reject'
    await expect(visit().connect()).rejects.toMatchObject({ code: 5000 })
  })
})
