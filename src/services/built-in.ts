// The wallets that are listed without a directory: what is publicly known of the most used ones. Their pictures are
// drawn here, since their own are their makers'. What a directory says of a wallet goes before this.
import type { Namespace, NetworkId, Wallet } from '../types.ts'

/**
 * A row for each wallet: name, namespaces, homepage, rdns, the app's scheme, universal link, the desktop app's scheme, web app, and
 * the ids in the App Store and Google Play. Pages are without https, and the last fields may be missing.
 */
const known = `MetaMask|ESB|metamask.io|io.metamask|metamask://|metamask.app.link|||1438144202|io.metamask
Trust Wallet|ESBC|trustwallet.com|com.trustwallet.app|trust://|link.trustwallet.com|||1288339409|com.wallet.crypto.trustapp
Coinbase Wallet|ES|wallet.coinbase.com|com.coinbase.wallet|cbwallet://|go.cb-w.com|||1278383455|org.toshi
Phantom|SE|phantom.com|app.phantom|phantom://
OKX Wallet|ESBC|web3.okx.com|com.okex.wallet|okex://main|www.okx.com/download?appendQuery=true&deeplink=okx://web3/wallet/walletConnect|||1327268470|com.okinc.okex.gp
Binance Wallet|ESB|www.binance.com/en/web3wallet|com.binance.wallet|bnc://app.binance.com/cedefi|app.binance.com/cedefi
Rainbow|E|rainbow.me|me.rainbow|rainbow://|rnbwapp.com||||me.rainbow
Rabby Wallet|E|rabby.io|io.rabby
Zerion|ES|zerion.io|io.zerion.wallet|zerion://|wallet.zerion.io/wc|zerion://||1456732565|io.zerion.android
Safe|E|safe.global||safe://|||app.safe.global|1515759131|io.gnosis.safe
Solflare|S|solflare.com
Backpack|SE|backpack.app|app.backpack
Xverse|B|www.xverse.app||||||1552272513|com.secretkeylabs.xverse
Keplr|CE|www.keplr.app||keplrwallet://||||1567851089|com.chainapsis.keplr
SubWallet|PE|www.subwallet.app||subwallet://`
/** Their ids in the directory. Letters of one kind stand together, since they compress best so. */
const ids = `c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96
4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0
fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa
a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393
971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709
8a0ee50d1f22f6651afcae7eb4253e52a3310b90af5daef78a8c4929a9bb99d4
1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369
18388be9ac2d02726dbac9777c96efaac06d744b2f6d580fccdd4127a6d01fd1
ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18
225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f
1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79
2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0
2a87d74ae02e10bdd1f51f7ce6c4e1cc53cd5f2c0b6b5ad0d7b3007d2b13de7b
6adb6082c909901b9e7189af3a4a0223102cd6f8d5c39e39f3d49acb92b578bb
subwallet`

const namespaces: Readonly<Record<string, Namespace>> = {
  E: 'eip155',
  S: 'solana',
  B: 'bip122',
  C: 'cosmos',
  P: 'polkadot',
}
/** The fields after the namespaces, and what each begins with. */
const fields: readonly (readonly [key: keyof Wallet, start: string])[] = [
  ['homepage', 'https://'],
  ['rdns', ''],
  ['mobileLink', ''],
  ['universalLink', 'https://'],
  ['desktopLink', ''],
  ['webappLink', 'https://'],
  ['appStore', 'https://apps.apple.com/app/id'],
  ['playStore', 'https://play.google.com/store/apps/details?id='],
]
/** A letter in a colour of its own: neighbours have hues that are far from each other. */
const markOf = (letter: string | undefined, hue: number): string =>
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36" style="background:oklch(.87 .07 ${hue});font:650 17px system-ui;text-anchor:middle"><text x="18" y="24">${letter}</text></svg>`
const lines = (text: string): readonly string[] => text.split('\n')

/** Returns the built-in wallets that know one of these networks by its namespace, the most used ones first. */
export const builtInWallets = (networks: readonly NetworkId[]): readonly Wallet[] =>
  lines(known).flatMap((row, at) => {
    const [name = '', letters = '', ...values] = row.split('|')
    const chains = networks.filter((id) => [...letters].some((letter) => id.startsWith(`${namespaces[letter]}:`)))
    const wallet: Record<string, unknown> = { id: lines(ids)[at], name, chains, imageUrl: markOf(name[0], at * 137) }
    fields.forEach(([key, start], i) => {
      if (values[i]) wallet[key] = start + values[i]
    })
    return chains.length ? [wallet as unknown as Wallet] : []
  })
