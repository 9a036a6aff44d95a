// A claim that proved nothing when the connection was made proves nothing later, whatever the wallet says meanwhile.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshModal, memory, start, stop, visited } from '../../helpers/modal.ts'
import { openPage } from '../../helpers/page.ts'
import { fakeTimers, settle } from '../../helpers/time.ts'
import { alice, makeWallet } from '../../helpers/wallet.ts'

freshModal()
beforeEach(fakeTimers)
const page = globalThis as { ethereum?: unknown }
afterEach(() => void Reflect.deleteProperty(page, 'ethereum'))

test('what window.ethereum announced itself as proves nobody at the visit after a change of network', async () => {
  const wallet = makeWallet('wallet', { granted: true }).install()
  page.ethereum = wallet.provider
  const storage = memory(visited({ rdns: 'injected', address: alice }))
  const first = start({ storage })
  await settle()
  expect(first.state.status).toBe('connected')
  // The wallet changes its network, as wallets do.
  wallet.chainId = '0x89'
  wallet.emit('chainChanged', '0x89')
  await settle()
  await stop()
  Reflect.deleteProperty(page, 'ethereum')
  openPage()
  const other = makeWallet('wallet', { granted: true }).install()
  const modal = start({ storage })
  await settle()
  expect(other.calls).toEqual([])
  expect(modal.state.status).not.toBe('connected')
})
