import { createPublicClient, http } from 'viem'

export const make = (url, batchSize) => {
  const client = createPublicClient({ transport: http(url, { batch: batchSize > 1 && { batchSize } }) })
  return (addresses) => Promise.all(addresses.map((address) => client.getBalance({ address })))
}
