// Whatever wallets of all namespaces and their visitor do, in whatever order: what is connected was granted, by the wallet that
// is named, and the end of one connection is the end of no other. The same sequences every time; in a soak new ones, which
// `SEED=…` repeats.
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  bitcoin,
  cosmoshub,
  kusama,
  mainnet,
  polkadot,
  polygon,
  solana,
  solanaDevnet,
} from '../../../chains/networks.ts'
import { stored } from '../../../src/connect/intents.ts'
import { endMachine } from '../../../src/connect/load.ts'
import { findWallets } from '../../../src/connect/wallets.ts'
import { type Decision, installWallet, type TestWallet, type WalletOptions } from '../../../src/testing/index.ts'
import type { Connection, Modal, Namespace } from '../../../src/types.ts'
import { freshModal, memory, reload, start, stop } from '../../helpers/modal.ts'
import { reported } from '../../helpers/page.ts'
import { fakeTimers, outcome, pass, settle } from '../../helpers/time.ts'

freshModal()
beforeEach(() => void vi.stubGlobal('location', { host: 'app.example', href: 'https://app.example/' }))
afterEach(() => vi.useRealTimers())

const soak = !!process.env.SOAK
const seed = Number(process.env.SEED ?? (soak ? Date.now() % 2 ** 31 : 1))

/** Two of one name in a namespace, one name in four of them, and one that is a property of `window`. */
const kinds: readonly (WalletOptions & { readonly id: string })[] = [
  { namespace: 'eip155', id: 'test.test-wallet' },
  { namespace: 'eip155', id: 'test.second', name: 'Second' },
  { namespace: 'solana', id: 'solana:Test Wallet' },
  { namespace: 'solana', id: 'solana:Second', name: 'Second' },
  { namespace: 'bip122', id: 'bip122:Test Wallet' },
  { namespace: 'bip122', id: 'bip122:unisat', kind: 'unisat' },
  { namespace: 'polkadot', id: 'polkadot:Test Wallet' },
  { namespace: 'cosmos', id: 'cosmos:keplr' },
]
const networks = [mainnet, polygon, solana, solanaDevnet, bitcoin, polkadot, kusama, cosmoshub] as const
const namespaces: readonly Namespace[] = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']

type Command =
  | readonly ['connect' | 'disconnect' | 'install' | 'uninstall' | 'lock' | 'unlock' | 'revoke', wallet: number]
  | readonly ['decide', wallet: number, decision: Decision]
  | readonly ['account', wallet: number, index: number]
  | readonly ['switch', network: number]
  | readonly ['leave', namespace: number]
  | readonly ['leaveAll' | 'close' | 'reload']
type Step = readonly [command: Command, isQuiet: boolean]

interface Hand {
  readonly id: string
  wallet: TestWallet
  isHere: boolean
  /** Whether its visitor ever let the site in, and what it may name if so. */
  hasGranted: boolean
  readonly addresses: ReadonlySet<string>
  /** It has no question that shows nothing, and the site was locked out of it, or taken off its list: it asks when called again. */
  isMute?: boolean
}
interface World {
  modal: Modal
  readonly storage: ReturnType<typeof memory>
  readonly hands: readonly Hand[]
  readonly promises: Promise<unknown>[]
}

/** Has the visitor decide so on what waits and on all that comes. */
function decide(hand: Hand, decision: Decision): void {
  const grant = (): Decision => {
    if (decision === 'approve') hand.hasGranted = true
    return decision
  }
  if (decision === 'approve' && hand.wallet.requests.length) grant()
  hand.wallet[decision]()
  hand.wallet.decide(grant)
}
function put(index: number): TestWallet {
  const { id: _, ...options } = kinds[index] as WalletOptions & { id: string }
  // Nobody has the keys of another.
  const privateKey = [1, 2].map((number) => new Uint8Array(32).fill(16 * (index + 1) + number))
  return installWallet({ ...options, privateKey })
}
function makeHand({ id }: (typeof kinds)[number], index: number): Hand {
  const wallet = put(index)
  const hand = { id, wallet, isHere: true, hasGranted: false, addresses: new Set(wallet.addresses) }
  decide(hand, 'approve')
  return hand
}

