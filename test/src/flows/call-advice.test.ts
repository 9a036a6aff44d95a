// What developers are told of calls that ask for something which nobody reads.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { base, mainnet } from '../../../chains/networks.ts'
import { callAdvice } from '../../../src/flows/call-advice.ts'
import { advise } from '../../../src/flows/option-advice.ts'
import type { Modal } from '../../../src/types.ts'
import { freshModal, start } from '../../helpers/modal.ts'

const options = { networks: [mainnet, base], metadata: { name: 'App' } }
freshModal()
let warn: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const told = () => warn.mock.calls.map(([sentence]: readonly unknown[]) => `${sentence}`)

test.each([
  ['connect', undefined],
  ['connect', { wallet: 'io.metamask', namespace: 'eip155', signal: new AbortController().signal }],
  ['open', { view: 'SwitchActiveChain', network: 'eip155:1', namespace: 'eip155' }],
  ['open', { view: 'Downloads', wallet: 'a' }],
  ['open', undefined],
  ['provider', undefined],
  ['provider', 'solana'],
  ['switchNetwork', 'eip155:1'],
  ['switchNetwork', 8453],
  ['switchNetwork', base],
  ['close', 'anything'],
])('%s(%o) gets no advice', (name, value) => {
  expect(callAdvice(name, value)).toEqual([])
})

test('an event of the page is no options', () => {
  expect(callAdvice('open', { target: null, type: 'click' })).toEqual([])
  expect(callAdvice('connect', { target: {}, type: 'click' })).toEqual([])
})

test.each([
  ['connect', 'io.metamask', "connect takes an object: write connect({ wallet: 'io.metamask' })"],
  ['connect', { walet: 'a' }, 'connect: walet is not read: did you mean wallet?'],
  ['connect', { connector: 'a' }, 'connect: connector is not read: it takes wallet, namespace, signal'],
  ['open', 'Account', "open takes an object: write open({ view: 'Account' })"],
  ['open', { veiw: 'Account' }, 'open: veiw is not read: did you mean view?'],
  ['provider', 'evm', "provider takes a namespace: 'eip155', 'solana', 'bip122', 'polkadot' or 'cosmos', not 'evm'"],
  ['switchNetwork', '8453', "switchNetwork takes a CAIP-2 id: write 'eip155:8453'"],
])('%s(%o)', (name, value, sentence) => {
  expect(callAdvice(name, value)).toEqual([sentence])
})

test('anything may be asked for', () => {
  for (const value of [null, 0, '', [], Symbol('s'), 1n, () => undefined, Object.create(null)])
    for (const name of ['connect', 'open', 'provider', 'switchNetwork', 'odd'])
      for (const sentence of callAdvice(name, value)) expect(typeof sentence).toBe('string')
})

test('a call answers as without advice, which comes once', async () => {
  const modal = start({ networks: [mainnet, base] }) as unknown as Modal
  advise(options, modal)
  advise(options, modal)
  await expect(modal.switchNetwork('8453' as never)).rejects.toMatchObject({ code: 'unknown-network' })
  await expect(modal.switchNetwork('8453' as never)).rejects.toMatchObject({ code: 'unknown-network' })
  expect(modal.provider('evm' as never)).toBeUndefined()
  modal.update({ netwroks: [] } as never)
  modal.destroy()
  expect(told().filter((text: string) => !/storage/.test(text))).toEqual([
    "hasp: switchNetwork takes a CAIP-2 id: write 'eip155:8453'",
    "hasp: provider takes a namespace: 'eip155', 'solana', 'bip122', 'polkadot' or 'cosmos', not 'evm'",
    'hasp: netwroks is not read: did you mean networks?',
  ])
  await expect(modal.open()).rejects.toMatchObject({ code: 'not-available' })
})

test('a button in the markup that nobody defines is told of, where hasp/cdn is not what is used', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { querySelector: (name: string) => (name === 'hasp-button' ? {} : null) })
  const get = vi.fn()
  vi.stubGlobal('customElements', { get })
  const modal = { connect: () => 0 } as unknown as Modal
  advise(options, modal)
  vi.advanceTimersByTime(999)
  expect(told()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told()).toEqual([
    "hasp: <hasp-button> is not defined: createModal of 'hasp/cdn' does that; for React there are buttons in 'hasp/react'",
  ])
  get.mockReturnValue(class {})
  advise(options, { connect: () => 0 } as unknown as Modal)
  vi.advanceTimersByTime(1000)
  expect(told()).toHaveLength(1)
  vi.useRealTimers()
})
