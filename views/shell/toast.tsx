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

const icons = {
  success: 'M4 10.5l4 4 8-9',
  error: warn,
  loading: 'M10 2.8a7.2 7.2 0 1 1 0 14.4 7.2 7.2 0 0 1 0-14.4M10 6v4.2l2.8 1.6',
}

export function Toast() {
  useSignals()
  const now = toast.value
  if (!now) return null
  return (
    <div className={now.kind === 'error' ? 'toast stay' : 'toast'}>
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
        {now.kind === 'error' && <IconButton icon={close} name={t('dismiss')} onClick={dismiss} />}
      </div>
    </div>
  )
}
