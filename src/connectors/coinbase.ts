// Coinbase's wallet without an extension: a window of the wallet's own, which signs. Connecting and signing open it in the
// visitor's click; everything else is answered here. https://docs.base.org/base-account
import type { AccountInput, ConnectorEvent, Provider } from '../types.ts'
import { accountsIn, connected } from './coinbase/session.ts'
import { createWallet, type Wallet } from './coinbase/wallet.ts'
import { failure } from './errors.ts'
import type { Announced, AppOptions, Discover } from './found.ts'
import { quietly } from './property.ts'

type Params = readonly unknown[]

/** The page of the wallet, where the app names no other. */
const home = 'https://keys.coinbase.com/connect'

/** The wallet is in the page already: as an extension that does not announce itself, or as the browser that shows the page. */
const isHere = (): boolean =>
  quietly(
    () =>
      'coinbaseWalletExtension' in window ||
      Object(Object(window.top).ethereum ?? Object(window).ethereum).isCoinbaseBrowser,
  ) === true

/** Whoever can read along with plain http would be asked for signatures. On this machine nobody can. */
const isPrivate = (url: string): boolean =>
  /^https:\/\/|^http:\/\/(localhost|127\.[\d.]+|\[::1])(:|\/|$)/i.test(url) && !!quietly(() => new URL(url))

export const discover: Discover = (found, app) => {
  const { services, metadata, name = 'hasp', networks } = app()
  const url = services?.coinbase ?? home
  if (!isPrivate(url)) console.error('hasp: services.coinbase needs https')
  // Without a secure context there are no keys.
  else if (!isHere() && crypto.subtle) {
    const appChainIds = networks.map(({ id }) => +id).filter(Boolean)
    const introduction = { metadata: { appName: metadata.name, appLogoUrl: metadata.icons?.[0] ?? '', appChainIds } }
    found([coinbase({ wallet: createWallet(url, introduction, `${name}.coinbase ${url}`), app })])
  }
  return () => undefined
}

interface Context {
  readonly wallet: Wallet
  readonly app: () => AppOptions
}
type Handler = (value: unknown) => void

function coinbase(context: Context): Announced {
  const { wallet } = context
  const listeners = new Set<(event: ConnectorEvent) => void>()
  const handlers = new Set<readonly [event: string, handler: Handler]>()
  const emit = (event: string, value: unknown): void => {
    // In a microtask of its own each, so that one which throws is reported and stops no other.
    for (const [name, handler] of handlers) if (name === event) queueMicrotask(() => handler(value))
  }
  const tell = (event: string, value: unknown, change: ConnectorEvent): void => {
    for (const listener of listeners) listener(change)
    emit(event, value)
  }
  const ask = ({ method, params }: { method: string; params?: unknown }, signal?: AbortSignal) =>
    request(context, tell, { method, params: (params ?? []) as Params, signal })
  const provider = {
    request: ask,
    on(event: string, handler: Handler) {
      handlers.add([event, handler])
      return provider
    },
    removeListener(event: string, handler: Handler) {
      for (const entry of handlers) if (entry[0] === event && entry[1] === handler) handlers.delete(entry)
      return provider
    },
  }
  return {
    source: 'popup',
    type: 'external',
    name: 'Coinbase',
    key: 'coinbase',
    rdns: 'com.coinbase.wallet',
    tap: wallet.tap,
    provider: () => provider as Provider,
    connect: async ({ networks: [first], silent, signal }) => {
      const session = silent ? await wallet.restore() : await wallet.connect(chainIdOf(first), signal)
      return [{ network: `eip155:${session.chainId}`, accounts: accountsOf(session.accounts) }]
    },
    async disconnect({ revoke = true } = {}) {
      wallet.close()
      await wallet.forget(revoke)
      emit('accountsChanged', [])
    },
    isAuthorized: () => wallet.restore().then(Boolean, () => false),
    switchNetwork: async ({ caipNetworkId }, signal) =>
      void (await ask({ method: switchMethod, params: [{ chainId: hex(chainIdOf(caipNetworkId)) }] }, signal)),
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const hex = (chainId: number): string => `0x${chainId.toString(16)}`
const chainIdOf = (network = ''): number => Number.parseInt(network.split(':')[1] ?? '', 10)
const accountsOf = (addresses: readonly string[]): readonly AccountInput[] =>
  addresses.map((address) => ({ namespace: 'eip155', address, type: 'smartAccount' }))

const switchMethod = 'wallet_switchEthereumChain'
/** The methods that the wallet shows its visitor. */
const shown =
  /^(personal_sign|(personal|eth)_ecRecover|eth_s(end|ign)Transaction|eth_signTypedData(_v[134])?|wallet_(sign|sendCalls|showCallsStatus|grantPermissions|addEthereumChain|watchAsset|connect|addSubAccount))$/

async function request(
  { wallet, app }: Context,
  tell: (event: string, value: unknown, change: ConnectorEvent) => void,
  { method, params, signal }: { method: string; params: Params; signal: AbortSignal | undefined },
): Promise<unknown> {
  const { session } = wallet
  if (method === switchMethod) {
    const asked = Object(params[0]).chainId
    const chainId = /^0x[\da-f]{1,13}$/i.test(asked) && Number.parseInt(asked, 16)
    if (!chainId) throw failure(-32602, 'no chain id')
    if (!(chainId in connected(session).chains)) await wallet.ask(method, params, signal)
    await wallet.update({ chainId })
    // Another tab has ended the session, or begun another one on a chain of its own.
    if (wallet.session?.chainId !== chainId) connected(undefined)
    tell('chainChanged', hex(chainId), { type: 'network', network: `eip155:${chainId}` })
    return null
  }
  if (!shown.test(method))
    return (await import('./coinbase/requests.ts')).answer({ session, options: app() }, method, params, signal)
  const answer = await wallet.ask(method, params, signal)
  const accounts = accountsIn(answer)
  // The visitor may have chosen others.
  if (method === 'wallet_connect' && accounts.length && `${accounts}` !== `${session?.accounts}`) {
    await wallet.update({ accounts })
    tell('accountsChanged', accounts, { type: 'accounts', namespace: 'eip155', accounts: accountsOf(accounts) })
  }
  return answer
}
