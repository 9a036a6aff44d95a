// Two chains that mine when they are told to, each at the end of a line that can be cut.
import type { Network } from '../../../../src/types.ts'
import { type Anvil, startAnvil } from '../../../helpers/anvil.ts'
import { type Line, startLine } from '../../../helpers/line.ts'

/** A chain, and the network by which the modal reaches it: the wallet has a way of its own. */
export interface Place {
  readonly anvil: Anvil
  readonly network: Network
  readonly line: Line
}
export async function startPlaces(): Promise<readonly Place[]> {
  const anvils = await Promise.all([startAnvil(), startAnvil(31338)])
  return Promise.all(
    anvils.map(async (anvil): Promise<Place> => {
      await anvil.ask('evm_setAutomine', false)
      const line = await startLine(anvil.url)
      const rpcUrls = { default: { http: [line.url] }, chainDefault: { http: [line.url] } }
      return { anvil, line, network: { ...anvil.network, rpcUrls } }
    }),
  )
}
export const stopPlaces = async (places: readonly Place[]): Promise<void> =>
  void (await Promise.all(places.map(({ anvil, line }) => Promise.all([line.stop(), anvil.stop()]))))
