// Beside a code: wallets that it is not needed for.
import { useSignals } from '@preact/signals-react/runtime'
import { pick, push, wallets } from '../../../src/core.ts'
import { kindOf, shownCount } from '../../../src/flows/directory.ts'
import { t } from '../../shell/text.ts'
import { Waiting, WalletTile } from './wallet-tile.tsx'

/** Tiles of one row. */
const tileCount = 4

/** Wallets that the code is not needed for: the first of Connect's list, and the way to all. */
export function OtherWallets() {
  useSignals()
  const rows = wallets.value.filter(({ type, leads }) => leads || type !== 'walletConnect')
  const all = rows.find(({ name, leads }) => name && leads?.[0] === 'AllWallets')
  const others = rows.filter((row) => row !== all).slice(0, tileCount - 1)
  return (
    <>
      <b>{t('orContinueIn')}</b>
      <div role="list" className="tiles">
        {[...others, all ?? []].flat().map((row) =>
          row.name ? (
            <div role="listitem" key={row.id}>
              <WalletTile
                name={row.name}
                text={row === all ? t('all', { count: shownCount.value ?? '' }).trim() : row.name}
                url={row.imageUrl}
                kind={kindOf(row)}
                onClick={() => leave(row)}
              />
            </div>
          ) : (
            <Waiting key={row.id} />
          ),
        )}
      </div>
    </>
  )
}

/** Goes on with a wallet, which gives up the code. */
function leave(row: (typeof wallets.value)[number]): void {
  const { leads = row.connectors && (['ConnectingMultiChain', { wallet: row.id }] as const) } = row
  if (leads) push(...(leads as Parameters<typeof push>))
  else void pick(row).catch(() => undefined)
}
