// For who has no wallet yet: a few that are known, each a link to where it can be got, and the way to all others.
import { config, push } from '../../../src/core.ts'
import type { Wallet } from '../../../src/types.ts'
import { t } from '../../shell/text.ts'
import { onward } from '../../ui/icons.ts'
import { Icon, Picture, Row } from '../../ui/index.ts'
import { LinkRow, storesHere } from '../../ui/stores.tsx'

const maxRows = 4
/** Four tiles, as Connect draws its way to all wallets. */
const all = 'M1 1h8v8H1zm10 0h8v8h-8zm0 10h8v8h-8zM1 11h8v8H1z'

let offered: readonly Wallet[] = []
/** Resolves when there is something to show: the view before stays that long. */
export async function whenReady(): Promise<void> {
  offered = await (await import('../../../src/flows/offered.ts')).offeredWallets()
}

export function Title() {
  return <>{t('getAWallet')}</>
}

export default function GetWallet() {
  const rows = offered.flatMap((wallet) => {
    // The homepage leads on to all others; on a phone its store is the only one.
    const link = storesHere(wallet).at(-1)
    return link ? [{ ...wallet, href: link[1] }] : []
  })
  const { allWallets = true } = config.peek()?.features ?? {}
  return (
    <div role="list">
      {rows.slice(0, maxRows).map(({ id, name, imageUrl, href }) => (
        <LinkRow key={id} picture={<Picture url={imageUrl} name={name} />} name={name} href={href} />
      ))}
      {allWallets && (
        <div role="listitem">
          <Row
            picture={
              <span className="tile all">
                <Icon path={all} />
              </span>
            }
            name={t('exploreAll')}
            end={<Icon path={onward} className="flip" />}
            onClick={() => push('AllWallets')}
          />
        </div>
      )}
    </div>
  )
}
