// What apps may do without asking, among the wallets: said where something was granted, and ended in the wallet and at the service.
import { beforeEach, expect, test, vi } from 'vitest'
import { failure } from '../../../helpers/wallet.ts'
import { arrive, click, connected, data, dataUrl, find, names, root, see, wallet, warm } from '../../page.ts'

beforeEach(async () => {
  await warm()
  for (const name of ['profile-wallets', 'granted']) await import(`../../../../views/screens/account/${name}.tsx`)
  await import('../../../../chains/eip155/reader.ts')
})

const day = 86_400
/** As it stands in the path. */
const account = encodeURIComponent('eip155:1:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
const soon = Math.floor(Date.UTC(2999, 11, 27) / 1000)
const sessionOf = (pci: string, name: string, kinds: string[]) => ({
  pci,
  project: { name },
  expiry: soon,
  permissions: kinds.map((type) => ({ type, allowance: '0x1' })),
})
const some = [
  sessionOf('pci-ferry', 'Ferryman', ['native-token-recurring-allowance']),
  sessionOf('pci-quay', 'Quayside', ['contract-call', 'erc20-recurring-allowance', 'contract-call']),
]

async function arriveAt(pcis: readonly object[] | undefined) {
  data.set('supported-chains', { http: ['eip155:1'] })
  if (pcis) data.set(account, { pcis })
  const strap = wallet('Strap')
  const { modal } = await connected(strap, { services: { data: dataUrl } })
  await click('button', '0x5aAe…eAed')
  await arrive('Wallets')
  return { modal, strap }
}

test('says what each app may do and until when, and what is over is not there', async () => {
  await arriveAt([...some, { ...sessionOf('old', 'Tidewater', []), expiry: 5 * day }])
  await find('heading', 'Allowed apps')
  await see('Ferryman')
  await see('Spends ETH · until Dec 27, 2999')
  await see('Calls contracts · Spends tokens · until Dec 27, 2999')
  expect(names('button').filter((name) => name.startsWith('Revoke'))).toEqual(['Revoke Ferryman', 'Revoke Quayside'])
})

test('revoking asks the wallet with all the terms, posts what it signs, and the app is gone', async () => {
  const { strap } = await arriveAt(some)
  strap.script.wallet_revokePermissions = () => '0x516e'
  data.set('revoke', { success: true })
  await find('button', 'Revoke Ferryman')
  data.set(account, { pcis: some.slice(1) })
  await click('button', 'Revoke Ferryman')
  await vi.waitUntil(() => !names('button').includes('Revoke Ferryman'))
  expect(strap.params.get('wallet_revokePermissions')).toEqual([
    {
      pci: 'pci-ferry',
      permissions: [{ type: 'native-token-recurring-allowance', allowance: '0x1' }],
      expiry: soon,
      address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    },
  ])
  await see('Revoked')
  expect(names('button')).toContain('Revoke Quayside')
})

test('what the visitor declines stays, without a word', async () => {
  const { strap } = await arriveAt(some)
  strap.script.wallet_revokePermissions = () => {
    throw failure(4001)
  }
  await click('button', 'Revoke Quayside')
  await vi.waitUntil(() => strap.calls.includes('wallet_revokePermissions'))
  await find('button', 'Revoke Quayside')
  expect(names('status').join()).not.toContain('Not revoked')
})

test.each<[string, () => unknown]>([
  ['a wallet without the method', () => Promise.reject(failure(-32601))],
  ['a wallet that answers no signature', () => ({})],
  ['a service that does not take the signature', () => '0x516e'],
])('%s is told of, and the app stays', async (_, answer) => {
  const { strap } = await arriveAt(some)
  strap.script.wallet_revokePermissions = answer
  data.set('revoke', { success: false })
  await click('button', 'Revoke Ferryman')
  await vi.waitUntil(() => root().textContent?.includes('Not revoked'))
  await find('button', 'Revoke Ferryman')
})

test('nothing stands there where nothing was granted, or nobody knows', async () => {
  await arriveAt([])
  await vi.waitUntil(() => names('button').includes('Add wallet'))
  expect(names('heading')).not.toContain('Allowed apps')
})

test('a service that fails is told of in its place, and asked again by the visitor', async () => {
  await arriveAt(undefined)
  await vi.waitUntil(() => root().textContent?.includes('Allowed apps could not'))
  data.set(account, { pcis: some })
  await click('button', 'Try again')
  await find('button', 'Revoke Ferryman')
})
