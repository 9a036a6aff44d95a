// WalletConnect among the wallets of the page: a row that pairs with any wallet, and a connector for each session that was made.
import { effect } from '@preact/signals-core'
import type { Config } from '../config.ts'
import type { FoundWallet } from '../connectors/found.ts'
import { walletConnect } from '../connectors/walletconnect.ts'
import { ModalError } from '../errors.ts'
import { loadPart } from '../load-part.ts'
import type { Grant } from '../types.ts'
import type { Client } from '../walletconnect/types.ts'
import { watchStored } from './intents.ts'
import { loadMachine } from './load.ts'

/** What the row is called by apps, and the session that was made first. */
const name = 'walletConnect'
const idShape = /^walletConnect(#\d{1,4})?$/

/**
 * Lists the row and the sessions by `found`, until the returned function is called. Resolves when the rows of the wallets that the
 * row leads to are listed too.
 */
export async function listWalletConnect(
  config: Config,
  relayUrl: readonly string[],
  found: (wallets: readonly FoundWallet[]) => void,
): Promise<() => void> {
  const client = clientOf(config, relayUrl)
  const sessions = new Set<FoundWallet>()
  const freeId = (): string => {
    const taken = [...sessions].map(({ id }) => id)
    let id = name
    for (let count = 2; taken.includes(id); count++) id = `${name}#${count}`
    return id
  }
  /** A session has the id under which it is stored: the other tabs of the page know it by that. */
  const idOf = (stored: string): string =>
    idShape.test(stored) && [...sessions].every(({ id }) => id !== stored) ? stored : freeId()
  const make = (topic?: string, stored = ''): FoundWallet => {
    const connector = walletConnect({
      id: idOf(stored),
      networks: config.networks,
      options: config,
      client: client.get,
      check,
      onChange: () => onSession(connector),
      ...(topic && { topic }),
    })
    return connector
  }
  let row = make()
  const list = (): void => found([...sessions, row])
  /** The row that has paired becomes a session, and another takes its place. A session that has ended goes. */
  function onSession(connector: FoundWallet): void {
    const isListed = sessions.has(connector)
    if (isListed === !!connector.claim) return
    if (isListed) sessions.delete(connector)
    else {
      // While its code was shown another tab may have stored a session of its own under this name.
      const isTaken = [...sessions].some(({ id }) => id === connector.id)
      if (isTaken) Object.defineProperty(connector, 'id', { value: freeId() })
      sessions.add(connector)
    }
    row = make()
    list()
  }
  const stop = effect(() => {
    const known = [...sessions].map(({ claim }) => claim)
    for (const { source, claim, connector } of watchStored().intents) {
      if (source !== 'relay' || !claim || known.includes(claim)) continue
      known.push(claim)
      sessions.add(make(claim, connector))
      row = make()
    }
    list()
  })
  const stopRows = await listDirectory()
  // What was listed before the rows came is arranged anew.
  list()
  return () => {
    stop()
    stopRows?.()
    void client.close()
  }
}

/** Lists the wallets of the directory. Without them a code still works with any wallet. */
const listDirectory = (): Promise<(() => void) | undefined> =>
  loadPart(import('../flows/directory.ts')).then(
    ({ listRows }) => listRows(),
    () => undefined,
  )

/** Rejects where an account of a session is no address, or there is none. The machine, which asks, knows the chains. */
async function check(grants: readonly Grant[]): Promise<void> {
  const { loadChain, namespaceOf } = await loadMachine()
  const chains = await loadPart(Promise.all(grants.map(({ network }) => loadChain(namespaceOf(network)))))
  const wrong = (cause?: unknown) => new ModalError('wallet-error', 'the session has accounts that are none', { cause })
  if (!grants.length) throw wrong()
  try {
    for (const [i, { accounts }] of grants.entries()) for (const { address } of accounts) chains[i]?.normalize(address)
  } catch (cause) {
    throw wrong(cause)
  }
}

/** The page's client, fetched and made when it is first needed. */
function clientOf({ projectId = '', metadata }: Config, relayUrl: readonly string[]) {
  let loading: Promise<Client> | undefined
  return {
    get(): Promise<Client> {
      loading ??= loadPart(import('../walletconnect/index.ts')).then(
        ({ createClient }) => createClient({ projectId, relayUrl, metadata }),
        (error) => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
    close: async (): Promise<void> => (await loading?.catch(() => undefined))?.close(),
  }
}
