// What an EVM chain says of an account beside its coin. Names and outcomes come later, in chunks of their own.

import { plain } from '../plain.ts'
import type { Hex, NftHolding, NftInput, Reader } from '../types.ts'
import { addressWord, isAddress } from './address.ts'
import { addressIn, callAll, textIn, uintIn } from './calls.ts'
import type { ContractCall } from './multicall.ts'
import { word } from './quantity.ts'

/** Most bytes of a collection's name. */
const maxName = 1000

/** The number of a thing in 32 bytes; undefined for what is no uint256 in decimal. */
const idWord = (id: unknown): string | undefined =>
  typeof id === 'string' && /^\d{1,78}$/.test(id) && !(BigInt(id) >> 256n) ? word(BigInt(id)) : undefined

/** Asks for the owner by ERC-721, the amount by ERC-1155, and the collection's name. */
function callsOf({ contract: to, id }: NftInput, owner: string): readonly ContractCall[] {
  const number = idWord(id)
  const datas: readonly Hex[] = [`0x6352211e${number}`, `0x00fdd58e${owner}${number}`, '0x06fdde03']
  return number && isAddress(to) ? datas.map((data) => ({ to, data })) : []
}

/** A contract of one standard fails at, or answers nonsense to, what the other one is asked. */
function holdingOf([owner, amount, name]: readonly unknown[], account: string): NftHolding {
  const [who, count] = [addressIn(owner), uintIn(amount)]
  const isOwned = who === account || (count ?? 0n) > 0n
  const collection = plain(textIn(name, maxName) ?? '').trim()
  return { ...((who || count !== undefined) && { isOwned }), ...(collection && { collection }) }
}

/** https://eips.ethereum.org/EIPS/eip-20 https://eips.ethereum.org/EIPS/eip-721 https://eips.ethereum.org/EIPS/eip-1155 */
export const reader: Reader = {
  /** Of the listed tokens alone: a chain does not list those that an account has. Throws ChainError 'invalid-address'. */
  async tokens(address, listed, reading) {
    const data: Hex = `0x70a08231${addressWord(address, 'address')}`
    const asked = listed.filter((token) => isAddress(token.address))
    const calls = asked.map((token) => ({ to: token.address, data }))
    const answers = await callAll(calls, reading)
    return listed.map((token) => {
      const amount = uintIn(answers[asked.indexOf(token)])
      return { address: token.address, ...(amount !== undefined && { amount }) }
    })
  },
  /** Unknown where the contract answers by neither standard. Throws ChainError 'invalid-address'. */
  async nfts(address, things, reading) {
    const owner = addressWord(address, 'address')
    const calls = things.map((thing) => callsOf(thing, owner))
    const answers = await callAll(calls.flat(), reading)
    const rest = [...answers]
    return calls.map(({ length }) => holdingOf(rest.splice(0, length), address.toLowerCase()))
  },
  nameOf: async (address, reading) =>
    reading.network.contracts?.ensRegistry && (await import('./ens.ts')).nameOf(address, reading),
  outcome: async (...args) => (await import('./outcome.ts')).outcome(...args),
}
