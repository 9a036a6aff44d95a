// The catalogue: every text that a visitor can see, `{name}` to be filled in. One file per chunk of views, so that words
// cost nothing before the view that says them; this one costs nothing at all.
import type { account } from './messages/account.ts'
import type { button } from './messages/button.ts'
import type { connecting } from './messages/connecting.ts'
import type { help } from './messages/help.ts'
import type { later } from './messages/later.ts'
import type { legal } from './messages/legal.ts'
import type { lost } from './messages/lost.ts'
import type { networks } from './messages/networks.ts'
import type { search } from './messages/search.ts'
import type { shell } from './messages/shell.ts'
import type { notices } from './messages/toast.ts'
import type { wallets } from './messages/wallets.ts'

type Catalogue = typeof shell &
  typeof connecting &
  typeof account &
  typeof networks &
  typeof help &
  typeof later &
  typeof search &
  typeof notices &
  typeof legal &
  typeof lost &
  typeof button &
  typeof wallets
/** An app overrides any text by its key. */
export type MessageKey = keyof Catalogue
