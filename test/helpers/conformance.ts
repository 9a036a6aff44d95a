// The wallets that the conformance suite connects, one row for each way in which a connector speaks to one; and what each of
// them cannot, which the suite asserts too.
import {
  bitcoin,
  bitcoinTestnet,
  cosmoshub,
  kusama,
  mainnet,
  osmosis,
  polkadot,
  polygon,
  solana,
  solanaDevnet,
} from '../../chains/networks.ts'
import { installWallet, type TestWallet, type WalletOptions } from '../../src/testing/index.ts'
import type { NetworkInput, Options } from '../../src/types.ts'
import { PublicKey, SystemProgram, Transaction } from '../oracles/solana.ts'
import { installCoinbase } from './coinbase.ts'
import { installSafe } from './safe.ts'
import { pageUrl } from './wallet-page.ts'

export type Named = NetworkInput & { readonly caipNetworkId: NonNullable<NetworkInput['caipNetworkId']> }
/** What some wallets cannot. */
export type Ability =
  /** The visitor is asked whether the site may connect, and can be locked out. */
  | 'asks'
  /** It tells that another account was chosen. */
  | 'tells accounts'
  /** It has a network of its own, which is switched in it. */
  | 'turns'
  /** The page can switch its network; where not, that rejects as an unsupported network. */
  | 'switches'
  /** It tells that the visitor took the site off its list. */
  | 'tells disconnect'
  /** It can be locked while the site is connected, and tells so. */
  | 'tells lock'
  /** It is told when the page disconnects, and asks again the next time. */
  | 'forgets'
  /** It can be asked, without a window, whether the site is still let in. */
  | 'knows'
  /** Its signature of a text can be verified without a chain. */
  | 'signs'
  /** It has a method that sends or signs a transaction; where not, that rejects with the code 4200. */
  | 'sends'

export interface Row {
  readonly title: string
  /** The connector's id. */
  readonly wallet: string
  readonly networks: readonly [Named, Named]
  /** What the page's modal has beside that. */
  readonly options?: Partial<Options>
  install(options?: Partial<WalletOptions>): TestWallet
  readonly cannot: readonly Ability[]
  /** A request for a transaction of an account, and what is in its answer. */
  send(address: string): { readonly method: string; readonly params: unknown; readonly answer: RegExp }
}

const of =
  (options: WalletOptions) =>
  (more: Partial<WalletOptions> = {}): TestWallet =>
    installWallet({ ...options, ...more })

export const sendEvm: Row['send'] = (from) => ({
  method: 'eth_sendTransaction',
  params: [{ from, to: from, value: '0x1' }],
  answer: /^"0x[\da-f]{64}"$/,
})
export const sendSolana: Row['send'] = (address) => {
  const key = new PublicKey(address)
  const pay = SystemProgram.transfer({ fromPubkey: key, toPubkey: key, lamports: 1 })
  const tx = new Transaction({ feePayer: key, blockhash: PublicKey.default.toBase58(), lastValidBlockHeight: 1 }).add(
    pay,
  )
  const transaction = tx.serialize({ requireAllSignatures: false }).toString('base64')
  const params = { pubkey: address, transaction }
  return { method: 'solana_signAndSendTransaction', params, answer: /"signature":"[1-9A-Za-z]{80,}"/ }
}
export const sendBitcoin: Row['send'] = (account) => ({
  method: 'sendTransfer',
  params: { account, recipientAddress: account, amount: '1000' },
  answer: /"txid":"[\da-f]{64}"/,
})
const hash = `0x${'ab'.repeat(32)}`
export const sendPolkadot: Row['send'] = (address) => ({
  method: 'polkadot_signTransaction',
  params: {
    address,
    transactionPayload: {
      address,
      method: '0x0500',
      era: '0x00',
      nonce: '0x00000000',
      tip: '0x00',
      specVersion: '0x000f4242',
      transactionVersion: '0x0000001a',
      genesisHash: hash,
      blockHash: hash,
      signedExtensions: [],
      version: 4,
    },
  },
  answer: /"signature":"0x01[\da-f]{128}"/,
})
export const sendCosmos: Row['send'] = (signerAddress) => ({
  method: 'cosmos_signDirect',
  params: {
    signerAddress,
    signDoc: {
      bodyBytes: Uint8Array.of(1),
      authInfoBytes: Uint8Array.of(2),
      chainId: cosmoshub.id,
      accountNumber: 7n,
    },
  },
  answer: /"signature":"[A-Za-z\d+/]{86}=="/,
})

const bitcoins = [bitcoin, bitcoinTestnet] as const
export const rows: readonly Row[] = [
  {
    title: 'EIP-6963',
    wallet: 'test.test-wallet',
    networks: [mainnet, polygon],
    install: of({ namespace: 'eip155' }),
    cannot: [],
    send: sendEvm,
  },
  {
    title: 'the Wallet Standard on Solana',
    wallet: 'solana:Test Wallet',
    networks: [solana, solanaDevnet],
    install: of({ namespace: 'solana' }),
    cannot: ['turns'],
    send: sendSolana,
  },
  {
    title: 'the Wallet Standard on Bitcoin',
    wallet: 'bip122:Test Wallet',
    networks: bitcoins,
    install: of({ namespace: 'bip122' }),
    cannot: ['turns', 'sends'],
    send: sendBitcoin,
  },
  {
    title: 'sats-connect',
    wallet: 'bip122:TestWallet.BitcoinProvider',
    networks: bitcoins,
    install: of({ namespace: 'bip122', kind: 'sats-connect' }),
    cannot: [],
    send: sendBitcoin,
  },
  {
    title: 'Leather',
    wallet: 'bip122:LeatherProvider',
    networks: bitcoins,
    install: of({ namespace: 'bip122', kind: 'leather' }),
    // It has no events, and nothing to be told with.
    cannot: ['tells accounts', 'turns', 'tells disconnect', 'tells lock', 'forgets'],
    send: sendBitcoin,
  },
  {
    title: 'Unisat',
    wallet: 'bip122:unisat',
    networks: bitcoins,
    install: of({ namespace: 'bip122', kind: 'unisat' }),
    cannot: [],
    send: sendBitcoin,
  },
  {
    title: 'injectedWeb3',
    wallet: 'polkadot:Test Wallet',
    networks: [polkadot, kusama],
    install: of({ namespace: 'polkadot' }),
    // An extension cannot be told that the page is done with it.
    cannot: ['turns', 'forgets'],
    send: sendPolkadot,
  },
  {
    title: 'Keplr',
    wallet: 'cosmos:keplr',
    networks: [cosmoshub, osmosis],
    install: of({ namespace: 'cosmos' }),
    // It tells of another key alone.
    cannot: ['turns', 'tells disconnect', 'tells lock'],
    send: sendCosmos,
  },
  {
    title: 'the Safe around the page',
    wallet: 'eip155:Safe',
    networks: [mainnet, polygon],
    install: installSafe,
    // The page in it is let in by being there; its owners sign as a contract does.
    cannot: ['asks', 'tells accounts', 'turns', 'switches', 'tells disconnect', 'tells lock', 'forgets', 'signs'],
    send: sendEvm,
  },
  {
    title: 'Coinbase’s window',
    wallet: 'eip155:coinbase',
    networks: [mainnet, polygon],
    options: { services: { coinbase: pageUrl } },
    install: installCoinbase,
    // It says something only when it is asked, and its lock is in the window.
    cannot: ['tells accounts', 'turns', 'tells disconnect', 'tells lock', 'knows'],
    send: sendEvm,
  },
]
