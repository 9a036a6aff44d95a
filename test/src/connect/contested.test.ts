// A wallet that is chosen beside another one which claims to be the same: what an earlier visit has proved proves nothing any more.
import { beforeEach, describe, expect, test } from 'vitest'
import { mainnet, solana, solanaDevnet } from '../../../chains/networks.ts'
import { chooseAccount } from '../../../src/connect/account-type.ts'
import { stored } from '../../../src/connect/intents.ts'
import { disconnectOne } from '../../../src/connect/machine.ts'
import { pick } from '../../../src/connect/opening.ts'
import { live } from '../../../src/connect/state.ts'
import { findWallets, wallets } from '../../../src/connect/wallets.ts'
import type { Modal, Store } from '../../../src/types.ts'
import { freshModal, memory, start, stop } from '../../helpers/modal.ts'
import { openPage } from '../../helpers/page.ts'
import { makeStandardWallet, secrets } from '../../helpers/standard-wallet.ts'
import { fakeTimers, pass, settle } from '../../helpers/time.ts'
import { alice, bob, makeWallet } from '../../helpers/wallet.ts'

freshModal()
beforeEach(fakeTimers)

let storage: Store
beforeEach(() => {
  storage = memory()
})
/** Opens the page anew, with the wallets that `install` puts there, in this order. */
async function visit(...install: (() => unknown)[]): Promise<Modal> {
  await stop()
  openPage()
  for (const put of install) put()
  const modal = start({ networks: [mainnet, solana, solanaDevnet], storage })
  await findWallets()
  await settle()
  return modal
}
const ids = () => live.peek().map(({ connector }) => connector.id)
const kept = () => stored().intents.map(({ connector, claim }) => [connector, claim])
async function choose(modal: Modal, id: string): Promise<void> {
  void modal.open({ view: 'Connect' })
  await settle()
  const row = wallets.peek().find((wallet) => wallet.id === id)
  if (!row) throw new Error(`${id} is not listed`)
  await Promise.all([pick(row), settle()])
  await settle()
}

/** Wallets that claim the same, in a namespace each. */
const kinds = {
  Ethereum: () => {
    const [real, impostor] = [makeWallet('evm'), makeWallet('evm')]
    return {
      id: 'com.evm',
      real: () => real.install(),
      impostor: () => impostor.install(),
      lure: () => {
        impostor.granted = true
      },
      other: () => {
        real.accounts = [bob]
      },
      asked: () => impostor.calls,
      leave: () => undefined,
    }
  },
  Solana: () => {
    // Without `standard:disconnect`, as many wallets are.
    const changes = { features: { 'standard:disconnect': undefined } }
    const [real, impostor] = [makeStandardWallet(changes), makeStandardWallet({ ...changes, granted: true })]
    impostor.lock()
    return {
      id: 'solana:Solo',
      real: real.register,
      impostor: impostor.register,
      lure: () => {
        impostor.unlock()
      },
      other: () => {
        real.choose(secrets[1])
      },
      asked: () => impostor.calls,
      leave: () => {
        real.unregister()
        impostor.unregister()
      },
    }
  },
}

