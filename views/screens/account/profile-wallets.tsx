// Every wallet that is connected: which one counts, one more, one less.
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { connect, disconnectOne, promote, release } from '../../../src/connect/machine.ts'
import { current, findConnector, live, networks, push } from '../../../src/core.ts'
import { wallets as texts } from '../../../src/messages/profile-wallets/en.ts'
import { addStyles, keepFocus } from '../../shell/root.ts'
import { addMessages, shortAddress, t } from '../../shell/text.ts'
import { again } from '../../ui/icons.ts'
import { Icon, Picture, Row } from '../../ui/index.ts'
import { Button } from '../../ui/more.ts'
import css from './profile-wallets.css'

addStyles(css)
addMessages('profile-wallets', texts)

type Live = NonNullable<typeof current.value>

export function Title() {
  useSignals()
  return <>{t('wallets')}</>
}

/** Tells whether a wallet can be asked which accounts it shares: those can that are found in the page as EVM wallets are. */
function canChoose({ id }: Live['connector']): boolean {
  const source = findConnector(id)?.source
  return source === 'eip6963' || source === 'legacy'
}

export default function ProfileWallets() {
  useSignals()
  const { connector } = current.value ?? {}
  const [leavesAll, setLeavesAll] = useState(false)
  const leaveAll = (): void => {
    setLeavesAll(true)
    void release()
  }
  return (
    <>
      <div role="list">
        {live.value.map((entry) => (
          <Wallet key={`${entry.connector.id} ${entry.namespace}`} entry={entry} />
        ))}
      </div>
      {connector && canChoose(connector) && (
        <Row
          picture={
            <span className="tile">
              <Icon path={again} />
            </span>
          }
          name={t('otherAccount')}
          note={t('otherAccountHint', { wallet: connector.name })}
          onClick={() => {
            push('ConnectingExternal', { wallet: connector.id })
            void connect(connector, true).catch(() => undefined)
          }}
        />
      )}
      <section className="foot beside">
        <Button busy={leavesAll} onClick={leaveAll}>
          {t('disconnectAll')}
        </Button>
        <Button fill wide onClick={() => push('Connect')}>
          {t('addWallet')}
        </Button>
      </section>
    </>
  )
}

function Wallet({ entry }: { entry: Live }) {
  useSignals()
  const [leaves, setLeaves] = useState(false)
  const { connector, accounts, network } = entry
  const isCurrent = entry === current.value
  const on = networks.value.find(({ caipNetworkId }) => caipNetworkId === network)?.name ?? t('unknownNetwork')
  const leave = (): void => {
    setLeaves(true)
    void disconnectOne(entry).then(keepFocus)
  }
  return (
    <div role="listitem" className="pair">
      <Row
        picture={<Picture url={connector.imageUrl} name={connector.name} />}
        name={connector.name}
        note={
          <>
            <bdi>{shortAddress(accounts[0].address)}</bdi>, <bdi>{on}</bdi>
          </>
        }
        current={isCurrent}
        onClick={() => promote(entry)}
      />
      <button
        type="button"
        className="word"
        aria-label={t('disconnectWallet', { wallet: connector.name })}
        onClick={leaves ? undefined : leave}
      >
        {t('disconnect')}
      </button>
    </div>
  )
}
