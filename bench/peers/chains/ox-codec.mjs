import * as AbiFunction from 'ox/AbiFunction'
import * as AbiParameters from 'ox/AbiParameters'
import * as Address from 'ox/Address'

const transferItem = AbiFunction.from('function transfer(address to, uint256 amount) returns (bool)')
const balanceOf = AbiFunction.from('function balanceOf(address owner) view returns (uint256)')
const symbol = AbiFunction.from('function symbol() view returns (string)')
const aggregate3 = AbiFunction.from([
  'function aggregate3(Call[] calls) payable returns (Result[])',
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
])

export const checksum = (address) => Address.checksum(address)
export const isAddress = (address) => Address.validate(address)
export const transfer = (to, amount) => AbiFunction.encodeData(transferItem, [to, amount])
export const amount = (data) => AbiFunction.decodeResult(balanceOf, data)
export const text = (data) => AbiFunction.decodeResult(symbol, data)
export const encode = (calls) =>
  AbiFunction.encodeData(aggregate3, [
    calls.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data })),
  ])
export const decode = (data) =>
  AbiFunction.decodeResult(aggregate3, data).map(({ success, returnData }) => ({ success, data: returnData }))

export async function balances(address, owners, send) {
  const calls = owners.map((owner) => ({ to: address, data: AbiFunction.encodeData(balanceOf, [owner]) }))
  const params = [{ to: '0xcA11bde05977b3631167028862bE2a173976CA11', data: encode(calls) }, 'latest']
  return decode(await send({ method: 'eth_call', params })).map(({ data }) => amount(data))
}

const list = AbiParameters.from('uint256[]')
export const numbers = (data) => AbiParameters.decode(list, data)[0]
