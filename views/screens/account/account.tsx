// Who is connected, with what, and the way out.
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { disconnectOne } from '../../../src/connect/machine.ts'
import { account, balance, balanceFailed, current, language, network, push } from '../../../src/core.ts'
import { refreshBalance, watchBalance } from '../../../src/flows/balance.ts'
import { account as texts } from '../../../src/messages/account/en.ts'
import { preload } from '../../shell/load.ts'
import { addStyles, keepFocus } from '../../shell/root.ts'
import { addMessages, t } from '../../shell/text.ts'
import { shortAmount } from '../../ui/amount.ts'
import { Icon, IconButton, Picture } from '../../ui/index.ts'
import { Avatar, copy, copyText, down, formatAddress, NetworkIcon, out, power } from '../../ui/more.ts'
import css from './account.css'

addStyles(css)
addMessages('account', texts)

/** The account's discs, with the wallet's tile at their foot. */
export function Lead() {
  useSignals()
  const { name = '', imageUrl } = current.value?.connector ?? {}
  return (
    <span className="who">
      <Avatar address={account.value?.address ?? ''} />
      <Picture url={imageUrl} name={name} className="mini" />
    </span>
  )
}

/** Who it is, and the way to all wallets and accounts. */
export function Title() {
  useSignals()
  const { address = '', label } = account.value ?? {}
  const wallet = current.value?.connector.name
  return (
    <>
      <button
        type="button"
        className="owner"
        // Not in its name, which is the heading's and the dialog's too. Over a label the wallet is a picture only.
        aria-description={label ? `${wallet}, ${t('wallets')}` : t('wallets')}
        onPointerEnter={() => preload('ProfileWallets')}
        onFocus={() => preload('ProfileWallets')}
        onClick={() => push('ProfileWallets')}
      >
        <bdi>{label ?? formatAddress(address)}</bdi>
        <Icon path={down} className="small" />
      </button>
      <small>
        <bdi>{label ? formatAddress(address) : wallet}</bdi>
      </small>
    </>
  )
}

export function Tools() {
  useSignals()
  const { address = '' } = account.value ?? {}
  return <IconButton icon={copy} name={t('copyAddress')} onClick={() => copyText(address, 'addressCopied')} />
}

export default function Account() {
  useSignals()
  const { address = '' } = account.value ?? {}
  const explorer = network.value?.blockExplorers?.default.url
  useEffect(watchBalance, [])
  return (
    <>
      <section className="balance">
        <div>
          <small>{t('balance')}</small>
          <NetworkButton />
        </div>
        <Sum />
      </section>
      <div className="end">
        {explorer?.startsWith('https://') && (
          <a href={`${explorer.replace(/\/$/, '')}/address/${address}`} target="_blank" rel="noreferrer">
            <Icon path={out} className="flip" />
            {t('explorer')}
          </a>
        )}
        <Leave />
      </div>
    </>
  )
}

function NetworkButton() {
  useSignals()
  const { name = t('unknownNetwork'), assets, caipNetworkId = '' } = network.value ?? {}
  return (
    <button
      type="button"
      className="network"
      onPointerEnter={() => preload('SwitchNetwork')}
      onFocus={() => preload('SwitchNetwork')}
      onClick={() => push('SwitchNetwork')}
    >
      <NetworkIcon url={assets?.imageUrl} name={name} id={caipNetworkId} />
      <bdi>{name}</bdi>
      <span className="unseen">{t('chooseNetwork')}</span>
      <Icon path={down} className="small" />
    </button>
  )
}

/** Known, on its way, or unknown with a way to ask again: one region, since only one that was there is listened to. */
function Sum() {
  useSignals()
  const amount = balance.value
  const isUnknown = !amount && (balanceFailed.value || !network.value)
  const isBusy = !amount && !isUnknown
  return (
    <div className={isUnknown ? 'sum lost' : 'sum'} role="status" aria-busy={isBusy || undefined}>
      {amount && <Known amount={amount} />}
      {isUnknown && <Unknown />}
      {isBusy && (
        <>
          <span className="skeleton large" />
          <span className="unseen">{t('loading')}</span>
        </>
      )}
    </div>
  )
}

function Known({ amount: { value, decimals, symbol } }: { amount: NonNullable<typeof balance.value> }) {
  useSignals()
  const { whole, fraction } = shortAmount(value, decimals, language.value.tag)
  return (
    // Smaller before the number breaks: it is at most .7 em a digit wide.
    <bdi dir="ltr" style={{ fontSize: `clamp(1.6em, ${143 / (whole.length + fraction.length)}cqi, 2.267em)` }}>
      {whole}
      <i>
        {fraction} {symbol}
      </i>
    </bdi>
  )
}

function Unknown() {
  useSignals()
  return (
    <>
      <span aria-hidden="true">—</span>
      <small>{t(network.value ? 'balanceFailed' : 'balanceUnknown')}</small>
      {network.value && (
        <button type="button" className="word" onClick={() => void refreshBalance().then(keepFocus)}>
          {t('tryAgain')}
        </button>
      )}
    </>
  )
}

function Leave() {
  const [busy, setBusy] = useState(false)
  const leave = (): void => {
    setBusy(true)
    // Another wallet may be shown then, which can be left too.
    void disconnectOne().finally(() => setBusy(false))
  }
  return (
    <button type="button" aria-disabled={busy || undefined} onClick={busy ? undefined : leave}>
      <Icon path={power} />
      {t(busy ? 'disconnecting' : 'disconnect')}
    </button>
  )
}
