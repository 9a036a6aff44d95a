// What a connected Polkadot wallet is asked to sign.
import { toHex, toUtf8 } from '../../../chains/bytes.ts'
import type { Provider } from '../../types.ts'
import { failure } from '../errors.ts'
import { ask, quietly } from '../property.ts'

/** What wallets and the libraries of Polkadot call an account. */
export interface Shared {
  readonly address: string
  readonly type?: string | undefined
}
export type Signer = Readonly<Record<string, (input: object) => unknown>>

/**
 * Answers the methods of https://docs.reown.com/advanced/multichain/rpc-reference/polkadot-rpc, for the accounts that are
 * granted, whatever network their addresses are written for. A `data` instead of the message is 0x hex.
 */
export async function answer(
  { method, params }: Parameters<Provider['request']>[0],
  granted: readonly Shared[],
  signer: Signer | undefined,
): Promise<unknown> {
  const { address, message, data, transactionPayload } = Object(params)
  const { isSame } = await import('../../../chains/polkadot/chain.ts')
  const own = granted.find((account) => quietly(() => isSame(account.address, address)))
  if (!own) throw failure(4100, 'no such account')
  const sign = (name: string, input: object): unknown => {
    if (!signer?.[name]) throw failure(4200, `no ${name}`)
    // Some wallets know an account only by the address that they wrote themselves.
    return ask(() => signer[name]?.({ ...input, address: own.address }))
  }
  if (method === 'polkadot_signTransaction') return sign('signPayload', Object(transactionPayload))
  if (method !== 'polkadot_signMessage') throw failure(4200, `no ${method}`)
  // As hex, since a text that begins with 0x would be hex to some wallets.
  return sign('signRaw', { data: data ?? `0x${toHex(toUtf8(`${message}`))}`, type: 'bytes' })
}
