// Names that were replaced, because they needed a dictionary or meant several things. The rule `words` keeps them out.

/** `old` is an identifier; `now` is what to write instead; `where` are the paths in which it may not stand. */
export interface Word {
  readonly old: string
  readonly now: string
  readonly where: RegExp
}

const everywhere = /^(rpc|chains|src|views)\//
const transport = /^(rpc|chains|src\/walletconnect)\//
const walletConnect = /^src\/walletconnect\//

/** One row for each name, by who replaced it. */
const rows: readonly (readonly [old: string, now: string, where: RegExp])[] = [
  // Predicates and errors of `rpc/`. Near-synonyms of "no" decide about money: each has one name.
  ['isRefusal', 'isRateLimited, wasNotAccepted or isRejection', everywhere],
  ['isRefused', 'wasNotAccepted', everywhere],
  ['isAnswer', 'isHealthyAnswer', everywhere],
  ['isKnown', 'isAlreadyKnown', everywhere],
  ['isTooMany', 'isBatchTooLarge', everywhere],
  ['isNoArrays', 'isBatchUnsupported', everywhere],
  ['isSend', 'hasSideEffects', everywhere],
  ['isSigned', 'isSignedTransaction', /^rpc\//],
  ['isSpent', 'hasPausedHost', everywhere],
  ['doubt', 'unclear', everywhere],
  // What waits, retries and gives up.
  ['taken', 'recoverSentHash', transport],
  ['kin', 'batches', everywhere],
  ['relate', 'sameBatch', everywhere],
  ['naps', 'sharedDelays', everywhere],
  ['sleepers', 'callers', everywhere],
  ['heard', 'withAbort', /^rpc\//],
  ['unless', 'raceAbort', everywhere],
  ['together', 'whenAllAborted', transport],
  ['persist', 'withRetry', transport],
  ['waitOf', 'retryDelay', everywhere],
  ['longest', 'maxPauseMs, maxBytes or maxChars', transport],
  ['patience', 'max…Ms', transport],
  ['words', 'defaultMessages, or reason', /^(rpc|chains\/eip155|src\/walletconnect)\//],
  ['written', 'toJson', transport],
  ['kept', 'getOrAdd', /^rpc\//],
  ['deads', 'downByGroup', everywhere],
  // Chains.
  ['deed', 'effectOf', everywhere],
  ['holds', 'succeeds', /^chains\//],
  // WalletConnect.
  ['letter', 'message', walletConnect],
  ['letters', 'queue', walletConnect],
  ['isLetter', 'isQueuedMessage', everywhere],
  ['goodbye', 'disconnectMessage', everywhere],
  ['wish', 'proposal', walletConnect],
  ['readWish', 'readProposal', everywhere],
  ['told', 'posted', walletConnect],
  ['tend', 'update', everywhere],
  ['fresh', 'reload', walletConnect],
  ['arrive', 'announce', walletConnect],
  ['twice', 'loadTwice', walletConnect],
  ['quietly', 'inBackground', walletConnect],
  // Connecting and the interface.
  ['cuts', 'revocations', everywhere],
  ['cutsOf', 'revocationsOf', everywhere],
  ['speaking', 'toConnector', everywhere],
  ['Deed', 'ConnectorMethod', everywhere],
  ['Found', 'FoundWallet', everywhere],
  ['isWished', 'isIntended', everywhere],
  ['wishes', 'intents', /^(src\/(?!walletconnect)|views\/)/],
  ['hear', 'applyBroadcast', everywhere],
  ['life', 'lifetime', /^(src\/(?!walletconnect)|views\/)/],
  ['hush', 'hideLoadError', everywhere],
  ['sayLost', 'showLoadError', everywhere],
  ['shade', 'resolvedTheme', everywhere],
  ['learn', 'addMessages', everywhere],
  ['adopt', 'addStyles', everywhere],
  ['makeDo', 'withLegacy', everywhere],
  ['dress', 'addLegacyStyles', everywhere],
  ['manners', 'behaviour', everywhere],
  ['discs', 'identicon', everywhere],
  ['Leaf', 'NetworkIcon', everywhere],
  ['Joint', 'PendingCard', everywhere],
  ['turn', 'generation, switchTo or asked', /^(src\/(?!gateway)|views\/)/],
  ['turns', 'questions', everywhere],
  ['wayTo', 'connectorFor', everywhere],
  ['revive', 'sync', everywhere],
  ['askWallet', 'askOnce', everywhere],
  ['setGroup', 'setRows', everywhere],
]

export const words: readonly Word[] = rows.map(([old, now, where]) => ({ old, now, where }))
