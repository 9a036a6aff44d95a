// Where wallets can be got, by where the page runs.
import { describe, expect, test } from 'vitest'
import { storesOf } from '../../../src/connect/stores.ts'
import type { Wallet } from '../../../src/types.ts'
import { platformAt } from './places.ts'

const brass = { id: 'brass', name: 'Brass' }

describe('the stores of a wallet', () => {
  const all = {
    ...brass,
    chromeStore: 'https://chrome.example/brass',
    appStore: 'https://apps.example/brass',
    playStore: 'https://play.example/brass',
    homepage: 'https://brass.example',
  }
  const of = (wallet: Wallet, place: string) => storesOf(wallet, platformAt(place)).map(([name]) => name)

  test.each([
    ['iOS Safari', all, ['appStore']],
    ['Android Chrome', all, ['playStore']],
    ['Chrome on a desktop', all, ['chromeStore', 'appStore', 'playStore', 'homepage']],
    ['iOS Safari', { ...all, appStore: undefined }, ['homepage']],
    ['iOS Safari', brass, []],
    ['Chrome on a desktop', { ...brass, homepage: 'javascript:alert(1)' }, []],
    ['Chrome on a desktop', { ...brass, appStore: 'itms-apps://1', homepage: 'https://a.b' }, ['homepage']],
  ] as const)('on %s are those that are of use there', (place, wallet, wanted) => {
    expect(of(wallet as Wallet, place)).toEqual(wanted)
  })
})
