// What has happened, as a view of its own: the list of Account's tab.
import { useSignals } from '@preact/signals-react/runtime'
import { account, network } from '../../../src/core.ts'
import { t } from '../../shell/text.ts'
import { Icon } from '../../ui/index.ts'
import { explorerLink, out } from '../../ui/more.ts'
import Activity from './activity.tsx'

export function Title() {
  useSignals()
  return <>{t('transactions')}</>
}

export default function Transactions() {
  useSignals()
  const explorer = explorerLink(network.value?.blockExplorers?.default.url, 'address', account.value?.address ?? '')
  return (
    <>
      <div className="panel alone">
        <Activity />
      </div>
      {/* What is not known here may be there. */}
      {explorer && (
        <section className="foot">
          <a className="button" href={explorer} target="_blank" rel="noreferrer">
            <Icon path={out} className="flip" />
            {t('explorer')}
          </a>
        </section>
      )}
    </>
  )
}
