// The door of chains: ids, and a chain by its namespace.
export { isNamespace, isNetworkId } from './caip.ts'
export { ChainError } from './errors.ts'
export { loadChain } from './load.ts'
export { formatAccountId, parseAccountId, parseNetworkId } from './parse.ts'
