// What developers are told of tokens that nothing reads.
import { afterEach, expect, test, vi } from 'vitest'
import { base, cosmoshub, mainnet, solana } from '../../../chains/networks.ts'
import { advise } from '../../../src/flows/option-advice.ts'
import { tokenAdvice } from '../../../src/flows/token-advice.ts'
import { freshModal, start } from '../../helpers/modal.ts'

const usdc = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC', decimals: 6 }
const on = (...list: unknown[]) => ({ 'eip155:1': list })
const networks = [mainnet, solana, cosmoshub]
freshModal()
afterEach(() => void vi.restoreAllMocks())

test('tokens that are shown get no advice', () => {
  const tokens = {
    ...on(usdc, { ...usdc, name: 'USD Coin', imageUrl: 'https://a.example/usdc.png' }),
    [solana.caipNetworkId]: [{ ...usdc, address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' }],
    [cosmoshub.caipNetworkId]: [
      { ...usdc, address: 'ibc/F663521BF1836B00F5F177680F74BFB9A8B5654A694D0D2BC249E03CF2509013' },
    ],
  }
  expect(tokenAdvice(tokens, networks)).toEqual([])
  expect(tokenAdvice(undefined, networks)).toEqual([])
  expect(tokenAdvice(on(usdc), [{ id: 1, name: 'Ethereum' }])).toEqual([])
})

const shape = "tokens is not read: it is { 'eip155:1': [{ address, symbol, decimals }] }, not"
const first = "tokens['eip155:1'][0]"
test.each<[unknown, string]>([
  [[usdc], `${shape} a list`],
  [7, `${shape} of the type number`],
  [null, `${shape} null`],
  [{ 1: [usdc] }, "tokens['1'] is not read: networks are named as 'eip155:1'"],
  [{ 'eip155:8453': [usdc] }, "tokens['eip155:8453'] is not read: networks does not list it"],
  [{ 'eip155:1': usdc }, "tokens['eip155:1'] is a list of { address, symbol, decimals }, not of the type object"],
  [on(null), `${first} is left out: it is { address, symbol, decimals }, decimals a number up to 255`],
  [on({ ...usdc, address: '0x12' }), `${first} is left out: its address is none of eip155:1, but '0x12'`],
  [
    on({ ...usdc, decimals: 6n }),
    `${first} is left out: it is { address, symbol, decimals }, decimals a number up to 255`,
  ],
  [on({ ...usdc, decimals: 0 }), `${first} is left out: decimals is 0, and a token has one at least`],
  ...['image', 'logo', 'logoURI'].map((name): [unknown, string] => [
    on({ ...usdc, [name]: 'https://a.example' }),
    `${first}.${name} is not read: it is imageUrl here`,
  ]),
  [on({ ...usdc, simbol: 'A' }), `${first}.simbol is not read: did you mean symbol?`],
  [on({ ...usdc, chainId: 1 }), `${first}.chainId is not read: there is no such field`],
])('%o', (tokens, sentence) => {
  expect(tokenAdvice(tokens, networks)).toEqual([sentence])
})

test('networks that nobody knows are not missed', () => {
  for (const unknown of [undefined, null, 7, [], [undefined], [{ id: Symbol('s') }]])
    expect(tokenAdvice(on(usdc), unknown)).toEqual([])
})

test('update gets advice by the networks that the modal lists by then', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const modal = start({ networks: [mainnet] })
  advise({ networks: [mainnet], metadata: { name: 'App' } }, modal)
  modal.update({ tokens: { 'eip155:8453': [usdc] } })
  const said = "hasp: tokens['eip155:8453'] is not read: networks does not list it"
  expect(warn.mock.calls).toEqual([[said]])
  modal.addNetwork(base).catch(() => undefined)
  modal.update({ tokens: { 'eip155:8453': [{ ...usdc, logo: 'a' } as typeof usdc] } })
  expect(warn.mock.calls.slice(1)).toEqual([["hasp: tokens['eip155:8453'][0].logo is not read: it is imageUrl here"]])
})
