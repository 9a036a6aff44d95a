// Tries what was reviewed without sending it, so that what would fail says so before the wallet is asked.
import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core'
import { loadSender } from '../../../chains/load-sender.ts'
import type { NodeError } from '../../../chains/types.ts'
import { lifetime } from '../../connect/machine.ts'
import { config } from '../../state/options.ts'
import { endpoints, reads } from '../balance.ts'
import { type Draft, reviewed } from './draft.ts'

/** `fails`: it would not go through as things are. `unknown`: nobody could be asked. */
export type Check =
  | { readonly state: 'running' | 'passes' | 'unknown' }
  | { readonly state: 'fails'; readonly why: NodeError }
const check_ = signal<Check>({ state: 'running' })
export const check: ReadonlySignal<Check> = check_

/** Tries each transfer that is reviewed, until the returned function is called. */
export function watchCheck(): () => void {
  const stop = effect(() => {
    const draft = reviewed.value
    if (!draft) return undefined
    const mine = new AbortController()
    untracked(() => void run(draft, mine.signal))
    return () => mine.abort()
  })
  return stop
}

async function run({ network, token, from, to, amount }: Draft, over: AbortSignal): Promise<void> {
  check_.value = { state: 'running' }
  const { address, decimals } = token
  const input = { from, to, amount, ...(address !== undefined && { token: { address, decimals } }) }
  const send = reads(endpoints(network, config.peek() ?? {}))
  const found = await loadSender(network.chainNamespace)
    .then((sender) => sender?.simulate(input, { network, send, signal: AbortSignal.any([lifetime(), over]) }))
    .then(
      (why): Check => (why ? { state: 'fails', why } : { state: 'passes' }),
      (): Check => ({ state: 'unknown' }),
    )
  if (!over.aborted) check_.value = found
}
