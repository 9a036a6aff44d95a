// The wallet is on a network that the site does not list: where it may go, or out.
import { useSignals } from '@preact/signals-react/runtime'
import { disconnectOne } from '../../../src/connect/machine.ts'
import { config, current, networks } from '../../../src/core.ts'
import { unsupported as texts } from '../../../src/messages/networks/unsupported.ts'
import { addStyles } from '../../shell/root.ts'
import { addMessages, t } from '../../shell/text.ts'
import { warn } from '../../ui/icons.ts'
import { Icon, Row } from '../../ui/index.ts'
import { power } from '../../ui/more.ts'
import { ask, NetworkPicture, Switching, useTitle } from './networks.tsx'
import css from './unsupported.css'

addStyles(css)
addMessages('networks', texts)

export const Title = () => useTitle('switchNetwork')

export default function Unsupported() {
  return (
    <Switching>
      <Choice />
    </Switching>
  )
}

/** Where the wallet may go instead, or out. One that cannot be switched from here is told where to go, and has no list. */
function Choice() {
  useSignals()
  const { namespace, connector } = current.value ?? {}
  const listed = networks.value.filter(({ chainNamespace }) => chainNamespace === namespace)
  const canSwitch = !connector || connector.switchNetwork
  const names = {
    site: config.value?.metadata.name ?? '',
    network: t('thisNetwork'),
    first: listed[0]?.name ?? '',
    wallet: connector?.name ?? '',
  }
  return (
    <>
      <section>
        <p className="hint">
          <Icon path={warn} />
          <span>{t(canSwitch ? 'unsupported' : 'unsupportedThere', names)}</span>
        </p>
      </section>
      {canSwitch && (
        <>
          <div role="list">
            {listed.map((item) => (
              <div role="listitem" key={item.caipNetworkId}>
                <Row
                  picture={<NetworkPicture of={item} />}
                  name={item.name}
                  strap={listed.length === 1}
                  onClick={() => ask(item)}
                />
              </div>
            ))}
          </div>
          <div className="or">{t('or')}</div>
        </>
      )}
      <Row
        picture={
          <span className="tile">
            <Icon path={power} />
          </span>
        }
        name={t('disconnect')}
        note={t('disconnectHint')}
        onClick={() => disconnectOne()}
      />
    </>
  )
}
