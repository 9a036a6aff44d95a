// What the views share that lead out of the page to where a wallet can be got.
import type { ReactNode } from 'react'
import { platformHere } from '../../src/connect/here.ts'
import { type StoreLink, storesOf } from '../../src/connect/stores.ts'
import { getWallet } from '../../src/messages/get-wallet/en.ts'
import type { Wallet } from '../../src/types.ts'
import { addStyles } from '../shell/root.ts'
import { addMessages } from '../shell/text.ts'
import { Icon } from './index.ts'
import { out } from './more.ts'
import css from './stores.css'

addStyles(css)
addMessages('get-wallet', getWallet)

export const storesHere = (wallet: Wallet): readonly StoreLink[] => storesOf(wallet, platformHere())

/** A row of a list that is a link out of the page. */
export function LinkRow({ picture, name, href }: { picture: ReactNode; name: string; href: string }) {
  return (
    <div role="listitem">
      <a className="row" href={href} target="_blank" rel="noopener noreferrer">
        {picture}
        <span>
          <b>
            <bdi>{name}</bdi>
          </b>
        </span>
        <Icon path={out} className="flip" />
      </a>
    </div>
  )
}
