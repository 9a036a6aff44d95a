// Sequences that once broke something, so that they are tried every time.
import type { Command, Sequence, Step } from './commands.ts'

/** `pause` 0 where none is given. */
const steps = (...all: readonly (Command | Step)[]): readonly Step[] =>
  all.map((one) => (typeof one[0] === 'string' ? [one as Command, 0] : (one as Step)))
const at = (command: Command, pause?: number): Step => [command, pause]
const plain: Omit<Sequence, 'steps'> = {
  tabs: 1,
  embedded: false,
  allow: false,
  latency: 0,
  abrupt: false,
  isCrossing: 'wildly',
}
const connect = (tab: number, wallet: number): Command => ['connect', tab, wallet, undefined]

export const wild: readonly Sequence[] = [
  // What checks the store is lost on the way, and the visitor, who sees nobody connected, disconnects: that is not forgotten.
  {
    ...plain,
    steps: steps(
      at(connect(0, 0), 1000),
      at(['parts', 'lost', 1]),
      at(['reload', 0]),
      at(['close', 0], 0),
      at(['pick', 0, 0]),
    ),
  },
  // The other tab disconnects who is connected while a second wallet is asked here, and the visitor goes back to the account.
  {
    ...plain,
    embedded: true,
    tabs: 2,
    steps: steps(
      at(['pick', 0, 0], 20),
      at(connect(1, 1)),
      at(['gone', 1]),
      at(['parts', 'late', 1]),
      at(['chain', 0, '0x1'], 20),
      at(['disconnectOne', 0]),
      at(['update', 0, 'de', 'light'], 20),
      at(['back', 1]),
    ),
  },
  // A switch in one wallet while another one is asked to connect.
  {
    ...plain,
    steps: steps(
      connect(0, 0),
      ['mood', 1, 'ask', 'hangs'],
      ['mood', 0, 'switch', 'hangs'],
      at(['open', 0, 'ConnectingExternal', 1], 20),
      ['switchNetwork', 0, 'eip155:137'],
      ['answer', 1, false],
      ['answer', 0, true],
    ),
  },
  {
    ...plain,
    steps: steps(connect(0, 0), ['mood', 1, 'ask', 'hangs'], at(['open', 0, 'ConnectingExternal', 1], 20), [
      'switchNetwork',
      0,
      'eip155:137',
    ]),
  },
  // A wallet that is connected again while it is let go.
  {
    ...plain,
    steps: steps(connect(0, 0), at(['disconnect', 0, undefined]), at(connect(0, 0), 6000)),
  },
  {
    ...plain,
    steps: steps(
      connect(0, 0),
      ['mood', 0, 'revoke', 'late'],
      at(['disconnect', 0, undefined], 20),
      at(connect(0, 0), 6000),
    ),
  },
  // A tab goes while the other one takes up what it connected, and lets it go.
  {
    ...plain,
    tabs: 2,
    steps: steps(connect(0, 0), at(['destroy', 0]), at(['disconnect', 1, undefined]), at(['disconnect', 0, undefined])),
  },
]

const two: Omit<Sequence, 'steps'> = { ...plain, tabs: 2, isCrossing: false }
/** Unlocked in one tab, which the other hears while it has just been told that there is no account. */
const unlocked: Sequence = {
  ...two,
  steps: steps(
    at(['chain', 1, '0x89'], 6000),
    at(connect(1, 1)),
    at(['connect', 1, undefined, undefined], 6000),
    at(connect(0, 1)),
    at(['lock', 1]),
    at(['chain', 1, '0x89'], 6000),
  ),
}
export const together: readonly Sequence[] = [
  unlocked,
  {
    ...two,
    steps: steps(
      at(connect(0, 1), 6000),
      at(['disconnect', 1, { wallet: 'com.two', revoke: false }]),
      at(connect(1, 1), 6000),
    ),
  },
  // Let go in one tab at the moment in which the wallet says something to the other one.
  ...[0, 5, 200].map((latency) => ({
    ...two,
    latency,
    steps: steps(at(connect(0, 0), 6000), at(['accounts', 0, 1]), at(['disconnect', 0, { revoke: false }], 6000)),
  })),
  // Another account, while a tab reads that it was the one before.
  {
    ...two,
    latency: 200,
    steps: steps(at(connect(0, 0), 6000), at(['accounts', 0, 1]), at(['reload', 1], 6000)),
  },
]
/** Let go in one tab while another one reads what is stored. */
const letGo: readonly Sequence[] = [5, 200].map((latency) => ({
  ...two,
  latency,
  isCrossing: true,
  steps: steps(at(connect(1, 1), 6000), at(['reload', 0]), at(['disconnect', 1, { wallet: 'com.two' }])),
}))
/** Locked after it has named its accounts and before it names its chain. */
const locked: Sequence = {
  ...two,
  isCrossing: true,
  steps: steps(
    at(['mood', 1, 'chain', 'late']),
    at(connect(1, 1)),
    at(['disconnect', 0, { wallet: 'com.one' }], 0),
    at(['lock', 1]),
  ),
}
/** Both connect at once; later one wallet says something while it is let go. */
const both: Sequence = {
  ...two,
  isCrossing: true,
  steps: steps(
    at(connect(0, 0)),
    at(connect(1, 1), 0),
    at(['switchNetwork', 1, 'eip155:137']),
    at(['mood', 0, 'ask', 'honest'], 6000),
    at(['chain', 1, '0x1']),
    at(['disconnect', 1, { wallet: 'com.two' }]),
  ),
}
/** Another account is chosen while the other tab asks for what it heard of. */
const again: Sequence = {
  ...two,
  isCrossing: true,
  steps: steps(
    at(connect(1, 1), 0),
    at(['disconnect', 1, { wallet: 'com.two' }]),
    at(connect(1, 1)),
    at(['pick', 0, 0], 0),
    at(['accounts', 1, 0]),
  ),
}
export const crossing: readonly Sequence[] = [...letGo, locked, both, again]
