// What a wallet grants is checked here before it enters the list of connections, and is put in its place there.
import { isNetworkId } from '../../chains/caip.ts'
import { loadChain } from '../../chains/load.ts'
import type { FoundWallet } from '../connectors/found.ts'
import { ModalError } from '../errors.ts'
import { config } from '../state/options.ts'
import type { Account, AccountInput, Connector, Grant, Namespace, NetworkId } from '../types.ts'
import { amend, forget, type Intent, isSame, remember, stored } from './intents.ts'
import { type Live, live, setLive } from './state.ts'
import { isContested } from './wallets.ts'

interface Key {
  readonly connector: FoundWallet
  readonly namespace: Namespace
}

/** Checking an account costs a hash, and thousands of them would freeze the page. */
const maxAccounts = 100

export const namespaceOf = (network: NetworkId): Namespace => network.split(':')[0] as Namespace
export const findLive = (connector: Connector, wanted: Namespace): Live | undefined =>
  live.peek().find((entry) => entry.connector === connector && entry.namespace === wanted)

/** The account that was first when the connection was stored. */
export const firstOf = ({ id: connector }: FoundWallet, namespace: Namespace): string | undefined =>
  intentFor({ connector, namespace })?.addresses[0]

/**
 * Checks what a wallet granted, and keeps what is in the page's namespaces. Where neither the visitor nor the wallet has led to the
 * question (`isUntold`), the account of who is connected that comes first is the stored one. Rejects with ModalError, or ChainError for an address.
 */
export async function checkGrants(
  connector: Connector,
  grants: readonly Grant[],
  isUntold?: boolean,
): Promise<readonly Live[]> {
  const checked = await Promise.all(
    grants.map(async ({ network, accounts: granted }) => {
      if (!isNetworkId(network)) throw new ModalError('wallet-error', 'no network')
      const namespace = namespaceOf(network)
      const accounts = await checkAccounts(
        connector,
        namespace,
        granted,
        false,
        isUntold && !!findLive(connector, namespace),
      )
      if (!accounts[0]) throw new ModalError('not-connected')
      return { connector, namespace, network, accounts: accounts as Live['accounts'] }
    }),
  )
  const listed = checked.filter(({ namespace }) =>
    config.peek()?.networks.some(({ chainNamespace }) => chainNamespace === namespace),
  )
  if (!listed[0]) throw new ModalError('not-connected')
  return listed
}

/**
 * Makes the first 100 accounts canonical: each address once, the preferred account type first. Some wallets list their accounts
 * in an order that means nothing: of theirs comes first what the visitor has put there, unless they say that it `isChosen` now.
 */
export async function checkAccounts(
  connector: FoundWallet,
  namespace: Namespace,
  granted: readonly AccountInput[],
  isChosen?: boolean,
  isUntold?: boolean,
): Promise<readonly Account[]> {
  const chain = await loadChain(namespace).catch((cause) => {
    throw new ModalError('not-available', `chains/${namespace}`, { cause })
  })
  const preferred = config.peek()?.accountTypes?.[namespace] ?? chain.accountType
  // How wallets are found whose order means nothing. One of EIP-6963 has the account first that it is on.
  const isKept = isUntold || (!isChosen && /global|standard|popup|relay/.test(connector.source as string))
  const first = isKept && firstOf(connector, namespace)
  const rank = ({ address, type }: Account): number => (address === first ? 2 : Number(type === preferred))
  const seen = new Set<string>()
  return granted
    .slice(0, maxAccounts)
    .map((item) => ({ ...item, address: chain.normalize(item.address) }) as Account)
    .filter(({ address }) => !seen.has(address) && seen.add(address))
    .sort((a, b) => rank(b) - rank(a))
}

export function intentOf({ connector, namespace, network, accounts }: Live): Intent {
  const { id, source, claim }: FoundWallet = connector
  const addresses = accounts.map(({ address }) => address)
  const own = isContested(connector) ? '' : claim
  return { connector: id, namespace, network, addresses, source: source ?? 'app', claim: own }
}
/** What is stored of a connection. */
export const intentFor = (key: Pick<Intent, 'connector' | 'namespace'>): Intent | undefined =>
  stored().intents.find((one) => isSame(one, key))
