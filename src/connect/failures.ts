// What the errors of wallets mean. It is fetched with the first that does not say by its code that the visitor declined.
import { isRejection, someError } from '../../rpc/rejection.ts'
import type { ModalErrorCode } from '../types.ts'

/** What an error means, the codes that say so whatever the text says, and the words of wallets that have no such code. */
type Row = readonly [code: ModalErrorCode, codes: readonly unknown[], words: RegExp]
/** The first row that fits counts: a code before any words, and a locked wallet before one that has no accounts for that reason. */
const rows: readonly Row[] = [
  ['pending', [-32002], /already (pending|processing)/i],
  ['locked', [], /\b(un)?lock(ed)?\b/i],
  ['not-connected', [4100], /no accounts?\b|not been authorized/i],
  [
    'unsupported-network',
    [4200, 4901, 4902, 5710],
    /unrecognized chain|(chain|network) (is )?not supported|unsupported (chain|network)|chain info for/i,
  ],
  ['rate-limited', [-32005, 429], /rate.?limit|too many requests/i],
  ['offline', [4900], /failed to fetch|network ?error|internet|offline/i],
  // An extension that was updated or removed leaves such errors on the pages that were open.
  ['no-wallet', [], /not installed|context invalidated|receiving end/i],
  ['unverified-origin', [], /origin not allowed|invalid (key|project ?id)/i],
  ['expired', [], /expired/i],
]

/** Names what an error means: by its codes at any depth, else by the first 999 characters of its texts. */
export const codeOf = (error: unknown): ModalErrorCode => {
  if (isRejection(error)) return 'rejected'
  const row =
    rows.find(([, codes]) => someError(error, ({ code }) => codes.includes(code))) ??
    rows.find(([, , words]) => someError(error, ({ message }) => words.test(`${message}`.slice(0, 999))))
  return row?.[0] ?? 'wallet-error'
}
