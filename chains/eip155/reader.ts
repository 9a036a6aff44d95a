// What an EVM chain says of an account beside its coin. Names and outcomes come later, in chunks of their own.

import { plain } from '../plain.ts'
import type { Hex, NftHolding, NftInput, Reader, SentInput } from '../types.ts'
import { addressWord, isAddress } from './address.ts'
import { addressIn, callAll, textIn, uintIn } from './calls.ts'
import type { ContractCall } from './multicall.ts'
import { isHash, word } from './quantity.ts'

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

/** A text of hex as a number; undefined for what is none. */
const numberIn = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value) ? BigInt(value) : undefined

/** Reads `eth_sendTransaction`; of a contract only ERC-20's transfer is known. */
function sentIn(method: string, params: unknown, answer: unknown): SentInput | undefined {
  if (method !== 'eth_sendTransaction' || !isHash(answer) || !Array.isArray(params)) return undefined
  const { from, to, value, data, input, nonce } = Object(params[0])
  if (!isAddress(from)) return undefined
  const [, receiver, tokens] = /^0xa9059cbb0{24}([\da-f]{40})([\da-f]{64})$/i.exec(`${data ?? input ?? ''}`) ?? []
  const [amount, number] = [numberIn(value) ?? 0n, numberIn(nonce)]
  return {
    hash: answer,
    from,
    value: amount,
    ...(isAddress(to) && { to: receiver ? `0x${receiver}` : to }),
    ...(receiver && isAddress(to) && { token: { address: to, value: BigInt(`0x${tokens}`) } }),
    // A number that is no safe integer is none of an account.
    ...(number !== undefined && number < 2n ** 53n && { nonce: Number.parseInt(`${number}`, 10) }),
  }
}

/** https://eips.ethereum.org/EIPS/eip-20 https://eips.ethereum.org/EIPS/eip-721 https://eips.ethereum.org/EIPS/eip-1155 */
export const reader: Reader = {
  coinAddress: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  walletChain: ({ id }) => `0x${BigInt(id).toString(16)}`,
  readSent: sentIn,
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
  async nameOf(address, reading) {
    const { ensRegistry, ensUniversalResolver } = reading.network.contracts ?? {}
    return ensRegistry || ensUniversalResolver ? (await import('./ens.ts')).nameOf(address, reading) : undefined
  },
  outcome: async (...args) => (await import('./outcome.ts')).outcome(...args),
}