const open = (storage: World['storage']) => ({ networks, storage })
const keyOf = ({ connector, network }: Connection): string => `${connector.id} in ${network.split(':')[0]}`
const keysOf = ({ modal }: World): readonly string[] => modal.state.connections.map(keyOf)
const asksOf = ({ hands }: World): number =>
  hands.reduce((sum, { wallet, isMute }) => sum + (isMute ? 0 : wallet.requests.length), 0)

/** What nobody waits for yet causes no unhandled rejection. */
function keep({ promises }: World, promise: Promise<unknown>): void {
  promise.catch(() => undefined)
  promises.push(promise)
}

function perform(world: World, command: Command): unknown {
  const { modal, hands } = world
  const [name, number = 0, more] = command
  const hand = hands[number] as Hand
  // One that is put in anew has the site on no list.
  if (/^(lock|revoke|install)$/.test(name) && /^(keplr|injected)$/.test(hand.wallet.kind)) hand.isMute = true
  switch (name) {
    case 'connect':
      return keep(world, modal.connect({ wallet: hand.id }))
    case 'disconnect':
      return keep(world, modal.disconnect({ wallet: hand.id }))
    case 'leave':
      return keep(world, modal.disconnect({ namespace: namespaces[number] as Namespace }))
    case 'leaveAll':
      return keep(world, modal.disconnect())
    case 'close':
      return modal.close()
    case 'switch':
      return keep(world, modal.switchNetwork(networks[number]?.caipNetworkId as 'eip155:1'))
    case 'decide':
      return decide(hand, more as Decision)
    case 'account':
      return hand.wallet.switchAccount(more as number)
    case 'lock':
      return hand.wallet.lock()
    case 'unlock':
      return hand.wallet.unlock()
    case 'revoke':
      return hand.wallet.disconnect()
    case 'uninstall':
      if (hand.isHere) hand.wallet.uninstall()
      hand.isHere = false
      return
    case 'install':
      if (hand.isHere) return
      hand.wallet = put(number)
      hand.isHere = true
      decide(hand, 'approve')
  }
}

/** What is connected was granted, by the wallet that is named, and will be asked for again. */
function assertGranted({ modal, hands }: World): void {
  const { state } = modal
  const { connections, account, accounts: shown, status } = state
  const keys = connections.map(keyOf)
  expect(new Set(keys).size, 'a wallet is connected once in a namespace').toBe(keys.length)
  for (const { connector, accounts, network } of connections) {
    const hand = hands.find(({ id }) => connector.id === id || connector.id.startsWith(`${id}#`))
    expect(hand?.hasGranted, `the visitor let ${connector.id} in`).toBe(true)
    const own = kinds[hands.indexOf(hand as Hand)]
    expect(network.split(':')[0], `${connector.id} speaks it`).toBe(own?.namespace)
    // Bitcoin's wallets have an address of another kind beside each.
    expect(
      accounts.filter(({ address }) => own?.namespace !== 'bip122' && !hand?.addresses.has(address)),
      `${connector.id} has them`,
    ).toEqual([])
  }
  for (const namespace of namespaces) {
    const of = connections.filter(({ network }) => network.startsWith(namespace))
    expect(of.map(({ current }) => current)).toEqual(of.map((_, i) => i === 0))
  }
  expect(status === 'connected' || status === 'connecting' || !connections.length, 'none lives unsaid').toBe(true)
  if (status === 'connected') expect(connections[0], 'something is connected').toBeDefined()
  // A page may be on a network of a namespace in which nothing is connected.
  const current = connections.find((one) => one.current && one.accounts[0]?.address === account?.address)
  expect([shown[0], current?.accounts[0]], 'the account is that of a current connection').toEqual([account, account])
  for (const { connector } of stored().intents)
    expect(hands.find(({ id }) => connector === id || connector.startsWith(`${id}#`))?.hasGranted).toBe(true)
}

/** Connections of others that a command would have ended. */
const touched: Readonly<Record<string, (world: World, number: number) => (key: string) => boolean>> = {
  disconnect:
    ({ hands }, number) =>
    (key) =>
      key.startsWith(`${hands[number]?.id} in`),
  revoke:
    ({ hands }, number) =>
    (key) =>
      key.startsWith(`${hands[number]?.id} in`),
  lock:
    ({ hands }, number) =>
    (key) =>
      key.startsWith(`${hands[number]?.id} in`),
  leave: (_, number) => (key) => key.endsWith(` in ${namespaces[number]}`),
}

