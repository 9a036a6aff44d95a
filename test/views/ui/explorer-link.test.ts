// Links to what an explorer shows of a chain.
import { expect, test } from 'vitest'
import { explorerLink } from '../../../views/ui/explorer-link.ts'

test.each([
  ['https://scan.test', 'https://scan.test/tx/0x1'],
  ['https://scan.test/', 'https://scan.test/tx/0x1'],
  ['https://scan.test/testnet', 'https://scan.test/testnet/tx/0x1'],
  ['https://scan.test/#/', 'https://scan.test/#/tx/0x1'],
  ['https://scan.test/?cluster=devnet', 'https://scan.test/tx/0x1?cluster=devnet'],
])('the page of an explorer keeps its query: %s', (explorer, link) => {
  expect(explorerLink(explorer, 'tx', '0x1')).toBe(link)
})

test('what an id has of a URL is written as text', () => {
  expect(explorerLink('https://scan.test', 'address', '../?#a b')).toBe('https://scan.test/address/..%2F%3F%23a%20b')
})

test.each([undefined, '', 'http://scan.test', 'javascript:alert(1)//https://', 'https://'])(
  'an explorer that is not https is no link: %s',
  (explorer) => expect(explorerLink(explorer, 'tx', '0x1')).toBeUndefined(),
)
