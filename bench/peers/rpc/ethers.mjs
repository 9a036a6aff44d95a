import { JsonRpcProvider, Network } from 'ethers'

const staticNetwork = Network.from(1)

export const make = (url, batchMaxCount) => {
  const provider = new JsonRpcProvider(url, staticNetwork, { staticNetwork, batchMaxCount })
  return (addresses) => Promise.all(addresses.map((address) => provider.getBalance(address)))
}