async function run(steps: readonly Step[]): Promise<void> {
  fakeTimers()
  const hands = kinds.map(makeHand)
  const storage = memory()
  const world: World = { modal: start(open(storage)), storage, hands, promises: [] }
  try {
    await findWallets()
    await settle()
    let wasQuiet = true
    for (const [command, isQuiet] of steps) {
      const [name, number = 0] = command
      // What was begun at the same moment may end others.
      const before = wasQuiet ? keysOf(world) : []
      wasQuiet = isQuiet
      if (name === 'reload') await visitAgain(world)
      else perform(world, command)
      assertGranted(world)
      if (!isQuiet) continue
      await settle()
      assertGranted(world)
      const isMeant = touched[name]?.(world, number as number)
      if (isMeant) {
        const after = keysOf(world)
        expect(
          before.filter((key) => !isMeant(key) && !after.includes(key)),
          'the others live on',
        ).toEqual([])
      }
    }
    await end(world)
  } finally {
    await stop()
    for (const { wallet, isHere } of hands) if (isHere) wallet.uninstall()
    vi.useRealTimers()
  }
}

/** A reload asks nobody, and brings back nothing but what was connected. */
async function visitAgain(world: World): Promise<void> {
  await pass(1000)
  const [asks, intents] = [asksOf(world), stored().intents]
  world.modal = await reload(open(world.storage))
  await findWallets()
  await pass(11_000)
  expect(asksOf(world), 'no visitor is asked').toBe(asks)
  for (const { connector, network, accounts } of world.modal.state.connections) {
    const intent = intents.find((one) => one.connector === connector.id && network.startsWith(one.namespace))
    expect(intent?.addresses, `${connector.id} comes back as it was`).toContain(accounts[0]?.address)
  }
  assertGranted(world)
}

/** Whoever waits is answered. Then the visitor goes, and nothing that wallets say brings anything back. */
async function end(world: World): Promise<void> {
  const { hands } = world
  for (const hand of hands) decide(hand, 'approve')
  await pass(30_000)
  assertGranted(world)
  world.modal.close()
  keep(world, world.modal.disconnect())
  await pass(10_000)
  for (const { wallet } of hands) {
    wallet.lock()
    wallet.unlock()
    wallet.switchAccount(1)
    wallet.switchAccount(0)
  }
  await pass(20_000)
  expect(world.modal.state).toMatchObject({ status: 'disconnected', connections: [], loading: false })
  expect(stored().intents).toEqual([])
  const ends = await Promise.all(world.promises.map(outcome))
  expect(ends.filter((one) => one === 'waiting')).toEqual([])
  await stop()
  endMachine()
  await pass(60_000)
  expect([vi.getTimerCount(), reported], 'nothing runs on').toEqual([0, []])
}

const wallet = fc.nat(kinds.length - 1)
const is = <const T extends readonly string[]>(...names: T) => fc.constantFrom(...names)
const command = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(is('connect'), wallet) },
  { weight: 4, arbitrary: fc.tuple(is('disconnect', 'lock', 'unlock', 'revoke', 'install', 'uninstall'), wallet) },
  { weight: 3, arbitrary: fc.tuple(is('decide'), wallet, fc.constantFrom<Decision>('approve', 'reject', 'hang')) },
  { weight: 2, arbitrary: fc.tuple(is('account'), wallet, fc.nat(1)) },
  { weight: 2, arbitrary: fc.tuple(is('switch'), fc.nat(networks.length - 1)) },
  { weight: 1, arbitrary: fc.tuple(is('leave'), fc.nat(namespaces.length - 1)) },
  { weight: 3, arbitrary: fc.tuple(is('leaveAll', 'close', 'reload', 'reload')) },
) as fc.Arbitrary<Command>
const steps = fc.array(fc.tuple(command, fc.boolean()), { minLength: 1, maxLength: 20, size: '+1' })

test(
  'whatever wallets of five namespaces do, each connection is one that was granted, and ends alone',
  () => fc.assert(fc.asyncProperty(steps, run), { seed, numRuns: soak ? 2000 : 100 }),
  soak ? 1_800_000 : 240_000,
)
