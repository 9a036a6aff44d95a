// A signer that a library holds asks the wallet nothing once another tab has disconnected, as it is where this one has.
import { afterEach, describe, expect, test, vi } from 'vitest'
import { signDoc } from '../../../chains/cosmos/sign.ts'
import { bitcoin, cosmoshub, polkadot, solana } from '../../../chains/networks.ts'
import { stored } from '../../../src/connect/intents.ts'
import { applyBroadcast } from '../../../src/connect/tabs.ts'
import { findWallets, wallets } from '../../../src/connect/wallets.ts'
import { installWallet, type TestWallet } from '../../../src/testing/index.ts'
import { freshModal, start } from '../../helpers/modal.ts'
import { settle } from '../../helpers/time.ts'

freshModal()
let wallet: TestWallet | undefined
afterEach(() => {
  wallet?.uninstall()
})
const questions = {
  solana: [solana, (address: string) => ({ method: 'solana_signMessage', params: { pubkey: address, message: '2' } })],
  bip122: [bitcoin, (address: string) => ({ method: 'signMessage', params: { account: address, message: 'x' } })],
  polkadot: [polkadot, (address: string) => ({ method: 'polkadot_signMessage', params: { address, message: 'x' } })],
  cosmos: [
    cosmoshub,
    (address: string) => ({
      method: 'cosmos_signAmino',
      params: { signerAddress: address, signDoc: signDoc('x', address) },
    }),
  ],
} as const

describe.each(['solana', 'bip122', 'polkadot', 'cosmos'] as const)('%s', (namespace) => {
  test.each(['this tab', 'another tab'])(
    `a signer of ${namespace} that a library holds asks the wallet nothing once %s has disconnected`,
    async (where) => {
      vi.stubGlobal('location', { host: 'app.example', href: 'https://app.example/' })
      wallet = installWallet({ namespace })
      const [network, question] = questions[namespace]
      const modal = start({ networks: [network] })
      await findWallets()
      await settle()
      const { address } = await modal.connect({ wallet: wallets.peek()[0]?.id as string })
      const held = modal.provider(namespace) as NonNullable<ReturnType<typeof modal.provider>>
      const before = structuredClone(stored())
      if (where === 'this tab') await modal.disconnect({ revoke: false })
      else await applyBroadcast([before, { ...before, intents: [] }])
      await settle()
      expect(modal.state.status).toBe('disconnected')
      const asked = wallet.requests.length
      const said = await held.request(question(address)).catch(({ code }: { code: unknown }) => code)
      expect([said, wallet.requests.length - asked]).toEqual([4100, 0])
    },
  )
})
