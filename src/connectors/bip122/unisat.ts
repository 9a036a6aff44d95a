// How wallets of Unisat's shape are connected: OKX, Keplr and Binance have it too.
// https://docs.unisat.io/dev/unisat-developer-center
import { failure } from '../errors.ts'
import { nameOf, networkOf } from './accounts.ts'
import { call, type Methods } from './ask.ts'
import { type Asking, bitcoinConnector, type Shown } from './connector.ts'

const events = ['accountsChanged', 'accountChanged', 'chainChanged', 'networkChanged']
const isMissing = (error: unknown): undefined => {
  if (Object(error).code !== 4200) throw error
}

/** The wallet's object, and the network of it where it is the object that tells. */
type Side = readonly [object: Methods, network?: string | undefined]

/** `other` gives the wallet's object for another network, where each has its own. */
export function unisat(main: Methods, other?: (network: string) => unknown): Asking {
  // It is another one only once that has shown an account: until then all is asked of the one that is connected.
  let now: Side = [main, other && 'mainnet']
  const sideOf = (network: string | undefined): Side => {
    const found = network === 'mainnet' ? main : network && (other?.(network) as Methods | undefined)
    return other && found ? [found, network] : now
  }
  const shown = async (side: Side, answer: unknown): Promise<Shown> => {
    const [object, fixed] = side
    const [address] = Array.isArray(answer) ? answer : []
    if (!address) return { entries: [] }
    const publicKey = await call(object, 'getPublicKey').catch(() => undefined)
    // `livenet` is what other chains of the same wallet say too, so the newer question comes first.
    const chain = fixed ?? (await call(object, 'getChain').then((said) => Object(said).enum, isMissing))
    const network = chain ?? (await call(object, 'getNetwork').catch(isMissing))
    const take = (): void => {
      now = side
    }
    return { entries: [{ address, publicKey, purpose: 'payment' }], network, take }
  }
  const read = async (side: Side): Promise<Shown> => shown(side, await call(side[0], 'getAccounts'))
  const switchTo = async (name: string | undefined): Promise<void> => {
    // Another object has to be connected.
    if (!name || other) throw failure(4200, 'no such network')
    await call(main, 'switchChain', `BITCOIN_${name.toUpperCase()}`).catch((error) => {
      isMissing(error)
      return call(main, 'switchNetwork', name === 'mainnet' ? 'livenet' : name)
    })
  }
  return bitcoinConnector({
    kind: 'unisat',
    target: () => now[0],
    async connect(network) {
      const side = sideOf(nameOf(network))
      const said = await shown(side, await call(side[0], 'requestAccounts'))
      try {
        if (said.network !== undefined) networkOf(said.network)
        return said
      } catch {
        // It is on a chain that is not Bitcoin.
        await switchTo(nameOf(network))
        return read(side)
      }
    },
    read: (network) => read(sideOf(nameOf(network))),
    disconnect: () => call(now[0], 'disconnect'),
    switchNetwork: (network) => switchTo(nameOf(network)),
    listen(changed) {
      const [mine] = now
      const each = (method: string): void => {
        for (const event of events) void call(mine, method, event, told).catch(() => undefined)
      }
      // No account is `[]`, or `['']` in some.
      const told = (said: unknown): void =>
        changed(Array.isArray(said) && !said.some(Boolean) ? { entries: [] } : undefined)
      each('on')
      return () => each('removeListener')
    },
  })
}
