// A pairing that is pending: asked for anew, given up, and taken up again where a page is left for the wallet's app. The wallet is
// the vendor's.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { walletConnect } from '../../../src/connectors/walletconnect.ts'
import { clientsOf, mapStore, startClient, startVendor } from '../../helpers/client.ts'
import { pass, until } from '../../helpers/flow.ts'
import { localNetwork as network } from '../../helpers/local-network.ts'
import { metadata } from '../../helpers/walletkit.ts'
import { places } from '../connect/places.ts'

const { relay, wallet } = await startVendor()
const clients = clientsOf((storage: ReturnType<typeof mapStore>) => startClient(relay.url, { storage }))
beforeEach(() => void vi.stubGlobal('window', Object.assign(globalThis, { top: globalThis })))
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await clients.closeAll()
})

const proposeTag = 1100
const proposals = (): number =>
  relay.log.filter(({ tag, direction }) => tag === proposeTag && direction === 'in').length

function visit(place: string) {
  const [{ userAgent, maxTouchPoints = 5, ...page }] = places[place] ?? [{ userAgent: '' }]
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
  for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value)
  const client = clients.start(mapStore())
  const connector = walletConnect({
    id: 'walletConnect',
    app: () => ({ networks: [network], metadata }),
    client: async () => client,
    check: async () => undefined,
    onChange: () => undefined,
  })
  const attempt = async () => {
    const controller = new AbortController()
    const uris: string[] = []
    const ask = () => {
      const grants = connector.connect?.({
        networks: [network.caipNetworkId],
        signal: controller.signal,
        silent: false,
        onUri: (uri) => uris.push(uri),
      })
      grants?.catch(() => undefined)
      return grants
    }
    const grants = ask()
    await Promise.race([until(() => uris.length > 0), grants])
    return { grants, uri: uris[0] ?? '', uris, ask, leave: () => controller.abort() }
  }
  return { attempt, client, connector }
}

describe('a second attempt', () => {
  test.each([
    ['iOS Safari', true],
    ['iPad Safari', true],
    ['Telegram on Android', true],
    ['iOS Chrome', false],
    ['Android Chrome', false],
  ])('on %s goes on with the first one’s pairing: %s', async (place, isSame) => {
    const { attempt, connector } = visit(place)
    const before = await attempt()
    before.leave()
    const { uri, grants } = await attempt()
    expect(uri === before.uri).toBe(isSame)
    await wallet.pair(uri)
    expect(await grants).toMatchObject([{ network: network.caipNetworkId }])
    expect(connector.name).toBe('Sandbox Wallet')
  })

  test('takes what the wallet has approved while nobody waited', async () => {
    const { attempt, client } = visit('iOS Safari')
    const { uri, leave } = await attempt()
    leave()
    await wallet.pair(uri)
    await until(() => client.sessions().length === 1)
    const { grants } = await attempt()
    expect(await grants).toMatchObject([{ network: network.caipNetworkId }])
    expect(client.sessions()).toHaveLength(1)
  })

  test('does not take what the wallet has ended since', async () => {
    const { attempt, client } = visit('iOS Safari')
    const { uri, leave } = await attempt()
    leave()
    await wallet.pair(uri)
    await until(() => client.sessions().length === 1)
    const [{ topic = '' } = {}] = client.sessions()
    await client.disconnect(topic)
    const next = await attempt()
    expect(next.uri).not.toBe(uri)
    next.leave()
  })

  test('after a wallet that declined is another pairing', async () => {
    wallet.policy.proposal = () => ({ reject: { code: 5000, message: 'User rejected.' } })
    const { attempt } = visit('iOS Safari')
    const { uri, grants } = await attempt()
    await wallet.pair(uri)
    await expect(grants).rejects.toMatchObject({ code: 5000 })
    const next = await attempt()
    expect(next.uri).not.toBe(uri)
    next.leave()
  })
})

describe.each(['desktop', 'iOS Safari'])('on %s', (place) => {
  test('a code that is asked for anew takes the place of the one before, which still counts', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { attempt, client } = visit(place)
    const before = proposals()
    const { grants, uris, ask } = await attempt()
    // What the relay has been told needs no faked timer any more.
    const isShown = async (count: number): Promise<void> => {
      const isSo = () => uris.length === count && proposals() === before + count
      for (const end = performance.now() + 30_000; !isSo() && performance.now() < end; ) await pass(1)
      expect(uris).toHaveLength(count)
    }
    await isShown(1)
    await vi.advanceTimersByTimeAsync(100_000)
    const again = ask()
    await isShown(2)
    // When the first one would have been replaced nothing comes: the second one has its whole time.
    await vi.advanceTimersByTimeAsync(131_000)
    expect(uris).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(100_000)
    await isShown(3)
    expect(new Set(uris).size).toBe(3)
    vi.useRealTimers()
    await wallet.pair(uris[1] ?? '')
    const [first, second] = await Promise.all([grants, again])
    expect(first).toMatchObject([{ network: network.caipNetworkId }])
    expect(second).toEqual(first)
    // With the session no code is made any more.
    expect(client.sessions()).toHaveLength(1)
  })

  test('who has gone back before there was a code asks no wallet', async () => {
    const { connector, client } = visit(place)
    const proposed = vi.spyOn(client, 'connect')
    const shown = vi.fn()
    const connecting = connector.connect?.({
      networks: [network.caipNetworkId],
      signal: AbortSignal.abort(),
      silent: false,
      onUri: shown,
    })
    await expect(connecting).rejects.toMatchObject({ name: 'AbortError' })
    expect([proposed.mock.calls, shown.mock.calls]).toEqual([[], []])
  })
})

test('nothing waits for a pairing any more once the client of a modal that was destroyed is closed', async () => {
  const set = vi.spyOn(globalThis, 'setTimeout')
  const cleared = vi.spyOn(globalThis, 'clearTimeout')
  const { attempt, client } = visit('iOS Safari')
  const { grants, leave } = await attempt()
  leave()
  await expect(grants).rejects.toThrow()
  // Those of a pairing: it is renewed, and given up where nobody has come back to it.
  const waits = set.mock.results.filter((_, i) => {
    const time = Number(set.mock.calls[i]?.[1])
    return time > 220_000 && time <= 230_000
  })
  expect(waits).toHaveLength(2)
  await client.close()
  const isCleared = ({ value }: { readonly value: unknown }) => cleared.mock.calls.some(([timer]) => timer === value)
  await until(() => waits.every(isCleared))
})
