// A network of an ecosystem where nothing is connected yet, while a wallet is connected in another one: that stays.
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { back, choose, current, live, networks, push, resetTo } from '../../../src/core.ts'
import { activeChain } from '../../../src/messages/active-chain/en.ts'
import type { ScreenProps } from '../../screens.ts'
import { addStyles } from '../../shell/root.ts'
import { addMessages, t } from '../../shell/text.ts'
import { Picture } from '../../ui/index.ts'
import { Button } from '../../ui/more.ts'
import css from './active-chain.css'
import { NetworkPicture } from './networks.tsx'

addStyles(css)
addMessages('active-chain', activeChain)

const networkOf = ({ network }: ScreenProps['data']) =>
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
  // The network is not listed, or something was connected there or disconnected here meanwhile.
  const isOver = !namespace || !connected || live.value.some((entry) => entry.namespace === namespace)
  useEffect(() => {
    if (isOver) resetTo(current.peek() ? 'SwitchNetwork' : 'Connect')
  }, [isOver])
  if (isOver) return null
  const { connector, namespace: here } = connected
  const connect = (): void => {
    // A wallet is asked for the network chosen last; until one is connected there, the visitor stays where the other one is.
    choose({ chainNamespace: here, caipNetworkId: target.caipNetworkId })
    push('Connect', { namespace })
  }
  return (
    <>
      <section>
        <div className="joint between">
          <Picture url={connector.imageUrl} name={connector.name} />
          <NetworkPicture of={target} />
        </div>
        <div className="said">
          <b className="outcome">
            <span>{t('connectAlso', { wallet: connector.name })}</span>
          </b>
          <p>{t('connectAlsoHint', { network: target.name })}</p>
        </div>
      </section>
      <section className="foot beside">
        <Button onClick={back}>{t('cancel')}</Button>
        <Button fill wide onClick={connect}>
          {t('chooseAWallet')}
        </Button>
      </section>
    </>
  )
}
