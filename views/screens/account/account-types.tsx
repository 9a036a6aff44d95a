// Which of a wallet's kinds of accounts is shown: a chunk of its own, since most wallets have one.
import { useSignals } from '@preact/signals-react/runtime'
import { prefer } from '../../../src/connect/account-type.ts'
import { current } from '../../../src/core.ts'
import { accountTypes } from '../../../src/messages/account-types/en.ts'
import { addStyles } from '../../shell/root.ts'
import { addMessages, t } from '../../shell/text.ts'
import css from './account-types.css'

addStyles(css)
addMessages('account-types', accountTypes)

const kinds = {
  eoa: 'kindEoa',
  smartAccount: 'kindSmart',
  payment: 'kindPayment',
  ordinal: 'kindOrdinal',
} as const

/** Where a wallet grants several kinds of accounts: which of them is shown. */
export default function AccountTypes() {
  useSignals()
  const entry = current.value
  const types = [...new Set(entry?.accounts.map(({ type }) => type))].sort().reverse()
  if (!entry || !types[1]) return null
  return (
    <div className="kinds" role="group" aria-label={t('accountTypes')}>
      {types.map((type) => (
        <button
          key={type}
          type="button"
          aria-pressed={type === entry.accounts[0].type}
          onClick={() => prefer(entry.namespace, type)}
        >
          {t(kinds[type])}
        </button>
      ))}
    </div>
  )
}
