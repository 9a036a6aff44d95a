// The switch that a wallet is asked for, and the rows that ask for it: for both screens that list networks.
import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useRef } from 'react'
import { cancelSwitch, switching } from '../../../src/connect/machine.ts'
import { switchNetwork } from '../../../src/connect/switch-network.ts'
import { back, current, live, network, route } from '../../../src/core.ts'
import { networks as texts } from '../../../src/messages/networks/en.ts'
import type { MessageKey } from '../../../src/messages.ts'
import type { ModalErrorCode, Network } from '../../../src/types.ts'
import { addMessages, t } from '../../shell/text.ts'
import { isHeld, NetworkIcon, PendingCard } from '../../ui/more.ts'

addMessages('networks', texts)

/** Asks for the switch; how it went is drawn from `switching`. Without a wallet there is nobody to wait for. */
export const ask = (target: Network): void =>
  void switchNetwork(target.caipNetworkId).then(
    () => current.peek() ?? back(),
    () => undefined,
  )

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
  const { name } = now.network
  const held = isHeld(route.value)
  // Not always the one that is shown: the network may be of another ecosystem.
  const asked = live.value.find(({ namespace }) => namespace === now.network.chainNamespace)
  const wallet = asked?.connector.name ?? ''
  const title = now.code ? (failures[now.code] ?? 'switchFailed') : 'approveSwitch'
  const otherWay = title === 'noSwitch' ? 'otherNetwork' : undefined
  const stay = now.code === 'rejected' ? (network.value?.name ?? t('thisNetwork')) : name
  return (
    <PendingCard
      // A wallet that is switched by its own hand has not failed: the page waits for it.
      outcome={held ? 'held' : otherWay ? undefined : now.code}
      other={<NetworkPicture of={now.network} />}
      title={t(held ? 'switched' : title, { wallet })}
      hint={held ? name : t(now.slow ? 'stillWaiting' : `${title}Hint`, { wallet, network: stay })}
      // Asking a wallet once more that cannot switch helps nobody.
      retry={otherWay ? cancelSwitch : now.code || now.slow ? () => ask(now.network) : undefined}
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
