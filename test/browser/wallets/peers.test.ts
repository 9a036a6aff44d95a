// What others use to find wallets, on the extension that hasp connects: what is proved against it is proved against what they
// know of wallets.
import { fileURLToPath } from 'node:url'
import * as esbuild from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadChain } from '../../../chains/load.ts'
import type { Namespace } from '../../../src/types.ts'
import { serve } from '../../sandbox/http.mjs'
import { startWorld, type World } from '../world.mjs'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())

interface Told {
  readonly address: string
  readonly publicKey?: string
  readonly signature: string
}
/** In the page. */
const base64 = `const base64 = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)))`
/** Each is code whose `run` connects, and signs the text 'Grüß Gott'. */
const libraries: readonly (readonly [name: string, namespace: Namespace, code: string])[] = [
  [
    '@wallet-standard/app',
    'solana',
    `import { base58 } from '@scure/base'
    import { getWallets } from '@wallet-standard/app'
    export async function run() {
      const wallet = getWallets().get().find(({ features }) => 'solana:signMessage' in features)
      const { accounts: [account] } = await wallet.features['standard:connect'].connect()
      const message = new TextEncoder().encode('Grüß Gott')
      const [{ signature }] = await wallet.features['solana:signMessage'].signMessage({ account, message })
      return { address: account.address, signature: base58.encode(signature) }
    }`,
  ],
  [
    'sats-connect',
    'bip122',
    `import { getProviders, request } from 'sats-connect'
    const provider = 'TestSats.BitcoinProvider'
    const result = (answer) => { if (answer.status !== 'success') throw new Error(JSON.stringify(answer)); return answer.result }
    export async function run() {
      if (!getProviders().some(({ id }) => id === provider)) throw new Error('not listed')
      const { addresses: [{ address, publicKey }] } = result(await request('wallet_connect', { addresses: ['payment'] }, provider))
      const { signature } = result(await request('signMessage', { address, message: 'Grüß Gott' }, provider))
      return { address, publicKey, signature }
    }`,
  ],
  [
    '@polkadot/extension-dapp',
    'polkadot',
    `import { web3Accounts, web3Enable, web3FromAddress } from '@polkadot/extension-dapp'
    export async function run() {
      await web3Enable('Peer')
      const [{ address }] = await web3Accounts()
      const { signer } = await web3FromAddress(address)
      const data = '0x' + [...new TextEncoder().encode('<Bytes>Grüß Gott</Bytes>')].map((byte) => byte.toString(16).padStart(2, '0')).join('')
      const { signature } = await signer.signRaw({ address, data, type: 'bytes' })
      return { address, signature }
    }`,
  ],
  [
    '@keplr-wallet/provider-extension',
    'cosmos',
    `import { Keplr } from '@keplr-wallet/provider-extension'
    ${base64}
    export async function run() {
      const keplr = await Keplr.getKeplr()
      await keplr.enable('cosmoshub-4')
      const { bech32Address: address, pubKey } = await keplr.getKey('cosmoshub-4')
      const { signature } = await keplr.signArbitrary('cosmoshub-4', address, 'Grüß Gott')
      return { address, publicKey: base64(pubKey), signature }
    }`,
  ],
]

async function bundle(contents: string): Promise<Uint8Array> {
  const resolveDir = fileURLToPath(new URL('../../oracles', import.meta.url))
  const built = await esbuild.build({
    stdin: { contents: `${contents}\nwindow.run = run`, resolveDir },
    bundle: true,
    write: false,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}', global: 'globalThis' },
    logLevel: 'silent',
  })
  return built.outputFiles[0]?.contents as Uint8Array
}

test.each(libraries)(
  '%s finds the extension, connects it, and what it signs hasp/chains verifies',
  async (name, namespace, code) => {
    const script = await bundle(code)
    const site = await serve((_request, response, { pathname }) =>
      pathname === '/app.js'
        ? response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
        : response
            .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
            .end('<!doctype html><script type="module" src="/app.js"></script>'),
    )
    await world.hand.reset()
    await world.hand.set({ others: true })
    const page = await world.context.newPage()
    await page.goto(site.url)
    await page.waitForFunction(() => 'run' in window)
    const { signature, ...account } = await page.evaluate(() => (window as unknown as { run(): Promise<Told> }).run())
    const chain = await loadChain(namespace)
    expect([name, await chain.verifyMessage?.('Grüß Gott', signature, { namespace, type: 'eoa', ...account })]).toEqual(
      [name, true],
    )
    // The extension's visitor was asked.
    expect((await world.hand.log()).length).toBeGreaterThan(0)
    await page.close()
    await site.stop()
  },
)
