// A token that nobody vouches for must not be called as what the visitor knows, nor lead to a page.
import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../chains/networks.ts'
import { isSuspicious, isTaken, namesOf } from '../../../src/flows/account/names.ts'

const listed = ['USDC', 'DAI', 'LINK', 'wstETH', 'USD₮'].map((symbol) => ({ address: '0x1', symbol, decimals: 6 }))
const names = namesOf({
  network: mainnet,
  listed: [...listed, { address: '0x2', symbol: 'EURC', name: 'Euro Coin', decimals: 6 }],
})
const isFake = (text: string): boolean => isSuspicious(text) || isTaken(text, names)

describe('what looks like a listed token or the coin', () => {
  test.each([
    ['the same', 'USDC'],
    ['in small letters', 'usdc'],
    ['with a small L for an I', 'DAl'],
    ['with a one for an I', 'DA1'],
    ['with a bar for an I', 'DA|'],
    ['with an I for a small L', 'IINK'],
    ['with Cyrillic letters', 'UЅDС'],
    ['with Cherokee letters', 'ᎠAI'],
    ['in Lisu letters', 'ꓴꓢꓓꓚ'],
    ['in Coptic letters', 'ⲈⲦⲎ'],
    ['in small capitals', 'ᴜꜱᴅᴄ'],
    ['with one small capital', 'USᴅC'],
    ['in letters of mathematics', '𝐔𝐒𝐃𝐂'],
    ['in wide letters', 'ＵＳＤＣ'],
    ['with marks', 'UṢDC'],
    ['with blanks', 'U S D C'],
    ['with points', 'U.S.D.C'],
    ['with a sign before it', '$USDC'],
    ['with an amount before it', '1,000.00 USDC'],
    ['with an amount after it', 'USDC 1,000'],
    ['with signs after it', 'USDC ✅'],
    ['with a dollar after it', 'USDC$'],
    ['in squares', '🆄🆂🅳🅲'],
    ['in circles', '🅤🅢🅓🅒'],
    ['in syllabics', 'ᑌᔕᗪᑕ'],
    ['with a stroke', 'ĐAI'],
    ['with an Icelandic letter', 'ÐAI'],
    ['without a dot', 'DAı'],
    ['by its name', 'Euro Coin'],
    ['as the coin', 'Ether'],
    ['with a Greek one for an E', 'Ξther'],
    ['with Armenian letters', 'UՏDC'],
  ])('is taken for one: %s', (_, text) => {
    expect(isFake(text)).toBe(true)
  })
})

test.each([
  'Tether',
  'Dai Savings',
  'LINKEDIN',
  'Токен',
  'عملة',
  '比特币',
  'ΔΗΜΟΣ Ω',
  'Crédit',
  '1INCH',
  '0x',
  'USD0',
  'USDT0',
  'USDC.e',
  '',
])('what has a name of its own is not: %s', (text) => {
  expect(isFake(text)).toBe(false)
})
