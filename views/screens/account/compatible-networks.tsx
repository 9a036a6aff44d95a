// The networks on which the account's address receives: a list to read.
import { useSignals } from '@preact/signals-react/runtime'
import { network } from '../../../src/core.ts'
import { receivingNetworks } from '../../../src/flows/receiving.ts'
import { compatibleNetworks } from '../../../src/messages/compatible-networks/en.ts'
import { addStyles } from '../../shell/root.ts'
import { addMessages, t } from '../../shell/text.ts'
import { NetworkIcon } from '../../ui/more.ts'
import css from './compatible-networks.css'

addStyles(css)
addMessages('compatible-networks', compatibleNetworks)

export function Title() {
  useSignals()
  return <>{t('compatibleNetworks')}</>
}

export default function CompatibleNetworks() {
  useSignals()
  const listed = receivingNetworks()
  return (
    <>
      <section>
        <p>{t(listed[1] ? 'onlyThese' : 'onlyThis')}</p>
      </section>
      <div role="list">
        {listed.map((one) => (
          <div role="listitem" className="row still" key={one.caipNetworkId}>
            <NetworkIcon url={one.assets.imageUrl} name={one.name} id={one.caipNetworkId} />
            <b>
              <bdi>{one.name}</bdi>
            </b>
            {one === network.value && <small className="pin">{t('current')}</small>}
          </div>
        ))}
      </div>
    </>
  )
}
