// What has happened, as a view of its own: the list of Account's tab.
import { useSignals } from '@preact/signals-react/runtime'
import { t } from '../../shell/text.ts'
import Activity from './activity.tsx'

export function Title() {
  useSignals()
  return <>{t('transactions')}</>
}

export default function Transactions() {
  return (
    <div className="panel alone">
      <Activity />
    </div>
  )
}
