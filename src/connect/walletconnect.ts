// WalletConnect among the wallets of the page: a row that pairs with any wallet, and a connector for each session that was made.
import { effect } from '@preact/signals-core'
import type { Config } from '../config.ts'
import type { FoundWallet } from '../connectors/found.ts'
import { walletConnect } from '../connectors/walletconnect.ts'
import { loadPart } from '../load-part.ts'
import type { Connector, Store } from '../types.ts'
import type { Client } from '../walletconnect/types.ts'
import { type Intent, watchStored } from './intents.ts'
import { networks } from './network.ts'

/** What the row is called by apps, and the session that was made first. */
const name = 'walletConnect'
/** ms in which another tab has given a session its other name. */
const renameTime = 1000
const nothing = (): undefined => undefined
/** What checks sessions, and keeps which codes were shown. */
const later = () => loadPart(import('./sessions.ts'))
/** The client of the modal that there is. */
export let relayClient: (() => Promise<Client>) | undefined
const idShape = /^walletConnect(#\d{1,4})?$/

/**
 * Lists the row and the sessions by `found`, until the returned function is called. Resolves when the rows of the wallets that the
 * row leads to are listed too.
 */
export async function listWalletConnect(
  app: () => Config,
  relayUrl: readonly string[],
  found: (wallets: readonly FoundWallet[]) => void,
): Promise<() => void> {
  const client = clientOf(app(), relayUrl)
  const sessions = new Set<FoundWallet>()
  const make = (topic?: string, stored = ''): FoundWallet => {
    const connector = walletConnect({
      id: freeId(sessions, stored),
      app,
      client: client.get,
      check: async (grants) => (await later()).check(grants),
      onCode: (uri) => void later().then(({ keepCode }) => keepCode(uri), nothing),
      onChange: () => onSession(connector),
      ...(topic && { topic }),
    })
    return connector
  }
  let row = make()
  /** The sessions that have nothing on the listed networks: they wait for them. */
  let waiting: readonly FoundWallet[] = []
  /** Lists the others, of which one goes by the name, or the row. */
  const list = (): void => {
    waiting = [...sessions].filter(isElsewhere)
    const listed = [...[...sessions].filter((one) => !waiting.includes(one)), row]
    const first = listed.find(({ id }) => id === name) ?? listed[0]
    for (const one of listed) Object.assign(one, { explorerId: one === first ? name : undefined })
    found(listed)
  }
  /** The row that has paired becomes a session, and another takes its place. A session that has ended goes. */
  function onSession(connector: FoundWallet): void {
    const isListed = sessions.has(connector)
    if (isListed === !!connector.claim) return
    if (isListed) sessions.delete(connector)
    else {
      // While its code was shown another tab may have stored a session of its own under this name.
      const isTaken = [...sessions].some(({ id }) => id === connector.id)
      if (isTaken) Object.defineProperty(connector, 'id', { value: freeId(sessions) })
      sessions.add(connector)
    }
    row = make()
    list()
  }
  relayClient = client.get
  const stop = effect(() => {
    // The visitor has left it, unless another tab is giving it another name.
    for (const one of waiting.filter((one) => !isStored(one))) {
      sessions.delete(one)
      setTimeout(() => {
        if (relayClient === client.get && !isStored(one)) (one as Connector).disconnect().catch(nothing)
      }, renameTime)
    }
    for (const { source, claim, connector } of watchStored().intents) {
      const isListed = [...sessions].some((one) => one.claim === claim)
      if (source !== 'relay' || !claim || isListed) continue
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
    relayClient = undefined
    stopRows?.()
    void client.close()
  }
}

const intentsOf = ({ claim }: FoundWallet): readonly Intent[] =>
  watchStored().intents.filter((intent) => intent.claim === claim)
const isStored = (session: FoundWallet): boolean => !!intentsOf(session)[0]
/** Whether a session has something in namespaces that are not listed, and nothing in those that are. */
const isElsewhere = (session: FoundWallet): boolean =>
  isStored(session) &&
  !networks.value.some(({ chainNamespace }) => intentsOf(session).some(({ namespace }) => namespace === chainNamespace))

/** An id that no session has: the one under which it is stored, by which the other tabs of the page know it, where it is free. */
function freeId(sessions: ReadonlySet<FoundWallet>, stored = ''): string {
  const taken = [...sessions].map(({ id }) => id)
  if (idShape.test(stored) && !taken.includes(stored)) return stored
  let id = name
  for (let count = 2; taken.includes(id); count++) id = `${name}#${count}`
  return id
}

/** Lists the wallets of the directory. Without them a code still works with any wallet. */
const listDirectory = (): Promise<(() => void) | undefined> =>
  loadPart(import('../flows/directory.ts')).then(({ listRows }) => listRows(), nothing)

/** The page's client, fetched and made when it is first needed. */
function clientOf({ projectId = '', metadata, storage }: Config, relayUrl: readonly string[]) {
  let loading: Promise<Client> | undefined
  return {
    get(): Promise<Client> {
      loading ??= loadPart(Promise.all([import('../walletconnect/index.ts'), storage && later()])).then(
        ([{ createClient }, sessions]) =>
          createClient({ projectId, relayUrl, metadata, ...sessions?.storing(storage as Store) }),
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
