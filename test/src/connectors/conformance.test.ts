// What every wallet in the page does: one suite over one table. What is a connector's own is in the file of its name.
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { bitcoinTestnet } from '../../../chains/networks.ts'
import { wallets } from '../../../src/connect/wallets.ts'
import { installWallet } from '../../../src/testing/index.ts'
import { rows } from '../../helpers/conformance.ts'
import { conform, fakedClock } from '../../helpers/conformance-suite.ts'
import { kept } from '../../helpers/kept.ts'
import { freshModal } from '../../helpers/modal.ts'
import { pageOf } from '../../helpers/pages.ts'
import { fakeTimers } from '../../helpers/time.ts'

vi.mock('../../../src/storage.ts', async () => await import('../../helpers/kept.ts'))

freshModal()
beforeEach(() => {
  kept.clear()
  fakeTimers()
  vi.stubGlobal('location', { host: 'app.example', href: 'https://app.example/' })
})
conform(rows, fakedClock)

test.each(['standard', 'sats-connect', 'leather', 'unisat'] as const)(
  'a page of a regtest network of Bitcoin connects wallets that are on it: %s',
  async (kind) => {
    const id = '0f9188f13cb7b2c71f2a335e3a4fc328'
    const caipNetworkId = `bip122:${id}` as const
    const regtest = { ...bitcoinTestnet, id, caipNetworkId, name: 'Regtest', prefix: 'bcrt' }
    const one = installWallet({ namespace: 'bip122', kind, networks: { [caipNetworkId]: null } })
    onTestFinished(() => one.uninstall())
    const modal = await pageOf([regtest])()
    await modal.connect({ wallet: `${wallets.peek()[0]?.id}` })
    expect(one.address).toMatch(/^bcrt1q/)
    expect(modal.state).toMatchObject({ account: { address: one.address }, network: { caipNetworkId } })
  },
)
