// Asks the wallet to switch to another network.
import { effect, type ReadonlySignal, signal } from '@preact/signals-core'
import { slowTime, switchTime } from '../constants.ts'
import { ModalError, within } from '../errors.ts'
import { track } from '../state/options.ts'
import type { Connector, ModalErrorCode, Network } from '../types.ts'
import { outdate } from './events.ts'
import { change } from './grants.ts'
import { modalError } from './modal-error.ts'
import { chooseNetwork } from './network.ts'
import { asking, type Live, live, setAsking } from './state.ts'

export interface Switching {
  readonly network: Network
  /** Whether the wallet has been waited for for 20 s or more. */
  readonly slow?: boolean
  /** Why the wallet is not waited for any more. */
  readonly code?: ModalErrorCode
}

/** The views on which a wallet is asked to switch. */
export const switchViews = /^(Unsupported|SwitchNetwork)/

const switching_ = signal<Switching | undefined>(undefined)
let controller: AbortController | undefined
let asked: Connector | undefined
let slowTimer: ReturnType<typeof setTimeout> | undefined

export const switching: ReadonlySignal<Switching | undefined> = switching_

/** Resolves when the wallet has switched. A second call gives the first one up. Rejects with ModalError. */
export async function switchWallet(network: Network, { connector }: Live): Promise<void> {
  cancelSwitch()
  const mine = new AbortController()
  const to = { network: network.caipNetworkId }
  controller = mine
  asked = connector
  switching_.value = { network }
  // During an attempt to connect another wallet, that attempt is what the visitor sees.
  if (asking.peek() !== 'connect') setAsking('switch')
  slowTimer = setTimeout(() => {
    switching_.value = { network, slow: true }
  }, slowTime)
  const given = new Promise<never>((_, reject) => {
    mine.signal.addEventListener('abort', () => reject(new ModalError('aborted')))
  })
  given.catch(() => undefined)
  // A wallet that is no longer connected will not answer.
  const unwatch = effect(() => {
    if (!live.value.some((entry) => entry.connector === connector)) mine.abort()
  })
  try {
    if (!connector.switchNetwork) throw new ModalError('unsupported-network')
    await within(switchTime, Promise.race([connector.switchNetwork(network, mine.signal), given]))
    outdate(connector)
    if (controller === mine) end()
    change(connector, network.chainNamespace, to)
    chooseNetwork(network)
    track('SWITCH_NETWORK', to)
  } catch (thrown) {
    const error = await modalError(thrown)
    if (controller === mine) {
      end()
      switching_.value = { network, code: error.code }
    }
    throw error
  } finally {
    unwatch()
    // This tells the connector that nobody waits any more, after the deadline too.
    mine.abort()
  }
}

function end(): void {
  clearTimeout(slowTimer)
  if (asking.peek() === 'switch') setAsking(undefined)
  controller = asked = undefined
  switching_.value = undefined
}

/** Tells what a wallet is still being asked for when an attempt is over. */
export const stillAsked = (): 'switch' | undefined => (controller ? 'switch' : undefined)

/** Does what {@link cancelSwitch} does, if the wallet that is asked is meant. */
export function releaseSwitch(isMeant: (connector?: Connector) => unknown): void {
  if (isMeant(asked)) cancelSwitch()
}

/** Stops waiting for the wallet. If it switches all the same, that counts as a switch which it made by itself. */
export function cancelSwitch(): void {
  controller?.abort()
  end()
}
