// Every wallet that is connected, and its accounts: which one counts, one more, one less.
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { add, connect, disconnectOne, release } from '../../../src/connect/machine.ts'
import { config, connections, current, findConnector, live, networks, push } from '../../../src/core.ts'
import { wallets as texts } from '../../../src/messages/profile-wallets/en.ts'
import type { Account } from '../../../src/types.ts'
import { addStyles, keepFocus } from '../../shell/root.ts'
import { addMessages, t } from '../../shell/text.ts'
import { again } from '../../ui/icons.ts'
import { Icon, Picture, Row } from '../../ui/index.ts'
import { Avatar, Button, formatAddress, NetworkIcon } from '../../ui/more.ts'
import { Part } from '../../ui/part.tsx'
import css from './profile-wallets.css'

addStyles(css)
addMessages('profile-wallets', texts)

type Live = NonNullable<typeof current.value>

export function Title() {
  useSignals()
  return <>{t('wallets')}</>
}

const grantedApps = () => import('./granted.tsx')
const accountChunk = () => import('../../../src/connect/account-type.ts')

/** Tells whether a wallet can be asked which accounts it shares: those can that are found in the page as EVM wallets are. */
const canChoose = ({ id }: Live['connector']): boolean => /eip6963|legacy/.test(findConnector(id)?.source as string)

export default function ProfileWallets() {
  useSignals()
  const shown = current.value
  const { services, projectId } = config.value ?? {}
  const [leavesAll, setLeavesAll] = useState(false)
  const leaveAll = (): void => {
    setLeavesAll(true)
    void release()
  }
  const isMixed = live.value.some(({ namespace }) => namespace !== shown?.namespace)
  return (
    <>
      <div>
        {[...new Set(networks.value.map(({ chainNamespace }) => chainNamespace))].map((name) => {
          const entries = live.value.filter(({ namespace }) => namespace === name)
          return (
            entries[0] && (
              <div key={name}>
                {isMixed && <h2 className="group">{t(name)}</h2>}
                <div role="list" className="wallets">
                  {entries.map((entry) => (
                    <Wallet key={entry.connector.id} entry={entry} isCurrent={entry === entries[0]} />
                  ))}
                </div>
              </div>
            )
          )
        })}
      </div>
      {shown && canChoose(shown.connector) && <OtherAccount key={shown.connector.id} entry={shown} />}
      {/* Only a data provider knows them, and the hosted one is there for who has a project id. */}
      {(services?.data ?? projectId) && <Part load={grantedApps} />}
      <section className="foot beside">
        {live.value[1] && (
          <Button busy={leavesAll} onClick={leaveAll}>
            {t('disconnectAll')}
          </Button>
        )}
        <Button fill wide onClick={() => push('Connect', { adds: true })}>
          {t('addWallet')}
        </Button>
      </section>
    </>
  )
}

/** The way to the wallet's own choice of accounts; a wallet that is not asked for it by pages is said to have it itself. */
function OtherAccount({ entry: { connector, namespace } }: { entry: Live }) {
  useSignals()
  const [note, setNote] = useState<'otherAccountHint' | 'otherAccountThere'>('otherAccountHint')
  const askForOther = async (): Promise<void> => {
    const { canAsk } = await accountChunk()
    if (!(await canAsk(connector.provider(namespace)))) return setNote('otherAccountThere')
    push('ConnectingExternal', { wallet: connector.id })
    await connect(connector, true)
  }
  return (
    <div role="status">
      <Row
        picture={
          <span className="tile">
            <Icon path={again} />
          </span>
        }
        name={t('otherAccount')}
        note={t(note, { wallet: connector.name })}
        onClick={() => void askForOther().catch(() => undefined)}
      />
    </div>
  )
}

function Wallet({ entry, isCurrent }: { entry: Live; isCurrent: boolean }) {
  useSignals()
  const [leaves, setLeaves] = useState(false)
  const { connector, network } = entry
  const accounts = connections.value[live.value.indexOf(entry)]?.accounts ?? entry.accounts
  const [{ address, label, type }] = accounts as Live['accounts']
  // Where it leaves the choice to the page.
  const hasChoice = isCurrent && accounts[1] && !canChoose(connector)
  const on = networks.value.find(({ caipNetworkId }) => caipNetworkId === network)
  const place = on?.name ?? t('unknownNetwork')
  const kind = type !== 'eoa' && !hasChoice && t(type)
  const leave = (): void => {
    setLeaves(true)
    void disconnectOne(entry).then(keepFocus)
  }
  return (
    <div role="listitem">
      <div className="pair">
        <Row
          picture={
            <span className="at">
              <Picture url={connector.imageUrl} name={connector.name} />
              <NetworkIcon url={on?.assets.imageUrl} name={place} id={network} />
            </span>
          }
          name={connector.name}
          note={
            <>
              {/* The accounts below say which of them counts. */}
              {!hasChoice && (
                <>
                  <bdi>{label ?? formatAddress(address)}</bdi> {isCurrent && <span className="pin" />}
                </>
              )}
              {kind && ` · ${kind}`}
              <span className="unseen"> {place}</span>
            </>
          }
          current={isCurrent}
          onClick={() => add([entry])}
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
      {hasChoice && <Accounts entry={entry} accounts={accounts} />}
    </div>
  )
}

/** The accounts of a wallet, in an order that does not change with the choice: those for payments before those for ordinals. */
function Accounts({ entry, accounts }: { entry: Live; accounts: readonly Account[] }) {
  useSignals()
  const [first] = accounts as readonly [Account, ...Account[]]
  const isMixed = accounts.some(({ type }) => type !== first.type)
  const putFirst = async (address: string): Promise<void> => (await accountChunk()).chooseAccount(entry, address)
  return (
    <div role="list">
      {[...accounts]
        .sort((a, b) => (a.type + a.address < b.type + b.address ? 1 : -1))
        .map(({ address, label, type }) => (
          <div role="listitem" key={address}>
            <Row
              picture={<Avatar address={address} />}
              name={label ?? formatAddress(address)}
              note={isMixed ? t(type) : label && formatAddress(address)}
              current={address === first.address}
              end={address === first.address && <small className="pin">{t('current')}</small>}
              onClick={() => void putFirst(address).catch(() => undefined)}
            />
          </div>
        ))}
    </div>
  )
}
