// What of a transaction's transfers is written in one row: the same token summed, what came back of a fee left out.
import { formatUnits, parseUnits } from '../../../chains/units.ts'
import type { ActivityTransfer } from '../../types.ts'

const placesOf = (amount: string): number => amount.split('.')[1]?.length ?? 0
/** The sum of two decimals, exactly. */
export function added(one: string, other: string): string {
  const places = Math.max(placesOf(one), placesOf(other))
  return formatUnits(parseUnits(one, places) + parseUnits(other, places), places)
}
const kindOf = ({ direction, nft, symbol, address, name }: ActivityTransfer): string =>
  JSON.stringify([direction, nft ? [nft.contract, nft.id, name] : [address ?? symbol]])

/** Out before in, the same token and direction summed. */
export function merged(transfers: readonly ActivityTransfer[]): readonly ActivityTransfer[] {
  const all = new Map<string, ActivityTransfer>()
  for (const transfer of transfers) {
    const key = kindOf(transfer)
    const known = all.get(key)
    all.set(key, known ? { ...known, amount: added(known.amount, transfer.amount) } : transfer)
  }
  const list = [...all.values()].filter((one) => !isRefund(one, [...all.values()]))
  return [...list.filter(({ direction }) => direction !== 'in'), ...list.filter(({ direction }) => direction === 'in')]
}

/** Less than a tenth of the same token that went the other way, where something else has moved too or that is all. */
function isRefund(one: ActivityTransfer, all: readonly ActivityTransfer[]): boolean {
  if (one.nft || one.direction !== 'in') return false
  const way = all.find((other) => other.direction === 'out' && !other.nft && sameToken(one, other))
  if (!way) return false
  const places = Math.max(placesOf(one.amount), placesOf(way.amount))
  return parseUnits(one.amount, places) * 10n < parseUnits(way.amount, places)
}
const sameToken = (one: ActivityTransfer, other: ActivityTransfer): boolean =>
  (one.address ?? one.symbol) === (other.address ?? other.symbol)
