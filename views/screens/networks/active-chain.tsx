// A network for which a wallet has to be connected first, beside the one that is: of an ecosystem where nothing is connected yet,
// or one that a session over a relay was made without.
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { back, chooseNetwork, current, live, networks, push, resetTo } from '../../../src/core.ts'
import { activeChain } from '../../../src/messages/active-chain/en.ts'
import type { ScreenProps } from '../../screens.ts'
import { addStyles } from '../../shell/root.ts'
import { addMessages, t } from '../../shell/text.ts'
import { Button, NetworkIcon, Strap } from '../../ui/more.ts'
import css from './active-chain.css'
import { NetworkPicture } from './networks.tsx'

addStyles(css)
addMessages('active-chain', activeChain)

const networkOf = ({ network }: { readonly network?: unknown }) =>
  networks.value.find(({ caipNetworkId }) => caipNetworkId === network)

export function Title({ data }: ScreenProps) {
  useSignals()
  return <>{networkOf(data)?.name}</>
}

export default function ActiveChain({ data }: ScreenProps) {
  useSignals()
  const target = networkOf(data)
  const namespace = target?.chainNamespace
  const connected = current.value
  const there = live.value.find((entry) => entry.namespace === namespace)
  const isLacking = there?.connector.type === 'walletConnect' && there.network !== target?.caipNetworkId
  // The network is not listed, or something was connected there or disconnected here meanwhile.
  const next = !connected ? 'Connect' : !target ? 'SwitchNetwork' : there && !isLacking && 'Account'
  useEffect(() => {
    if (next) resetTo(next)
  }, [next])
  if (!connected || !target || next) return null
  // Who stays where they are until the visitor has chosen.
  const stays = isLacking ? there : connected
  const from = networkOf(stays)
  const connect = (): void => {
    if (isLacking)
      return void import('../../../src/connect/reconnect.ts').then(({ reconnect }) => reconnect(there, target))
    // A wallet is asked for the network chosen last; until one is connected there, the visitor stays where the other one is.
    chooseNetwork({ chainNamespace: connected.namespace, caipNetworkId: target.caipNetworkId })
    push('Connect', { namespace })
  }
  const said = isLacking ? 'reconnectFor' : 'connectAlso'
  const names = { wallet: stays.connector.name, network: target.name, from: from?.name ?? t('thisNetwork') }
  return (
    <>
      <section>
        <div className="joint still">
          <NetworkIcon url={from?.assets.imageUrl} name={names.from} id={stays.network} />
          <Strap />
          <NetworkPicture of={target} />
        </div>
        <div className="said">
          <b className="outcome">
            <span>{t(said, names)}</span>
          </b>
          <p>{t(`${said}Hint`, names)}</p>
        </div>
      </section>
      <section className="foot beside">
        <Button onClick={back}>{t('cancel')}</Button>
        <Button fill wide onClick={connect}>
          {t(isLacking ? 'reconnect' : 'connectWallet')}
        </Button>
      </section>
    </>
  )
}
