// What can be done with the account.
import { useSignals } from '@preact/signals-react/runtime'
import { config, push } from '../../../src/core.ts'
import { isSendable } from '../../../src/flows/sendable.ts'
import type { MessageKey } from '../../../src/messages.ts'
import type { AccountAction, ViewName } from '../../../src/types.ts'
import { preload } from '../../shell/load.ts'
import { t } from '../../shell/text.ts'
import { Icon } from '../../ui/index.ts'

interface Action {
  readonly name: MessageKey
  readonly view: ViewName
  readonly icon: string
  /** Absent where it is possible everywhere. */
  isPossible?(): boolean
}
/** What can be done, as far as it is built; each leads to a view, and is on unless the app says otherwise. */
const actions: Partial<Record<AccountAction, Action>> = {
  receive: { name: 'toReceive', view: 'WalletReceive', icon: 'M10 3.5v10M5.5 9l4.5 4.5L14.5 9M4 17h12' },
  send: {
    name: 'toSend',
    view: 'WalletSend',
    icon: 'M10 13.5v-10M5.5 8L10 3.5 14.5 8M4 17h12',
    isPossible: isSendable,
  },
}
const usualOrder: readonly AccountAction[] = ['onramp', 'swaps', 'receive', 'send']

export function Actions() {
  useSignals()
  const { features } = config.value ?? {}
  const order = [...new Set([...(features?.walletFeaturesOrder ?? []), ...usualOrder])]
  const on = order.flatMap((name) => {
    const action = actions[name]
    return action && features?.[name] !== false && (action.isPossible?.() ?? true) ? [action] : []
  })
  if (!on.length) return null
  return (
    <section>
      <div className={on[1] && 'acts'}>
        {on.map(({ name, view, icon }) => (
          <button
            key={view}
            type="button"
            className={on[1] ? undefined : 'button'}
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