const without = (entries: readonly Live[]): readonly Live[] =>
  live.peek().filter((old) => !entries.some((entry) => isSame(intentOf(entry), intentOf(old))))

/** Tells whether what is stored is of a wallet that claims to be this one. Of an empty claim the id says what it was. */
const isClaimed = ({ connector, namespace }: Key, one: Intent): boolean =>
  one.namespace === namespace && (one.claim || one.connector.split('#')[0]) === connector.claim

/** Forgets what is stored under other ids of whoever claims to be this wallet, but for what is connected. */
export const forgetOthers = (entry: Live): void =>
  forget((old) => isClaimed(entry, old) && [entry, ...live.peek()].every((one) => !isSame(intentOf(one), old)))

/** The wallets that the visitor has connected on this page: they cannot be mistaken for others. Each modal makes its own objects. */
export const chosen = new WeakSet<Connector>()
/** Puts connections in front, and makes the first one's namespace the active one. `isChoice` says that the visitor made them. */
export function add(entries: readonly Live[], isChoice = true): void {
  for (const entry of [...entries].reverse()) {
    if (isChoice) chosen.add(entry.connector)
    const intent = intentOf(entry)
    // Only a wallet that is asked proves anything: one that is there already proves what it did then.
    const old = findLive(entry.connector, entry.namespace) && intentFor(intent)
    const claim = intent.claim && old ? old.claim : intent.claim
    if (claim) forgetOthers(entry)
    // Where two wallets make this claim, no stored intent with it proves anything.
    for (const one of stored().intents) if (isClaimed(entry, one)) amend({ ...one, claim: '' })
    remember({ ...intent, claim })
  }
  setLive([...entries, ...without(entries)], entries[0]?.namespace)
}

/** For connections that a silent answer showed: the network that has to be stored still when the wallet says it too. */
const unsaid = new WeakMap<Live, NetworkId | undefined>()

/** Puts restored connections among the others, the most recently used first. */
export function readmit(entries: readonly Live[]): void {
  // Another tab may be on a network that this one does not list.
  for (const entry of entries) unsaid.set(entry, entry.network)
  // The shift makes a large number of the -1 of those that are not among them.
  const rank = (entry: Live): number => stored().intents.indexOf(intentFor(intentOf(entry)) as Intent) >>> 0
  setLive([...without(entries), ...entries].sort((a, b) => rank(a) - rank(b)))
}

/** Tells whether a connection would be restored after a reload: one that is being disconnected has no intent any more. */
export const isIntended = (entry: Live): boolean => !!intentFor(intentOf(entry))
/** The first connection of a namespace that is to stay. */
export const intendedOf = (wanted: Namespace): Live | undefined =>
  live.peek().find((entry) => entry.namespace === wanted && isIntended(entry))

const contentOf = ({ network, accounts }: Live): string => JSON.stringify([network, accounts])

/** Changes a live connection, and its intent where that `isStored`; one that has ended is not made again. */
export function change(
  connector: Connector,
  namespace: Namespace,
  changes: Partial<Pick<Live, 'network' | 'accounts'>>,
  isStored = true,
): void {
  const old = findLive(connector, namespace)
  if (!old) return
  const next = { ...old, ...changes }
  const intent = intentOf(next)
  const before = intentFor(intent)
  // Wallets often send the same event twice.
  const isNew = contentOf(next) !== contentOf(old)
  // What a silent answer has shown already is stored once the wallet says it, unless another tab has chosen a network since.
  const isOurs = unsaid.get(old) === before?.network
  // What was proved when the visitor chose the wallet is not proved anew by what it says.
  if (isStored && (isNew || isOurs)) amend({ ...intent, claim: before?.claim })
  // Where it shows what was shown before, another tab may have asked for what the wallet does not know yet.
  if (isNew && !isStored) unsaid.set(next, before?.network)
  if (isNew) setLive(live.peek().map((entry) => (entry === old ? next : entry)))
}

export const drop = (matches: (entry: Live) => boolean): void => setLive(live.peek().filter((entry) => !matches(entry)))
