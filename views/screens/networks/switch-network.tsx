// The networks to choose from, and the wallet being asked for the one that was chosen.
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { back, network, networks } from '../../../src/core.ts'
import { search } from '../../../src/messages/search/en.ts'
import { addStyles } from '../../shell/root.ts'
import { addMessages, t } from '../../shell/text.ts'
import { Icon, Row } from '../../ui/index.ts'
import { find } from '../../ui/more.ts'
import { ask, NetworkPicture, Switching, useTitle } from './networks.tsx'
import css from './switch-network.css'

addStyles(css)
addMessages('search', search)

/** Fewer are seen at a glance. */
const leastToSearch = 7
/** How a long list and its search hear keys; without it each row is a tab stop. */
const rove = (list: HTMLElement | null): void =>
  void (
    list &&
    import('../../ui/long-list.ts').then(
      (long) => long.rove(list, leastToSearch),
      () => undefined,
    )
  )

export const Title = () => useTitle('chooseNetwork')

export default function SwitchNetwork() {
  // Kept while the wallet is asked.
  const search = useState('')
  return (
    <Switching>
      <Networks search={search} />
    </Switching>
  )
}

function Networks({ search: [wanted, setWanted] }: { search: [string, (text: string) => void] }) {
  useSignals()
  const isLong = networks.value.length >= leastToSearch
  const list = networks.value.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()))
  return (
    <>
      {isLong && (
        <section>
          <div className="search">
            <Icon path={find} />
            <input
              // A field of type search would bring the browser's own cross.
              role="searchbox"
              autoComplete="off"
              aria-label={t('searchNetwork')}
              placeholder={t('searchNetwork')}
              // Drawn anew after a switch that was not made.
              defaultValue={wanted}
              onInput={(event) => setWanted(event.currentTarget.value)}
            />
            {wanted && (
              <button
                type="button"
                className="word"
                onClick={(event) => {
                  const input = event.currentTarget.previousElementSibling as HTMLInputElement
                  input.value = ''
                  input.focus()
                  setWanted('')
                }}
              >
                {t('clear')}
              </button>
            )}
          </div>
        </section>
      )}
      <div className="list">
        <div role="list" ref={isLong ? rove : null}>
          {list.map((item) => {
            const isCurrent = item === network.value
            return (
              <div role="listitem" key={item.caipNetworkId}>
                <Row
                  picture={<NetworkPicture of={item} />}
                  name={item.name}
                  current={isCurrent}
                  end={isCurrent && <small className="pin">{t('current')}</small>}
                  onClick={() => (isCurrent ? back() : ask(item))}
                />
              </div>
            )
          })}
        </div>
        <p className="none" role="status">
          {!list.length && t('noNetwork')}
        </p>
      </div>
    </>
  )
}
