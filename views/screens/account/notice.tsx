// What the tabs of the account say where something could not be loaded, or where there is nothing.
import { useSignals } from '@preact/signals-react/runtime'
import type { MessageKey } from '../../../src/messages.ts'
import { addStyles, keepFocus } from '../../shell/root.ts'
import { t } from '../../shell/text.ts'
import { warn } from '../../ui/icons.ts'
import { Icon } from '../../ui/index.ts'
import { copyDetails } from '../../ui/more.ts'
import css from './list.css'

addStyles(css)

/** In the place of a list that could not be loaded. */
export function Failed({ text, code, onRetry }: { text: MessageKey; code: string; onRetry(): Promise<unknown> }) {
  useSignals()
  return (
    <section className="failed">
      <p className="outcome" role="status">
        <Icon path={warn} className="bad" />
        <span>{t(text)}</span>
      </p>
      <p className="words">
        <button type="button" className="word" onClick={() => void onRetry().finally(keepFocus)}>
          {t('tryAgain')}
        </button>
        <button type="button" className="word" onClick={() => copyDetails(code)}>
          {t('copyDetails')}
        </button>
      </p>
    </section>
  )
}

/** Over a list of which something is missing or old, or after its last row. */
export function Notice({ text, onRetry }: { text: MessageKey; onRetry(): Promise<unknown> }) {
  useSignals()
  return (
    <p className="notice" role="status">
      <Icon path={warn} className="bad" />
      <small>{t(text)}</small>
      <button type="button" className="word" onClick={() => void onRetry().finally(keepFocus)}>
        {t('tryAgain')}
      </button>
    </p>
  )
}

/** In the place of a list that is empty. */
export const Nothing = ({ title, hint }: { title: string; hint: string }) => (
  <section className="nothing" role="status">
    <p>
      <b>{title}</b>
    </p>
    {hint && (
      <p>
        <small>{hint}</small>
      </p>
    )}
  </section>
)

/** Rows that are on their way. */
export function Skeletons() {
  useSignals()
  return (
    <div role="status">
      <span className="unseen">{t('loading')}</span>
      {[1, 2, 3, 4].map((row) => (
        <div className="row" key={row} aria-hidden="true">
          <span className="skeleton picture coin" />
          <span>
            <span className="skeleton line" />
            <span className="skeleton line short" />
          </span>
          <span className="skeleton line figure" />
        </div>
      ))}
    </div>
  )
}
