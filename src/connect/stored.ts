// Checks what an earlier visit or another tab has stored: others may have written it, of any size and depth. A chunk of its own, since
// a first visit has nothing to check.
import { isNamespace, isNetworkId } from '../../chains/caip.ts'
import { maxAddresses, maxChars, maxIntents, maxLabels, recentCount } from '../constants.ts'
import type { Intent, Stored } from './intents.ts'

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= maxChars

/** Copies the known fields of an intent. The list is empty where one is malformed. */
function checkedIntent(value: unknown): readonly Intent[] {
  const { connector, namespace, network, addresses: all, source, claim } = Object(value)
  const addresses: unknown[] = Array.isArray(all) ? all.slice(0, maxAddresses) : [undefined]
  return isNamespace(namespace) &&
    isNetworkId(network) &&
    [connector, source ?? '', claim ?? '', ...addresses].every(isText)
    ? [{ connector, namespace, network, addresses: addresses as string[], source, claim }]
    : []
}

/** Checks what was read. A malformed intent or label is dropped alone; where the version is another everything is. */
export function checked(value: unknown): Stored | undefined {
  const { version, intents, recent: used, network, labels } = Object(value) as Partial<Stored>
  if (version !== 1 || !Array.isArray(intents) || !Array.isArray(used)) return undefined
  // A text or an array of bytes may have millions of entries, which would all be listed before they are cut.
  const named = Object(labels)
  const entries = Object.entries<string>(named.length ? {} : named).slice(0, maxLabels)
  return {
    version,
    intents: intents.slice(0, maxIntents).flatMap(checkedIntent),
    recent: used.slice(0, recentCount).filter(isText),
    network: isNetworkId(network) ? network : undefined,
    labels: Object.fromEntries(entries.filter((entry) => entry.every(isText))),
  }
}
