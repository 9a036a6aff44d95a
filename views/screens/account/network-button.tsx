// Where the account is, and the way to the other networks.
import { useSignals } from '@preact/signals-react/runtime'
import { network, push } from '../../../src/core.ts'
import { preload } from '../../shell/load.ts'
import { addStyles } from '../../shell/root.ts'
import { t } from '../../shell/text.ts'
import { Icon } from '../../ui/index.ts'
import { down, NetworkIcon } from '../../ui/more.ts'
import css from './network-button.css'

addStyles(css)

export function NetworkButton() {
  useSignals()
  const { name = t('unknownNetwork'), assets, caipNetworkId = '' } = network.value ?? {}
  return (
    <button
      type="button"
      className="network"
      onPointerEnter={() => preload('SwitchNetwork')}
      onFocus={() => preload('SwitchNetwork')}
      onClick={() => push('SwitchNetwork')}
    >
      <NetworkIcon url={assets?.imageUrl} name={name} id={caipNetworkId} />
      <bdi>{name}</bdi>
      <span className="unseen">{t('chooseNetwork')}</span>
      <Icon path={down} className="small" />
    </button>
  )
}
