// CAIP-2 network ids and CAIP-10 account ids. This needs no hashing, and is small enough for core.
// https://chainagnostic.org/CAIPs/caip-2 https://chainagnostic.org/CAIPs/caip-10
import type { Namespace, NetworkId } from './types.ts'

const grammar = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32})(?::([-.%a-zA-Z0-9]{1,128}))?$/
const all = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'] as const satisfies readonly Namespace[]
// A namespace that is missing above does not compile.
const namespaces: Exclude<Namespace, (typeof all)[number]> extends never ? readonly string[] : never = all
// References that CAIP-2 allows and a namespace does not: that of an EVM chain is a number.
const wrongReference = /^eip155:(?![1-9]\d*$)/

/**
 * Tells whether hasp has a chain for this namespace.
 * @example isNamespace('eip155') // true
 */
export const isNamespace = (value: unknown): value is Namespace => namespaces.includes(value as string)

/**
 * Tells whether `id` is a CAIP-2 id of a namespace that hasp has a chain for, with a reference that the namespace allows.
 * @example isNetworkId('eip155:1') // true
 */
export const isNetworkId = (id: unknown): id is NetworkId =>
  isNamespace(idParts(id)[0]) && !idParts(id)[2] && !wrongReference.test(id as string)

/** Takes apart an id into namespace, reference and address, by grammar alone; empty where it is none. */
export const idParts = (id: unknown): readonly (string | undefined)[] =>
  (typeof id === 'string' && grammar.exec(id)?.slice(1)) || []
