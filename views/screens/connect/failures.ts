// The words for wallets that fail in ways that few do. They come with the first such failure.
import { failures as texts } from '../../../src/messages/failures/en.ts'
import type { MessageKey } from '../../../src/messages.ts'
import type { ModalErrorCode } from '../../../src/types.ts'
import { addMessages } from '../../shell/text.ts'

/** Resolves when the words are there in the language that is spoken. */
export const translated = addMessages('failures', texts)

/** What is said, and what the way on is called: asking once more where it has no name, else another wallet. */
interface Failure {
  readonly words: readonly [title: MessageKey, hint: MessageKey]
  readonly wayOn?: 'openIt' | 'otherWallet'
}
/** A map, because a wallet that plays an error of ours may name it 'constructor'. */
export const failures: ReadonlyMap<ModalErrorCode, Failure> = new Map<ModalErrorCode, Failure>([
  ['locked', { words: ['locked', 'lockedHint'] }],
  ['offline', { words: ['offline', 'offlineHint'] }],
  ['rate-limited', { words: ['tooOften', 'tooOftenHint'] }],
  ['expired', { words: ['expired', 'expiredHint'] }],
  ['no-wallet', { words: ['walletGone', 'walletGoneHint'] }],
  ['popup-blocked', { words: ['popupBlocked', 'popupBlockedHint'], wayOn: 'openIt' }],
  ['popup-severed', { words: ['popupSevered', 'popupSeveredHint'], wayOn: 'otherWallet' }],
  ['unsupported-network', { words: ['unknownChain', 'unknownChainHint'], wayOn: 'otherWallet' }],
  ['relay-refused', { words: ['unknownProject', 'unknownProjectHint'], wayOn: 'otherWallet' }],
  ['session-expired', { words: ['clockWrong', 'clockWrongHint'] }],
  ['unverified-origin', { words: ['unknownSite', 'unknownSiteHint'], wayOn: 'otherWallet' }],
])
