// What is asked for and what is granted, read without trust. https://chainagnostic.org/CAIPs/caip-25
import type { ProposalNamespaces, SessionNamespaces } from '../types.ts'

const keyForm = /^([-a-z0-9]{3,8})(:[-_a-zA-Z0-9]{1,32})?$/
const chainForm = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const accountForm = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}):[-.%a-zA-Z0-9]{1,128}$/

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Deepest nesting of foreign data: what copies it recurses, and would overflow the stack. */
const maxDepth = 100
export const isShallow = (value: unknown, levels = maxDepth): boolean =>
  typeof value !== 'object' || !value || (levels > 0 && Object.values(value).every((one) => isShallow(one, levels - 1)))
/** Whether foreign data is small enough to keep, by the characters of its JSON. Throws where it is nested too deep. */
export const isSmall = (value: unknown, maxChars = 100_000): boolean => JSON.stringify(value).length < maxChars
/** The text, cut; '' for what is no text. */
export const truncate = (value: unknown, maxChars = 2000): string =>
  typeof value === 'string' ? value.slice(0, maxChars) : ''
/** Whether it is a list of texts of less than 500 characters each. */
export const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string' && text.length < 500)
export const isChainId = (value: unknown): value is string => typeof value === 'string' && chainForm.test(value)
/** The chain of a CAIP-10 id; undefined where it is none. */
export const chainOf = (account: string): string | undefined => accountForm.exec(account)?.[1]

const isChainOfKey = (key: string, chain: string) => chain === key || chain.startsWith(`${key}:`)

/** Whether every chain is one of its key's, and every list a list. */
function isValidNamespace(
  key: string,
  value: unknown,
): value is { chains?: string[]; methods: string[]; events: string[] } {
  if (!keyForm.test(key) || !isObject(value) || !isTextList(value.methods) || !isTextList(value.events)) return false
  const { chains } = value
  return (
    chains === undefined ||
    (isTextList(chains) && chains.every((chain) => isChainId(chain) && isChainOfKey(key, chain)))
  )
}

/** A copy without what does not belong there; undefined where it is malformed. */
export function readProposed(value: unknown): ProposalNamespaces | undefined {
  if (!isObject(value)) return undefined
  const asked: Record<string, ProposalNamespaces[string]> = {}
  for (const [key, namespace] of Object.entries(value)) {
    if (!isValidNamespace(key, namespace)) return undefined
    const { chains, methods, events } = namespace
    // A namespace without a chain asks for nothing.
    if (!key.includes(':') && !chains?.length) return undefined
    asked[key] = { ...(chains && { chains }), methods, events }
  }
  return asked
}

/** Chains of a proposal, inline keys included. */
const chainsAsked = (asked: ProposalNamespaces): readonly string[] =>
  Object.entries(asked).flatMap(([key, { chains }]) => chains ?? [key])

/**
 * A copy of what a wallet grants; undefined where it is malformed, too much, or has no account. `asked` leaves out the chains that were
 * not asked for: nothing asked means all.
 */
export function readGranted(value: unknown, asked: ProposalNamespaces = {}): SessionNamespaces | undefined {
  if (!isObject(value) || !isSmall(value)) return undefined
  const wanted = chainsAsked(asked)
  const isWanted = (chain: string | undefined) => wanted.length === 0 || wanted.includes(chain as string)
  const grant: Record<string, SessionNamespaces[string]> = {}
  for (const [key, namespace] of Object.entries(value)) {
    const { accounts } = Object(namespace) as { accounts?: unknown }
    if (!isValidNamespace(key, namespace) || !isTextList(accounts)) return undefined
    if (!accounts.every((account) => isChainOfKey(key, chainOf(account) ?? ''))) return undefined
    const { chains, methods, events } = namespace
    const kept = accounts.filter((account) => isWanted(chainOf(account)))
    if (kept.length === 0) continue
    grant[key] = { ...(chains && { chains: chains.filter(isWanted) }), accounts: kept, methods, events }
  }
  return Object.keys(grant).length > 0 ? grant : undefined
}

/** What a session lacks for this: the chain, or the method or event on it. */
export function missing(
  namespaces: SessionNamespaces,
  chainId: string,
  name: string,
  list: 'methods' | 'events' = 'methods',
): 'chain' | 'method' | undefined {
  const on = Object.values(namespaces).filter(({ accounts }) =>
    accounts.some((account) => chainOf(account) === chainId),
  )
  if (on.length === 0) return 'chain'
  return on.some((namespace) => namespace[list].includes(name)) ? undefined : 'method'
}
