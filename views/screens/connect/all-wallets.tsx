// All wallets in one grid, of which only what is seen is drawn: a directory has hundreds. A search, and a code for those that
// are not in it.
import { effect } from '@preact/signals-core'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { isOpen, loadMachine, push, wallets } from '../../../src/core.ts'
import {
  allListed,
  chooseTile,
  listed,
  loadMore,
  searchAgain,
  searched,
  searchWallets,
  shownCount,
  tiles,
} from '../../../src/flows/directory.ts'
import { allWallets } from '../../../src/messages/all-wallets/en.ts'
import { row } from '../../../src/messages/all-wallets/row.ts'
import { preload } from '../../shell/load.ts'
import { addStyles } from '../../shell/root.ts'
import { addMessages, t } from '../../shell/text.ts'
import { IconButton } from '../../ui/index.ts'
import { Search } from '../../ui/long-list.tsx'
import { Button, copy, copyDetails } from '../../ui/more.ts'
import css from './all-wallets.css'
import { Grid } from './wallet-grid.tsx'

addStyles(css)
addMessages('all-wallets', { ...row, ...allWallets })

// Who comes back from a wallet finds the search as it was; who opens the modal anew does not.
effect(() => {
  if (!isOpen.value) searchWallets('', false)
})

/** Asks once more for what failed: a page of the list, or what is searched for. */
const askAgain = (): void => (searched.peek() ? searchAgain() : void loadMore())

export function Title() {
  return <>{t('allWallets')}</>
}

/** What is listed; what went wrong, for a developer. */
export function Tools() {
  useSignals()
  const { code } = listed.value
  const { text = '', isCertified = false } = searched.value ?? {}
  return (
    <>
      {allListed.value.wallets.some((wallet) => wallet.isCertified) && (
        <button
          type="button"
          className="only"
          aria-pressed={isCertified}
          aria-label={t('certifiedOnly')}
          onClick={() => searchWallets(text, !isCertified)}
        >
          {t('certified')}
        </button>
      )}
      {code && <IconButton icon={copy} name={t('copyDetails')} onClick={() => copyDetails(code)} />}
    </>
  )
}

export default function AllWallets() {
  useSignals()
  const [text, setText] = useState(searched.peek()?.text ?? '')
  useEffect(() => {
    // What failed on an earlier visit is asked for again.
    if (listed.peek().phase === 'failed') askAgain()
    preload('ConnectingWalletConnect')
    // A code is made sooner where what asks for it is here.
    void loadMachine().catch(() => undefined)
  }, [])
  const { isCertified = false } = searched.value ?? {}
  const { phase, isWhole } = listed.value
  const isSearch = !!searched.value
  const count = shownCount.value
  const wanted = JSON.stringify(searched.value ?? '')
  // Until there is an answer the list before stays, where it was scrolled to.
  const answered = useRef(wanted)
  const isStale = phase === 'loading' && isSearch && !!tiles.value.length
  if (!isStale) answered.current = wanted
  const search = (text: string): void => {
    setText(text)
    searchWallets(text, isCertified)
  }
  // Without WalletConnect there is no code to show.
  const canScan = wallets.value.some(({ type }) => type === 'walletConnect')
  const isEmpty = phase === 'ready' && isWhole && !tiles.value.length
  return (
    <>
      <section>
        <Search
          wanted={text}
          label={t(count && !isCertified ? 'searchWalletsCount' : 'searchWallets', { count: `${count}` })}
          onWanted={search}
        />
      </section>
      <Grid
        key={answered.current}
        of={answered.current}
        isStale={isStale}
        tiles={tiles.value}
        isLoading={(phase === 'loading' && !isStale) || (phase === 'ready' && !isWhole && !tiles.value.length)}
        onEnd={() => !isSearch && phase === 'ready' && void loadMore()}
        onChoose={chooseTile}
      >
        {(phase === 'failed' || isEmpty) && (
          <div className="said">
            <b>
              {t(isEmpty ? (isCertified ? 'noCertified' : isSearch ? 'noWalletOfName' : 'noWallet') : 'walletsFailed')}
            </b>
            {canScan && <p>{t('noWalletOfNameHint')}</p>}
            {isEmpty ? (
              // What is on may be why nothing is found.
              isCertified && <Button onClick={() => searchWallets(text, false)}>{t('allWallets')}</Button>
            ) : (
              <Button onClick={askAgain}>{t('tryAgain')}</Button>
            )}
          </div>
        )}
      </Grid>
      <span className="unseen" role="status">
        {(isSearch || phase !== 'ready') &&
          t(phase === 'loading' ? 'loadingWallets' : phase === 'failed' ? 'walletsFailed' : 'walletsFound', {
            count: `${tiles.value.length}`,
          })}
      </span>
      {canScan && (
        <section className="foot scan">
          <Button onClick={() => push('ConnectingWalletConnectBasic')}>{t('showCode')}</Button>
        </section>
      )}
    </>
  )
}
