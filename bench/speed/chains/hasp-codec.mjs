import { decodeParameters } from '../../../chains/eip155/abi.ts'
import { checksum, isAddress } from '../../../chains/eip155/address.ts'
import { erc20 } from '../../../chains/eip155/erc20.ts'
import { decodeCalls, encodeCalls, multicall } from '../../../chains/eip155/multicall.ts'

export { checksum, isAddress }
export const { transfer } = erc20
export const amount = erc20.decode.balanceOf
export const text = erc20.decode.symbol
export const encode = (calls) => encodeCalls(calls)
export const decode = (data) => decodeCalls(data, 100)

export async function balances(token, owners, send) {
  const calls = owners.map((owner) => ({ to: token, data: erc20.balanceOf(owner) }))
  return (await multicall(calls, send)).map(({ data }) => erc20.decode.balanceOf(data))
}

const list = [{ type: 'uint256[]' }]
export const numbers = (data) => decodeParameters(list, data)[0]
