/**
 * `hasp/networks`: the constants that an app passes to `createModal`. Each is one pure call, so that a bundler keeps only those
 * that are used.
 * @example createModal({ networks: [mainnet, base] })
 * @module
 */
export * from './networks/bip122.ts'
export * from './networks/cosmos.ts'
export * from './networks/evm.ts'
export * from './networks/evm-testnets.ts'
export * from './networks/polkadot.ts'
export * from './networks/solana.ts'
