// The errors of who asks for a wallet that is not there. Fetched only then.
import { rows } from '../connect/wallets.ts'
import { ModalError } from '../errors.ts'

/** Wallets that an error names at most. */
const maxNamed = 20

/** What an app has asked for. */
const asked = (wallet?: string): string => `no wallet ${wallet === undefined ? 'was named' : `'${wallet}'`}`

/** The error of a page that asks for a wallet which it has not. It names those that are here. */
export function noWallet(wallet?: string): ModalError {
  const ids = rows.peek().flatMap(({ id, connectors = [{ id }] }) => connectors.map((one) => one.id))
  return new ModalError('no-wallet', `${asked(wallet)}; here: ${ids.slice(0, maxNamed).join(', ') || 'none'}`)
}

/** The error of a view that shows a wallet of a list and got the id of none. */
export const notListed = (wallet?: string, isUnanswered?: boolean): ModalError =>
  new ModalError(
    'no-wallet',
    asked(wallet) +
      (wallet === undefined
        ? ': this view shows one of the directory, wallets.custom or the built-in list'
        : ` in wallets.custom, the built-in list or the directory${isUnanswered ? ', which did not answer' : ''}`),
  )
