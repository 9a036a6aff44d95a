// The first screen: the wallets that are here, the one used last as the strap.
import { useSignals } from '@preact/signals-react/runtime'
import { config, pick, push, recentWallet, wallets } from '../src/core.ts'
import { help } from './ui/icons.ts'
import { IconButton, Picture, preload, Row, rich, t } from './ui/index.ts'

export function Title() {
  return <>{t('connectWallet')}</>
}

export function Tools() {
  return <IconButton icon={help} name={t('whatIsAWallet')} onClick={() => push('WhatIsAWallet')} />
}

export default function Connect() {
  useSignals()
  const list = wallets.value
  const recent = recentWallet.value
  return (
    <>
      <div role="list">
        {list.map((wallet) => (
          <div role="listitem" key={wallet.id}>
            <Row
              picture={<Picture url={wallet.imageUrl} name={wallet.name} />}
              name={wallet.name}
              strap={wallet === recent}
              end={
                <small className={wallet === recent ? 'pin' : ''}>
                  {t(wallet === recent ? 'recent' : 'installed')}
                </small>
              }
              onPointerEnter={() => preload('ConnectingExternal')}
              onClick={() => void pick(wallet).catch(() => undefined)}
            />
          </div>
        ))}
      </div>
      {!list.length && <NoWallet />}
      <Legal />
    </>
  )
}

function NoWallet() {
  return (
    <section className="none" role="status">
      <b>{t('noWallet')}</b>
      <p>{t('noWalletHint')}</p>
    </section>
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
    <p className="n">
      {terms && privacy ? rich('legal', { terms, privacy }) : rich('legalOne', { terms: terms || privacy })}
    </p>
  )
}

const isHttps = (url: string | undefined): url is string => /^https:\/\//.test(url ?? '')
