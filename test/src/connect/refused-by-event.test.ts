// What the visitor refused unbidden is not asked again, also where an event of the wallet led to the question.
import { expect, test } from 'vitest'
import { cosmoshub } from '../../../chains/networks.ts'
import { findWallets } from '../../../src/connect/wallets.ts'
import { freshModal, memory, start } from '../../helpers/modal.ts'
import { settle } from '../../helpers/time.ts'

freshModal()

test('Keplr, whose visitor has refused what its event led to, is not asked by its next events', async (t) => {
  let asked = 0
  let says = 'the keyring is locked'
  const keplr = {
    enable: async () => undefined,
    isConnected: async () => true,
    async getKey() {
      asked++
      throw new Error(says)
    },
  }
  Object.assign(globalThis, { keplr })
  t.onTestFinished(() => void Reflect.deleteProperty(globalThis, 'keplr'))
  const intent = {
    connector: 'cosmos:keplr',
    namespace: 'cosmos',
    network: cosmoshub.caipNetworkId,
    addresses: ['cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7'],
    source: 'global',
    claim: 'cosmos:keplr',
  }
  const state = { version: 1, intents: [intent], recent: ['cosmos:keplr'], network: intent.network, labels: {} }
  start({ networks: [cosmoshub], storage: memory({ 'hasp.state': state }) })
  await findWallets()
  await settle()
  expect(asked).toBe(1)
  // The visitor unlocks it, is asked by its window, and refuses.
  says = 'Request rejected'
  dispatchEvent(new Event('keplr_keystorechange'))
  await settle()
  const before = asked
  expect(before).toBeGreaterThan(1)
  dispatchEvent(new Event('keplr_keystorechange'))
  dispatchEvent(new Event('keplr_keystorechange'))
  await settle()
  expect(asked - before).toBe(0)
})
