// The app in which a session was made on this phone is opened again for each request; the wallet is the vendor's.
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { keepApp } from '../../../src/connect/app-link.ts'
import { walletConnect } from '../../../src/connectors/walletconnect.ts'
import type { Wallet } from '../../../src/types.ts'
import { clientsOf, mapStore, startClient, startVendor } from '../../helpers/client.ts'
import { until } from '../../helpers/flow.ts'
import { localNetwork as network } from '../../helpers/local-network.ts'
import { first, metadata } from '../../helpers/walletkit.ts'
import { places } from './places.ts'

const { relay, wallet } = await startVendor()
const clients = clientsOf((storage: ReturnType<typeof mapStore>) => startClient(relay.url, { storage }))

const opened = vi.fn()
function stand(place: string): void {
  const [{ userAgent, maxTouchPoints = 0 }] = places[place] ?? [{ userAgent: '' }]
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
}
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('window', Object.assign(globalThis, { top: globalThis, open: opened }))
})
afterEach(async () => {
  opened.mockClear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await clients.closeAll()
})

/** A page that is connected, in the wallet's app where `app` is given. */
async function connected(app?: Partial<Wallet>) {
  const client = clients.start(mapStore())
  const connector = walletConnect({
    id: 'walletConnect',
    app: () => ({ networks: [network], metadata }),
    client: async () => client,
    check: async () => undefined,
    onChange: () => undefined,
  })
  await connector.connect?.({
    networks: [network.caipNetworkId],
    signal: new AbortController().signal,
    silent: false,
    onUri: (uri) => void wallet.pair(uri),
  })
  const topic = `${connector.claim}`
  if (app) await keepApp(topic, { id: 'brass', name: 'Brass', ...app })
  const ask = (method: string, params?: unknown) => connector.provider('eip155').request({ method, params })
  const sign = () => ask('personal_sign', ['0x00', first])
  return { topic, ask, sign }
}
const asked = () => wallet.events.filter(({ type }) => type === 'session_request').at(-1)

test.each([
  ['iOS Safari', { mobileLink: 'brass://' }, 'brass://wc', '_self'],
  ['Android Chrome', { mobileLink: 'brass', universalLink: 'https://brass.example' }, 'brass://wc', '_self'],
  ['iOS Safari', { universalLink: 'https://brass.example' }, 'https://brass.example/wc', '_blank'],
])('on %s the app of %j is opened at its request', async (place, app, start, target) => {
  stand(place)
  const { topic, sign } = await connected(app)
  await sign()
  await until(() => opened.mock.calls.length > 0)
  const href = `${start}?requestId=${asked()?.id}&sessionTopic=${topic}`
  expect(opened.mock.calls).toEqual([[href, target, 'noopener,noreferrer']])
})

test.each([
  ['a desktop', 'Chrome on a desktop', { mobileLink: 'brass://' }],
  ['a phone whose session was made on another one', 'iOS Safari', undefined],
  ['a phone whose store holds a link that may not be opened', 'iOS Safari', { mobileLink: 'javascript:alert(1)' }],
])('nothing is opened on %s', async (_, place, app) => {
  stand(place)
  const { sign } = await connected(app)
  await sign()
  // The second is asked after all that came of the first.
  await sign()
  expect(opened).not.toHaveBeenCalled()
})

test('only what the wallet may show opens its app, and not what it answers by itself', async () => {
  stand('iOS Safari')
  const reads = [
    'wallet_getCapabilities',
    'wallet_getCallsStatus',
    'wallet_getAssets',
    'eth_getBalance',
    'net_listening',
  ]
  const { proposal, request } = wallet.policy
  onTestFinished(() => void Object.assign(wallet.policy, { proposal, request }))
  Object.assign(wallet.policy, {
    proposal: ({ optionalNamespaces }: Parameters<NonNullable<typeof proposal>>[0]) => {
      const { methods, events } = optionalNamespaces.eip155 ?? { methods: [], events: [] }
      const accounts = [`${network.caipNetworkId}:${first}`]
      return { namespaces: { eip155: { methods: [...methods, ...reads], events, accounts } } }
    },
    request: async ({ method }: { method: string }) => (method === 'personal_sign' ? 'approve' : { result: method }),
  })
  const { ask, sign } = await connected({ mobileLink: 'brass://' })
  for (const method of reads) expect(await ask(method, [])).toBe(method)
  // It is asked after all that came of the others.
  await sign()
  await until(() => opened.mock.calls.length > 0)
  expect(opened.mock.calls.map(([href]) => /requestId=(\d+)/.exec(href)?.[1])).toEqual([`${asked()?.id}`])
})
