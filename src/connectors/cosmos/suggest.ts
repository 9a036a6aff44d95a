// Tells a Cosmos wallet of a chain that it does not know. https://docs.keplr.app/api/guide/suggest-chain
import type { Network } from '../../types.ts'
import { failure } from '../errors.ts'
import { ask } from '../property.ts'

interface Wallet {
  readonly experimentalSuggestChain?: (info: object) => unknown
}

/** What the prefixes of a chain's addresses and keys end with. */
const ends = {
  AccAddr: '',
  AccPub: 'pub',
  ValAddr: 'valoper',
  ValPub: 'valoperpub',
  ConsAddr: 'valcons',
  ConsPub: 'valconspub',
}

/** Resolves when the wallet has taken the chain. Rejects with code 4200 where the visitor has to add it in the wallet. */
export async function suggest(wallet: Wallet, network: Network, cause: unknown): Promise<void> {
  const info = infoOf(network)
  if (!info || !wallet.experimentalSuggestChain) throw failure(4200, `add ${network.name} in the wallet`, cause)
  await ask(() => wallet.experimentalSuggestChain?.(info))
}

/** Returns undefined where the page does not know enough of the chain: a wallet would keep what is wrong for good. */
function infoOf({ id, name, nativeCurrency, rpcUrls, prefix }: Network): object | undefined {
  const { symbol, decimals, denom = `u${symbol.toLowerCase()}` } = nativeCurrency
  const rest = rpcUrls.rest?.http[0]
  // With other decimals the keys are mostly of Ethereum's kind, and derived in another way.
  if (!rest || !prefix || decimals !== 6) return undefined
  const currency = { coinDenom: symbol, coinMinimalDenom: denom, coinDecimals: decimals }
  return {
    chainId: id,
    chainName: name,
    rpc: rpcUrls.chainDefault.http[0],
    rest,
    bip44: { coinType: 118 },
    bech32Config: Object.fromEntries(Object.entries(ends).map(([kind, end]) => [`bech32Prefix${kind}`, prefix + end])),
    currencies: [currency],
    feeCurrencies: [currency],
    stakeCurrency: currency,
  }
}
