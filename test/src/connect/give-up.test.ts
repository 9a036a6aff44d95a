// What a visitor gives up, or what fails, ends nothing but its own: no session that is connected, and no code of a next attempt.
import { afterEach, describe, expect, test, vi } from 'vitest'
import { solana } from '../../../chains/networks.ts'
import { attempt } from '../../../src/connect/attempt.ts'
import { stored } from '../../../src/connect/intents.ts'
import { applyBroadcast } from '../../../src/connect/tabs.ts'
import { connectors } from '../../../src/connect/wallets.ts'
import { close } from '../../../src/state/modal.ts'
import type { Modal } from '../../../src/types.ts'
import { startVendor } from '../../helpers/client.ts'
import { codePages, keptStore, sessionsIn } from '../../helpers/code-page.ts'
import { until } from '../../helpers/flow.ts'
import { localInput } from '../../helpers/local-network.ts'
import { freshModal, start } from '../../helpers/modal.ts'
import { sessionPage } from '../../helpers/session.ts'
import { holdChains, loseChains, slow } from '../../helpers/slow-chains.ts'
import { outcome } from '../../helpers/time.ts'
import { on } from './places.ts'

vi.mock('../../../chains/load.ts', async (original) =>
  (await import('../../helpers/slow-chains.ts')).slowChains(original),
)

const { relay, wallet } = await startVendor()
freshModal()
const networks = [localInput, solana] as const
const page = sessionPage({ relay, wallet })
const { show, throwAway, next } = codePages({ relay, page, networks })
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
afterEach(() => {
  slow.until = undefined
})
const onDesktop = () => on('Chrome on a desktop', 0)
const onPhone = () => on('Android Chrome')

describe('a session that comes back slowly', () => {
  async function reloaded(
    hold: () => () => void,
  ): Promise<{ modal: Modal; kept: ReturnType<typeof keptStore>; goOn(): void }> {
    onDesktop()
    const storage = keptStore()
    await page.connect(await page.visit({ networks, storage }))
    await until(() => stored().intents.length)
    const content = await throwAway(storage)
    onDesktop()
    const goOn = hold()
    const kept = keptStore(content)
    const modal = start(page.options({ networks, storage: kept }))
    await until(() => connectors.peek().some(({ source, claim }) => source === 'relay' && claim))
    return { modal, kept, goOn }
  }

  test('stays where the visitor gives up asking for it', async () => {
    const { modal, kept, goOn } = await reloaded(holdChains)
    const asked = outcome(modal.connect({ wallet: 'walletConnect' }))
    await until(() => attempt.peek())
    close()
    goOn()
    expect(await asked).toBe('closed')
    await until(() => modal.state.status === 'connected')
    expect(sessionsIn(kept)).toBe(1)
  })

  test('stays where asking for it fails for a file that is lost', async () => {
    const { modal, kept } = await reloaded(loseChains)
    expect(await outcome(modal.connect({ wallet: 'walletConnect' }))).toBe('not-available')
    await wait(300)
    expect(sessionsIn(kept)).toBe(1)
  })
})

test('what another tab has taken stays where the tab that showed the code gives up while it checks', async () => {
  onDesktop()
  const storage = keptStore()
  const uri = await show(storage, await page.visit({ networks, storage }))
  const goOn = holdChains()
  await wallet.pair(uri)
  await until(() => sessionsIn(storage))
  const [, topic] = Object.keys(storage.content).join().split('session/')
  const before = stored()
  const theirs = {
    connector: 'walletConnect',
    namespace: 'eip155',
    network: 'eip155:31337',
    addresses: ['0x'],
  } as const
  const intents = [{ ...theirs, source: 'relay' as const, claim: `${topic?.split(',')[0]}` }]
  void applyBroadcast([before, { ...before, intents }])
  close()
  goOn()
  await wait(1000)
  expect(sessionsIn(storage)).toBe(1)
})

test.each([
  ['phone', onPhone],
  ['desktop', onDesktop],
])('on a %s an attempt that was given up while it was checked leaves the code of the next one', async (_, here) => {
  here()
  const storage = keptStore()
  const modal = await page.visit({ networks, storage })
  const first = await show(storage, modal)
  const goOn = holdChains()
  await wallet.pair(first)
  await until(() => sessionsIn(storage))
  close()
  await wait(100)
  const second = await show(storage, modal)
  goOn()
  await until(() => !sessionsIn(storage))
  const content = await throwAway(storage)
  await wallet.pair(second)
  here()
  const { modal: again } = await next(content)
  await until(() => again.state.status === 'connected')
})
