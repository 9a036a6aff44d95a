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
  const [termsPage, privacyPage] = [pageOf(termsUrl), pageOf(privacyUrl)]
  const terms = termsPage && link(termsPage, 'terms')
  const privacy = privacyPage && link(privacyPage, 'privacy')
  if (!terms && !privacy) return null
  return (
    <p className="terms">
      {terms && privacy ? rich('legal', { terms, privacy }) : rich('legalOne', { terms: terms || privacy })}
    </p>
  )
}

/** The address of a page over https, or of one of the site itself, which begins with a slash. */
function pageOf(url = ''): string | undefined {
  const { baseURI } = document
  if (!/^(https:\/\/|\/(?!\/))/.test(url) || !URL.canParse(url, baseURI)) return undefined
  const { protocol, origin, href } = new URL(url, baseURI)
  const isOwn = protocol === 'http:' && origin === new URL(baseURI).origin
  return protocol === 'https:' || isOwn ? href : undefined
}

/** As `t`, with elements in the blanks. */
const rich = (key: MessageKey, values: Readonly<Record<string, ReactNode>>): ReactNode[] =>
  pattern(key)
    .split(/\{(\w+)\}/)
    .map((part, i) => createElement(Fragment, { key: i }, i % 2 ? values[part] : part))
