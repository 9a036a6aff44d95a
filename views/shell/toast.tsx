// The one notice: what was done, or what was not and the next step.
import { useSignals } from '@preact/signals-react/runtime'
import { dismiss, toast } from '../../src/core.ts'
import { notices } from '../../src/messages/shell/toast.ts'
import { close, warn } from '../ui/icons.ts'
import { Icon, IconButton } from '../ui/index.ts'
import { addStyles } from './root.ts'
import { addMessages, t } from './text.ts'
import css from './toast.css'

addStyles(css)
addMessages('shell', notices)

const icons = { success: 'M4 10.5l4 4 8-9', error: warn, note: close }

export function Toast() {
  useSignals()
  const now = toast.value
  if (!now) return null
  const failed = now.kind === 'error'
  return (
    <div className={failed ? 'toast stay' : 'toast'}>
      <Icon path={icons[now.kind]} />
      <span>{t(now.text)}</span>
      <div>
        {now.retry && (
          <button
            type="button"
            className="again"
            onClick={() => {
              dismiss()
              now.retry?.()
            }}
          >
            {t('tryAgain')}
          </button>
        )}
        {failed && <IconButton icon={close} name={t('dismiss')} onClick={dismiss} />}
      </div>
    </div>
  )
}
