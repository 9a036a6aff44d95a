// The networks to choose from, and the wallet being asked for the one that was chosen.
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { back, current, live, network, networks, push } from '../../../src/core.ts'
import type { Network } from '../../../src/types.ts'
import { addStyles } from '../../shell/root.ts'
import { t } from '../../shell/text.ts'
import { help } from '../../ui/icons.ts'
import { IconButton, Row } from '../../ui/index.ts'
import { ask, NetworkPicture, Switching, useSwitch, useTitle } from './networks.tsx'
import css from './switch-network.css'

addStyles(css)

/** Fewer are seen at a glance. */
const leastToSearch = 7
type LongList = typeof import('../../ui/long-list.tsx')

export const Title = () => useTitle('chooseNetwork')

export const Tools = () =>
  useSwitch() ? null : <IconButton icon={help} name={t('whatIsANetwork')} onClick={() => push('WhatIsANetwork')} />

/** A network where nothing is connected, while something is elsewhere, is first explained. */
function goTo(item: Network): void {
  if (item === network.peek()) back()
  else if (!current.peek() || live.peek().some(({ namespace }) => namespace === item.chainNamespace)) ask(item)
  else push('SwitchActiveChain', { network: item.caipNetworkId })
}

export default function SwitchNetwork() {
  useSignals()
  // Both are kept while the wallet is asked.
  const search = useState('')
  const [long, setLong] = useState<LongList>()
  const isLong = networks.value.length >= leastToSearch
  useEffect(() => {
    // Without it nothing is searched, and each row is a tab stop.
    if (isLong) import('../../ui/long-list.tsx').then(setLong, () => undefined)
  }, [isLong])
  return (
    <Switching>
      <Networks search={search} long={isLong && long} />
    </Switching>
  )
}

interface ListProps {
  search: [string, (text: string) => void]
  /** False where the list is short; undefined until its part is loaded. */
  long: LongList | undefined | false
}
function Networks({ search: [wanted, setWanted], long }: ListProps) {
  useSignals()
  const rows = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (long && rows.current) long.rove(rows.current, leastToSearch)
  }, [long])
  const text = wanted.trim().toLowerCase()
  const list = networks.value.filter(({ name, id }) => `${name} ${id}`.toLowerCase().includes(text))
  const groups = [...new Set(networks.value.map(({ chainNamespace }) => chainNamespace))]
  return (
    <>
      {long !== false && (
        <section className="searched">
          {long && <long.Search wanted={wanted} label={t('searchNetwork')} onWanted={setWanted} />}
        </section>
      )}
      <div className="list">
        <div ref={rows}>
          {groups.map((namespace) => {
            const group = list.filter((item) => item.chainNamespace === namespace)
            return (
              group[0] && (
                <div key={namespace}>
                  {groups[1] && <h2 className="group">{t(namespace)}</h2>}
                  <div role="list">
                    {group.map((item) => (
                      <div role="listitem" key={item.caipNetworkId}>
                        <Row
                          picture={<NetworkPicture of={item} />}
                          name={item.name}
                          current={item === network.value}
                          end={item === network.value && <small className="pin">{t('current')}</small>}
                          onClick={() => goTo(item)}
                        />
                      </div>
                    ))}
                  </div>
                </div>
              )
            )
          })}
        </div>
        <p className="none" role="status">
          {long && !list.length && t('noNetwork')}
        </p>
      </div>
    </>
  )
}
