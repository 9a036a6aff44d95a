// How a wallet can be reached beside the way that is shown: cells of a hinge on a desktop, rows on a phone.
import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { Way, WayName } from '../../../src/connect/ways.ts'
import { findConnector, isContested, pick, resetTo, wallets } from '../../../src/core.ts'
import type { MessageKey } from '../../../src/messages.ts'
import type { Wallet } from '../../../src/types.ts'
import { t } from '../../shell/text.ts'
import { Icon, Row } from '../../ui/index.ts'

interface WaysProps {
  readonly wallet: Wallet
  readonly all: readonly Way[]
  readonly way: Way
  readonly onChoose: (name: WayName) => void
}

const phone = 'M6.5 2.8h7v14.4h-7zM9.3 14.6h1.4'
const browser = 'M3 4h14v12H3zM3 7.6h14'
const looks: Readonly<Record<WayName, readonly [icon: string, cell: MessageKey, row: MessageKey]>> = {
  mobile: [phone, 'wayPhone', 'thisPhone'],
  qrcode: [phone, 'wayPhone', 'otherPhone'],
  web: ['M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14M3 10h14M10 3q5 7 0 14M10 3q-5 7 0 14', 'wayWeb', 'openWebApp'],
  desktop: ['M4 4.5h12v9H4zM2.5 16.2h15', 'wayDevice', 'wayDevice'],
}

/**
 * The extension, where the wallet is in this browser after all: it is asked as any that is installed. Where several claim to be it, the
 * visitor chooses in the list.
 */
function useInstalled({ rdns }: Wallet): (() => void) | undefined {
  useSignals()
  // The list is read so that a wallet that announces itself late is noticed.
  const found = wallets.value.length && rdns ? findConnector(rdns) : undefined
  return found && (() => void (isContested(found) ? resetTo('Connect') : pick(found).catch(() => undefined)))
}

/** All ways, with a pin under the one that is shown. */
export function Hinge({ wallet, all, way, onChoose }: WaysProps) {
  const installed = useInstalled(wallet)
  const cell = (key: string, icon: string, name: string, onClick: () => void): ReactNode => (
    <button
      type="button"
      key={key}
      aria-pressed={key === way.name}
      onClick={({ currentTarget }) => {
        onClick()
        // What draws the way takes the focus to the heading.
        setTimeout(() => currentTarget.focus())
      }}
    >
      <Icon path={icon} />
      {name}
    </button>
  )
  if (!(installed || all[1])) return null
  return (
    <section className="stays">
      <div className="hinge" role="group" aria-label={t('waysToConnect')}>
        {installed && cell('browser', browser, t('wayBrowser'), installed)}
        {all.map(({ name }) => cell(name, looks[name][0], t(looks[name][1]), () => onChoose(name)))}
      </div>
    </section>
  )
}

export function WayRows({ wallet, all, way, onChoose }: WaysProps) {
  const installed = useInstalled(wallet)
  const row = (key: string, icon: string, name: string, onClick: () => void): ReactNode => (
    <Row
      key={key}
      picture={
        <span className="tile">
          <Icon path={icon} />
        </span>
      }
      name={name}
      onClick={onClick}
    />
  )
  return (
    <>
      {installed && row('browser', browser, t('wayBrowser'), installed)}
      {all
        .filter((one) => one !== way)
        .map(({ name }) => row(name, looks[name][0], t(looks[name][2]), () => onChoose(name)))}
    </>
  )
}
