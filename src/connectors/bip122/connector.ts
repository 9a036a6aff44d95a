// What the connectors of Bitcoin wallets on `window` have in common: they differ in what a `Shape` says.
import { ModalError } from '../../errors.ts'
import type { AccountInput, Connector, ConnectorEvent, NetworkId } from '../../types.ts'
import { failure, unbidden } from '../errors.ts'
import type { ConnectorMethod } from '../found.ts'
import { questions } from '../questions.ts'
import { accountsOf, likelyNetwork, namespace, networkOf, onNetwork } from './accounts.ts'
import { bitcoinProvider, type Kind } from './provider.ts'

/** What a wallet shows: its addresses, and its network if it says that. */
export interface Shown {
  readonly entries: unknown
  readonly network?: unknown
  /** Called where the answer is taken: what is asked from then on is asked of who gave it. */
  take?(): void
}
/** How one kind of wallet is asked. */
export interface Shape {
  readonly kind: Kind
  /** The wallet's object. */
  target(): unknown
  /** Asks the visitor. */
  connect(network: NetworkId, signal?: AbortSignal): Promise<Shown>
  /** Asks what the wallet answers without the visitor. Rejects with code 4200 where there is no such question. */
  read(network: NetworkId): Promise<Shown>
  disconnect(): Promise<unknown>
  /** Makes the wallet switch. Rejects with code 4200 where it must be connected again instead. */
  switchNetwork(network: NetworkId): Promise<unknown>
  /** Calls back when something has changed; with nothing where the wallet has to be asked what. */
  listen(changed: (shown?: Shown) => void): () => void
}

/** What is known of a wallet, which has a network as long as the page wants something of it. */
interface Known {
  network?: NetworkId
  accounts: readonly AccountInput[]
  /** Whether an answer was taken: an event before one leads to a question, and lets nobody sign. */
  isGranted?: boolean
}
const none: Known = { accounts: [] }
function known({ entries, network: said }: Shown, wanted: NetworkId): Required<Omit<Known, 'isGranted'>> {
  const all = accountsOf(entries)
  const network = said === undefined ? likelyNetwork(all, wanted) : networkOf(said)
  return { network, accounts: onNetwork(all, network) }
}

/** Tells what happens in the wallet, and keeps `state` as it is there. */
function events(shape: Shape, state: Known, asked: ReturnType<typeof questions>[0]) {
  const listeners = new Set<(event: ConnectorEvent) => void>()
  let off: (() => void) | undefined
  const tell = (event: ConnectorEvent): void => {
    for (const listener of [...listeners]) listener(event)
  }
  const tellAccounts = (): void => tell({ type: 'accounts', namespace, accounts: state.accounts })
  const changed = async (shown?: Shown): Promise<void> => {
    const { network } = state
    if (!network) return
    const isNew = asked()
    const now = await Promise.resolve(shown ?? shape.read(network))
      .then((said) => known(said, network))
      .catch(() => ({ network, accounts: [] }))
    if (!isNew()) return
    Object.assign(state, now)
    if (now.network !== network) tell({ type: 'network', network: now.network })
    tellAccounts()
  }
  // Some wallets take listeners only of a page that is connected, so this is done again then.
  const attach = (): void => {
    try {
      off?.()
      off = undefined
      if (listeners.size) off = shape.listen((shown) => void changed(shown))
    } catch {
      // A wallet that takes no listener is used as one that has no events.
    }
  }
  const listen = (listener: (event: ConnectorEvent) => void): (() => void) => {
    listeners.add(listener)
    if (listeners.size === 1) attach()
    return () => {
      listeners.delete(listener)
      if (!listeners.size) attach()
    }
  }
  return { listen, attach, tellAccounts }
}

/** The methods that ask a wallet. */
export type Asking = Pick<Connector, ConnectorMethod | 'provider'>

export function bitcoinConnector(shape: Shape): Asking {
  const state: Known = { accounts: [] }
  const [asked, decided] = questions()
  const { listen, attach, tellAccounts } = events(shape, state, asked)
  let isAsking = false
  /** Takes over an answer that shows accounts; where `on` is given, on that network. */
  const take = (shown: Shown, wanted: NetworkId, on?: NetworkId): boolean => {
    const now = known(shown, wanted)
    if (!now.accounts.length) throw new ModalError('not-connected', 'no account')
    if (on && now.network !== on) return false
    shown.take?.()
    Object.assign(state, now)
    return true
  }
  const granted = (): Known => (state.isGranted ? state : none)
  const provider = bitcoinProvider(() => ({ kind: shape.kind, target: shape.target(), ...granted() }))
  return {
    provider: () => provider,
    async connect({ networks, silent, signal }) {
      const wanted = networks.find((id) => id.startsWith(`${namespace}:`))
      if (!wanted) throw new ModalError('unsupported-network')
      state.network ??= wanted
      if (!silent) {
        isAsking = true
        const shown = await shape.connect(wanted, signal).finally(() => (isAsking = false))
        // What comes after all is answered to nobody, and must not move the money of who is connected.
        signal.throwIfAborted()
        take(shown, wanted)
        decided()
        attach()
      } else if (!isAsking) {
        const isNew = asked()
        const before = shape.target()
        const shown = await shape.read(wanted).catch(unbidden)
        // One that is out of date says what is connected by now, if anything is.
        if (isNew()) take(shown, wanted)
        // Only where it is another object by now: a wallet may tell whoever begins to listen something, and be asked again for it.
        if (before !== shape.target()) attach()
      }
      if (!state.accounts.length) throw new ModalError('not-connected', 'no account')
      // An event may have answered before the wallet did.
      if (!signal.aborted) state.isGranted = true
      return [{ network: state.network, accounts: state.accounts }]
    },
    async disconnect({ revoke = true } = {}) {
      decided()
      state.accounts = []
      state.isGranted = false
      // Events that an app still listens to bring nothing back.
      delete state.network
      if (revoke) await shape.disconnect().catch(unlessMissing)
    },
    isAuthorized: async () => {
      const shown = state.network && (await shape.read(state.network).catch(() => undefined))
      return accountsOf(shown?.entries).length > 0
    },
    async switchNetwork({ caipNetworkId: wanted }, signal) {
      const isMissing = await shape.switchNetwork(wanted).then(() => false, unlessMissing)
      signal?.throwIfAborted()
      const shown = await (isMissing ? shape.connect(wanted, signal) : shape.read(wanted))
      signal?.throwIfAborted()
      // Where the page has disconnected by now it brings nothing back.
      if (!state.network || !take(shown, wanted, wanted)) throw failure(4200, 'switch in the wallet')
      decided()
      attach()
      tellAccounts()
    },
    listen,
  }
}

function unlessMissing(error: unknown): true {
  if (Object(error).code !== 4200) throw error
  return true
}
