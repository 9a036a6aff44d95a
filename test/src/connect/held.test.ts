// While the chunk that connects is still on its way: what a visitor and an app may do meanwhile.
import { afterEach, expect, test, vi } from 'vitest'
import { toast } from '../../../src/state/toast.ts'
import { freshModal, memory, start, stop, visited } from '../../helpers/modal.ts'
import { defer, settle } from '../../helpers/time.ts'
import { alice, makeWallet } from '../../helpers/wallet.ts'

// Other tests load every chunk ahead.
vi.mock(import('../../helpers/chunks.ts'), () => ({}))
const held = vi.hoisted(() => ({ loads: [] as (() => void)[] }))
vi.mock(import('../../../src/connect/load.ts'), async (original) => {
  const real = await original()
  return {
    ...real,
    loadMachine: async () => {
      await new Promise<void>((resolve) => held.loads.push(resolve))
      return real.loadMachine()
    },
  }
})
const arrive = async () => {
  for (const load of held.loads.splice(0)) load()
  await settle()
}

freshModal()
afterEach(arrive)

test('a modal that is closed meanwhile is not connecting any more, and opens again', async () => {
  makeWallet().install()
  const modal = start()
  const connecting = modal.connect({ wallet: 'com.wallet' })
  connecting.catch(() => undefined)
  await arrive()
  // The wallet is picked, and asked once the chunk is here.
  await vi.waitUntil(() => modal.state.view === 'ConnectingExternal')
  expect(modal.state.status).toBe('connecting')
  modal.close()
  expect(modal.state).toMatchObject({ status: 'disconnected', open: false })
  await modal.open()
  expect(modal.state).toMatchObject({ view: 'Connect', open: true })
  await arrive()
  await expect(connecting).rejects.toMatchObject({ code: 'aborted' })
})

test('a modal that is destroyed meanwhile leaves the next one neither a notice nor a wrong status', async () => {
  const wallet = makeWallet('wallet', { granted: true }).install()
  start({ storage: memory(visited({ rdns: wallet.info.rdns, address: alice })) })
  // The wallet of the last visit is to be asked.
  await vi.waitUntil(() => held.loads.length)
  await stop()
  const read = defer<unknown>()
  const next = start({ storage: { ...memory(), get: () => read.promise } })
  await arrive()
  expect(toast.peek()).toBeUndefined()
  expect(next.state.status).toBe('reconnecting')
  read.resolve(undefined)
  await settle()
  expect(next.state.status).toBe('disconnected')
})
