// The chosen account of a Bitcoin wallet, where the wallet is.
import type { Core } from '../core.ts'
import { type BitcoinNetwork, bitcoinNetwork, idOf, type Keys, keysOf } from './keys.ts'

export interface Entry {
  readonly address: string
  readonly publicKey: string
  readonly purpose: 'payment' | 'ordinals' | 'stacks'
  readonly addressType?: string
}

/** `core`, with what of it is Bitcoin's. */
export function bitcoinAccount(core: Core) {
  // A network that is none is told at once.
  for (const id of Object.keys(core.networks)) bitcoinNetwork(id)
  const at = (): BitcoinNetwork => bitcoinNetwork(core.network())
  const on = (network: BitcoinNetwork, index = core.index()): Keys =>
    keysOf(core.secret(network.isTest, index), network)
  const keys = (): Keys => on(at())
  return {
    at,
    on,
    keys,
    name: (): string => at().name,
    /** As sats-connect writes it. */
    capital: (): string => at().name.replace(/^./, (letter) => letter.toUpperCase()),
    /** As sats-connect lists them: the same wallet has an address of Stacks. */
    entries(): readonly Entry[] {
      const { payment, ordinals, publicKey, xOnly } = keys()
      return [
        { address: payment, publicKey, purpose: 'payment', addressType: 'p2wpkh' },
        { address: ordinals, publicKey: xOnly, purpose: 'ordinals', addressType: 'p2tr' },
        { address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', publicKey, purpose: 'stacks' },
      ]
    },
    /** Switches by a wallet's name of the network. */
    switchTo(name: string): void {
      const id = idOf(name)
      if (!id || !Object.hasOwn(core.networks, id)) throw new Error(`${name} is not supported`)
      if (id !== core.network()) core.switchTo(id)
    },
    addressOf: (index: number): string => on(at(), index).payment,
  }
}
export type BitcoinAccount = ReturnType<typeof bitcoinAccount>
