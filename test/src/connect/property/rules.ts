// What must hold at any moment, and once everything is quiet.
import { expect } from 'vitest'
import type { State } from '../../../../src/types.ts'
import { assertInvariants } from '../../../helpers/invariants.ts'
import { ids, type Sequence } from './commands.ts'
import type { Page, World } from './world.ts'

const seen = new WeakMap<Page, readonly unknown[]>()

/** After a command, and after each moment that it takes. */
export function assertTab(world: World, page: Page): void {
  const { attempt, switching, stored } = page.module
  const now = [page.modal.state, attempt.peek(), switching.peek(), stored(), page.letGo.size, page.isOpen]
  const before = seen.get(page)
  // Most moments change nothing, and looking twice would find nothing more.
  if (before && now.every((value, i) => value === before[i])) return
  seen.set(page, now)
  if (!page.isOpen) {
    const { status, open, loading, connections } = page.modal.state
    return expect([status, open, loading, connections], 'it is gone').toEqual(['disconnected', false, false, []])
  }
  const { embedded, steps } = world.sequence
  const partMissing = steps.some(([[name]]) => name === 'parts')
  assertInvariants(page.modal, { machine: page.module, embedded, partMissing })
  assertNamed(world, page)
  assertWishes(world, page)
  const back = [...page.letGo].filter(
    (wallet) =>
      page.modal.state.connections.some(({ connector }) => connector.id === wallet) ||
      stored().intents.some(({ connector }) => connector === wallet),
  )
  expect(back, 'what was disconnected stays so').toEqual([])
}

/** In the midst of a change too. */
export function assertPublic({ status, account, accounts, connections, balance, network, supported }: State): void {
  if (status === 'connected' && !account) throw new Error('connected without an account')
  if (status === 'disconnected' && connections.length) throw new Error('disconnected with a connection')
  if (accounts[0] !== account) throw new Error('the account is not the first one')
  if (balance && !account) throw new Error('a balance without an account')
  if (supported !== !!network) throw new Error('supported is not to be on a listed network')
}

/** Nothing is there that no wallet said. */
function assertNamed({ wallets }: World, { modal }: Page): void {
  for (const { connector, accounts, network } of modal.state.connections) {
    const { named } = wallets[ids.indexOf(connector.id)] ?? {}
    const strange = accounts.filter(({ address }) => !named?.accounts.has(address.toLowerCase()))
    expect(strange, `${connector.id} named it`).toEqual([])
    const chain = `0x${Number(network.slice('eip155:'.length)).toString(16)}`
    expect(named?.chains.has(chain), `${connector.id} said ${chain}`).toBe(true)
  }
}

/** A wish is one that can be granted, and there once. */
function assertWishes({ wallets }: World, { module }: Page): void {
  const { intents, recent } = module.stored()
  for (const { connector, namespace, network, addresses } of intents) {
    const { named } = wallets[ids.indexOf(connector)] ?? {}
    expect([namespace, addresses.length > 0]).toEqual(['eip155', true])
    expect(network).toMatch(/^eip155:[1-9]\d*$/)
    expect(addresses.filter((address) => !named?.accounts.has(address.toLowerCase()))).toEqual([])
  }
  for (const list of [intents.map(({ connector }) => connector), recent]) expect(new Set(list).size).toBe(list.length)
  expect(recent.length).toBeLessThanOrEqual(2)
}

const known = ({ modal }: Page) =>
  modal.state.connections
    .map(({ connector, network, accounts }) => [connector.id, network, ...accounts.map(({ address }) => address)])
    .sort()
type Kept = ReturnType<Page['module']['stored']>
/** Of two choices of one thing at the same moment each tab may keep the other's. */
const asKept = ({ intents, network, labels }: Kept, isCrossing: Sequence['isCrossing']) => ({
  intents: intents.map((intent) => JSON.stringify(intent)).sort(),
  ...(!isCrossing && { network, labels }),
})

/** Wallets that did what they said: every tab shows what they would say now, and all tabs the same. */
export function assertQuiet({ pages, wallets, store, sequence }: World): void {
  const kept = (stored: Kept) => asKept(stored, sequence.isCrossing)
  const open = pages.filter(({ isOpen }) => isOpen)
  for (const page of open) {
    for (const { connector, accounts, network } of page.modal.state.connections) {
      const wallet = wallets[ids.indexOf(connector.id)]
      expect(accounts.map(({ address }) => address.toLowerCase())).toEqual(
        wallet?.accounts.map((address) => address.toLowerCase()),
      )
      expect(network, `${connector.id} is there`).toBe(`eip155:${Number(wallet?.chainId)}`)
      const wish = page.module.stored().intents.find((intent) => intent.connector === connector.id)
      expect(wish, 'what is connected comes back after a reload').toBeDefined()
    }
    // One that came late is asked after the next reload.
    for (const wallet of wallets.slice(0, 2)) {
      const { connector, addresses } =
        page.module.stored().intents.find((intent) => intent.connector === wallet.info.rdns) ?? {}
      if (!wallet.granted || wallet.isLocked || !wallet.accounts.some((one) => one === addresses?.[0])) continue
      expect(
        known(page).map(([id]) => id),
        'what is wished for and granted is connected',
      ).toContain(connector)
    }
    if (open.length > 1 && sequence.isCrossing === 'wildly') continue
    const { module } = open[0] ?? page
    const mine = kept(page.module.stored())
    expect(known(page), 'the tabs have the same connections').toEqual(known(open[0] ?? page))
    expect(mine, 'the tabs have the same wishes').toEqual(kept(module.stored()))
    const inStore = store.content['hasp.state'] as Kept | undefined
    if (inStore) expect(mine, 'the store has what the tabs have').toEqual(kept(inStore))
  }
}
