// What a page's surroundings say of where it runs.
import { expect, test } from 'vitest'
import { platformOf } from '../../../src/connect/platform.ts'
import { places } from './places.ts'

test.each(Object.entries(places))('%s is known by what it says of itself', (_, [surroundings, expected]) => {
  const none = { isTelegram: false, isFrame: false, isInApp: false, isPwa: false }
  expect(platformOf(surroundings)).toEqual({ ...none, ...expected })
})

test.each([
  ['the login button', { Login: { auth: () => undefined } }],
  ["Telegram's script in another browser", { WebApp: { platform: 'unknown', initData: '' } }],
  ['nothing', undefined],
  ['what is no object', 1],
  ['null', { WebApp: null }],
])('window.Telegram of %s makes no mini app', (_, Telegram) => {
  expect(platformOf({ userAgent: '', Telegram }).isTelegram).toBe(false)
})

test('a Windows computer with a touch screen is a desktop', () => {
  const userAgent =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
  expect(platformOf({ userAgent, maxTouchPoints: 10 }).os).toBe('desktop')
})
