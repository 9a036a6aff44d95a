// What may happen to a page, as data: a failing sequence is printed as it is, and shrinks.
import fc from 'fast-check'
import type { OpenTo, ViewName } from '../../../../src/types.ts'
import type { Endpoint, Fault } from './page.ts'

export const ids: readonly string[] = ['com.one', 'com.two', 'com.three']
/** What a wallet is asked for, in the ways in which it may behave differently. */
export const kinds = ['ask', 'silent', 'chain', 'switch', 'revoke', 'sign'] as const
export type Kind = (typeof kinds)[number]
export type Mood = 'honest' | 'late' | 'rejects' | 'pending' | 'hangs' | 'nonsense' | 'fails'

export type Command =
  | readonly ['open', tab: number, view: ViewName | undefined, wallet: number]
  | readonly ['connect', tab: number, wallet: number | undefined, abort: number | undefined]
  | readonly ['disconnect', tab: number, of: { wallet?: string; namespace?: 'eip155'; revoke?: boolean } | undefined]
  | readonly ['switchNetwork', tab: number, network: `eip155:${number}`]
  | readonly ['label', tab: number, text: string]
  | readonly ['request', tab: number, method: string]
  | readonly ['update', tab: number, locale: string, theme: 'light' | 'dark']
  | readonly ['pick', tab: number, wallet: number]
  | readonly [
      (
        | 'close'
        | 'setAccountType'
        | 'createModal'
        | 'subscribe'
        | 'unsubscribe'
        | 'watchBalance'
        | 'back'
        | 'cancelSwitch'
        | 'disconnectOne'
        | 'retry'
        | 'reload'
        | 'destroy'
      ),
      tab: number,
    ]
  | readonly ['mood', wallet: number, kind: Kind, mood: Mood]
  | readonly ['answer', wallet: number, yes: boolean]
  | readonly ['accounts', wallet: number, order: number]
  | readonly ['chain', wallet: number, id: string]
  | readonly ['lie', wallet: number, event: string, value: unknown]
  | readonly ['lock' | 'unlock' | 'revoke' | 'gone' | 'mend' | 'install', wallet: number]
  | readonly ['interface' | 'parts', how: Fault, times: number]
  | readonly ['node', how: Endpoint]
  | readonly ['focus']

/** `pause`: ms before the next command; undefined is at the same moment. */
export type Step = readonly [command: Command, pause: number | undefined]
export interface Sequence {
  readonly tabs: 1 | 2
  readonly embedded: boolean
  readonly allow: boolean
  /** ms that a message to another tab takes, and the store. */
  readonly latency: number
  /** At the end it is destroyed as it is, instead of being closed first. */
  readonly abrupt: boolean
  /** Two tabs may do something before they hear of one another: at once to wallets of their own, or whatever. */
  readonly isCrossing: boolean | 'wildly'
  readonly steps: readonly Step[]
}

/** The views that take no data; the first ones are those that are built. */
export const built: readonly (ViewName | 'ConnectingExternal')[] = [
  'Connect',
  'Account',
  'ConnectingExternal',
  'SwitchNetwork',
  'UnsupportedChain',
  'WhatIsAWallet',
  'ProfileWallets',
]
const unbuilt: readonly ViewName[] = ['AllWallets', 'ConnectingWalletConnectBasic', 'GetWallet', 'Swap', 'Transactions']
export const target = (view: ViewName | undefined, wallet: string): OpenTo =>
  view === 'ConnectingExternal' ? { view, wallet } : ({ ...(view && { view }) } as OpenTo)

const wallet = fc.nat(2)
const times = fc.integer({ min: 1, max: 3 })
const oneOf = <T>(...values: readonly T[]) => fc.constantFrom(...values)
const is = <T extends string>(name: T) => fc.constant(name)

