// What a dapp writes with viem and ethers compiles as it is written, with the oldest compiler that has what viem needs and the newest.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Compiler, compile } from './compile.ts'
import { type Consumer, install } from './packed.ts'

let consumer: Consumer
beforeAll(async () => {
  consumer = await install()
  await consumer.link('viem', 'ethers')
})
afterAll(() => consumer.remove())

const evm = `
import { createModal, type Account, type Modal } from 'hasp'
import { base, mainnet } from 'hasp/networks'
import { type Address, type Chain, createWalletClient, custom, type EIP1193Provider } from 'viem'
import { BrowserProvider } from 'ethers'

const metadata = { name: 'App' }
const modal = createModal({ networks: [mainnet, base], metadata, defaultNetwork: 'eip155:8453' })
export const any: Modal = modal
// An address is viem's, a network its chain, and the provider its provider.
export const address: Address | undefined = modal.state.account?.address
export const addresses: readonly Address[] = modal.state.accounts.map((account) => account.address)
export const connected: Promise<Address> = modal.connect().then((account) => account.address)
export const chain: Chain | undefined = modal.state.network
export const multicall: Address | undefined = mainnet.contracts?.multicall3?.address
const provider = modal.provider('eip155')
export const client = (): unknown => {
  const provided: EIP1193Provider | undefined = provider
  if (!provided || !provider || !chain || !address) return undefined
  new BrowserProvider(provider)
  return createWalletClient({ account: address, chain, transport: custom(provider) }).sendTransaction({ to: address })
}
// Each network by its id, its number or its object, and no other.
export const switched = [modal.switchNetwork('eip155:8453'), modal.switchNetwork(8453), modal.switchNetwork(base)]
export function refused(): void {
  // @ts-expect-error: it is not listed
  void modal.switchNetwork('eip155:10')
  // @ts-expect-error: it is not listed
  void modal.switchNetwork(10)
  // @ts-expect-error: it is not listed
  createModal({ networks: [mainnet], metadata, defaultNetwork: 'eip155:10' })
}
export const label = (account: Account): string => account.label ?? account.address
`

const viems = `
import { createModal } from 'hasp'
import { type Chain, defineChain } from 'viem'
import { mainnet, polygon } from 'viem/chains'

const metadata = { name: 'App' }
const modal = createModal({ networks: [mainnet, polygon], metadata })
export const switched = [modal.switchNetwork(137), modal.switchNetwork(polygon), modal.switchNetwork('eip155:1')]
const own = defineChain({
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
})
export const local = createModal({ networks: [own], metadata }).switchNetwork(31337)
export const some = (chain: Chain): Promise<void> => createModal({ networks: [chain], metadata }).switchNetwork(chain)
export const many = (chains: [Chain, ...Chain[]]): Promise<void> =>
  createModal({ networks: chains, metadata }).switchNetwork(1)
export function refused(): void {
  // @ts-expect-error: it is not listed
  void createModal({ networks: [mainnet], metadata }).switchNetwork(polygon)
}
`

const mixed = `
import { createModal, type Modal } from 'hasp'
import { mainnet, solana } from 'hasp/networks'
import type { Address, Chain } from 'viem'

const modal = createModal({ networks: [mainnet, solana], metadata: { name: 'App' } })
const { account, network } = modal.state
// Of two namespaces each is known by its name.
export const address: Address | undefined = account?.namespace === 'eip155' ? account.address : undefined
export const chain: Chain | undefined = network?.chainNamespace === 'eip155' ? network : undefined
export const granted: Promise<Address> = modal.connect({ namespace: 'eip155' }).then((account) => account.address)
export const switched = [modal.switchNetwork(solana), modal.switchNetwork(1)]
export const later = (any: Modal): Promise<void> => any.switchNetwork('cosmos:cosmoshub-4')
export function refused(): void {
  // @ts-expect-error: no network of this namespace is listed
  void modal.connect({ namespace: 'cosmos' })
  // @ts-expect-error: it is not listed
  void modal.switchNetwork('solana:other')
}
`

const nodes = `
import { http, type ResultOf, rpc, type Send } from 'hasp/rpc'
import type { Address, Hex } from 'viem'

const send = rpc(['https://rpc.example'])
export const block: Promise<Hex> = send({ method: 'eth_blockNumber' })
export const accounts: Promise<readonly Address[]> = http('https://rpc.example')({ method: 'eth_accounts' })
export const logs = send({ method: 'eth_getLogs', params: [{}] }).then((found) => found.map(({ topics }) => topics[0]))
export const status: ResultOf<'eth_getTransactionReceipt'> = null
export const unknown: Promise<unknown> = send({ method: 'trace_block' })
export const sends: readonly Send[] = [send, http('https://rpc.example'), send.pin()]
export function refused(): void {
  // @ts-expect-error: hex digits, not a number
  const wrong: Promise<number> = send({ method: 'eth_blockNumber' })
  void wrong
}
`

test.each<Compiler>(['5.0', 'newest'])('viem and ethers take what hasp gives, in TypeScript %s', async (compiler) => {
  const sources = { 'evm.ts': evm, 'viems.ts': viems, 'mixed.ts': mixed, 'nodes.ts': nodes }
  const said = await compile(consumer, compiler, 'bundler', sources, { skipLibCheck: true })
  expect(said).toContain('viem/_types/')
})
