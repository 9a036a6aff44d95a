// What the views of who is connected say to a screen reader; see people-trees.ts.
export const connected: Readonly<Record<string, string>> = {
  Account: `
- dialog "0xf39F…2266 Test Wallet":
  - heading "0xf39F…2266 Test Wallet" [level=1]
  - button "Copy address"
  - button "Close"
  - text: Balance
  - button "Sandbox One Choose network"
  - status: 10,000.000 ETH
  - button "Test Wallet Wallets"
  - link "Explorer":
    - /url: https://explorer.example/address/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
  - button "Disconnect"
  - status
`,
  'Account, loading': `
- dialog "0xf39F…2266 Test Wallet":
  - heading "0xf39F…2266 Test Wallet" [level=1]
  - button "Copy address"
  - button "Close"
  - text: Balance
  - button "Sandbox One Choose network"
  - status: Loading
  - button "Test Wallet Wallets"
  - link "Explorer":
    - /url: https://explorer.example/address/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
  - button "Disconnect"
  - status
busy: Loading
`,
  'Account, balance unknown': `
- dialog "0xf39F…2266 Test Wallet":
  - heading "0xf39F…2266 Test Wallet" [level=1]
  - button "Copy address"
  - button "Close"
  - text: Balance
  - button "Sandbox One Choose network"
  - status:
    - text: Token Balance Unavailable
    - button "Try again"
  - button "Test Wallet Wallets"
  - link "Explorer":
    - /url: https://explorer.example/address/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
  - button "Disconnect"
  - status
`,
  'Account, copied': `
- dialog "0xf39F…2266 Test Wallet":
  - heading "0xf39F…2266 Test Wallet" [level=1]
  - button "Copy address"
  - button "Close"
  - text: Balance
  - button "Sandbox One Choose network"
  - status: 10,000.000 ETH
  - button "Test Wallet Wallets"
  - link "Explorer":
    - /url: https://explorer.example/address/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
  - button "Disconnect"
  - status: Address copied
`,
  ProfileWallets: `
- dialog "Wallets":
  - button "Back"
  - heading "Wallets" [level=1]
  - button "Close"
  - list:
    - listitem:
      - button "Test Wallet 0xf39F…2266, Sandbox One Current"
      - button "Disconnect Test Wallet"
  - button "Disconnect all"
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
      - button "Second Wallet 0x7099…79C8, Sandbox One Current"
      - button "Disconnect Second Wallet"
    - listitem:
      - button "Test Wallet 0xf39F…2266, Sandbox One"
      - button "Disconnect Test Wallet"
  - button "Disconnect all"
  - button "Add wallet"
  - status
current: Second Wallet
`,
  'Toast, to try again': `
- dialog "Connect wallet":
  - heading "Connect wallet" [level=1]
  - button "What is a wallet?"
  - button "Close"
  - list:
    - listitem:
      - button "Test Wallet Recent"
  - status:
    - text: Your wallet could not be reached
    - button "Try again"
    - button "Dismiss"
`,
  SwitchNetwork: `
- dialog "Choose network":
  - button "Back"
  - heading "Choose network" [level=1]
  - button "Close"
  - text: Search network
  - searchbox "Search network"
  - list:
    - listitem:
      - button "Sandbox One Current"
    - listitem:
      - button "Sandbox Two"
  - status
  - status
current: Sandbox One
`,
  'SwitchNetwork, nothing found': `
- dialog "Choose network":
  - button "Back"
  - heading "Choose network" [level=1]
  - button "Close"
  - text: Search network
  - searchbox "Search network": zzz
  - list
  - status: No network of that name
  - status
`,
  'SwitchNetwork, waiting': `
- dialog "Sandbox Two":
  - button "Back"
  - heading "Sandbox Two" [level=1]
  - button "Close"
  - status:
    - text: Approve in Test Wallet
    - paragraph: Accept the request to switch to Sandbox Two
  - button "Cancel"
  - button "Try again" [disabled]
  - status
`,
  'SwitchNetwork, declined': `
- dialog "Sandbox Two":
  - button "Back"
  - heading "Sandbox Two" [level=1]
  - button "Close"
  - status:
    - text: Switch declined
    - paragraph: You stay on Sandbox One.
  - button "Cancel"
  - button "Try again"
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