const byTab = (tab: fc.Arbitrary<number>) => [
  {
    weight: 4,
    arbitrary: fc.tuple(is('open'), tab, fc.option(oneOf(...built, ...unbuilt), { nil: undefined }), wallet),
  },
  {
    weight: 8,
    arbitrary: fc.tuple(
      is('connect'),
      tab,
      fc.option(wallet, { nil: undefined, freq: 4 }),
      fc.option(oneOf(0, 500), { nil: undefined, freq: 1 }),
    ),
  },
  { weight: 3, arbitrary: fc.tuple(is('pick'), tab, wallet) },
  {
    weight: 4,
    arbitrary: fc.tuple(
      is('disconnect'),
      tab,
      oneOf<{ wallet?: string; namespace?: 'eip155'; revoke?: boolean } | undefined>(
        undefined,
        { revoke: false },
        { namespace: 'eip155' },
        ...ids.flatMap((id) => [{ wallet: id }, { wallet: id, revoke: false }]),
      ),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(is('switchNetwork'), tab, oneOf<`eip155:${number}`>('eip155:1', 'eip155:137', 'eip155:10')),
  },
  { weight: 1, arbitrary: fc.tuple(is('label'), tab, oneOf('', 'Savings')) },
  { weight: 2, arbitrary: fc.tuple(is('request'), tab, oneOf('personal_sign', 'eth_sendTransaction')) },
  { weight: 1, arbitrary: fc.tuple(is('update'), tab, oneOf('de', 'en', 'xx'), oneOf('light', 'dark')) },
  {
    weight: 8,
    arbitrary: fc.tuple(
      oneOf(
        ...([
          'close',
          'close',
          'reload',
          'reload',
          'setAccountType',
          'createModal',
          'subscribe',
          'unsubscribe',
        ] as const),
        ...(['watchBalance', 'back', 'cancelSwitch', 'disconnectOne', 'retry', 'destroy'] as const),
      ),
      tab,
    ),
  },
]
const byHonestWallet = [
  { weight: 2, arbitrary: fc.tuple(is('answer'), wallet, fc.boolean()) },
  { weight: 2, arbitrary: fc.tuple(is('accounts'), wallet, fc.nat(3)) },
  { weight: 2, arbitrary: fc.tuple(is('chain'), wallet, oneOf('0x1', '0x89', '0xa')) },
  { weight: 3, arbitrary: fc.tuple(oneOf('lock', 'unlock', 'revoke', 'mend', 'install'), wallet) },
  { weight: 1, arbitrary: fc.tuple(is('node'), oneOf<Endpoint>('up', 'down', 'hangs')) },
  { weight: 1, arbitrary: fc.tuple(is('focus')) },
]
const moods = (...all: readonly Mood[]) => fc.tuple(is('mood'), wallet, oneOf(...kinds), oneOf(...all))
const events = ['accountsChanged', 'chainChanged', 'disconnect', 'connect'] as const
const said = [undefined, [], ['0xzz'], '0x0', 'x', { code: 4900 }, ['0xdbf03b407c01e7cd3cbea99509d93f8dddc8c6fb']]
const byHostileWorld = [
  { weight: 5, arbitrary: moods('honest', 'late', 'rejects', 'pending', 'hangs', 'nonsense', 'fails') },
  { weight: 2, arbitrary: fc.tuple(is('lie'), wallet, oneOf(...events), oneOf<unknown>(...said)) },
  { weight: 1, arbitrary: fc.tuple(is('gone'), wallet) },
  { weight: 3, arbitrary: fc.tuple(oneOf('interface', 'parts'), oneOf<Fault>('there', 'late', 'lost'), times) },
]

const pause = oneOf(undefined, undefined, 0, 0, 0, 0, 20, 1000, 6000, 21_000, 300_000)
const steps = (commands: readonly fc.WeightedArbitrary<Command>[]) =>
  fc.array(fc.tuple(fc.oneof(...commands), pause), { minLength: 1, maxLength: 30, size: '+1' })
const flags = { embedded: fc.boolean(), allow: fc.boolean(), latency: oneOf(0, 0, 5, 200), abrupt: fc.boolean() }

/** One tab or two, and everything that may go wrong. */
export const hostile: fc.Arbitrary<Sequence> = oneOf<1 | 2>(1, 1, 1, 2).chain((tabs) =>
  fc.record({
    ...flags,
    tabs: fc.constant(tabs),
    isCrossing: fc.constant('wildly' as const),
    steps: steps([...byTab(fc.nat(tabs - 1)), ...byHonestWallet, ...byHostileWorld] as fc.WeightedArbitrary<Command>[]),
  }),
)
const calm = (tab: fc.Arbitrary<number>) =>
  fc.oneof(
    ...([
      ...byTab(tab),
      ...byHonestWallet,
      { weight: 3, arbitrary: moods('honest', 'late', 'rejects') },
    ] as fc.WeightedArbitrary<Command>[]),
  )
/** A few things at one moment in one tab; by the next moment the other one has heard of them. */
const moment = oneOf(0, 1).chain((tab) =>
  fc
    .tuple(fc.array(calm(fc.constant(tab)), { minLength: 1, maxLength: 3 }), oneOf(6000, 21_000, 300_000))
    .map(([commands, ms]) => commands.map((command, i): Step => [command, i < commands.length - 1 ? undefined : ms])),
)
/** Two tabs and wallets that do what they say, in their own time. */
export const inTurn: fc.Arbitrary<Sequence> = fc.record({
  ...flags,
  tabs: fc.constant(2 as const),
  isCrossing: fc.constant(false),
  steps: fc.array(moment, { minLength: 1, maxLength: 12, size: '+1' }).map((all) => all.flat()),
})
/**
 * Each tab with a wallet of its own: of one wallet that is wanted and let go at once each tab may believe the other. And
 * none goes: what was told to it at that moment went with it.
 */
const apart = (command: Command): Command => {
  if (command[0] === 'pick') return ['pick', command[1], command[1]]
  if (command[0] === 'connect') return ['connect', command[1], command[1], command[3]]
  if (command[0] === 'open') return ['open', command[1], command[2], command[1]]
  if (command[0] === 'disconnect') return ['disconnect', command[1], { wallet: ids[command[1]] ?? '' }]
  return ['disconnectOne', 'retry', 'reload', 'destroy'].includes(command[0]) ? ['back', Number(command[1])] : command
}
/** The same, both at the same moments. */
export const atOnce: fc.Arbitrary<Sequence> = fc.record({
  ...flags,
  tabs: fc.constant(2 as const),
  isCrossing: fc.constant(true),
  steps: fc.array(fc.tuple(calm(fc.nat(1)).map(apart), pause), { minLength: 1, maxLength: 20, size: '+1' }),
})
