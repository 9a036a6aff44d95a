// Who is visited: where its page is, what is clicked there, and what stands in its view. A page is the kit's documented
// quick start with one network.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const at = (folder) => fileURLToPath(new URL(folder, import.meta.url))
const react = ['react', 'react-dom']

/** Packages that conflict are installed apart. */
export const folders = ['../../peers/kits', '../../peers/kits/appkit', '../../peers/kits/wagmi-2'].map(at)
const [modern, appkit, older] = folders
const pages = at('pages')

/**
 * `button` is clicked, `text` is then looked for: a wallet that announced itself, or one that the kit always lists.
 * `own` are hasp's. `packages` are those that the page imports, the kit's own first.
 */
export const kits = [
  { name: 'hasp-cdn', title: 'hasp, CDN', isOwn: true, isHosted: true, button: '#connect' },
  { name: 'hasp-networks', title: 'hasp, CDN, `hasp/networks`', isOwn: true, isHosted: true, button: '#connect' },
  { name: 'hasp-react', title: 'hasp, React', isOwn: true, folder: pages, packages: react, button: 'button' },
  {
    name: 'appkit-ethers',
    title: 'AppKit, ethers',
    folder: appkit,
    packages: ['@reown/appkit', 'ethers'],
    button: 'appkit-button',
  },
  {
    name: 'appkit-wagmi',
    title: 'AppKit, wagmi',
    folder: appkit,
    packages: ['@reown/appkit', 'wagmi', 'viem'],
    button: 'appkit-button',
  },
  {
    name: 'appkit-cdn',
    title: 'AppKit, CDN',
    folder: appkit,
    packages: ['@reown/appkit-cdn'],
    isHosted: true,
    button: 'appkit-button',
  },
  {
    name: 'rainbowkit',
    title: 'RainbowKit',
    folder: older,
    packages: ['@rainbow-me/rainbowkit', 'wagmi', 'viem', ...react],
    button: 'button',
  },
  {
    name: 'connectkit',
    title: 'ConnectKit',
    folder: older,
    packages: ['connectkit', 'wagmi', 'viem', ...react],
    button: 'button',
  },
  {
    name: 'onchainkit',
    title: 'OnchainKit',
    folder: modern,
    packages: ['@coinbase/onchainkit', 'wagmi', 'viem', ...react],
    button: 'button',
    text: 'MetaMask',
  },
  {
    name: 'thirdweb',
    title: 'thirdweb',
    folder: modern,
    packages: ['thirdweb', ...react],
    button: 'button',
    text: 'Connect a Wallet',
  },
  {
    name: 'web3-onboard',
    title: 'Web3-Onboard',
    folder: modern,
    packages: ['@web3-onboard/core', '@web3-onboard/injected-wallets'],
    button: '#root button',
  },
  {
    name: 'solana',
    title: 'Solana wallet adapter',
    folder: modern,
    packages: ['@solana/wallet-adapter-react-ui', '@solana/web3.js', ...react],
    button: 'button',
    text: 'Wallet Solana',
  },
  {
    name: 'sats-connect',
    title: 'sats-connect',
    folder: modern,
    packages: ['sats-connect'],
    button: '#root button',
    text: 'Xverse',
  },
].map((kit) => ({ text: 'Wallet Teal', packages: [], ...kit }))

/** Who is not there, and why. */
export const missing = [
  ['Privy', 'its button is enabled by its own servers only'],
  ['Porto', 'its view is a page of its own servers'],
  ['Dynamic', 'needs packages that the registry does not have'],
]

/** Of a kit: `@reown/appkit 1.8.24, ethers 6.17.0`. */
export async function versions({ folder, packages }) {
  const list = packages.map(async (name) => {
    // hasp's page has React from the project.
    const root = folder === pages ? at('../../..') : folder
    const { version } = JSON.parse(await readFile(path.join(root, 'node_modules', name, 'package.json'), 'utf8'))
    return `${name} ${version}`
  })
  return (await Promise.all(list)).join(', ')
}
