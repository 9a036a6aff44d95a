// For who has no wallet yet: a few that are known, each a link to where it can be got.
import { knownWallets } from '../../../src/flows/known-wallets.ts'
import { t } from '../../shell/text.ts'
import { Picture } from '../../ui/index.ts'
import { LinkRow, storesHere } from '../../ui/stores.tsx'

const maxRows = 4

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
  return (
    <div role="list">
      {rows.slice(0, maxRows).map(({ wallet: { id, name, imageUrl }, href }) => (
        <div role="listitem" key={id}>
          <LinkRow picture={<Picture url={imageUrl} name={name} />} name={name} href={href} />
        </div>
      ))}
    </div>
  )
}
