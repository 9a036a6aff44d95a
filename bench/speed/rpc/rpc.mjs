import { rpc } from '../../../rpc/index.ts'

export const make = (url, batch) => {
  const send = rpc([url], { batch: Math.max(batch, 1000) })
  return async (addresses) => {
    const calls = addresses.map((address) => send({ method: 'eth_getBalance', params: [address, 'latest'] }))
    return (await Promise.all(calls)).map(BigInt)
  }
}
