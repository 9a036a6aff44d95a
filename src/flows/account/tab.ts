// Which tab of the account is shown, kept while the modal lives.
import { effect, type ReadonlySignal, signal } from '@preact/signals-core'
import { config } from '../../state/options.ts'

export type Tab = 'tokens' | 'nfts' | 'activity'

const tab_ = signal<Tab>('tokens')
export const tab: ReadonlySignal<Tab> = tab_
export function setTab(tab: Tab): void {
  tab_.value = tab
}
effect(() => {
  if (!config.value) tab_.value = 'tokens'
})
