// The switch that a wallet is asked for, and the rows that ask for it: for both screens that list networks.
import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useRef } from 'react'
import { cancelSwitch, switching } from '../../../src/connect/machine.ts'
import { switchNetwork } from '../../../src/connect/switch-network.ts'
import { back, current, isRoot, live, network, route } from '../../../src/core.ts'
import { networks as texts } from '../../../src/messages/networks/en.ts'
import type { MessageKey } from '../../../src/messages.ts'
import type { ModalErrorCode, Network } from '../../../src/types.ts'
import { addMessages, t } from '../../shell/text.ts'
import { isHeld, NetworkIcon, PendingCard } from '../../ui/more.ts'

addMessages('networks', texts)

/**
 * Asks for the switch; how it went is drawn from `switching`. Without a wallet there is nobody to wait for, and where the modal was
 * opened for this it is done.
 */
export function ask({ caipNetworkId }: Network): void {
  const isAlone = isRoot.peek() && route.peek().view === 'SwitchNetwork'
  switchNetwork(caipNetworkId).then(
    () => (isAlone || !current.peek()) && back(),
    () => undefined,
  )
}

export const NetworkPicture = ({ of: { name, assets, caipNetworkId } }: { of: Network }) => (
  <NetworkIcon url={assets.imageUrl} name={name} id={caipNetworkId} />
)

/** The switch that is drawn. The route is ahead of the screen: one that is done stays until the next screen is here. */
export function useSwitch() {
  useSignals()
  const last = useRef<typeof switching.value>(undefined)
  if (switching.value || route.value.view !== 'Account') last.current = switching.value
  return last.current
}

/** The network that the wallet is asked for, or what the screen is called. */
export const useTitle = (otherwise: MessageKey): string => useSwitch()?.network.name ?? t(otherwise)

/** The wallet is being asked to switch, or did not; what else the screen shows where it is not asked. */
export function Switching({ children }: { children: ReactNode }) {
  useSignals()
  const now = useSwitch()
  if (!now) return children
  const { network: wanted, code, slow } = now
  const { name } = wanted
  const held = isHeld(route.value)
  // Not always the one that is shown: the network may be of another ecosystem.
  const asked = live.value.find(({ namespace }) => namespace === wanted.chainNamespace)
  const wallet = asked?.connector.name ?? ''
  const title = code ? (failures[code] ?? 'switchFailed') : 'approveSwitch'
  const otherWay = title === 'noSwitch' ? 'otherNetwork' : undefined
  const stay = code === 'rejected' ? (network.value?.name ?? t('thisNetwork')) : name
  return (
    <PendingCard
      // A wallet that is switched by its own hand has not failed: the page waits for it.
      outcome={held ? 'held' : otherWay ? undefined : code}
      other={<NetworkPicture of={wanted} />}
      title={t(held ? 'switched' : title, { wallet })}
      hint={held ? name : t(slow ? 'stillWaiting' : `${title}Hint`, { wallet, network: stay })}
      // Asking a wallet once more that cannot switch helps nobody.
      retry={otherWay ? cancelSwitch : code || slow ? () => ask(wanted) : undefined}
      retryName={otherWay}
      onCancel={cancelSwitch}
    />
  )
}

/** What is said of a switch that has not been made; under it stands the text of the same name with `Hint`. */
const failures: { readonly [code in ModalErrorCode]?: 'switchDeclined' | 'pending' | 'noSwitch' } = {
  rejected: 'switchDeclined',
  pending: 'pending',
  'unsupported-network': 'noSwitch',
}
