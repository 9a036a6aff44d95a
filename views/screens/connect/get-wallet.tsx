// For who has no wallet yet: a few that are known, each a link to where it can be got, and the way to all others.
import { config, push } from '../../../src/core.ts'
import { knownWallets } from '../../../src/flows/known-wallets.ts'
import { t } from '../../shell/text.ts'
import { Icon, Picture, Row } from '../../ui/index.ts'
import { LinkRow, storesHere } from '../../ui/stores.tsx'

const maxRows = 4
/** Four tiles. */
const all = 'M4 4h5v5H4zM11 4h5v5h-5zM4 11h5v5H4zM11 11h5v5h-5z'

export function Title() {
  return <>{t('getAWallet')}</>
}

export default function GetWallet() {
  const rows = knownWallets().flatMap((wallet) => {
    const links = storesHere(wallet)
    // The homepage leads on to all others; on a phone its store is the only one.
    const [, href] = links[links.length - 1] ?? []
    return href ? [{ wallet, href }] : []
  })
  const { allWallets = true } = config.peek()?.features ?? {}
  return (
    <div role="list">
      {rows.slice(0, maxRows).map(({ wallet: { id, name, imageUrl }, href }) => (
        <div role="listitem" key={id}>
          <LinkRow picture={<Picture url={imageUrl} name={name} />} name={name} href={href} />
        </div>
      ))}
      {allWallets && (
        <div role="listitem">
          <Row
            picture={
              <span className="tile">
                <Icon path={all} />
              </span>
            }
            name={t('exploreAll')}
            onClick={() => push('AllWallets')}
          />
        </div>
      )}
    </div>
  )
}
