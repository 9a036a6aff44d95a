// The door to what later screens share: one chunk, fetched with the first of them.
import { later } from '../../src/messages/later/en.ts'
import { addStyles } from '../shell/root.ts'
import { addMessages } from '../shell/text.ts'
import css from './more.css'

addStyles(css)
addMessages('later', later)

export { formatAddress } from '../../src/messages/short-address.ts'
export { Button } from './button.tsx'
export { copy as copyText, copyDetails } from './copy.ts'
export { explorerLink } from './explorer-link.ts'
export { Avatar, NetworkIcon } from './identity.tsx'
export * from './more-icons.ts'
export { isHeld, PendingCard, Strap } from './pending-card.tsx'
