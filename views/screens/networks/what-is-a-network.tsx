// For who asks what they choose between: three sentences.
import { useSignals } from '@preact/signals-react/runtime'
import { back, isRoot, resetTo } from '../../../src/core.ts'
import { networkHelp } from '../../../src/messages/what-is-a-network/en.ts'
import { addMessages, t } from '../../shell/text.ts'
import { Button } from '../../ui/more.ts'
import { globe, grid, type Point, Points, pie } from '../../ui/points.tsx'

addMessages('what-is-a-network', networkHelp)

const points: readonly Point[] = [
  [grid, 'networkBook', 'networkBookText'],
  [pie, 'networkFee', 'networkFeeText'],
  [globe, 'networkApart', 'networkApartText'],
]

export function Title() {
  useSignals()
  return <>{t('whatIsANetwork')}</>
}

export default function WhatIsANetwork() {
  useSignals()
  return (
    <>
      <Points of={points} />
      <section>
        <Button fill onClick={() => (isRoot.peek() ? resetTo('SwitchNetwork') : back())}>
          {t('chooseNetwork')}
        </Button>
      </section>
    </>
  )
}
