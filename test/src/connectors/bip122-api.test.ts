// sats-connect takes the provider as it is: its requests go through it as through a wallet's own.
import { expect, test, vi } from 'vitest'
import { loadChain } from '../../../chains/load.ts'
import { bitcoin } from '../../../chains/networks.ts'
import { installWallet, type WalletKind } from '../../../src/testing/index.ts'
import { freshModal } from '../../helpers/modal.ts'
import { pageOf } from '../../helpers/pages.ts'
import { request } from '../../oracles/sats-connect.ts'

freshModal()

test.each<[WalletKind, string]>([
  ['standard', 'bip122:Test Wallet'],
  ['sats-connect', 'bip122:TestWallet.BitcoinProvider'],
  ['leather', 'bip122:LeatherProvider'],
  ['unisat', 'bip122:unisat'],
])('sats-connect lists accounts and has a text signed through a wallet of the kind %s', async (kind, id) => {
  const wallet = installWallet({ namespace: 'bip122', kind })
  const modal = await pageOf([bitcoin])()
  const account = await modal.connect({ wallet: id })
  vi.stubGlobal('haspBitcoin', modal.provider('bip122'))
  const listed = await request('getAccounts', { purposes: ['payment' as never] }, 'haspBitcoin')
  if (listed.status !== 'success') throw new Error(JSON.stringify(listed))
  expect(listed.result.map(({ address }) => address)).toContain(account.address)
  const signed = await request('signMessage', { address: account.address, message: 'Grüß Gott' }, 'haspBitcoin')
  if (signed.status !== 'success') throw new Error(JSON.stringify(signed))
  const { verifyMessage } = await loadChain('bip122')
  expect(await verifyMessage?.('Grüß Gott', signed.result.signature, account)).toBe(true)
  wallet.reject()
  const refused = await request('signMessage', { address: account.address, message: 'No' }, 'haspBitcoin')
  expect(refused).toMatchObject({ status: 'error' })
  wallet.uninstall()
})
