// How wallets of Unisat's shape are connected: OKX, Keplr and Binance have it too.
// https://docs.unisat.io/dev/unisat-developer-center
import { failure } from '../wallet-standard.ts'
import { nameOf, networkOf } from './accounts.ts'
import { call, type Methods } from './ask.ts'
import type { Shape, Shown } from './connector.ts'

const events = ['accountsChanged', 'accountChanged', 'chainChanged', 'networkChanged']
const isMissing = (error: unknown): undefined => {
  if (Object(error).code !== 4200) throw error
}

/** `other` gives the wallet's object for another network, where each has its own. */
export function unisat(main: Methods, other?: (network: string) => unknown): Shape {
  let provider = main
  /** The network of the object, where it is the object that tells. */
  let fixed = other && 'mainnet'
  const ask = (name: string, ...inputs: readonly unknown[]): Promise<unknown> => call(provider, name, ...inputs)
  const use = (network: string | undefined): void => {
    if (!other || !network) return
    const found = network === 'mainnet' ? main : (other(network) as Methods | undefined)
    if (found) [provider, fixed] = [found, network]
  }
  const shown = async (answer: unknown): Promise<Shown> => {
    const [address] = Array.isArray(answer) ? answer : []
    if (!address) return { entries: [] }
    const publicKey = await ask('getPublicKey').catch(() => undefined)
    // `livenet` is what other chains of the same wallet say too, so the newer question comes first.
    const chain = fixed ?? (await ask('getChain').then((said) => Object(said).enum, isMissing))
    const network = chain ?? (await ask('getNetwork').catch(isMissing))
    return { entries: [{ address, publicKey, purpose: 'payment' }], network }
  }
  const read = async (): Promise<Shown> => shown(await ask('getAccounts'))
  const turn = async (name: string | undefined): Promise<void> => {
    use(name)
    // Another object has to be opened.
    if (!name || other) throw failure(4200, 'no such network')
    await ask('switchChain', `BITCOIN_${name.toUpperCase()}`).catch((error) => {
      isMissing(error)
      return ask('switchNetwork', name === 'mainnet' ? 'livenet' : name)
    })
  }
  return {
    kind: 'unisat',
    target: () => provider,
    async open(network) {
      use(nameOf(network))
      const now = await shown(await ask('requestAccounts'))
      try {
        if (now.network !== undefined) networkOf(now.network)
        return now
      } catch {
        // It is on a chain that is not Bitcoin.
        await turn(nameOf(network))
        return read()
      }
    },
    read: (network) => {
      use(nameOf(network))
      return read()
    },
    close: () => ask('disconnect'),
    turn: (network) => turn(nameOf(network)),
    on(changed) {
      const mine = provider
      const each = (method: string): void => {
        for (const event of events) void call(mine, method, event, told).catch(() => undefined)
      }
      // No account is `[]`, or `['']` in some.
      const told = (said: unknown): void =>
        changed(Array.isArray(said) && !said.some((address) => address) ? { entries: [] } : undefined)
      each('on')
      return () => each('removeListener')
    },
  }
}
