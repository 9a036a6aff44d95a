// What the views of who is connected say to a screen reader; see trees.ts.
import { first } from '../world.mjs'

const coin = `
    - list "Tokens":
      - listitem: Ether 10,000 ETH No price
    - status`
const account = (balance: string, toast = '', list = coin) => `
- dialog "0xf39F…2266 Test Wallet":
  - heading "0xf39F…2266 Test Wallet" [level=1]:
    - button "0xf39F…2266"
    - text: Test Wallet
  - button "Copy address"
  - button "Close"
  - text: Balance
  - button "Sandbox One Choose network"
  - status:${balance}
  - button "Receive"
  - button "Send"
  - tablist:
    - tab "Tokens" [selected]
    - tab "NFTs"
    - tab "Activity"
  - tabpanel "Tokens":${list}
  - link "Explorer":
    - /url: https://explorer.example/address/${first}
  - button "Disconnect"
  - status${toast}
`
/** A wallet is asked, or has answered. */
export const asked = (title: string, said: string, hint: string, again: string, more = ''): string => `
- dialog "${title}":
  - button "Back"
  - heading "${title}" [level=1]${more}
  - button "Close"
  - status:
    - text: ${said}
    - paragraph: ${hint}
  - button "Cancel"
  - button ${again}
  - status
`

