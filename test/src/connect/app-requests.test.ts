// Who was reconnected is let go when a second wallet claims to be it, also where the app has asked for it by name meanwhile.
import { beforeEach, expect, test } from 'vitest'
import { freshModal, memory, start, visited } from '../../helpers/modal.ts'
import { fakeTimers, settle } from '../../helpers/time.ts'
import { alice, makeWallet } from '../../helpers/wallet.ts'

freshModal()
beforeEach(fakeTimers)

test.each([false, true])(
  'who was reconnected is let go when a second claims to be it, also where the app has asked for it by name: %s',
  async (asks) => {
    const storage = memory(visited({ rdns: 'com.wallet', address: alice }))
    const impostor = makeWallet('wallet', { granted: true }).install()
    const modal = start({ storage })
    await settle()
    expect(modal.state.status).toBe('connected')
    // It is connected, so that nobody is asked anything.
    if (asks) await modal.connect({ wallet: 'com.wallet' })
    expect(impostor.calls).not.toContain('eth_requestAccounts')
    makeWallet('wallet', { granted: true }).install()
    await settle()
    expect(modal.state.status).toBe('disconnected')
  },
)
