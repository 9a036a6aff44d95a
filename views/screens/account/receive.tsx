// Where money for the account goes: its address as a code, in groups that an eye can compare, and to be copied.
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { network, notify, push } from '../../../src/core.ts'
import { receivingAccounts, receivingNetworks, receivingUri } from '../../../src/flows/receiving.ts'
import { receive } from '../../../src/messages/receive/en.ts'
import type { Account, Network } from '../../../src/types.ts'
import { preload } from '../../shell/load.ts'
import { addStyles } from '../../shell/root.ts'
import { addMessages, t } from '../../shell/text.ts'
import { Groups } from '../../ui/hinge.tsx'
import { onward, warn } from '../../ui/icons.ts'
import { Icon } from '../../ui/index.ts'
import { Button, copy, copyText, NetworkIcon } from '../../ui/more.ts'
import { Plate } from '../../ui/plate.tsx'
import { NetworkButton } from './network-button.tsx'
import css from './receive.css'

addStyles(css)
addMessages('receive', receive)

const upload = 'M10 12.5v-9M6.5 6.5L10 3l3.5 3.5M5 9.5V17h10V9.5'
/** Of how many networks the pictures are shown. */
const mostLeaves = 3

export function Title() {
  useSignals()
  return <>{t('receive')}</>
}

export { NetworkButton as Tools }

export default function Receive() {
  useSignals()
  // By its address: of another account that the wallet changes to, the one for payments comes first again.
  const [chosen, setChosen] = useState<string>()
  const accounts = receivingAccounts()
  const { address = '', label } = accounts.find((one) => one.address === chosen) ?? accounts[0] ?? {}
  const { name, assets, caipNetworkId = '' } = network.value ?? {}
  const place = name ?? t('unknownNetwork')
  const listed = receivingNetworks()
  return (
    <>
      <section className="to">
        {accounts[1] && <Kinds of={accounts} shown={address} onChoose={setChosen} />}
        <Plate text={address && receivingUri(address)} name={t('addressCode', { network: place })}>
          <NetworkIcon url={assets?.imageUrl} name={place} id={caipNetworkId} />
        </Plate>
        <div>
          <p className="whose">
            <b>{t('yourAddress')}</b>
            <span>
              <bdi>{label}</bdi>
            </span>
          </p>
          <Groups of={address} />
        </div>
        <p className="hint">
          <Icon path={warn} />
          <span>{name ? t(listed[1] ? 'sendOnlySome' : 'sendOnly', { network: name }) : t('sendOnlyHere')}</span>
        </p>
      </section>
      {listed[1] && <Sources networks={listed} />}
      <section className="foot beside">
        {'share' in navigator && (
          <Button icon={upload} onClick={() => share(address)}>
            {t('share')}
          </Button>
        )}
        <Button fill wide icon={copy} onClick={() => copyText(address, 'addressCopied')}>
          {t('copyAddress')}
        </Button>
      </section>
    </>
  )
}

interface KindsProps {
  of: readonly Account[]
  /** An address. */
  shown: string
  onChoose(address: string): void
}
/** Which address is meant of an account that has one for payments, and one with things that no payment should spend. */
function Kinds({ of, shown, onChoose }: KindsProps) {
  useSignals()
  return (
    <div className="hinged" role="group" aria-label={t('addressKinds')}>
      <div className="cells">
        {of.map(({ address }, i) => (
          <button type="button" key={address} aria-pressed={address === shown} onClick={() => onChoose(address)}>
            {t(i ? 'forOrdinals' : 'forPayment')}
          </button>
        ))}
      </div>
    </div>
  )
}

/** The way to the networks that the address receives on. */
function Sources({ networks }: { networks: readonly Network[] }) {
  useSignals()
  const ahead = (): void => preload('WalletCompatibleNetworks')
  return (
    <button
      type="button"
      className="row sources"
      onPointerEnter={ahead}
      onFocus={ahead}
      onClick={() => push('WalletCompatibleNetworks')}
    >
      <span>{t('mayComeFrom')}</span>
      <span className="leaves">
        {networks.slice(0, mostLeaves).map(({ name, assets, caipNetworkId }) => (
          <NetworkIcon key={caipNetworkId} url={assets.imageUrl} name={name} id={caipNetworkId} />
        ))}
      </span>
      <small>{networks.length}</small>
      <Icon path={onward} className="flip" />
    </button>
  )
}

/** What the visitor calls off is no failure. https://w3c.github.io/web-share/ */
const share = (text: string): void =>
  void navigator.share({ text }).catch(({ name }) => name === 'AbortError' || notify('error', 'shareFailed'))
