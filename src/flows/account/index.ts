// The door to what Account shows from the start: one chunk.
export { identity, identityState, watchIdentity } from './identity.ts'
export { forgetAccounts } from './source.ts'
export { subject } from './subject.ts'
export {
  isPartial,
  isStale,
  refreshTokens,
  sum,
  tokens,
  tokensState,
  watchTokens,
} from './tokens.ts'
