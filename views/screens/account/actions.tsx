// What can be done with the account, and which of a wallet's kinds of accounts is shown.
import { useSignals } from '@preact/signals-react/runtime'
import { config, current, push } from '../../../src/core.ts'
import type { MessageKey } from '../../../src/messages.ts'
import type { AccountAction, ViewName } from '../../../src/types.ts'
import { preload } from '../../shell/load.ts'
import { t } from '../../shell/text.ts'
import { Icon } from '../../ui/index.ts'

interface Action {
  readonly name: MessageKey
  readonly view: ViewName
  readonly icon: string
}
/** What can be done, as far as it is built; each leads to a view, and is on unless the app says otherwise. */
const actions: Partial<Record<AccountAction, Action>> = {
  receive: { name: 'toReceive', view: 'WalletReceive', icon: 'M10 3.5v10M5.5 9l4.5 4.5L14.5 9M4 17h12' },
}
const usualOrder: readonly AccountAction[] = ['onramp', 'swaps', 'receive', 'send']

export function Actions() {
  useSignals()
  const { features } = config.value ?? {}
  const order = [...new Set([...(features?.walletFeaturesOrder ?? []), ...usualOrder])]
  const on = order.flatMap((name) => (actions[name] && features?.[name] !== false ? [actions[name]] : []))
  if (!on.length) return null
  return (
    <section>
      <div className={on[1] && 'hinge actions'}>
        {on.map(({ name, view, icon }) => (
          <button
            key={name}
            type="button"
            className={on[1] ? '' : 'button whole'}
            onPointerEnter={() => preload(view)}
            onFocus={() => preload(view)}
            onClick={() => push(view)}
          >
            <Icon path={icon} />
            {t(name)}
          </button>
        ))}
      </div>
    </section>
  )
}

const kinds = {
  eoa: 'kindEoa',
  smartAccount: 'kindSmart',
  payment: 'kindPayment',
  ordinal: 'kindOrdinal',
} as const

/** Where a wallet grants several kinds of accounts: which of them is shown. */
export function AccountTypes() {
  useSignals()
  const entry = current.value
  const types = [...new Set(entry?.accounts.map(({ type }) => type))].sort().reverse()
  if (!entry || !types[1]) return null
  const choose = async (type: (typeof types)[number]): Promise<void> => {
    const { prefer } = await import('../../../src/connect/account-type.ts')
    prefer(entry.namespace, type)
  }
  return (
    <div className="hinge" role="group" aria-label={t('accountTypes')}>
      {types.map((type) => (
        <button
          key={type}
          type="button"
          aria-pressed={type === entry.accounts[0].type}
          onClick={() => void choose(type).catch(() => undefined)}
        >
          {t(kinds[type])}
        </button>
      ))}
    </div>
  )
}
