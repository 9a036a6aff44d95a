// What other tabs do, told to this one as they tell it: what was stored before, and what is stored now.
import { stored } from '../../src/connect/intents.ts'
import { settle } from './time.ts'

export type Stored = ReturnType<typeof stored>

/** Says to this tab what another one has done. */
export async function broadcast(change: (state: Stored) => Stored): Promise<void> {
  const before = structuredClone(stored())
  const channel = new BroadcastChannel('hasp.state.1')
  channel.postMessage([before, change(structuredClone(before))])
  for (let i = 0; i < 5; i++) await settle()
  channel.close()
}

/** Another tab has changed what leads to a question, and no more. */
export const asksAgain = (state: Stored): Stored => ({
  ...state,
  intents: state.intents.map((intent) => ({ ...intent, addresses: [...intent.addresses, ...intent.addresses] })),
})
/** Another tab has disconnected. */
export const isGone = (state: Stored): Stored => ({ ...state, intents: [] })