describe.each(Object.entries(kinds))('a wallet of %s that was chosen beside an impostor', (_, make) => {
  test('is not taken for the impostor when that one is alone', async (t) => {
    const { id, real, impostor, lure, asked, leave } = make()
    t.onTestFinished(leave)
    await choose(await visit(real), id)
    leave()
    await choose(await visit(impostor, real), `${id}#2`)
    expect(ids()).toEqual([`${id}#2`])
    leave()
    lure()
    asked().length = 0
    const modal = await visit(impostor)
    await pass(15_000)
    expect([modal.state.status, asked()]).toEqual(['disconnected', []])
  })

  test('stays disconnected after the visitor has disconnected it, whoever is alone at the next visit', async (t) => {
    const { id, real, impostor, leave } = make()
    t.onTestFinished(leave)
    await choose(await visit(real), id)
    leave()
    await choose(await visit(impostor, real), `${id}#2`)
    await disconnectOne()
    await settle()
    expect([ids(), kept()]).toEqual([[], []])
    leave()
    const modal = await visit(real)
    await pass(15_000)
    expect(modal.state.status).toBe('disconnected')
  })

  describe('and alone at the visit after that', () => {
    async function chosenThrice() {
      const { id, real, impostor, other, leave } = make()
      await choose(await visit(real), id)
      leave()
      await choose(await visit(impostor, real), `${id}#2`)
      leave()
      const modal = await visit(real)
      await pass(15_000)
      expect(modal.state.status).toBe('disconnected')
      other()
      await choose(modal, id)
      return { modal, id, real, leave }
    }

    test('is known by that choice alone, and comes back with its account', async (t) => {
      const { modal, id, real, leave } = await chosenThrice()
      t.onTestFinished(leave)
      const shown = modal.state.account?.address
      expect(kept()).toEqual([[id, id]])
      leave()
      const next = await visit(real)
      await pass(15_000)
      expect([next.state.status, next.state.account?.address]).toEqual(['connected', shown])
      expect(stored().intents.map(({ connector, addresses }) => [connector, addresses[0]])).toEqual([[id, shown]])
    })

    test('stays disconnected once the app has disconnected it', async (t) => {
      const { modal, id, real, leave } = await chosenThrice()
      t.onTestFinished(leave)
      await Promise.all([modal.disconnect({ wallet: id, revoke: false }), settle()])
      expect(kept()).toEqual([])
      leave()
      const next = await visit(real)
      await pass(15_000)
      expect(next.state.status).toBe('disconnected')
    })
  })

  test('proves nothing of the one that is connected beside it, which stays', async (t) => {
    const { id, real, impostor, leave } = make()
    t.onTestFinished(leave)
    const modal = await visit(real)
    await choose(modal, id)
    impostor()
    await settle()
    await choose(modal, `${id}#2`)
    expect([ids(), kept()]).toEqual([
      [`${id}#2`, id],
      [
        [`${id}#2`, ''],
        [id, ''],
      ],
    ])
    await disconnectOne()
    await settle()
    expect([ids(), kept()]).toEqual([[id], [[id, '']]])
  })
})

test('what is disconnected is forgotten under the id of an earlier visit too, though the impostor has gone', async (t) => {
  const { id, real, leave } = kinds.Solana()
  t.onTestFinished(leave)
  await choose(await visit(real), id)
  leave()
  const passing = makeStandardWallet()
  const modal = await visit(passing.register, real)
  passing.unregister()
  await settle()
  await choose(modal, `${id}#2`)
  await disconnectOne()
  await settle()
  expect([ids(), kept()]).toEqual([[], []])
})

test('a wallet comes back on the network that was chosen last, whatever an id of an earlier visit was on', async (t) => {
  const { id, real, impostor, leave } = kinds.Solana()
  t.onTestFinished(leave)
  await choose(await visit(real), id)
  leave()
  await choose(await visit(impostor, real), `${id}#2`)
  leave()
  const modal = await visit(real)
  await choose(modal, id)
  await Promise.all([modal.switchNetwork(solanaDevnet.caipNetworkId), settle()])
  leave()
  const next = await visit(real)
  await pass(15_000)
  expect(next.state.connections.map(({ network }) => network)).toEqual([solanaDevnet.caipNetworkId])
})

test('what an older version stored under two ids is not laid over the newer', async () => {
  const real = makeWallet('evm', { granted: true, accounts: [bob, alice] })
  const intent = { namespace: 'eip155', network: 'eip155:1', source: 'eip6963', claim: 'com.evm' }
  const intents = [
    { ...intent, connector: 'com.evm', addresses: [bob] },
    { ...intent, connector: 'com.evm#2', addresses: [alice] },
  ]
  storage = memory({ 'hasp.state': { version: 1, intents, recent: ['com.evm'], labels: {}, network: 'eip155:1' } })
  const modal = await visit(() => real.install())
  await pass(15_000)
  expect([modal.state.account?.address, kept()]).toEqual([bob, [['com.evm', 'com.evm']]])
  expect(stored().intents[0]?.addresses[0]).toBe(bob)
})

test('a wallet that was chosen beside another one proves nothing by an account that is chosen once that has gone', async (t) => {
  const { id, real, leave } = kinds.Solana()
  t.onTestFinished(leave)
  const passing = makeStandardWallet()
  const modal = await visit(passing.register, real)
  await choose(modal, `${id}#2`)
  passing.unregister()
  await settle()
  const [entry] = live.peek()
  if (entry) chooseAccount(entry, entry.accounts[0].address)
  expect(kept()).toEqual([[`${id}#2`, '']])
})
