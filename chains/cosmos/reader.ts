// What a Cosmos chain says of an account beside its coin.

import { fromBase64, toHex } from '../bytes.ts'
import { assert, ChainError } from '../errors.ts'
import type { Holding, Outcome, Reader } from '../types.ts'
import { untilKnown } from '../until-known.ts'
import { decode } from './address.ts'
import { denomOf } from './denom.ts'
import { field, fields } from './protobuf.ts'

/** Most coins of an account, and most characters of base64 that as many take: each 128 for its name, 78 digits and 7 around them. */
const maxCoins = 1000
const maxAnswer = 300_000
/** https://github.com/cosmos/cosmos-sdk/blob/main/types/coin.go */
const denomination = /^[a-z][a-z\d/:._-]{2,127}$/i
/** ms until nobody waits for a transaction any more. */
const maxMs = 90_000

/** The fields of a message, each as it comes: `fields` keeps the last one of a number. Throws RangeError. */
function list(message: Uint8Array): readonly (readonly [number, Uint8Array])[] {
  const all: [number, Uint8Array][] = []
  for (let at = 0; at < message.length; ) {
    // A key of one byte, whose kind is bytes, and a length of at most five.
    let end = at + 1
    while ((message[end] as number) & 128 && end - at < 5) end++
    let length = 0
    for (let i = end; i > at; i--) length = length * 128 + ((message[i] as number) & 127)
    assert(((message[at] as number) & 135) === 2 && end + length < message.length)
    all.push([(message[at] as number) >> 3, message.slice(end + 1, end + 1 + length)])
    at = end + 1 + length
  }
  return all
}

/** A coin's name and amount. Throws anything. */
function coinIn(message: Uint8Array): readonly [string, bigint] {
  const [name = '', amount = ''] = [1, 2].map((number) => new TextDecoder().decode(fields(message)[number]))
  assert(denomination.test(name) && /^\d{1,78}$/.test(amount))
  return [name, BigInt(amount)]
}

/** The coins by their names, and whether they are all that there are. Throws anything. */
function coinsIn(answer: unknown): readonly [ReadonlyMap<string, bigint>, boolean] {
  const { code, value } = Object(Object(answer).response)
  // A message without anything in it is no bytes at all.
  const text = value ?? ''
  assert(code === 0 && typeof text === 'string' && text.length <= maxAnswer)
  const all = list(fromBase64(text))
  const coins = all.filter(([number]) => number === 1).map(([, bytes]) => coinIn(bytes))
  const byName = new Map(coins)
  assert(byName.size === coins.length && coins.length <= maxCoins)
  // https://docs.cosmos.network/sdk/latest/modules/bank/README: behind a page is the key of the next one.
  const pages = all.filter(([number, bytes]) => number === 2 && bytes[0] === 10)
  return [byName, !pages.length]
}

export const reader: Reader = {
  isToken: (address) => denomination.test(address),
  /** Tokens are denominations. Of those that are listed and not there it has none. Throws ChainError as `balance` does. */
  async tokens(address, listed, { network, send, signal }) {
    decode(address, network)
    // The second field is a page of at most so many coins.
    const query = Uint8Array.of(...field(1, address), 18, 3, 24, (maxCoins & 127) | 128, maxCoins >> 7)
    const params = { path: '/cosmos.bank.v1beta1.Query/AllBalances', data: toHex(query), prove: false }
    const answer = await send({ method: 'abci_query', params }, signal)
    try {
      const [coins, isWhole] = coinsIn(answer)
      const own = denomOf(network)
      const rest = listed.filter((token) => !coins.has(token.address) && token.address !== own)
      const isNone = (name: unknown) => isWhole && typeof name === 'string' && denomination.test(name)
      const held: readonly Holding[] = [...coins].map(([name, amount]) => ({ address: name, amount }))
      return [
        ...held.filter((token) => token.address !== own),
        ...rest.map((token) => ({ address: token.address, ...(isNone(token.address) && { amount: 0n }) })),
      ]
    } catch {
      throw new ChainError('invalid-answer', 'abci_query')
    }
  },
  /** https://docs.cometbft.com/v0.38/rpc/#/Info/tx Rejects with ChainError 'invalid-hash' or 'timeout'. */
  async outcome({ hash }, { send, signal }) {
    if (!/^[\da-f]{64}$/i.test(hash)) throw new ChainError('invalid-hash', 'hash')
    const chars = hash.replace(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16)))
    const params = { hash: btoa(chars), prove: false }
    return untilKnown<Outcome>(
      async () => {
        // What is in no block yet is an error, as is what a node has not indexed.
        const { hash: found, height, tx_result: result } = Object(await send({ method: 'tx', params }, signal))
        const { code } = Object(result)
        if (`${found}`.toLowerCase() !== hash.toLowerCase() || !/^[1-9]\d*$/.test(height) || !Number.isInteger(code))
          throw new ChainError('invalid-answer', 'tx')
        return { status: code ? 'failed' : 'confirmed', hash }
      },
      { maxMs, signal },
    )
  },
}
