// Solana wallets, by the Wallet Standard. https://github.com/anza-xyz/wallet-standard
import * as base58 from '../../chains/base58.ts'
import { fromBase64, toBase64 } from '../../chains/bytes.ts'
import type { Network, NetworkId, Provider } from '../types.ts'
import type { Announced, Discover } from './discovery.ts'
import {
  askFeature,
  bytesOf,
  failure,
  feature,
  list,
  ownAccount,
  type StandardKind,
  type StandardWallet,
  standardConnector,
  standardWallets,
} from './wallet-standard.ts'

/** Clusters as wallets name them, by the beginning of their genesis hash. https://namespaces.chainagnostic.org/solana/caip2 */
const clusters: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}
const namespace = 'solana'

const kind: StandardKind = {
  namespace,
  prefix: 'solana:',
  accountsOf: (accounts) => accounts.map(({ address }) => ({ namespace, address, type: 'eoa' })),
  provider: (wallet, network) => ({ request: (call) => request(wallet, network(), call) }),
}

interface Params {
  readonly pubkey?: unknown
  readonly message?: unknown
  readonly transaction?: unknown
}

/**
 * Answers the methods of https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc. A method that the wallet lacks
 * rejects with code 4200, as does sending where the wallet would send to another cluster than the page's.
 */
async function request(
  wallet: StandardWallet,
  network: NetworkId | undefined,
  { method, params }: Parameters<Provider['request']>[0],
): Promise<unknown> {
  const { pubkey, message, transaction } = Object(params) as Params
  const account = ownAccount(wallet, pubkey)
  const chain = clusters[network ?? '']
  if (method === 'solana_signMessage') {
    const asked = base58.decode(String(message))
    const [answer] = list(await askFeature(wallet, 'solana:signMessage', [{ account, message: asked }]))
    // A hardware wallet may sign more than it was asked to; whoever checks the signature has only the message.
    const signed = bytesOf(answer?.signedMessage ?? asked)
    if (`${signed}` !== `${asked}`) throw failure(-32603, 'the wallet signed another message')
    return { signature: base58.encode(bytesOf(answer?.signature)) }
  }
  const input = { account, transaction: fromBase64(String(transaction)), ...(chain && { chain }) }
  if (method === 'solana_signTransaction') {
    const [answer] = list(await askFeature(wallet, 'solana:signTransaction', [input]))
    const signed = bytesOf(answer?.signedTransaction)
    return { transaction: toBase64(signed), signature: base58.encode(signed.subarray(1, 65)) }
  }
  // The wallet does not say which cluster it sends to. Where it can sign, only mainnet is left to it.
  const mayLeave = chain === 'solana:mainnet' || !feature(wallet, 'solana:signTransaction', 'signTransaction')
  if (method === 'solana_signAndSendTransaction' && chain && mayLeave) {
    const [answer] = list(await askFeature(wallet, 'solana:signAndSendTransaction', [input]))
    return { signature: base58.encode(bytesOf(answer?.signature)) }
  }
  throw failure(4200, `no ${method}`)
}

/** It can connect and sign or send a transaction of a Solana cluster. */
const isSolana = (wallet: StandardWallet): boolean => {
  try {
    const can = (id: string): boolean => !!feature(wallet, id, id.slice(id.indexOf(':') + 1))
    return (
      wallet.chains.some((chain) => chain.startsWith('solana:')) &&
      can('standard:connect') &&
      (can('solana:signTransaction') || can('solana:signAndSendTransaction'))
    )
  } catch {
    // A getter that throws belongs to a broken wallet.
    return false
  }
}

export const discover: Discover = (found, _networks: readonly Network[]) => {
  const connectors = new Map<StandardWallet, Announced>()
  return standardWallets((wallets) =>
    found(
      wallets.filter(isSolana).map((wallet) => {
        const connector = connectors.get(wallet) ?? standardConnector(wallet, kind)
        connectors.set(wallet, connector)
        return connector
      }),
    ),
  )
}
