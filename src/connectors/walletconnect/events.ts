// What a wallet says by itself in a session: what it grants, where it is, which account it has chosen, and that it is over.
import type { AccountInput, NetworkId } from '../../types.ts'
import type { ClientEvents, SessionNamespaces } from '../../walletconnect/types.ts'
import { accountsOn, grantsOf, namespaceOf, networksOf, splitAccount } from './spoken.ts'
import { connected, end, enter, type Standing, tell, tellAccounts } from './standing.ts'

/** Most accounts of an event that are looked at. */
const maxAccounts = 100

/** Follows the session that the page stands in. */
export function follow(standing: Standing): void {
  const { client } = standing
  const ours =
    <Event extends { readonly topic: string }>(act: (event: Event) => void) =>
    (event: Event): void => {
      if (event.topic === standing.topic) act(event)
    }
  client.on(
    'session_update',
    ours(({ namespaces }) => onUpdate(standing, namespaces)),
  )
  client.on(
    'session_event',
    ours((event) => onEvent(standing, event)),
  )
  for (const over of ['session_delete', 'session_expire'] as const)
    client.on(
      over,
      ours(() => end(standing)),
    )
}

/** A namespace without accounts has ended. */
function onUpdate(standing: Standing, namespaces: SessionNamespaces): void {
  for (const [namespace, network] of standing.active) {
    const accounts = accountsOn(namespaces, network)
    const [other] = grantsOf(namespaces, [network])
    if (accounts.length) tellAccounts(standing, namespace, accounts)
    else if (other) enter(standing, other.network, namespaces)
    else {
      standing.active.delete(namespace)
      tell(standing, { type: 'disconnect', namespace })
    }
  }
}

function onEvent(standing: Standing, { event: { name, data }, chainId }: ClientEvents['session_event']): void {
  const namespace = namespaceOf(chainId)
  const on = standing.active.get(namespace)
  if (!on) return
  const { namespaces } = connected(standing)
  if (name === 'chainChanged') return enter(standing, networkIn(namespaces, data, chainId as NetworkId), namespaces)
  if (name !== 'accountsChanged' || !Array.isArray(data)) return
  const named = data.slice(0, maxAccounts).map((one) => splitAccount(textOf(one))[1].toLowerCase())
  const rank = ({ address }: AccountInput): number => named.indexOf(address.toLowerCase())
  // Only what the session grants, first what the wallet names.
  const all = accountsOn(namespaces, on)
  const chosen = all.filter((account) => rank(account) >= 0).sort((a, b) => rank(a) - rank(b))
  if (chosen.length) tellAccounts(standing, namespace, [...chosen, ...all.filter((account) => rank(account) < 0)], true)
}

/** What is neither may be anything, and throw where it is made a text. */
const textOf = (value: unknown): string => (/^(string|number)$/.test(typeof value) ? `${value}` : '')

/** Wallets say a network as a number, as text of either base, or as a CAIP-2 id; and all say on which chain they say it. */
function networkIn(namespaces: SessionNamespaces, data: unknown, chainId: NetworkId): NetworkId {
  const [, number] = /^(?:eip155:)?(0x[\da-f]{1,13}|\d{1,15})$/i.exec(textOf(data)) ?? []
  const namespace = namespaceOf(chainId)
  if (namespace === 'eip155') return number ? `eip155:${BigInt(number)}` : chainId
  return networksOf(namespaces, namespace).find((id) => id === data) ?? chainId
}
