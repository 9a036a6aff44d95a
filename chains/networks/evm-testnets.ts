// EVM networks for trying things out, named as in viem/chains.
import { evm } from './network.ts'

export const sepolia = /* @__PURE__ */ evm(11155111, 'Sepolia', {
  currency: ['Sepolia Ether', 'ETH'],
  http: ['https://11155111.rpc.thirdweb.com', 'https://ethereum-sepolia-rpc.publicnode.com'],
  explorer: ['Etherscan', 'https://sepolia.etherscan.io'],
  testnet: true,
})
export const baseSepolia = /* @__PURE__ */ evm(84532, 'Base Sepolia', {
  currency: ['Sepolia Ether', 'ETH'],
  http: ['https://sepolia.base.org', 'https://base-sepolia-rpc.publicnode.com'],
  explorer: ['Basescan', 'https://sepolia.basescan.org'],
  testnet: true,
})
export const arbitrumSepolia = /* @__PURE__ */ evm(421614, 'Arbitrum Sepolia', {
  currency: ['Arbitrum Sepolia Ether', 'ETH'],
  http: ['https://sepolia-rollup.arbitrum.io/rpc', 'https://arbitrum-sepolia-rpc.publicnode.com'],
  explorer: ['Arbiscan', 'https://sepolia.arbiscan.io'],
  testnet: true,
})
export const optimismSepolia = /* @__PURE__ */ evm(11155420, 'OP Sepolia', {
  currency: ['Sepolia Ether', 'ETH'],
  http: ['https://sepolia.optimism.io', 'https://optimism-sepolia-rpc.publicnode.com'],
  explorer: ['Blockscout', 'https://optimism-sepolia.blockscout.com'],
  testnet: true,
})
export const polygonAmoy = /* @__PURE__ */ evm(80002, 'Polygon Amoy', {
  currency: ['POL', 'POL'],
  http: ['https://polygon-amoy.drpc.org', 'https://polygon-amoy-bor-rpc.publicnode.com'],
  explorer: ['PolygonScan', 'https://amoy.polygonscan.com'],
  testnet: true,
})
export const bscTestnet = /* @__PURE__ */ evm(97, 'BNB Smart Chain Testnet', {
  currency: ['BNB', 'tBNB'],
  http: ['https://data-seed-prebsc-1-s1.bnbchain.org:8545'],
  explorer: ['BscScan', 'https://testnet.bscscan.com'],
  testnet: true,
})
export const avalancheFuji = /* @__PURE__ */ evm(43113, 'Avalanche Fuji', {
  currency: ['Avalanche Fuji', 'AVAX'],
  http: ['https://api.avax-test.network/ext/bc/C/rpc'],
  explorer: ['SnowTrace', 'https://testnet.snowtrace.io'],
  testnet: true,
})
export const unichainSepolia = /* @__PURE__ */ evm(1301, 'Unichain Sepolia', {
  http: ['https://sepolia.unichain.org'],
  explorer: ['Uniscan', 'https://sepolia.uniscan.xyz'],
  testnet: true,
})
export const mantleSepoliaTestnet = /* @__PURE__ */ evm(5003, 'Mantle Sepolia Testnet', {
  currency: ['MNT', 'MNT'],
  http: ['https://rpc.sepolia.mantle.xyz'],
  explorer: ['Mantle Testnet Explorer', 'https://explorer.sepolia.mantle.xyz'],
  testnet: true,
})
export const holesky = /* @__PURE__ */ evm(17000, 'Holesky', {
  currency: ['Holesky Ether', 'ETH'],
  http: ['https://ethereum-holesky-rpc.publicnode.com'],
  explorer: ['Etherscan', 'https://holesky.etherscan.io'],
  testnet: true,
})
export const berachainTestnetbArtio = /* @__PURE__ */ evm(80084, 'Berachain bArtio', {
  currency: ['BERA Token', 'BERA'],
  http: ['https://bartio.rpc.berachain.com'],
  explorer: ['Berachain bArtio Beratrail', 'https://bartio.beratrail.io'],
  testnet: true,
})
export const zoraSepolia = /* @__PURE__ */ evm(999999999, 'Zora Sepolia', {
  currency: ['Zora Sepolia', 'ETH'],
  http: ['https://sepolia.rpc.zora.energy'],
  explorer: ['Zora Sepolia Explorer', 'https://sepolia.explorer.zora.energy'],
  testnet: true,
})
export const auroraTestnet = /* @__PURE__ */ evm(1313161555, 'Aurora Testnet', {
  http: ['https://testnet.aurora.dev'],
  explorer: ['Aurorascan', 'https://testnet.aurorascan.dev'],
  contracts: {},
  testnet: true,
})
export const zksyncSepoliaTestnet = /* @__PURE__ */ evm(300, 'ZKsync Sepolia Testnet', {
  http: ['https://sepolia.era.zksync.dev'],
  explorer: ['ZKsync Explorer', 'https://sepolia.explorer.zksync.io'],
  contracts: { multicall3: { address: '0xF9cda624FBC7e059355ce98a31693d299FACd963' } },
  testnet: true,
})
