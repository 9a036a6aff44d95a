// For who has never had one: three sentences and the way back to the list.
import { useSignals } from '@preact/signals-react/runtime'
import { back, isRoot, push, resetTo, wallets } from '../../../src/core.ts'
import { help } from '../../../src/messages/what-is-a-wallet/en.ts'
import { addMessages, t } from '../../shell/text.ts'
import { Button } from '../../ui/more.ts'
import { globe, grid, lock, type Point, Points } from '../../ui/points.tsx'

addMessages('what-is-a-wallet', help)

const points: readonly Point[] = [
  [lock, 'whatIsOne', 'whatIsOneText'],
  [grid, 'whatIsHome', 'whatIsHomeText'],
  [globe, 'whatIsGateway', 'whatIsGatewayText'],
]

export function Title() {
  return <>{t('whatIsAWallet')}</>
}

export default function WhatIsAWallet() {
  useSignals()
  const isAlone = !wallets.value.length
  return (
    <>
      <Points of={points} />
      <section className="foot beside">
        <Button fill={isAlone} wide={isAlone} onClick={() => push('GetWallet')}>
          {t('getOne')}
        </Button>
        {!isAlone && (
          <Button fill wide onClick={() => (isRoot.peek() ? resetTo('Connect') : back())}>
            {t('seeWallets')}
          </Button>
        )}
      </section>
    </>
  )
}
