// A wallet of a directory is read field by field, and nothing hostile in one is kept.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNetworkId } from '../../../chains/caip.ts'
import { readWallet, readWallets } from '../../../src/services/wallet.ts'
import { runs } from '../../helpers/random.ts'

const listing = {
  id: 'brass-key',
  name: 'Brass Key',
  badge_type: 'certified',
  chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  homepage: 'https://brass.example/',
  image_id: 'a-1.png',
  image_url: 'https://brass.example/icon.png',
  order: 1,
  mobile_link: 'brass://',
  desktop_link: 'brass-desktop',
  webapp_link: 'https://brass.example/app',
  link_mode: 'https://brass.example/open',
  app_store: 'https://apps.apple.com/app/id1',
  play_store: 'https://play.google.com/store/apps/details?id=a',
  chrome_store: 'https://chromewebstore.google.com/detail/a',
  rdns: 'example.brass',
}
const wallet = {
  id: 'brass-key',
  name: 'Brass Key',
  rdns: 'example.brass',
  imageId: 'a-1.png',
  mobileLink: 'brass://',
  desktopLink: 'brass-desktop://',
  imageUrl: 'https://brass.example/icon.png',
  webappLink: 'https://brass.example/app',
  universalLink: 'https://brass.example/open',
  homepage: 'https://brass.example/',
  appStore: 'https://apps.apple.com/app/id1',
  playStore: 'https://play.google.com/store/apps/details?id=a',
  chromeStore: 'https://chromewebstore.google.com/detail/a',
  chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  isCertified: true,
}

test('a listing is read by the names of the service, and a wallet by ours', () => {
  expect(readWallet(listing)).toEqual(wallet)
  expect(readWallet(wallet)).toEqual(wallet)
})

test('an id may be like an rdns, as those of an app’s own wallets are', () => {
  expect(readWallets([{ id: 'com.my.wallet', name: 'A' }], 1)).toEqual([{ id: 'com.my.wallet', name: 'A' }])
  expect(readWallet({ id: '.', name: 'A' })).toBeUndefined()
})

test('a wallet with an id and a name alone has nothing else, nulls included', () => {
  const bare = { id: 'a', name: 'A' }
  expect(readWallet({ ...bare, mobile_link: null, rdns: null, link_mode: null, badge_type: 'none' })).toEqual(bare)
})

test.each([
  ['id', undefined],
  ['id', 1],
  ['id', ''],
  ['id', '../secret'],
  ['id', 'a,b'],
  ['id', 'x'.repeat(65)],
  ['name', undefined],
  ['name', ''],
  ['name', ' \n\t '],
  ['name', '\u202e\u2066'],
  ['name', { toString: () => 'Brass Key' }],
])('a wallet whose %s is %j is left out', (key, value) => {
  expect(readWallet({ ...listing, [key]: value })).toBeUndefined()
})

test.each([undefined, null, 1, 'wallet', [], [[]], new Date(0), { name: 'A' }, { id: 'a' }])(
  '%j is no wallet',
  (value) => {
    expect(readWallet(value)).toBeUndefined()
  },
)

test.each([
  ['Evil\u202egnp.exe', 'Evilgnp.exe'],
  ['\u2066Brass\u2069 Key', 'Brass Key'],
  ['Brass\n\u0000Key', 'Brass Key'],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['x'.repeat(5000), 'x'.repeat(64)],
])('the name %j is drawn as %j', (name, drawn) => {
  expect(readWallet({ ...listing, name })?.name).toBe(drawn)
})

test.each([
  ['mobile_link', 'mobileLink', 'javascript:alert(1)'],
  ['desktop_link', 'desktopLink', 'data:text/html,x'],
  ['webapp_link', 'webappLink', 'brass://'],
  ['link_mode', 'universalLink', 'http://brass.example/'],
  ['homepage', 'homepage', 'vbscript:x'],
  ['app_store', 'appStore', 'file:///etc/passwd'],
  ['play_store', 'playStore', 'market://details?id=a'],
  ['chrome_store', 'chromeStore', 'blob:https://brass.example/1'],
  ['image_url', 'imageUrl', 'http://brass.example/icon.png'],
  ['image_id', 'imageId', '../../secret'],
  ['image_id', 'imageId', '..'],
  ['rdns', 'rdns', 'example brass'],
  ['badge_type', 'isCertified', 'gold'],
  ['chains', 'chains', 'eip155:1'],
])('a %s is left out of a wallet where %s would be %j', (theirs, ours, value) => {
  const { [ours as 'homepage']: _, ...others } = wallet
  expect(readWallet({ ...listing, [theirs]: value })).toEqual(others)
})

test.each([
  ['a drawing', 'data:image/svg+xml,<svg/>', true],
  ['one of 32 kB', `data:image/png,${'x'.repeat(32_764)}`, true],
  ['a larger one', `data:image/png,${'x'.repeat(32_765)}`, false],
  ['a page', 'data:text/html,<img>', false],
])('an image that is %s in the list itself is taken: %#', (_, image, isTaken) => {
  expect(readWallet({ ...listing, image_url: image })?.imageUrl).toBe(isTaken ? image : undefined)
})

test('chains that are no network of ours are left out, and none is there twice', () => {
  const chains = [
    'eip155:1',
    'eip155:1',
    'eip155',
    'eip155:0x1',
    'tezos:main',
    'eip155:1:0xabc',
    1,
    null,
    {},
    'bip122:a',
  ]
  expect(readWallet({ ...listing, chains })?.chains).toEqual(['eip155:1', 'bip122:a'])
  expect(
    readWallet({ ...listing, chains: Array.from({ length: 9999 }, (_, i) => `eip155:${i + 1}`) })?.chains,
  ).toHaveLength(500)
})

test('of a list each id is taken once and no more than asked for, and what is no list throws', () => {
  const rows = [listing, { ...listing, name: 'Other' }, 0, { id: 'b', name: 'B' }, { id: 'c', name: 'C' }]
  expect(readWallets(rows, 4).map(({ name }) => name)).toEqual(['Brass Key', 'B'])
  expect(() => readWallets({} as never, 4)).toThrow(TypeError)
})

test('whatever a directory sends, what is read has the shape of a wallet and is read again as the same', () => {
  const keys = fc.constantFrom(...Object.keys(listing), ...Object.keys(wallet), '__proto__', 'constructor')
  const values = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(...Object.values(listing)),
    fc.constantFrom('javascript:alert(1)', 'https://a.example', 'a', '\u202e', ['eip155:1', 'x'], true, null),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(keys, values)), (entries) => {
      const read = readWallet(JSON.parse(JSON.stringify({ ...listing, ...Object.fromEntries(entries) })))
      if (!read) return
      expect(Object.keys(wallet)).toEqual(expect.arrayContaining(Object.keys(read)))
      expect(read.name).toMatch(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]{1,64}$/u)
      expect(read.chains?.every(isNetworkId) ?? true).toBe(true)
      expect(JSON.stringify(Object.values({ ...read, name: '' }))).not.toMatch(/"(javascript|data|http):/)
      expect(readWallet(read)).toEqual(read)
    }),
    { numRuns: runs(1000) },
  )
})
