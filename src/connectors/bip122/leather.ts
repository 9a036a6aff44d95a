// How Leather is connected. It takes the network as a parameter each time, and has no events.
// https://leather.gitbook.io/developers
import type { NetworkId } from '../../types.ts'
import { failure } from '../errors.ts'
import { nameOf } from './accounts.ts'
import { asker, leatherCodes, type Methods } from './ask.ts'
import { type Asking, bitcoinConnector, type Shown } from './connector.ts'

export function leather(provider: Methods): Asking {
  const ask = asker(provider, leatherCodes)
  // It shows no window where the page has been granted its addresses.
  const addresses = async (network: NetworkId): Promise<Shown> => {
    return { entries: Object(await ask('getAddresses', { network: nameOf(network) })).addresses }
  }
  return bitcoinConnector({
    kind: 'leather',
    target: () => provider,
    connect: addresses,
    read: addresses,
    disconnect: async () => undefined,
    switchNetwork: async () => {
      throw failure(4200, 'no such question')
    },
    listen: () => () => undefined,
  })
}
