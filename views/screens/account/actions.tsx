// What can be done with the account.
import { useSignals } from '@preact/signals-react/runtime'
import { config, push } from '../../../src/core.ts'
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
      {on.map(({ name, view, icon }) => (
        <button
          key={view}
          type="button"
          className="button"
          onPointerEnter={() => preload(view)}
          onFocus={() => preload(view)}
          onClick={() => push(view)}
        >
          <Icon path={icon} />
          {t(name)}
        </button>
      ))}
    </section>
  )
}
