// @polkadot/api takes the provider as it is: it builds a transaction by a chain's metadata, and has it signed by our signer.
import { expect, test, vi } from 'vitest'
import { polkadot } from '../../../chains/networks.ts'
import { installWallet } from '../../../src/testing/index.ts'
import { freshModal } from '../../helpers/modal.ts'
import { pageOf } from '../../helpers/pages.ts'
import { ApiPromise, MockProvider, signatureVerify, TypeRegistry } from '../../oracles/polkadot.ts'

freshModal()

test('a transfer that @polkadot/api builds is signed by the wallet, and its signature is one of these bytes', async () => {
  vi.stubGlobal('location', { host: 'app.example' })
  const wallet = installWallet({ namespace: 'polkadot' })
  const modal = await pageOf([polkadot])()
  const { address } = await modal.connect({ wallet: 'polkadot:Test Wallet' })
  const signer = modal.provider('polkadot')?.signer
  if (!signer) throw new Error('not connected')
  const registry = new TypeRegistry()
  const api = await ApiPromise.create({ provider: new MockProvider(registry), registry, noInitWarn: true })
  const payloads: object[] = []
  const signPayload = (payload: object) => {
    payloads.push(payload)
    return signer.signPayload(payload)
  }
  const transfer = api.tx.balances?.transferAllowDeath?.(address, 1000)
  const signed = await transfer?.signAsync(address, { signer: { signPayload } as never, nonce: 0 })
  expect(signed?.isSigned).toBe(true)
  expect(signed?.signer.toString()).toBe(address)
  const [payload] = payloads
  const bytes = registry.createType('ExtrinsicPayload', payload, { version: 4 }).toU8a({ method: true } as never)
  expect(signatureVerify(bytes, `${signed?.signature}`, address).isValid).toBe(true)
  expect(wallet.requests.map(({ method }) => method)).toContain('signPayload')
  await api.disconnect()
  wallet.uninstall()
})
