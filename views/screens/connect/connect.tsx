// The first screen: the wallets that are here, the one used last as the strap.
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { isPhone, push, recentWallet, route, select, wallets } from '../../../src/core.ts'
import type { Namespace } from '../../../src/types.ts'
import { preload } from '../../shell/load.ts'
import { t } from '../../shell/text.ts'
import { help, onward } from '../../ui/icons.ts'
import { Icon, IconButton, Picture, Row } from '../../ui/index.ts'

/** What a reader takes in of a name: no case, accents or spaces, nothing invisible. A collator that says it takes 8 ms to make. */
const fold = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}\p{C}\p{Z}]/gu, '')
    .toLowerCase()

export function Title() {
  return <>{t('connectWallet')}</>
}

export function Tools() {
  return <IconButton icon={help} name={t('whatIsAWallet')} onClick={() => push('WhatIsAWallet')} />
}

/** What tells namesakes apart: a domain that only one of them should have, in letters that nothing can be disguised in. */
const isDomain = /^[\w.-]+\.\w+$/
/** Rows that are drawn at once: more of them would hold up the page. */
const portion = 5
let last: unknown

export default function Connect() {
  useSignals()
  const { data } = route.value
  const wanted = data?.namespace as Namespace | undefined
  // Opened for a namespace it lists who speaks that.
  const list = wallets.value.filter(({ namespaces }) => !wanted || namespaces.includes(wanted))
  const names = list.map(({ name }) => fold(name))
  // Who comes to add a wallet has that one.
  const recent = !data?.adds && recentWallet.value
  const [shown, show] = useState(() => {
    // Who comes back finds their place in it.
    const isBack = last === route.peek()
    last = route.peek()
    return isBack || !list[portion] ? Infinity : portion
  })
  useEffect(() => {
    // Once it is whole it stays so: a wallet that comes first takes no row away.
    if (list[shown]) requestAnimationFrame(() => show(list[shown + portion] ? shown + portion : Infinity))
  })
  return list.length ? (
    // The card has about its height from the first rows on.
    <div role="list" style={{ minHeight: list[shown] && list.length * 52 }}>
      {list.slice(0, shown).map((wallet, at) => {
        const { claim = 0, id, imageUrl, leads, name, source, type } = wallet
        const isNamesake = list.some((one, i) => i !== at && (one.claim === claim || names[i] === names[at]))
        const isRecent = wallet === recent
        const word =
          (isRecent && 'recent') ||
          (type === 'injected' && source && 'installed') ||
          (type === 'walletConnect' && !leads && !isPhone() && 'qrCode')
        // On a phone WalletConnect's row leads to the list too.
        const isList = leads ? leads[0] === 'AllWallets' : type === 'walletConnect'
        return name ? (
          <div role="listitem" key={id}>
            <Row
              picture={<Picture url={imageUrl} name={name} />}
              name={name}
              note={
                isNamesake && t('sameName', { wallet: isDomain.test(claim as string) ? `${name} · ${claim}` : name })
              }
              strap={isRecent || !list[1]}
              end={
                word ? (
                  <small className={isRecent ? 'pin' : ''}>{t(word)}</small>
                ) : (
                  isList && <Icon path={onward} className="flip" />
                )
              }
              onPointerEnter={() => preload('ConnectingExternal')}
              onClick={() => select(wallet)}
            />
          </div>
        ) : (
          // The place of one that is to come.
          <div className="row" key={id} aria-hidden="true">
            <Picture name="" />
          </div>
        )
      })}
    </div>
  ) : (
    <>
      <section className="none" role="status">
        <b>{t('noWallet')}</b>
        <p>{t('noWalletHint')}</p>
      </section>
      <Row
        picture={<Picture name="+" />}
        name={t('getAWallet')}
        end={<Icon path={onward} className="flip" />}
        onClick={() => push('GetWallet')}
      />
    </>
  )
}
