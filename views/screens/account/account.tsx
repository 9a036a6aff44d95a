// Who is connected, with what, and the way out.
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { disconnectOne } from '../../../src/connect/machine.ts'
import { account, current, network, push } from '../../../src/core.ts'
import { watchBalance } from '../../../src/flows/balance.ts'
import { account as texts } from '../../../src/messages/account/en.ts'
import { preload } from '../../shell/load.ts'
import { addStyles } from '../../shell/root.ts'
import { addMessages, t } from '../../shell/text.ts'
import { Icon, IconButton, Picture } from '../../ui/index.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Avatar, copy, copyText, down, explorerLink, formatAddress, out, power } from '../../ui/more.ts'
import { Part, prepare } from '../../ui/part.tsx'
import css from './account.css'
import { Actions } from './actions.tsx'
import { useFlow } from './flow.ts'
import { NetworkButton } from './network-button.tsx'
import { Sum } from './sum.tsx'

addStyles(css)
addMessages('account', texts)

const types = () => import('./account-types.tsx')
const tabs = () => import('./tabs.tsx')
// They are needed with the first drawing, and the first of them beside.
void prepare(tabs).catch(() => undefined)
void import('./tokens.tsx').catch(() => undefined)

/** The account's discs, with the wallet's tile at their foot. */
export function Lead() {
  useSignals()
  const { name = '', imageUrl } = current.value?.connector ?? {}
  const { avatar } = useFlow()?.identity.value ?? {}
  return (
    <span className="who">
      <Loaded url={avatar} className="coin">
        <Avatar address={account.value?.address ?? ''} />
      </Loaded>
      <Picture url={imageUrl} name={name} className="mini" />
    </span>
  )
}

/** Who it is, and the way to all wallets and accounts. */
export function Title() {
  useSignals()
  const { address = '', label: own } = account.value ?? {}
  const wallet = current.value?.connector.name
  const { name } = useFlow()?.identity.value ?? {}
  // What the visitor calls it comes before what it says of itself.
  const label = own ?? name
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
  const explorer = explorerLink(network.value?.blockExplorers?.default.url, 'address', address)
  const here = useFlow()
  const { accounts = [] } = current.value ?? {}
  useEffect(watchBalance, [])
  useEffect(() => {
    const stops = here ? [here.watchTokens(), here.watchIdentity()] : []
    return () => {
      for (const stop of stops) stop()
    }
  }, [here])
  return (
    <>
      <section className="balance">
        <div>
          <small>{t('balance')}</small>
          <NetworkButton />
        </div>
        <Sum />
        {accounts[1] && <Part load={types} />}
      </section>
      <Actions />
      <div className="tabs">
        <Part load={tabs} />
      </div>
      <div className="end">
        {explorer && (
          <a href={explorer} target="_blank" rel="noreferrer">
            <Icon path={out} className="flip" />
            {t('explorer')}
          </a>
        )}
        <Leave />
      </div>
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
