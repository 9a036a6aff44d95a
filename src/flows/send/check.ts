// Tries what was reviewed without sending it, so that what would fail says so before the wallet is asked.
import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core'
import { loadSender } from '../../../chains/load-sender.ts'
import type { NodeError } from '../../../chains/types.ts'
import { lifetime } from '../../connect/machine.ts'
import { readsOf } from '../balance.ts'
import { eachQuote } from './cost.ts'
import { type Draft, reviewed, transferOf } from './draft.ts'
import { confirmReceiver } from './receiver.ts'

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
    check_.value = { state: 'running' }
    untracked(() => void run(draft, mine.signal))
    void confirmReceiver()
    const stopAsking = eachQuote(() => {
      void confirmReceiver()
      if (check_.peek().state === 'unknown') void run(draft, mine.signal)
    })
    return () => {
      mine.abort()
      stopAsking()
    }
  })
  return stop
}

async function run(draft: Draft, over: AbortSignal): Promise<void> {
  const { network, from } = draft
  const input = { from, ...transferOf(draft) }
  const send = readsOf(network)
  const found = await loadSender(network.chainNamespace)
    .then((sender) => sender?.simulate(input, { network, send, signal: AbortSignal.any([lifetime(), over]) }))
    .then(
      (why): Check => (why ? { state: 'fails', why } : { state: 'passes' }),
      // What can be received by nobody is no doubt: it has been tried.
      ({ code, message }): Check =>
        code === 'invalid-address' ? { state: 'fails', why: { kind: 'unknown', message } } : { state: 'unknown' },
    )
  if (!over.aborted) check_.value = found
}
