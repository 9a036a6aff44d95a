// `hasp/networks`: the constants an app passes to `createModal`. Each is one pure call, so that a bundler keeps only those in
// use.
export * from './networks/bip122.ts'
export * from './networks/cosmos.ts'
export * from './networks/evm.ts'
export * from './networks/evm-testnets.ts'
export * from './networks/polkadot.ts'
export * from './networks/solana.ts'
