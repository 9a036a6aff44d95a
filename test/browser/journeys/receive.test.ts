// What a camera reads of the code at Receive, in every namespace; and what is marked of the address under it.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Modal } from '../../../src/types.ts'
import { readQr } from '../../helpers/qr.ts'
import { alone, startWorld, type World } from '../world.mjs'

let world: World
beforeAll(async () => {
  world = await startWorld({ reducedMotion: 'reduce' })
})
afterAll(() => world?.close())

interface Receiver {
  readonly network: string
  readonly name: string
  readonly prefix?: string | number
  readonly address: string
  readonly says: string
}
const evm = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const svm = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const btc = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const taproot = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const dot = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const atom = 'cosmos1depk54cuajgkzea6zpgkq36tnjwdzv4afc3d27'
const bitcoin = { network: 'bip122:000000000019d6689c085ae165831e93', name: 'Bitcoin', prefix: 'bc' }
const receivers: readonly Receiver[] = [
  { network: 'eip155:1', name: 'Ethereum', address: evm, says: `ethereum:${evm}@1` },
  { network: 'eip155:8453', name: 'Base', address: evm, says: `ethereum:${evm}@8453` },
  { network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana', address: svm, says: `solana:${svm}` },
  { ...bitcoin, address: btc, says: `bitcoin:${btc}` },
  { ...bitcoin, address: taproot, says: `bitcoin:${taproot}` },
  {
    network: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    name: 'Polkadot',
    prefix: 0,
    address: dot,
    says: dot,
  },
  { network: 'cosmos:cosmoshub-4', name: 'Cosmos Hub', prefix: 'cosmos', address: atom, says: atom },
]

/** The page's modal at Receive, with the account of a connector of the page's own. */
async function receive(receiver: Receiver, theme: 'light' | 'dark', width: number): Promise<Page> {
  const page = await world.visit(alone('cdn.html'))
  await page.setViewportSize({ width, height: 800 })
  await page.evaluate(
    async ({ network, name, prefix, address, theme }) => {
      // The demo page has the whole of the package beside its modal.
      const demo = window.demo as unknown as { hasp: { createModal(options: unknown): Modal }; modal: Modal }
      const [chainNamespace, id = ''] = network.split(':')
      const account = { namespace: chainNamespace, address, type: chainNamespace === 'bip122' ? 'payment' : 'eoa' }
      demo.modal.destroy()
      demo.modal = demo.hasp.createModal({
        networks: [
          {
            id: chainNamespace === 'eip155' ? Number(id) : id,
            chainNamespace,
            name,
            prefix,
            nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
            rpcUrls: { default: { http: ['http://127.0.0.1:9/'] } },
          },
        ],
        metadata: { name: 'Tidewater' },
        connectors: [
          {
            id: 'own',
            name: 'Own',
            type: 'external',
            namespaces: [chainNamespace],
            connect: async () => [{ network, accounts: [account] }],
            disconnect: async () => undefined,
            isAuthorized: async () => true,
            provider: () => ({ request: () => new Promise(() => undefined) }),
            listen: () => () => undefined,
          },
        ],
        theme,
      })
      await demo.modal.connect({ wallet: 'own' })
      await demo.modal.open({ view: 'WalletReceive' })
    },
    { ...receiver, theme },
  )
  await page.getByRole('img', { name: `QR code with your address on ${receiver.name}` }).waitFor()
  return page
}
const plate = (page: Page) => page.locator('hasp-modal [role=img]')

test.each(receivers)('a camera reads $says on $name, light, dark and on a small phone', async (receiver) => {
  for (const [theme, width] of [
    ['light', 1000],
    ['dark', 1000],
    ['dark', 320],
  ] as const) {
    const page = await receive(receiver, theme, width)
    expect(readQr(await plate(page).screenshot()), `${theme}, ${width} px`).toBe(receiver.says)
    await page.close()
  }
})

test.each(receivers.slice(2, 5))('the address $address is one text where it is marked', async (receiver) => {
  const page = await receive(receiver, 'light', 1000)
  const marked = await page.evaluate(() => {
    const selection = getSelection()
    const address = document.querySelector('hasp-modal')?.shadowRoot?.querySelector('p[dir=ltr]')
    if (address) selection?.selectAllChildren(address)
    return selection?.toString()
  })
  expect(marked).toBe(receiver.address)
  await page.close()
})
