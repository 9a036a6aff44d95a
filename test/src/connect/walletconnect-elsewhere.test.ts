// A session that has nothing on the networks which a page lists stays where it is, and who asks for WalletConnect there gets a code.
import { describe, expect, test } from 'vitest'
import { solana } from '../../../chains/networks.ts'
import { attempt } from '../../../src/connect/attempt.ts'
import { stored } from '../../../src/connect/intents.ts'
import { applyBroadcast } from '../../../src/connect/tabs.ts'
import type { Modal } from '../../../src/types.ts'
import { startVendor } from '../../helpers/client.ts'
import { codePages, keptStore, sessionsIn } from '../../helpers/code-page.ts'
import { until } from '../../helpers/flow.ts'
import { localInput } from '../../helpers/local-network.ts'
import { freshModal } from '../../helpers/modal.ts'
import { sessionPage } from '../../helpers/session.ts'
import { outcome } from '../../helpers/time.ts'

const { relay, wallet } = await startVendor()
freshModal()
const page = sessionPage({ relay, wallet })
const { throwAway } = codePages({ relay, page, networks: [localInput] })
const names = ({ state }: Modal) =>
  new Set(state.connections.map(({ connector: { id }, network }) => `${id} ${network}`))
const wallet1 = 'walletConnect eip155:31337'

/** A page of Solana alone, whose visitor was connected on Ethereum. */
async function elsewhere() {
  const before = keptStore()
  await page.connect(await page.visit({ networks: [localInput], storage: before }))
  const storage = keptStore(await throwAway(before))
  return { storage, modal: await page.visit({ networks: [solana], storage }) }
}

test('connect shows a code each time, and ends nothing', async () => {
  const { modal, storage } = await elsewhere()
  const seen: unknown[] = []
  for (const _ of 'ab') {
    const asked = outcome(modal.connect({ wallet: 'walletConnect' }))
    await until(() => attempt.peek()?.uri ?? attempt.peek()?.code)
    seen.push(attempt.peek()?.uri)
    modal.close()
    expect(await asked).toBe('closed')
  }
  expect([new Set(seen).size, sessionsIn(storage)]).toEqual([2, 1])
})

test('a view that asks shows a code', async () => {
  const { modal } = await elsewhere()
  await modal.open({ view: 'ConnectingWalletConnect' })
  await until(() => attempt.peek()?.uri ?? attempt.peek()?.code)
  expect(attempt.peek()?.code).toBe(undefined)
})

test('the session that is made by it goes by the name, and both are there where their networks are', async () => {
  const { modal, storage } = await elsewhere()
  const made = await page.connect(modal)
  expect([made.namespace, await modal.connect({ wallet: 'walletConnect' })]).toEqual(['solana', made])
  const both = new Set([wallet1, `walletConnect#2 ${solana.caipNetworkId}`])
  await modal.update({ networks: [localInput, solana] })
  await until(() => modal.state.connections.length === 2)
  expect([names(modal), sessionsIn(storage)]).toEqual([both, 2])
  const content = await throwAway(storage)
  const again = await page.visit({ networks: [localInput, solana], storage: keptStore(content) })
  await until(() => again.state.connections.length === 2)
  expect(names(again)).toEqual(both)
  const alone = await page.visit({ networks: [solana], storage: keptStore(await throwAway(keptStore(content))) })
  await until(() => alone.state.status === 'connected')
  expect((await alone.connect({ wallet: 'walletConnect' })).address).toBe(made.address)
})

test('a session whose networks go while it is connected gives its name too, and has it when they are back', async () => {
  const modal = await page.visit({ networks: [localInput], storage: keptStore() })
  const { address } = await page.connect(modal)
  await modal.update({ networks: [solana] })
  await until(() => modal.state.status === 'disconnected')
  const asked = outcome(modal.connect({ wallet: 'walletConnect' }))
  await until(() => attempt.peek()?.uri ?? attempt.peek()?.code)
  modal.close()
  expect(await asked).toBe('closed')
  await modal.update({ networks: [localInput, solana] })
  await until(() => modal.state.status === 'connected')
  expect([await modal.connect({ wallet: 'walletConnect' }), names(modal)]).toMatchObject([
    { address },
    new Set([wallet1]),
  ])
})

describe('while its networks are not listed', () => {
  test.each([[undefined], [{ wallet: 'walletConnect' }]])(
    'disconnect(%o) ends it in the wallet, and its name is free',
    async (which) => {
      const { modal, storage } = await elsewhere()
      const ended = wallet.next('session_delete')
      await modal.disconnect(which)
      const asked = outcome(modal.connect({ wallet: 'walletConnect' }))
      await until(() => attempt.peek()?.uri ?? attempt.peek()?.code)
      modal.close()
      expect(await asked).toBe('closed')
      await ended
      expect(sessionsIn(storage)).toBe(0)
    },
  )

  test('another tab that gives it another name leaves it', async () => {
    const { modal, storage } = await elsewhere()
    const before = stored()
    const none = { ...before, intents: [] }
    void applyBroadcast([before, none])
    void applyBroadcast([
      none,
      { ...before, intents: before.intents.map((one) => ({ ...one, connector: 'walletConnect#7' })) },
    ])
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(sessionsIn(storage)).toBe(1)
    await modal.update({ networks: [localInput, solana] })
    await until(() => modal.state.status === 'connected')
  })
})
