// What an EVM chain says of a transfer before a wallet is asked for it.

import type { Send } from '../../rpc/types.ts'
import { ChainError } from '../errors.ts'
import type { NodeError, Provider, Reading, ReceiverTrait, Sender, TransferInput } from '../types.ts'
import { assertAddress } from './address.ts'
import { call, uintIn } from './calls.ts'
import { estimateFees } from './fees.ts'
import { nodeError } from './node-error.ts'
import { quantity, text, word, zeros } from './quantity.ts'
import { transfer } from './transfer.ts'

/** The zero address, those of the chain's own programs, and those of one word that people burn by. */
const burnAddress = /^0x(0{36}[\da-f]{4}|f{40}|dead0{16}(42069){4})$/i
/** Most bytes of a signed transfer of ether and of a token, of which some chains post a copy elsewhere. */
const sizes = { coin: 130, token: 200 }

/** What a wallet would be asked for: `transfer` asks one that only listens. */
async function requestOf({ from, ...payload }: TransferInput, { network, send }: Reading): Promise<object> {
  let asked: object = {}
  const listener: Provider = {
    async request({ method, params }) {
      if (method === 'eth_chainId') return network.id
      const [{ chainId: _, ...tx }] = params as readonly [Readonly<Record<string, unknown>>]
      asked = tx
      return `0x${zeros}`
    },
  }
  const account = { namespace: 'eip155', address: from, type: 'eoa' } as const
  await transfer(payload, { account, network, provider: listener, send })
  return asked
}
const sending =
  ({ send, signal }: Reading): Send =>
  (request) =>
    send(request, signal)

/**
 * What a chain of the OP Stack takes for posting the transaction, where its network names the contract that says it, as those of
 * viem do. https://docs.optimism.io/op-stack/transactions/fees
 */
async function posting({ token }: TransferInput, reading: Reading): Promise<bigint> {
  const { address } = Object(reading.network.contracts?.gasPriceOracle)
  if (!address) return 0n
  // This is `getL1FeeUpperBound(uint256)`.
  const answer = await call(address, `0xf1c7a58b${word(token ? sizes.token : sizes.coin)}`, reading)
  return uintIn(answer) ?? 0n
}

async function gasOf(request: object, ask: Send): Promise<bigint> {
  const method = 'eth_estimateGas'
  const params = [request]
  try {
    return quantity(await ask({ method, params }), method)
  } catch (cause) {
    throw new ChainError('estimate-gas', method, 'error estimating gas', { cause })
  }
}

/** By what the node calls a call that fails. Some tokens answer `false` instead of failing. */
async function simulate(input: TransferInput, reading: Reading): Promise<NodeError | undefined> {
  const params = [await requestOf(input, reading), 'latest']
  try {
    const answer = await sending(reading)({ method: 'eth_call', params })
    if (!input.token || uintIn(answer) !== 0n) return undefined
    return { kind: 'executionReverted', reason: 'unknown reason', message: '' }
  } catch (error) {
    const why = nodeError(error)
    // Another error is no word on this transfer.
    if (!['executionReverted', 'insufficientFunds'].includes(why.kind)) throw error
    return why
  }
}

export const sender: Sender = {
  async quote(input, reading) {
    const ask = sending(reading)
    const request = await requestOf(input, reading)
    const [{ gasPrice = 0n, maxFeePerGas = gasPrice }, gas, more] = await Promise.all([
      // What it costs now: the wallet's own price may be higher, of which the rest comes back.
      estimateFees(ask, { multiplier: 1 }) as Promise<{ readonly gasPrice?: bigint; readonly maxFeePerGas?: bigint }>,
      gasOf(request, ask),
      posting(input, reading),
    ])
    const fee = gas * maxFeePerGas + more
    // Nobody has so much of any coin: what a node says there is no fee.
    if (fee >> 96n) throw new ChainError('invalid-answer', 'eth_estimateGas')
    // By a fifth, as prices are multiplied, and rounded up.
    return { fee, reserve: (fee * 6n + 4n) / 5n }
  },
  simulate,
  isBurn: (address) => burnAddress.test(address),
  async traitsOf(address, reading) {
    assertAddress(address, 'address')
    const ask = sending(reading)
    const [code, count, balance] = await Promise.all(
      ['eth_getCode', 'eth_getTransactionCount', 'eth_getBalance'].map((method) =>
        ask({ method, params: [address, 'latest'] }),
      ),
    )
    // An account with a key may have a contract act for it. https://eips.ethereum.org/EIPS/eip-7702
    const isContract = text(code).length > 2 && !/^0xef0100/i.test(text(code))
    const isUnused =
      text(code) === '0x' && !quantity(count, 'eth_getTransactionCount') && !quantity(balance, 'eth_getBalance')
    const traits: readonly (ReceiverTrait | false)[] = [isContract && 'contract', isUnused && 'unused']
    return traits.filter((trait) => trait !== false)
  },
  async decimalsOf(token, reading) {
    assertAddress(token, 'token.address')
    // This is `decimals()`.
    const decimals = uintIn(await call(token, '0x313ce567', reading))
    return decimals === undefined || decimals > 255n ? undefined : Number.parseInt(`${decimals}`, 10)
  },
  async shows(hash, reading) {
    return !!(await sending(reading)({ method: 'eth_getTransactionByHash', params: [hash] }))
  },
  explain: nodeError,
  coinTypes: ({ id, testnet = false }) => [
    ...(BigInt(id) > 1n && BigInt(id) < 0x80000000n ? [{ type: `${BigInt(id) | 0x80000000n}` }] : []),
    ...(BigInt(id) > 1n ? [{ type: '2147483648' }] : []),
    { type: '60', isBorrowed: BigInt(id) > 1n && !testnet },
  ],
  async addressOf(name, reading) {
    const { ensRegistry, ensUniversalResolver } = reading.network.contracts ?? {}
    return ensRegistry || ensUniversalResolver ? (await import('./ens.ts')).addressOf(name, reading) : undefined
  },
}
