// What apps may do with the account without asking, and the way to end that. Nothing stands here where nothing was granted.
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { current, language, network, notify } from '../../../src/core.ts'
import {
  granted,
  grantedState,
  refreshGranted,
  revoke,
  type SmartSession,
  watchGranted,
} from '../../../src/flows/account/granted.ts'
import { granted as texts } from '../../../src/messages/granted/en.ts'
import { addStyles, keepFocus } from '../../shell/root.ts'
import { addMessages, t } from '../../shell/text.ts'
import { Picture } from '../../ui/index.ts'
import css from './granted.css'
import { Notice } from './list.ts'

addStyles(css)
addMessages('granted', texts)

export default function GrantedApps() {
  useSignals()
  useEffect(watchGranted, [])
  const sessions = granted.value
  if (grantedState.value === 'failed' && !sessions.length)
    return <Notice text="grantedFailed" onRetry={refreshGranted} />
  return (
    sessions[0] && (
      <div>
        <h2 className="group">{t('grantedApps')}</h2>
        <div role="list">
          {sessions.map((session) => (
            <GrantedApp key={session.pci} session={session} />
          ))}
        </div>
      </div>
    )
  )
}

/** What is said of each kind of permission. https://eips.ethereum.org/EIPS/eip-7715 */
const kinds = {
  'native-token-recurring-allowance': 'grantedCoin',
  'erc20-recurring-allowance': 'grantedTokens',
  'contract-call': 'grantedCalls',
} as const
const isKind = (kind: string): kind is keyof typeof kinds => Object.hasOwn(kinds, kind)

function GrantedApp({ session }: { session: SmartSession }) {
  useSignals()
  const [isBusy, setIsBusy] = useState(false)
  const { app = t('grantedUnknown'), imageUrl, expiry } = session
  const { tag } = language.value
  const symbol = network.value?.nativeCurrency.symbol ?? ''
  const keys = session.kinds.map((kind) => (isKind(kind) ? kinds[kind] : 'grantedOther'))
  const date = expiry && new Intl.DateTimeFormat(tag, { dateStyle: 'medium', numberingSystem: 'latn' }).format(expiry)
  const end = (): void => {
    setIsBusy(true)
    void revoke(session)
      .then(
        (isRevoked) => isRevoked && notify('success', 'revoked'),
        () => notify('error', 'revokeFailed'),
      )
      .finally(() => {
        setIsBusy(false)
        keepFocus()
      })
  }
  return (
    <div role="listitem" className="pair">
      <div className="row">
        <Picture url={imageUrl} name={app} />
        <span>
          <b>
            <bdi>{app}</bdi>
          </b>
          <small>
            {isBusy
              ? t('revokeIn', { wallet: current.value?.connector.name ?? '' })
              : [...new Set(keys)]
                  .map((key) => t(key, { symbol }))
                  .concat(date ? t('grantedUntil', { date }) : t('grantedForever'))
                  .join(' · ')}
          </small>
        </span>
      </div>
      <button
        type="button"
        className="word"
        aria-label={t('revokeApp', { app })}
        aria-disabled={isBusy}
        onClick={isBusy ? undefined : end}
      >
        {t('revoke')}
      </button>
    </div>
  )
}
