// What an account of the sandbox is worth, by the word of its gateway, in whole numbers alone.
import { parseUnits } from 'viem'

interface Row {
  readonly symbol: string
  readonly price: number
  readonly quantity: { readonly numeric: string; readonly decimals: string }
}

/** Resolves with cents, cut once. What is spam, and what has no places, is not in it. */
export async function centsOf(gateway: string, address: string, network: string): Promise<bigint> {
  const url = `${gateway}/v1/account/${address}/balance?projectId=any&chainId=${network}&forceUpdate=1`
  const { balances } = (await (await fetch(url)).json()) as { balances: readonly Row[] }
  const counted = balances.filter(({ symbol, quantity }) => symbol !== 'CLAIM' && quantity.decimals !== '0')
  const worths = counted.map(({ price, quantity }) => parseUnits(quantity.numeric, 18) * parseUnits(`${price}`, 18))
  return worths.reduce((sum, worth) => sum + worth, 0n) / 10n ** 34n
}
