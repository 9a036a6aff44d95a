// Connect for a site that has terms: a chunk of its own, since most have none here.
import { useSignals } from '@preact/signals-react/runtime'
import { createElement, Fragment, type ReactNode } from 'react'
import { config } from '../../../src/core.ts'
import { legal } from '../../../src/messages/legal/en.ts'
import type { MessageKey } from '../../../src/messages.ts'
import { addStyles } from '../../shell/root.ts'
import { addMessages, pattern, t } from '../../shell/text.ts'
import Connect from './connect.tsx'
import css from './legal.css'

export { Title, Tools } from './connect.tsx'

addStyles(css)
addMessages('legal', legal)

export default function ConnectUnderTerms() {
  return (
    <>
      <Connect />
      <Legal />
    </>
  )
}

function Legal() {
  useSignals()
  const { termsUrl, privacyUrl } = config.value?.legal ?? {}
  const link = (url: string, key: 'terms' | 'privacy') => (
    <a href={url} target="_blank" rel="noreferrer">
      {t(key)}
    </a>
  )
  const terms = isHttps(termsUrl) && link(termsUrl, 'terms')
  const privacy = isHttps(privacyUrl) && link(privacyUrl, 'privacy')
  if (!terms && !privacy) return null
  return (
    <p className="terms">
      {terms && privacy ? rich('legal', { terms, privacy }) : rich('legalOne', { terms: terms || privacy })}
    </p>
  )
}

const isHttps = (url: string | undefined): url is string => /^https:\/\//.test(url ?? '')

/** As `t`, with elements in the blanks. */
const rich = (key: MessageKey, values: Readonly<Record<string, ReactNode>>): ReactNode[] =>
  pattern(key)
    .split(/\{(\w+)\}/)
    .map((part, i) => createElement(Fragment, { key: i }, i % 2 ? values[part] : part))
