// "Solana + Bitcoin" by one question that comes to nothing, or another attempt that does: money goes where the page says all the same.
import { describe, expect, test, vi } from 'vitest'
import { decode } from '../../../chains/base58.ts'
import { bitcoin, solana, solanaDevnet } from '../../../chains/networks.ts'
import { connectAll, together } from '../../../src/connect/connect-all.ts'
import { pick } from '../../../src/connect/opening.ts'
import { findConnector, findWallets, wallets } from '../../../src/connect/wallets.ts'
import type { FoundWallet } from '../../../src/connectors/found.ts'
import type { Connector } from '../../../src/types.ts'
import { freshModal, start } from '../../helpers/modal.ts'
import { defer, settle } from '../../helpers/time.ts'

freshModal()
const address = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'

async function visit() {
  const sent: string[] = []
  const chains = ['solana:mainnet', 'solana:devnet', 'bitcoin:mainnet']
  const accounts = [
    { address, publicKey: decode(address), chains: chains.slice(0, 2), features: [] as string[] },
    { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', publicKey: new Uint8Array(33), chains: chains.slice(2) },
  ]
  const wallet = {
    version: '1.0.0',
    name: 'Joint',
    icon: 'data:image/svg+xml;base64,PHN2Zy8+',
    chains,
    accounts,
    features: {
      'standard:connect': { connect: async () => ({ accounts }) },
      'standard:events': { on: () => () => undefined },
      'bitcoin:signMessage': { signMessage: () => undefined },
      'solana:signAndSendTransaction': {
        async signAndSendTransaction({ chain }: { chain: string }) {
          sent.push(chain)
          return [{ signature: new Uint8Array(64) }]
        },
      },
    },
  }
  addEventListener('wallet-standard:app-ready', ((event: CustomEvent) =>
    event.detail.register(wallet)) as EventListener)
  const modal = start({ networks: [solana, solanaDevnet, bitcoin] })
  await findWallets()
  await settle()
  await modal.connect({ wallet: 'solana:Joint' })
  await modal.switchNetwork(solanaDevnet.caipNetworkId as `solana:${string}`)
  void modal.open({ namespace: 'bip122', view: 'Connect' })
  await settle()
  const way = findConnector('solana:Joint') as Connector & FoundWallet
  const pay = () =>
    modal.provider('solana')?.request({
      method: 'solana_signAndSendTransaction',
      params: { pubkey: address, transaction: 'AA==' },
    })
  return { modal, sent, way, accounts, chains, pay }
}

describe('with Solana on devnet', () => {
  test('a visitor who leaves Bitcoin at once pays on devnet, as is shown', async () => {
    const { modal, sent, way, pay } = await visit()
    const gate = defer<boolean>()
    vi.spyOn(way, 'isAuthorized').mockReturnValue(gate.promise)
    const all = connectAll(together(wallets.peek().find(({ name }) => name === 'Joint')?.connectors))
    await settle()
    await modal.disconnect({ namespace: 'bip122' })
    gate.resolve(true)
    await all
    await settle()
    expect(modal.state.connections.map(({ network }) => network)).toEqual([solanaDevnet.caipNetworkId])
    await pay()
    expect(sent).toEqual(['solana:devnet'])
  })

  test('so does one whose second attempt ends with an account that is malformed', async () => {
    const { modal, sent, way, accounts, chains, pay } = await visit()
    await modal.connect({ wallet: 'bip122:Joint' })
    void modal.open({ view: 'Connect' })
    await settle()
    accounts.push({ address: 'no address', publicKey: new Uint8Array(32), chains: chains.slice(0, 1), features: [] })
    expect(await pick(way).catch(({ code }) => code)).toBe('wallet-error')
    expect(modal.state.connections.map(({ network }) => network)).toContain(solanaDevnet.caipNetworkId)
    await pay()
    expect(sent).toEqual(['solana:devnet'])
  })
})
