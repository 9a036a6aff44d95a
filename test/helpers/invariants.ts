// Checks what must hold of the state, whatever wallets and visitors do.

import { getAddress } from 'viem'
import { expect } from 'vitest'
import * as ownMachine from '../../src/connect/machine.ts'
import type { Modal, ModalErrorCode, State } from '../../src/types.ts'

/** The documented codes. This is a record, so that the compiler finds a missing one. */
const codes: Readonly<Record<ModalErrorCode, true>> = {
  closed: true,
  rejected: true,
  aborted: true,
  timeout: true,
  pending: true,
  'no-wallet': true,
  'not-connected': true,
  'unsupported-network': true,
  'unknown-network': true,
  'unknown-view': true,
  'invalid-option': true,
  'not-available': true,
  'wallet-error': true,
  expired: true,
  'relay-refused': true,
  'unknown-topic': true,
  locked: true,
  offline: true,
  'rate-limited': true,
  'popup-blocked': true,
  'popup-severed': true,
  'unverified-origin': true,
  'session-expired': true,
}
export const isDocumented = (code: unknown): boolean => typeof code === 'string' && Object.hasOwn(codes, code)
const caip2 = /^eip155:[1-9]\d{0,31}$/

interface Context {
  /** The modules of the modal's own tab. */
  readonly machine?: Pick<typeof ownMachine, 'attempt' | 'switching'>
  readonly embedded?: boolean
  /** Whether a chunk could not be loaded, so that the view of an attempt may say that in its place. */
  readonly partMissing?: boolean
}

/** Fails where the state contradicts itself. */
export function assertInvariants(
  modal: Modal,
  { machine = ownMachine, embedded = false, partMissing = false }: Context = {},
): void {
  const { state } = modal
  expect(Object.isFrozen(state), 'the state is frozen').toBe(true)
  expect(modal.state, 'the state is the same until something changes').toBe(state)
  assertConnections(state)
  assertNetwork(state)
  if (!(partMissing && isUnasked(state, machine))) assertView(state, machine, embedded)
  assertWaiting(state, machine)
}

function assertConnections({ status, connections, account, accounts, balance }: State): void {
  const keys = connections.map(({ connector, network }) => `${connector.id} ${namespaceOf(network)}`)
  expect(new Set(keys).size, 'a wallet is connected once in a namespace').toBe(keys.length)
  for (const namespace of new Set(connections.map(({ network }) => namespaceOf(network)))) {
    const all = connections.filter(({ network }) => namespaceOf(network) === namespace)
    expect(all.map(({ current }) => current)).toEqual(all.map((_, i) => i === 0))
  }
  for (const connection of connections) {
    expect(connection.network).toMatch(caip2)
    expect(connection.accounts.length).toBeGreaterThan(0)
    for (const { address, namespace } of connection.accounts) {
      expect(address).toBe(getAddress(address))
      expect(namespace).toBe(namespaceOf(connection.network))
    }
    const addresses = connection.accounts.map(({ address }) => address)
    expect(new Set(addresses).size, 'no account is there twice').toBe(addresses.length)
  }
  if (status !== 'connecting') expect(status === 'connected').toBe(connections.length > 0)
  expect(account).toEqual(accounts[0])
  expect(!!account).toBe(connections.length > 0)
  if (!account) expect(balance).toBeUndefined()
  else expect(connections.filter(({ current }) => current).map((one) => one.accounts)).toContainEqual(accounts)
}

/** `eip155` is the one namespace of these tests, and so the active one. */
function assertNetwork({ connections, network, supported }: State): void {
  const current = connections.find((one) => one.current)
  expect(!!network, 'supported is to be on a listed network').toBe(supported)
  if (!current) expect(supported).toBe(true)
  else if (network) expect(network.caipNetworkId).toBe(current.network)
}

type Machine = NonNullable<Context['machine']>
const isUnasked = ({ view, status }: State, { attempt }: Machine): boolean =>
  view === 'ConnectingExternal' && status !== 'connecting' && !attempt.peek()
function assertView({ open, view, account, status }: State, { attempt }: Machine, embedded: boolean): void {
  if (!open && !embedded) expect(view).toBe('Connect')
  if (['Account', 'UnsupportedChain'].includes(view)) expect(account, `${view} has an account`).toBeDefined()
  if (view === 'ConnectingExternal') {
    const told = attempt.peek()?.phase === 'failed' || status === 'connecting'
    expect(told, 'the view of an attempt has one').toBe(true)
  }
}

function assertWaiting({ status, loading }: State, { attempt, switching }: Machine): void {
  const [now, next] = [attempt.peek(), switching.peek()]
  const isAsking = !!now && now.phase !== 'failed'
  const isSwitching = !!next && !next.code
  if (isAsking) expect(status).toBe('connecting')
  if (now?.phase === 'failed') expect(status).not.toBe('connecting')
  if (status === 'connecting') expect(loading).toBe(true)
  if (status !== 'connecting') expect(loading).toBe(isSwitching)
  expect(now?.phase === 'failed', 'what failed says why').toBe(now?.code !== undefined)
  for (const one of [now, next]) {
    if (one?.code !== undefined) expect(isDocumented(one.code), `'${one.code}' is documented`).toBe(true)
  }
}

const namespaceOf = (network: string): string => network.slice(0, network.indexOf(':'))
