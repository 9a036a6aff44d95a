// A wallet that speaks several namespaces: which of its accounts is meant.
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { asking, pick, resetTo, wallets } from '../../../src/core.ts'
import { multiChain } from '../../../src/messages/multi-chain/en.ts'
import type { ScreenProps } from '../../screens.ts'
import { preload } from '../../shell/load.ts'
import { addMessages, t } from '../../shell/text.ts'
import { Picture, Row } from '../../ui/index.ts'
// The names of namespaces come with it.
import '../../ui/more.ts'

addMessages('multi-chain', multiChain)

const rowOf = ({ wallet }: ScreenProps['data']) => wallets.value.find(({ id, ways }) => ways && id === wallet)

export function Title() {
  useSignals()
  return <>{t('chooseNamespace')}</>
}

export default function MultiChain({ data }: ScreenProps) {
  useSignals()
  const row = rowOf(data)
  useEffect(() => {
    // The wallet has gone, or has one way in by now.
    if (!row) resetTo('Connect')
  }, [row])
  return (
    <>
      <section className="none">
        <p>{t('chooseNamespaceHint', { wallet: row?.name ?? '' })}</p>
      </section>
      <div role="list">
        {row?.ways?.map((way) => {
          const [namespace = 'eip155'] = way.namespaces
          return (
            <div role="listitem" key={way.id}>
              <Row
                picture={<Picture name={t(namespace)} />}
                name={t(namespace)}
                onPointerEnter={() => preload('ConnectingExternal')}
                onClick={() => asking.peek() ?? void pick(way).catch(() => undefined)}
              />
            </div>
          )
        })}
      </div>
    </>
  )
}
