// What each view says to a screen reader: names, roles and states in the order of reading.

import { accounts } from './trees-account.ts'
import { asked, connected } from './trees-connected.ts'
import { sends } from './trees-send.ts'
import { allWallets } from './trees-wallets.ts'

const connect = (mark: string, more: string): string => `
- dialog "Connect wallet":
  - heading "Connect wallet" [level=1]
  - button "What is a wallet?"
  - button "Close"
  - list:
    - listitem:
      - button "Test Wallet ${mark}"
${more}
`
const asking = (said: string, hint: string, again: string, more?: string): string =>
  asked('Test Wallet', said, hint, again, more)

const scanning = (image: string, ...buttons: readonly string[]): string => `
- dialog "Scan with your phone":
  - button "Back"
  - heading "Scan with your phone" [level=1]
  - button "Close"
  - img "${image}"
  - paragraph: Open a wallet there and scan
${buttons.map((name) => `  - button ${name}\n`).join('')}\
  - status
  - text: Or continue in
  - list:
    - listitem:
      - button "Test Wallet"
    - listitem:
      - button "MetaMask"
    - listitem:
      - button "Trust Wallet"
    - listitem:
      - button "All 10+ wallets": All 10+
  - status
`

export const trees: Readonly<Record<string, string>> = {
  ConnectingWalletConnect: scanning('QR code with the connection link', '"Copy link"'),
  'ConnectingWalletConnect, not scanned': scanning('QR code with the connection link', '"New code"', '"Copy link"'),
  'ConnectingWalletConnect, no code yet': scanning('Making a code', '"Copy link" [disabled]'),
  'ConnectingWalletConnect, two ways': `
- dialog "Zerion":
  - heading "Zerion" [level=1]
  - button "Close"
  - group "Ways to connect":
    - button "Phone" [pressed]
    - button "This device"
  - img "QR code with the connection link"
  - paragraph: Open it on a phone and scan
  - button "Copy link"
  - status
  - button "Not installed? Get it"
  - status
`,
  'ConnectingWalletConnect, an app': `
- dialog "Zerion":
  - heading "Zerion" [level=1]
  - button "Close"
  - status:
    - text: Continue in Zerion
    - paragraph: Accept the request there. This page goes on by itself.
  - button "Show a code for another phone"
  - button "Copy link"
  - link "Open Zerion":
    - /url: zerion://wc?uri=<pairing>
  - status
`,
  ...connected,
  ...sends,
  ...accounts,
  ...allWallets,
  Connect: connect('Installed', '  - status'),
  'Connect, notice': connect(
    'Installed',
    `  - status:
    - text: Network Not Found
    - button "Dismiss"`,
  ),
  'Connect, two of a name': `
- dialog "Connect wallet":
  - heading "Connect wallet" [level=1]
  - button "What is a wallet?"
  - button "Close"
  - list:
    - listitem:
      - button "Test Wallet Two wallets call themselves Test Wallet · com.example.testwallet Installed"
    - listitem:
      - button "Test Wallet Two wallets call themselves Test Wallet Installed"
    - listitem:
      - button "Test Wallet Two wallets call themselves Test Wallet Installed"
  - status
`,
  ConnectingMultiChain: `
- dialog "Choose networks":
  - button "Back"
  - heading "Choose networks" [level=1]
  - button "Close"
  - paragraph: Test Wallet has accounts on several kinds of networks. Each is connected by itself.
  - list:
    - listitem:
      - button "EVM networks"
    - listitem:
      - button "Solana"
  - status
`,
  'Connect, recent': connect('Recent', '  - status'),
  'Connect, no wallet': `
- dialog "Connect wallet":
  - heading "Connect wallet" [level=1]
  - button "What is a wallet?"
  - button "Close"
  - status:
    - text: No wallet found
    - paragraph: Install one and it appears here.
  - button "Get a wallet"
  - status
`,
  'Connect, legal': connect(
    'Installed',
    `  - paragraph:
    - text: By connecting your wallet, you agree to our
    - link "Terms of service":
      - /url: https://tidewater.example/terms
    - text: and
    - link "Privacy policy":
      - /url: https://tidewater.example/privacy
    - text: .
  - status`,
  ),
  'Toast, to try again': connect(
    'Recent',
    `  - status:
    - text: Your wallet could not be reached
    - button "Try again"
    - button "Dismiss"`,
  ),
  WhatIsAWallet: `
- dialog "What is a wallet?":
  - button "Back"
  - heading "What is a wallet?" [level=1]
  - button "Close"
  - list:
    - listitem:
      - heading "One login for all of web3" [level=2]
      - paragraph: Connect your wallet to sign in. No account, no password to remember.
    - listitem:
      - heading "A home for your digital assets" [level=2]
      - paragraph: Keep, send and receive what you own. Only you hold the key.
    - listitem:
      - heading "Your gateway to a new web" [level=2]
      - paragraph: One wallet for every site. You approve what each may do.
  - button "Get a wallet"
  - button "See wallets"
  - status
`,
  Downloads: `
- dialog "Get Zerion":
  - heading "Get Zerion" [level=1]
  - button "Close"
  - list:
    - listitem:
      - link "iPhone app":
        - /url: https://apps.apple.com/app/id1456732565
    - listitem:
      - link "Android app":
        - /url: https://play.google.com/store/apps/details?id=io.zerion.android
    - listitem:
      - link "Website":
        - /url: https://zerion.io
  - status
`,
  GetWallet: `
- dialog "Get a wallet":
  - heading "Get a wallet" [level=1]
  - button "Close"
  - list:
    - listitem:
      - link "MetaMask":
        - /url: https://metamask.io
    - listitem:
      - link "Trust Wallet":
        - /url: https://trustwallet.com
    - listitem:
      - link "Coinbase Wallet":
        - /url: https://wallet.coinbase.com
    - listitem:
      - link "Phantom":
        - /url: https://phantom.com
    - listitem:
      - button "Explore all"
  - status
`,
  'ConnectingExternal, waiting': asking(
    'Continue in Test Wallet',
    'Accept connection request in the wallet',
    '"Try again" [disabled]',
  ),
  'ConnectingExternal, pending': asking(
    'Request already open',
    'Open Test Wallet and answer it. This page goes on by itself.',
    '"Ask again"',
  ),
  'ConnectingExternal, still waiting': asking(
    'Continue in Test Wallet',
    'Still waiting. Open Test Wallet and look for the request.',
    '"Try again"',
  ),
  'ConnectingExternal, declined': asking(
    'Connection declined',
    'Nothing was shared. Try again when you are ready.',
    '"Try again"',
  ),
  'ConnectingExternal, locked': asking(
    'Test Wallet is locked',
    'Open it, enter its password, then try again.',
    '"Try again"',
    '\n  - button "Copy details"',
  ),
  'ConnectingExternal, failed': asking(
    'Test Wallet did not connect',
    'Its answer made no sense here. Update it, or try another wallet.',
    '"Try again"',
    '\n  - button "Copy details"',
  ),
}
