// What a developer is told of a call that asks for something which nobody reads. A call does the same with and without it.
import { isNamespace } from '../../chains/caip.ts'
import type { Modal, OpenTo } from '../types.ts'
import { get, keysOf, meant, shown } from './nearest.ts'

type Named<Of> = { readonly [Name in Of extends unknown ? keyof Of : never]: true }
const connectNames: Named<NonNullable<Parameters<Modal['connect']>[0]>> = {
  wallet: true,
  namespace: true,
  signal: true,
}
const openNames: Named<OpenTo> = {
  view: true,
  namespace: true,
  wallet: true,
  network: true,
  to: true,
  amount: true,
  token: true,
}

const isEvent = (value: unknown): boolean => get(value, 'target') !== undefined

/** What to tell of names that a call does not read. */
const namesAdvice = (call: string, value: unknown, known: object): readonly string[] => {
  const names = Object.keys(known)
  return keysOf(value)
    .filter((name) => !names.includes(name))
    .map((name) => `${call}: ${name} is not read: ${meant(name, names, `it takes ${names.join(', ')}`)}`)
}

const advices: Readonly<Record<string, (value: unknown) => readonly string[]>> = {
  connect: (to) =>
    typeof to === 'string'
      ? [`connect takes an object: write connect({ wallet: ${shown(to)} })`]
      : namesAdvice('connect', isEvent(to) ? undefined : to, connectNames),
  open: (to) =>
    typeof to === 'string'
      ? [`open takes an object: write open({ view: ${shown(to)} })`]
      : namesAdvice('open', isEvent(to) ? undefined : to, openNames),
  provider: (namespace) =>
    namespace === undefined || isNamespace(namespace)
      ? []
      : [`provider takes a namespace: 'eip155', 'solana', 'bip122', 'polkadot' or 'cosmos', not ${shown(namespace)}`],
  watch: (kind) =>
    kind === 'tokens' || kind === 'activity' || kind === 'identity'
      ? []
      : [`watch takes 'tokens', 'activity' or 'identity', and a function: not ${shown(kind)}`],
  switchNetwork: (id) =>
    typeof id === 'string' && /^\d+$/.test(id) ? [`switchNetwork takes a CAIP-2 id: write 'eip155:${id}'`] : [],
}

/** What to tell of a call of the modal with this argument, a sentence each. */
export const callAdvice = (name: string, value: unknown): readonly string[] => advices[name]?.(value) ?? []

/** Has `tell` called with the name and the argument of every call of this modal before it is made. */
export function watchCalls(modal: Modal, tell: (name: string, value: unknown) => void): void {
  const methods = modal as unknown as Record<string, (...args: readonly unknown[]) => unknown>
  for (const name of [...Object.keys(advices), 'update', 'addNetwork']) {
    const call = methods[name]
    methods[name] = (...args) => {
      tell(name, args[0])
      return call?.(...args)
    }
  }
}