export const connected: Readonly<Record<string, string>> = {
  Account: account(' 10,000 ETH'),
  'Account, loading': `${account(' Loading', '', '\n    - status: Loading')}busy: Loading`,
  'Account, balance unknown': account(
    ' Token Balance Unavailable',
    '',
    `
    - status: Token Balance Unavailable
    - paragraph:
      - button "Try again"
      - button "Copy details"`,
  ),
  'Account, copied': account(' 10,000 ETH', ': Address copied'),
  ProfileWallets: `
- dialog "Wallets":
  - button "Back"
  - heading "Wallets" [level=1]
  - button "Close"
  - list:
    - listitem:
      - button "Test Wallet 0xf39F…2266 Sandbox One"
      - button "Disconnect Test Wallet": Disconnect
  - status:
    - button "Choose another account Test Wallet asks which"
  - button "Add wallet"
  - status
current: Test Wallet
`,
  'ProfileWallets, two': `
- dialog "Wallets":
  - button "Back"
  - heading "Wallets" [level=1]
  - button "Close"
  - list:
    - listitem:
      - button "Second Wallet 0x7099…79C8 Sandbox One"
      - button "Disconnect Second Wallet": Disconnect
    - listitem:
      - button "Test Wallet 0xf39F…2266 Sandbox One"
      - button "Disconnect Test Wallet": Disconnect
  - status:
    - button "Choose another account Second Wallet asks which"
  - button "Disconnect all"
  - button "Add wallet"
  - status
current: Second Wallet
`,
  'ProfileWallets, two ecosystems': `
- dialog "Wallets":
  - heading "Wallets" [level=1]
  - button "Close"
  - heading "EVM networks" [level=2]
  - list:
    - listitem:
      - button "Vault 0x7099…79C8 · Smart Sandbox One"
      - button "Disconnect Vault": Disconnect
    - listitem:
      - button "Test Wallet 0xf39F…2266 Sandbox One"
      - button "Disconnect Test Wallet": Disconnect
  - heading "Bitcoin" [level=2]
  - list:
    - listitem:
      - button "Coin Bitcoin"
      - button "Disconnect Coin": Disconnect
      - list:
        - listitem:
          - button "3P1415…iZrG For payments Current"
        - listitem:
          - button "bc1p0x…5jj0 For ordinals"
  - button "Disconnect all"
  - button "Add wallet"
  - status
current: Vault
current: Coin
current: 3P1415…iZrG
`,
  'ProfileWallets, no choice of accounts': `
- dialog "Wallets":
  - button "Back"
  - heading "Wallets" [level=1]
  - button "Close"
  - list:
    - listitem:
      - button "Test Wallet 0xf39F…2266 Sandbox One"
      - button "Disconnect Test Wallet": Disconnect
  - status:
    - button "Choose another account Change it in Test Wallet itself"
  - button "Add wallet"
  - status
current: Test Wallet
`,
  WalletReceive: `
- dialog "Receive":
  - heading "Receive" [level=1]
  - button "Sandbox One Choose network"
  - button "Close"
  - img "QR code with your address on Sandbox One"
  - paragraph: Your address
  - paragraph: "${first}"
  - paragraph: This code is for Sandbox One. Send only tokens of the networks below.
  - button "Compatible networks 7"
  - button "Copy address"
  - status
`,
  Transactions: `
- dialog "Activity":
  - heading "Activity" [level=1]
  - button "Close"
  - status:
    - paragraph: The history of Sandbox One is not known here
    - paragraph: What you send from here is listed all the same.
  - link "Explorer":
    - /url: https://explorer.example/address/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
  - status
`,
  'WalletReceive, two addresses': `
- dialog "Receive":
  - heading "Receive" [level=1]
  - button "Bitcoin Choose network"
  - button "Close"
  - group "What the address is for":
    - button "Payments" [pressed]
    - button "Ordinals"
  - img "QR code with your address on Bitcoin"
  - paragraph: Your address
  - paragraph: 3P14159f73E4gFr7JterCCQh9QjiTjiZrG
  - paragraph: Send only tokens that are on Bitcoin to this address.
  - button "Copy address"
  - status
`,
  WalletCompatibleNetworks: `
- dialog "Compatible networks":
  - button "Back"
  - heading "Compatible networks" [level=1]
  - button "Close"
  - paragraph: You can only receive assets on these networks
  - list:
    - listitem: Sandbox One Current
    - listitem: Sandbox Two
  - status
`,
  SwitchNetwork: `
- dialog "Choose network":
  - button "Back"
  - heading "Choose network" [level=1]
  - button "What is a network?"
  - button "Close"
  - list:
    - listitem:
      - button "Sandbox One Current"
    - listitem:
      - button "Sandbox Two"
  - status
  - status
current: Sandbox One
`,
  'SwitchNetwork, two ecosystems': `
- dialog "Choose network":
  - button "Back"
  - heading "Choose network" [level=1]
  - button "What is a network?"
  - button "Close"
  - heading "EVM networks" [level=2]
  - list:
    - listitem:
      - button "Sandbox One Current"
    - listitem:
      - button "Sandbox Two"
  - heading "Solana" [level=2]
  - list:
    - listitem:
      - button "Solana"
  - status
  - status
current: Sandbox One
`,
  SwitchActiveChain: `
- dialog "Solana":
  - button "Back"
  - heading "Solana" [level=1]
  - button "Close"
  - text: Test Wallet stays on Sandbox One
  - paragraph: "Solana needs an account of its own: connect one beside it."
  - button "Cancel"
  - button "Connect wallet"
  - status
`,
  WhatIsANetwork: `
- dialog "What is a network?":
  - button "Back"
  - heading "What is a network?" [level=1]
  - button "Close"
  - list:
    - listitem:
      - heading "A book that nobody owns" [level=2]
      - paragraph: Each network keeps its own record of who holds what. Many computers keep it together.
    - listitem:
      - heading "A fee in its own coin" [level=2]
      - paragraph: "What you do there costs a little of its coin: keep some on each network that you use."
    - listitem:
      - heading "Each for itself" [level=2]
      - paragraph: What you own on one network is not on another. Send only where the receiver is.
  - button "Choose network"
  - status
`,
  'SwitchNetwork, nothing found': `
- dialog "Choose network":
  - button "Back"
  - heading "Choose network" [level=1]
  - button "What is a network?"
  - button "Close"
  - searchbox "Search network": zzz
  - button "Clear"
  - status: No network of that name
  - status
`,
  'SwitchNetwork, waiting': asked(
    'Sandbox Two',
    'Approve in Test Wallet',
    'Accept the request to switch to Sandbox Two',
    '"Try again" [disabled]',
  ),
  'SwitchNetwork, declined': asked('Sandbox Two', 'Switch declined', 'You stay on Sandbox One.', '"Try again"'),
  'SwitchNetwork, in the wallet only': asked(
    'Sandbox Two',
    'Switch in Vault',
    '"Choose Sandbox Two there: this page follows. It cannot be switched from here."',
    '"Other network"',
  ),
  'UnsupportedChain, in the wallet only': `
- dialog "Switch network":
  - heading "Switch network" [level=1]
  - button "Close"
  - paragraph: "Tidewater doesn’t support your current network. Switch in Astray to Sandbox One: this page follows."
  - button "Disconnect Your wallet stays as it is"
  - status
`,
  UnsupportedChain: `
- dialog "Switch network":
  - heading "Switch network" [level=1]
  - button "Close"
  - paragraph: Tidewater doesn’t support your current network. Switch to an available network to continue.
  - list:
    - listitem:
      - button "Sandbox One"
  - text: or
  - button "Disconnect Your wallet stays as it is"
  - status
`,
}
