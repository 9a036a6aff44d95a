// A wallet of Solana, by the Wallet Standard.
import { ed25519 } from '@noble/curves/ed25519.js'
import * as base58 from '../../chains/base58.ts'
import { toBase64 } from '../../chains/bytes.ts'
import type { Core } from './core.ts'
import { callNode } from './http.ts'
import type { Installed, Named } from './shape.ts'
import { refused, type StandardAccount, type StandardChanges, standardWallet } from './standard.ts'

interface TransactionInput {
  readonly account: StandardAccount
  readonly transaction: Uint8Array
  readonly chain?: string
}

/** Clusters as wallets name them, by CAIP-2 id. https://namespaces.chainagnostic.org/solana/caip2 */
const clusters: Readonly<Record<string, string>> = {
  'solana:mainnet': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:devnet': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:testnet': 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}
const chains = [...Object.keys(clusters), 'solana:localnet']

export const solanaAddress = (secret: Uint8Array): string => base58.encode(ed25519.getPublicKey(secret))

/** Puts a signature where the account signs. A transaction is a count of signatures, these, and the message. */
export function signTransaction(transaction: Uint8Array, secret: Uint8Array): Uint8Array {
  const signed = Uint8Array.from(transaction)
  const count = signed[0] ?? 0
  const message = signed.slice(1 + 64 * count)
  // The message begins with a header of three bytes and the count of its keys; before them is a version, whose first bit is set.
  const at = ((message[0] ?? 0) & 0x80 ? 1 : 0) + 4
  const keys = Array.from({ length: count }, (_, i) => `${message.slice(at + 32 * i, at + 32 * (i + 1))}`)
  const place = keys.indexOf(`${ed25519.getPublicKey(secret)}`)
  if (count > 127 || place < 0) throw new Error('The account does not sign this transaction.')
  signed.set(ed25519.sign(message, secret), 1 + 64 * place)
  return signed
}

export function solanaWallet(core: Core, { name, icon }: Pick<Named, 'name' | 'icon'>, changes: StandardChanges = {}) {
  const sign = (
    method: string,
    inputs: readonly TransactionInput[],
    run: (signed: Uint8Array, chain?: string) => unknown,
  ) =>
    core.ask(
      { method, params: inputs },
      refused,
      () =>
        Promise.all(inputs.map(({ transaction, chain }) => run(signTransaction(transaction, core.secret()), chain))),
      inputs[0]?.chain,
    )
  const own = (check: (account: StandardAccount) => StandardAccount) => ({
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: (...inputs: readonly { account: StandardAccount; message: Uint8Array }[]) =>
        core.ask({ method: 'signMessage', params: inputs }, refused, () =>
          inputs.map(({ account, message }) => {
            check(account)
            return { signedMessage: message, signature: ed25519.sign(message, core.secret()) }
          }),
        ),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      async signTransaction(...inputs: readonly TransactionInput[]) {
        for (const { account } of inputs) check(account)
        return sign('signTransaction', inputs, (signedTransaction) => ({ signedTransaction }))
      },
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      async signAndSendTransaction(...inputs: readonly TransactionInput[]) {
        for (const { account } of inputs) check(account)
        return sign('signAndSendTransaction', inputs, async (signed, chain) => {
          const url = core.url(clusters[chain ?? ''] ?? core.network())
          if (url) await callNode(url, 'sendTransaction', [toBase64(signed), { encoding: 'base64' }])
          return { signature: signed.slice(1, 65) }
        })
      },
    },
  })
  const account = (): StandardAccount => {
    const publicKey = ed25519.getPublicKey(core.secret())
    return {
      address: base58.encode(publicKey),
      publicKey,
      chains,
      features: ['solana:signMessage', 'solana:signTransaction'],
    }
  }
  const wallet = standardWallet(core, { name, icon, chains, accounts: () => [account()], own, ...changes })
  return { ...wallet, addressOf: (index) => solanaAddress(core.secret(false, index)) } satisfies Installed
}
