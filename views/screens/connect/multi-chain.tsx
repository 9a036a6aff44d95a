// A wallet that speaks several namespaces: which of its accounts is meant.
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { connectAll, together } from '../../../src/connect/connect-all.ts'
import { asking, networks, resetTo, wallets } from '../../../src/core.ts'
import { multiChain } from '../../../src/messages/multi-chain/en.ts'
import type { Connector } from '../../../src/types.ts'
import type { ScreenProps } from '../../screens.ts'
import { preload } from '../../shell/load.ts'
import { addMessages, t } from '../../shell/text.ts'
import { Row } from '../../ui/index.ts'
// The names of namespaces come with it.
import { NetworkIcon } from '../../ui/more.ts'

addMessages('multi-chain', multiChain)

const rowOf = ({ wallet }: ScreenProps['data']) =>
  wallets.value.find(({ id, connectors }) => connectors && id === wallet)

type Spoken = Pick<Connector, 'namespaces'>
/** The name of the namespace that a connector speaks. */
const nameOf = ({ namespaces: [namespace = 'eip155'] }: Spoken): string => t(namespace)

export function Title() {
  useSignals()
  return <>{t('chooseNamespace')}</>
}

export default function MultiChain({ data }: ScreenProps) {
  useSignals()
  const row = rowOf(data)
  // As the app lists them, and not as they were found.
  const listed = networks.value.map(({ chainNamespace }) => chainNamespace)
  const place = ({ namespaces: [namespace = 'eip155'] }: Spoken): number => listed.indexOf(namespace)
  const connectors = [...(row?.connectors ?? [])].sort((a, b) => place(a) - place(b))
  const all = together(connectors)
  const choices = [...(all.length ? [all] : []), ...connectors.map((one) => [one])]
  useEffect(() => {
    // The wallet has gone, or has one connector by now.
    if (!row) resetTo('Connect')
  }, [row])
  return (
    <>
      <section className="none">
        <p>{t(all.length ? 'chooseNamespacesHint' : 'chooseNamespaceHint', { wallet: row?.name ?? '' })}</p>
      </section>
      <div role="list">
        {choices.map((choice) => {
          const name = choice.map(nameOf).join(' + ')
          return (
            <div role="listitem" key={name}>
              <Row
                picture={<NetworkIcon name={name} id={name} />}
                name={name}
                onPointerEnter={() => preload('ConnectingExternal')}
                onClick={() => asking.peek() === 'connect' || void connectAll(choice).catch(() => undefined)}
              />
            </div>
          )
        })}
      </div>
    </>
  )
}
