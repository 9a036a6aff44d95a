// What a session asks of a wallet, by namespace, and what it grants, in the words of connectors.
// https://docs.reown.com/advanced/multichain/rpc-reference/ethereum-rpc and its neighbours
import type { AccountInput, Grant, Namespace, NetworkId } from '../../types.ts'
import type { ProposalNamespaces, SessionNamespaces } from '../../walletconnect/types.ts'

const list = (names: string): readonly string[] => names.split(' ')
const methods: Readonly<Record<Namespace, readonly string[]>> = {
  eip155: list(
    'eth_sendTransaction eth_signTransaction personal_sign eth_sign eth_signTypedData eth_signTypedData_v4 ' +
      'wallet_switchEthereumChain wallet_addEthereumChain wallet_watchAsset wallet_getCapabilities wallet_sendCalls ' +
      'wallet_getCallsStatus wallet_showCallsStatus wallet_getAssets wallet_grantPermissions wallet_revokePermissions',
  ),
  solana: list('solana_signMessage solana_signTransaction solana_signAllTransactions solana_signAndSendTransaction'),
  bip122: list('signMessage signPsbt sendTransfer getAccountAddresses'),
  polkadot: list('polkadot_signMessage polkadot_signTransaction'),
  cosmos: list('cosmos_signAmino cosmos_signDirect cosmos_getAccounts'),
}
const events = list('accountsChanged chainChanged')

export const namespaceOf = (id: string): Namespace => id.split(':')[0] as Namespace

/** Everything that the listed networks may need, all of it optional: a wallet grants what it can. */
export function proposalOf(networks: readonly NetworkId[]): ProposalNamespaces {
  const spaces = [...new Set(networks.map(namespaceOf))]
  return Object.fromEntries(
    spaces.map((name) => {
      const chains = networks.filter((id) => namespaceOf(id) === name)
      return [name, { chains, methods: methods[name], events }]
    }),
  )
}

/** The client checks the grammar of accounts; that a chain of Ethereum is a number is the rule of that namespace. */
const wrongAccount = /^eip155:(?![1-9]\d*:)/

/** The CAIP-10 ids that a session has in a namespace, in the wallet's order. */
export const accountIds = (namespaces: SessionNamespaces, namespace: Namespace): readonly string[] =>
  Object.values(namespaces)
    .flatMap(({ accounts }) => accounts)
    .filter((id) => namespaceOf(id) === namespace && !wrongAccount.test(id))

/** The network and the address of a CAIP-10 id. */
export const splitAccount = (id: string): readonly [NetworkId, string] => {
  const at = id.lastIndexOf(':')
  return [id.slice(0, at) as NetworkId, id.slice(at + 1)]
}

/** The network of each account that a session has in a namespace. */
export const networksOf = (namespaces: SessionNamespaces, namespace: Namespace): readonly NetworkId[] =>
  accountIds(namespaces, namespace).map((id) => splitAccount(id)[0])

/** Whether a session has an account on a network. */
export const has = (namespaces: SessionNamespaces, network: NetworkId): boolean =>
  networksOf(namespaces, namespaceOf(network)).includes(network)

/** The accounts of a session on a network. */
export function accountsOn(namespaces: SessionNamespaces, network: NetworkId): readonly AccountInput[] {
  const namespace = namespaceOf(network)
  const type = namespace === 'bip122' ? 'payment' : 'eoa'
  return accountIds(namespaces, namespace)
    .map(splitAccount)
    .filter(([on]) => on === network)
    .map(([, address]) => ({ namespace, address, type }))
}

/** What a session grants in each namespace: on the first of `wanted` where it has an account, else where it has its first. */
export function grantsOf(namespaces: SessionNamespaces, wanted: readonly NetworkId[]): readonly Grant[] {
  const spaces = new Set(wanted.map(namespaceOf))
  return [...spaces].flatMap((name) => {
    const granted = networksOf(namespaces, name)
    const network = wanted.find((id) => granted.includes(id)) ?? granted[0]
    if (!network) return []
    return [{ network, accounts: accountsOn(namespaces, network) }]
  })
}
