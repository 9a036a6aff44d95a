// What the wallet gives to a proposal: of what was asked, all that it has.
import { addressOf, keys } from './accounts.mjs'
import { methods } from './sign.mjs'

/** One real network of each namespace beside the local chains; a signature needs no node. */
export const otherChains = [
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'bip122:000000000019d6689c085ae165831e93',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  'cosmos:cosmoshub-4',
]
export const events = ['accountsChanged', 'chainChanged']
const namespaceOf = (chain) => chain.split(':')[0]

/** CAIP-10, the accounts of a chain. */
export const accountsOn = (chain, count) =>
  Array.from({ length: count }, (_, index) => `${chain}:${addressOf(namespaceOf(chain), index)}`)

/**
 * @param {{ requiredNamespaces?: Record<string, any>, optionalNamespaces?: Record<string, any> }} proposal params of `wc_sessionPropose`
 * @param {{ chains: readonly string[], count: number }} has
 * @returns {Record<string, object>} empty where nothing fits
 */
export function grant({ requiredNamespaces = {}, optionalNamespaces = {} }, { chains, count }) {
  const asked = [...Object.entries(requiredNamespaces), ...Object.entries(optionalNamespaces)]
  if (asked.length === 0) return everything(chains, count)
  const granted = {}
  for (const [key, wish] of asked) {
    // A single chain may stand in the key.
    const wanted = key.includes(':') ? [key] : (wish.chains ?? [])
    const fitting = wanted.filter((chain) => chains.includes(chain))
    if (fitting.length === 0) continue
    const name = namespaceOf(key)
    const has = granted[name] ?? { chains: [], methods: [], events: [] }
    granted[name] = {
      chains: union(has.chains, fitting),
      methods: union(
        has.methods,
        wish.methods.filter((method) => methods[name].includes(method)),
      ),
      events: union(
        has.events,
        wish.events.filter((event) => events.includes(event)),
      ),
    }
  }
  return withAccounts(granted, count)
}

function everything(chains, count) {
  const names = [...new Set(chains.map(namespaceOf))].filter((name) => Object.hasOwn(keys, name))
  const of = (name) => ({ chains: chains.filter((one) => namespaceOf(one) === name), methods: methods[name], events })
  return withAccounts(Object.fromEntries(names.map((name) => [name, of(name)])), count)
}

const union = (a, b) => [...new Set([...a, ...b])]
const withAccounts = (namespaces, count) =>
  Object.fromEntries(
    Object.entries(namespaces).map(([name, space]) => [
      name,
      { ...space, accounts: space.chains.flatMap((chain) => accountsOn(chain, count)) },
    ]),
  )
