// Which token to send: those of the account on the network that is shown.
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo, useState } from 'react'
import { back } from '../../../src/core.ts'
import { refreshTokens, tokens, tokensState, watchTokens } from '../../../src/flows/account/index.ts'
import { chooseToken, token as chosen } from '../../../src/flows/send/form.ts'
import { selectToken as texts } from '../../../src/messages/select-token/en.ts'
import type { TokenBalance } from '../../../src/types.ts'
import { addStyles } from '../../shell/root.ts'
import { addMessages, t } from '../../shell/text.ts'
import { Failed, Nothing, Skeletons, VirtualList } from '../account/list.ts'
import { searched, TokenWords } from '../account/tokens.tsx'
import css from './select-token.css'

addStyles(css)
addMessages('select-token', texts)

/** Fewer are seen at a glance. */
const leastToSearch = 7
const place = { top: 0 }
type LongList = typeof import('../../ui/long-list.tsx')

export function Title() {
  useSignals()
  return <>{t('chooseTokenTitle')}</>
}

export default function SelectToken() {
  useSignals()
  useEffect(watchTokens, [])
  const [wanted, setWanted] = useState('')
  const [long, setLong] = useState<LongList>()
  const all = useSendable(tokens.value)
  const isLong = all.length >= leastToSearch
  useEffect(() => {
    if (isLong) import('../../ui/long-list.tsx').then(setLong, () => undefined)
  }, [isLong])
  const shown = useMemo(() => searched(all, wanted), [all, wanted])
  const sizes = useMemo(() => shown.map(() => 1), [shown])
  if (!all.length) {
    if (tokensState.value === 'loading') return <Skeletons />
    if (tokensState.value === 'failed') return <Failed text="balanceFailed" code="tokens" onRetry={refreshTokens} />
    return <Nothing title={t('nothingToSend')} hint={t('nothingToSendHint')} />
  }
  return (
    <div className="panel alone">
      {isLong && (
        <section className="searched">
          {long && (
            <long.Search wanted={wanted} label={t('searchTokens', { count: `${all.length}` })} onWanted={setWanted} />
          )}
        </section>
      )}
      {shown.length ? (
        <VirtualList
          sizes={sizes}
          place={place}
          of={wanted}
          label={t('chooseTokenTitle')}
          keyOf={(at) => shown[at]?.address ?? ''}
          item={(at, position) => {
            const item = shown[at]
            return item && <Choice key={item.address ?? ''} token={item} position={position} />
          }}
        />
      ) : (
        <Nothing title={t('noToken')} hint="" />
      )}
    </div>
  )
}

/** What is not there cannot be sent. */
const useSendable = (known: readonly TokenBalance[]) =>
  useMemo(() => known.filter(({ value }) => value !== 0n), [known])

function Choice({ token, position }: { token: TokenBalance; position: object }) {
  useSignals()
  const isChosen = chosen.value === token
  const choose = (): void => {
    chooseToken(token.address)
    back()
  }
  return (
    <div role="listitem" {...position}>
      <button
        type="button"
        className={isChosen ? 'row pin' : 'row'}
        aria-current={isChosen || undefined}
        onClick={choose}
      >
        <TokenWords token={token} />
      </button>
    </div>
  )
}
