// For who has never had one: three sentences and the way back to the list.
import { useSignals } from '@preact/signals-react/runtime'
import { resetTo, wallets } from '../../../src/core.ts'
import { help } from '../../../src/messages/what-is-a-wallet/en.ts'
import type { MessageKey } from '../../../src/messages.ts'
import { addStyles } from '../../shell/root.ts'
import { addMessages, t } from '../../shell/text.ts'
import { Icon } from '../../ui/index.ts'
import { Button, globe, grid, lock } from '../../ui/more.ts'
import css from './what-is-a-wallet.css'

addStyles(css)
addMessages('what-is-a-wallet', help)

const points: readonly (readonly [string, MessageKey, MessageKey])[] = [
  [lock, 'whatIsOne', 'whatIsOneText'],
  [grid, 'whatIsHome', 'whatIsHomeText'],
  [globe, 'whatIsGateway', 'whatIsGatewayText'],
]

export function Title() {
  return <>{t('whatIsAWallet')}</>
}

export default function WhatIsAWallet() {
  useSignals()
  return (
    <>
      <ul className="points">
        {points.map(([icon, title, text]) => (
          <li key={title}>
            <span className="tile">
              <Icon path={icon} />
            </span>
            <div>
              <h2>{t(title)}</h2>
              <p>{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
      {wallets.value.length > 0 && (
        <section>
          <Button fill onClick={() => resetTo('Connect')}>
            {t('seeWallets')}
          </Button>
        </section>
      )}
    </>
  )
}
