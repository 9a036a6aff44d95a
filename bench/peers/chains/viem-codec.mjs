import {
  createPublicClient,
  custom,
  decodeAbiParameters,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  isAddress as isViemAddress,
  multicall3Abi,
} from 'viem'
import { mainnet } from 'viem/chains'

export const checksum = (address) => getAddress(address)
export const isAddress = (address) => isViemAddress(address)
export const transfer = (to, amount) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
export const amount = (data) => decodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', data })
export const text = (data) => decodeFunctionResult({ abi: erc20Abi, functionName: 'symbol', data })
export const encode = (calls) =>
  encodeFunctionData({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [calls.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))],
  })
export const decode = (data) =>
  decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data }).map(({ success, returnData }) => ({
    success,
    data: returnData,
  }))

export async function balances(token, owners, send) {
  // Its cache of equal calls would answer the second sample.
  const client = createPublicClient({ chain: mainnet, transport: custom({ request: send }), cacheTime: 0 })
  const contracts = owners.map((owner) => ({ abi: erc20Abi, address: token, functionName: 'balanceOf', args: [owner] }))
  /** @type {readonly { readonly result?: unknown }[]} */
  const answers = await client.multicall({ contracts, batchSize: 0 })
  return answers.map(({ result }) => result)
}

const list = [{ type: 'uint256[]' }]
export const numbers = (data) => decodeAbiParameters(list, data)[0]
