import { AbiCoder, getAddress, Interface, isAddress as isEthersAddress } from 'ethers'

const token = new Interface([
  'function transfer(address to, uint256 amount) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
  'function symbol() view returns (string)',
])
const multicall3 = new Interface([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[])',
])

export const checksum = (address) => getAddress(address)
export const isAddress = (address) => isEthersAddress(address)
export const transfer = (to, amount) => token.encodeFunctionData('transfer', [to, amount])
export const amount = (data) => token.decodeFunctionResult('balanceOf', data)[0]
export const text = (data) => token.decodeFunctionResult('symbol', data)[0]
export const encode = (calls) =>
  multicall3.encodeFunctionData('aggregate3', [calls.map(({ to, data }) => [to, true, data])])
export const decode = (data) =>
  multicall3.decodeFunctionResult('aggregate3', data)[0].map(([success, data]) => ({ success, data }))

export async function balances(address, owners, send) {
  const calls = owners.map((owner) => ({ to: address, data: token.encodeFunctionData('balanceOf', [owner]) }))
  const params = [{ to: '0xcA11bde05977b3631167028862bE2a173976CA11', data: encode(calls) }, 'latest']
  return decode(await send({ method: 'eth_call', params })).map(({ data }) => amount(data))
}

export const numbers = (data) => [...AbiCoder.defaultAbiCoder().decode(['uint256[]'], data)[0]]
