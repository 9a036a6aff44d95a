// Where one wallet can be got: its extension, its apps and its page.

import type { StoreName } from '../../../src/connect/stores.ts'
import type { Wallet } from '../../../src/types.ts'
import type { ScreenProps } from '../../screens.ts'
import { t } from '../../shell/text.ts'
import { Icon } from '../../ui/index.ts'
import { LinkRow, storesHere } from '../../ui/stores.tsx'

const phone = 'M5.5 2.5h9v15h-9z'
const icons: Readonly<Record<StoreName, string>> = {
  chromeStore: 'M3 4h14v12H3zM3 7.6h14',
  appStore: `${phone}M9 5h2`,
  playStore: `${phone}M8 15h4`,
  homepage: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14M3 10h14M10 3q5 7 0 14M10 3q-5 7 0 14',
}
const walletOf = ({ listing }: ScreenProps['data']) => listing as Wallet

export function Title({ data }: ScreenProps) {
  return <>{t('downloads', { wallet: walletOf(data).name })}</>
}

export default function Downloads({ data }: ScreenProps) {
  const wallet = walletOf(data)
  const stores = storesHere(wallet)
  if (!stores[0])
    return (
      <section className="none">
        <p>{t('noStores', { wallet: wallet.name })}</p>
      </section>
    )
  return (
    <div role="list">
      {stores.map(([name, href]) => (
        <LinkRow
          key={name}
          picture={
            <span className="tile">
              <Icon path={icons[name]} />
            </span>
          }
          name={t(name)}
          href={href}
        />
      ))}
    </div>
  )
}
