// The least of viem: its transport with nothing on top.
import { createClient, http } from 'viem'

export const make = (url, batchSize) => {
  const client = createClient({ transport: http(url, { batch: batchSize > 1 && { batchSize } }) })
  return async (addresses) => {
    const calls = addresses.map((address) => client.request({ method: 'eth_getBalance', params: [address, 'latest'] }))
    return (await Promise.all(calls)).map(BigInt)
  }
}
