// EVM networks, named as in viem/chains. The facts are compared with viem's by a test.
import { evm, multicall3 } from './network.ts'

export const mainnet = /* @__PURE__ */ evm(1, 'Ethereum', {
  http: ['https://ethereum.reth.rs/rpc', 'https://ethereum-rpc.publicnode.com'],
  explorer: ['Etherscan', 'https://etherscan.io'],
  // https://docs.ens.domains/learn/deployments
  contracts: { multicall3, ensRegistry: { address: '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e' } },
})
export const base = /* @__PURE__ */ evm(8453, 'Base', {
  http: ['https://mainnet.base.org', 'https://base-rpc.publicnode.com'],
  explorer: ['Basescan', 'https://basescan.org'],
})
export const arbitrum = /* @__PURE__ */ evm(42161, 'Arbitrum One', {
  http: ['https://arb1.arbitrum.io/rpc', 'https://arbitrum-one-rpc.publicnode.com'],
  explorer: ['Arbiscan', 'https://arbiscan.io'],
})
export const optimism = /* @__PURE__ */ evm(10, 'OP Mainnet', {
  http: ['https://mainnet.optimism.io', 'https://optimism-rpc.publicnode.com'],
  explorer: ['Optimism Explorer', 'https://optimistic.etherscan.io'],
})
export const polygon = /* @__PURE__ */ evm(137, 'Polygon', {
  currency: ['POL', 'POL'],
  http: ['https://polygon.drpc.org', 'https://polygon-bor-rpc.publicnode.com'],
  explorer: ['PolygonScan', 'https://polygonscan.com'],
})
export const bsc = /* @__PURE__ */ evm(56, 'BNB Smart Chain', {
  currency: ['BNB', 'BNB'],
  http: ['https://56.rpc.thirdweb.com', 'https://bsc-rpc.publicnode.com'],
  explorer: ['BscScan', 'https://bscscan.com'],
})
export const avalanche = /* @__PURE__ */ evm(43114, 'Avalanche', {
  currency: ['Avalanche', 'AVAX'],
  http: ['https://api.avax.network/ext/bc/C/rpc', 'https://avalanche-c-chain-rpc.publicnode.com'],
  explorer: ['SnowTrace', 'https://snowtrace.io'],
})
export const gnosis = /* @__PURE__ */ evm(100, 'Gnosis', {
  currency: ['xDAI', 'XDAI'],
  http: ['https://rpc.gnosischain.com', 'https://gnosis-rpc.publicnode.com'],
  explorer: ['Gnosisscan', 'https://gnosisscan.io'],
})
export const fantom = /* @__PURE__ */ evm(250, 'Fantom', {
  currency: ['Fantom', 'FTM'],
  http: ['https://250.rpc.thirdweb.com'],
  explorer: ['FTMScan', 'https://ftmscan.com'],
})
export const zksync = /* @__PURE__ */ evm(324, 'ZKsync Era', {
  http: ['https://mainnet.era.zksync.io'],
  explorer: ['ZKsync Explorer', 'https://explorer.zksync.io'],
  contracts: { multicall3: { address: '0xF9cda624FBC7e059355ce98a31693d299FACd963' } },
})
export const kaia = /* @__PURE__ */ evm(8217, 'Kaia', {
  currency: ['Kaia', 'KAIA'],
  http: ['https://public-en.node.kaia.io'],
  explorer: ['KaiaScan', 'https://kaiascan.io'],
})
export const aurora = /* @__PURE__ */ evm(1313161554, 'Aurora', {
  http: ['https://mainnet.aurora.dev'],
  explorer: ['Aurorascan', 'https://aurorascan.dev'],
})
export const celo = /* @__PURE__ */ evm(42220, 'Celo', {
  currency: ['CELO', 'CELO'],
  http: ['https://forno.celo.org'],
  explorer: ['Celo Explorer', 'https://celoscan.io'],
})
export const linea = /* @__PURE__ */ evm(59144, 'Linea Mainnet', {
  currency: ['Linea Ether', 'ETH'],
  http: ['https://rpc.linea.build'],
  explorer: ['Etherscan', 'https://lineascan.build'],
})
export const scroll = /* @__PURE__ */ evm(534352, 'Scroll', {
  http: ['https://rpc.scroll.io'],
  explorer: ['Scrollscan', 'https://scrollscan.com'],
})
export const mantle = /* @__PURE__ */ evm(5000, 'Mantle', {
  currency: ['MNT', 'MNT'],
  http: ['https://rpc.mantle.xyz'],
  explorer: ['Mantle Explorer', 'https://mantlescan.xyz'],
})
export const blast = /* @__PURE__ */ evm(81457, 'Blast', {
  http: ['https://rpc.blast.io'],
  explorer: ['Blastscan', 'https://blastscan.io'],
})
export const zora = /* @__PURE__ */ evm(7777777, 'Zora', {
  http: ['https://rpc.zora.energy'],
  explorer: ['Explorer', 'https://explorer.zora.energy'],
})
export const unichain = /* @__PURE__ */ evm(130, 'Unichain', {
  http: ['https://mainnet.unichain.org'],
  explorer: ['Uniscan', 'https://uniscan.xyz'],
})
export const worldchain = /* @__PURE__ */ evm(480, 'World Chain', {
  http: ['https://worldchain-mainnet.g.alchemy.com/public'],
  explorer: ['Worldscan', 'https://worldscan.org'],
})
export const berachain = /* @__PURE__ */ evm(80094, 'Berachain', {
  currency: ['BERA Token', 'BERA'],
  http: ['https://rpc.berachain.com'],
  explorer: ['Berascan', 'https://berascan.com'],
})
export const sonic = /* @__PURE__ */ evm(146, 'Sonic', {
  currency: ['Sonic', 'S'],
  http: ['https://rpc.soniclabs.com'],
  explorer: ['Sonic Explorer', 'https://sonicscan.org'],
})
export const monad = /* @__PURE__ */ evm(143, 'Monad', {
  currency: ['Monad', 'MON'],
  http: ['https://rpc.monad.xyz', 'https://rpc1.monad.xyz'],
  explorer: ['Monadscan', 'https://monadscan.com'],
})
export const ink = /* @__PURE__ */ evm(57073, 'Ink', {
  http: ['https://rpc-gel.inkonchain.com', 'https://rpc-qnd.inkonchain.com'],
  explorer: ['Blockscout', 'https://explorer.inkonchain.com'],
})
export const abstract = /* @__PURE__ */ evm(2741, 'Abstract', {
  currency: ['ETH', 'ETH'],
  http: ['https://api.mainnet.abs.xyz'],
  explorer: ['Etherscan', 'https://abscan.org'],
  contracts: { multicall3: { address: '0xAa4De41dba0Ca5dCBb288b7cC6b708F3aaC759E7' } },
})
export const mode = /* @__PURE__ */ evm(34443, 'Mode Mainnet', {
  http: ['https://mainnet.mode.network'],
  explorer: ['Modescan', 'https://modescan.io'],
})
export const metis = /* @__PURE__ */ evm(1088, 'Metis', {
  currency: ['Metis', 'METIS'],
  http: ['https://andromeda.metis.io/?owner=1088', 'https://metis-mainnet.public.blastapi.io'],
  explorer: ['Metis Explorer', 'https://explorer.metis.io'],
})
export const moonbeam = /* @__PURE__ */ evm(1284, 'Moonbeam', {
  currency: ['Moonbeam', 'GLMR'],
  http: ['https://rpc.api.moonbeam.network'],
  explorer: ['Moonscan', 'https://moonscan.io'],
})
export const cronos = /* @__PURE__ */ evm(25, 'Cronos Mainnet', {
  currency: ['Cronos', 'CRO'],
  http: ['https://evm.cronos.org'],
  explorer: ['Cronos Explorer', 'https://explorer.cronos.org'],
})
export const polygonZkEvm = /* @__PURE__ */ evm(1101, 'Polygon zkEVM', {
  http: ['https://zkevm-rpc.com'],
  explorer: ['PolygonScan', 'https://zkevm.polygonscan.com'],
})
export const sei = /* @__PURE__ */ evm(1329, 'Sei Network', {
  currency: ['Sei', 'SEI'],
  http: ['https://evm-rpc.sei-apis.com'],
  explorer: ['Seiscan', 'https://seiscan.io'],
})
