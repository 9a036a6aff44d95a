// The calls to a wallet that not every wallet knows, or knows by another name, and those whose answer is put in order.
import { hasCode, isRejection } from '../../rpc/rejection.ts'
import { ModalError } from '../errors.ts'
import type { Provider } from '../types.ts'

/** ms for which what a wallet can do is kept. */
const capabilitiesAge = 30_000
type Ask = (method: string, params?: unknown) => Promise<unknown>
type Capabilities = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Tells whether the wallet has no such method. A visitor who declined is not asked in another way, whatever else is in the error. */
const isUnknown = (error: unknown): boolean => !isRejection(error) && hasCode(error, -32601, 4200)

/** Most chains whose capabilities are kept, and most capabilities of a chain. */
const maxEntries = 500
/** What the accounts of a wallet can do, by the account's address in lower case. It changes as an account becomes a smart one. */
const known = new WeakMap<Provider, Map<string, { readonly answer: Capabilities; readonly until: number }>>()

/** Asks a wallet by `method`, in the ways that it may know. Rejects as the wallet does. */
export async function call(
  provider: Provider,
  { method, params }: { readonly method: string; readonly params?: unknown },
  signal?: AbortSignal,
): Promise<unknown> {
  const ask: Ask = (name, values = params) =>
    provider.request(values === undefined ? { method: name } : { method: name, params: values }, signal)
  if (/ccounts$/.test(method)) {
    const answer = await ask(method)
    const isOne = !Object(answer)[1]
    return isOne
      ? answer
      : import('../connect/account-type.ts').then(
          ({ inOrder }) => inOrder(provider, answer),
          () => answer,
        )
  }
  if (method === 'wallet_getCapabilities') return capabilities(provider, ask, params)
  if (method === 'wallet_connect') return connect(ask, params)
  if (method === 'wallet_getAssets') return (await import('./wallet-assets.ts')).walletAssets(ask, params)
  // Permissions had another name in earlier drafts. https://eips.ethereum.org/EIPS/eip-7715
  return ask('wallet_requestExecutionPermissions').catch((error) => {
    if (!isUnknown(error)) throw error
    return ask('wallet_grantPermissions')
  })
}

/**
 * Connects by https://eips.ethereum.org/EIPS/eip-7846, or by `eth_requestAccounts` where the wallet does not know that and
 * nothing more was asked for.
 */
async function connect(ask: Ask, params: unknown): Promise<unknown> {
  try {
    return await ask('wallet_connect')
  } catch (error) {
    const { capabilities = {} } = Object(Array.isArray(params) ? params[0] : undefined)
    if (!isUnknown(error) || Object.keys(capabilities).length) throw error
  }
  const accounts = await ask('eth_requestAccounts', [])
  if (!Array.isArray(accounts)) throw new ModalError('wallet-error', 'no accounts')
  return { accounts: accounts.map((address) => ({ address, capabilities: {} })) }
}

/**
 * What an account can do by chain id, of each chain that is asked for where any is; those of `0x0`, which hold on every chain,
 * are in each. It is empty where the wallet does not know the question. https://eips.ethereum.org/EIPS/eip-5792
 */
async function capabilities(provider: Provider, ask: Ask, params: unknown): Promise<Capabilities> {
  const [account, chainIds]: unknown[] = Array.isArray(params) ? params : []
  const of = known.get(provider) ?? new Map()
  // An app may ask for any number of accounts.
  if (of.size >= maxEntries) of.clear()
  known.set(provider, of)
  const key = `${account}`.toLowerCase()
  const last = of.get(key)
  if (last && last.until > Date.now()) return forChains(last.answer, chainIds)
  try {
    const answer = checked(await ask('wallet_getCapabilities', [account]))
    // Only what is there is kept: a question that hangs must not hold up the next one.
    of.set(key, { answer, until: Date.now() + capabilitiesAge })
    return forChains(answer, chainIds)
  } catch (error) {
    if (isUnknown(error)) return {}
    throw error
  }
}

const isChainId = (id: string): boolean => /^0x[0-9a-f]{1,64}$/i.test(id)
/** The same id however it is written: without leading zeros, in lower case. */
const chainKey = (id: string): string => `0x${BigInt(id).toString(16)}`

function checked(answer: unknown): Capabilities {
  // Of a text all characters would be entries.
  const entries: [string, unknown][] = Object.entries((typeof answer === 'object' && answer) || {}).slice(0, maxEntries)
  return Object.fromEntries(
    entries
      .filter(([id, value]) => isChainId(id) && typeof value === 'object' && value)
      .map(([id, value]) => [chainKey(id), Object.fromEntries(Object.entries(value as object).slice(0, maxEntries))]),
  )
}

function forChains({ '0x0': always = {}, ...own }: Capabilities, chainIds: unknown): Capabilities {
  const ids = Array.isArray(chainIds) ? chainIds.map(String).filter(isChainId).slice(0, maxEntries) : undefined
  const each = (ids?.map(chainKey) ?? ['0x0', ...Object.keys(own)]).map(
    (id) => [id, { ...always, ...own[id] }] as const,
  )
  return Object.fromEntries(each.filter(([, can]) => Object.keys(can).length))
}
