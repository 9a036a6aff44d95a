// What each view says to a screen reader: names, roles and states in the order of reading.
import { connected } from './people-trees-connected.ts'

export const trees: Readonly<Record<string, string>> = {
  ...connected,
  Connect: `
- dialog "Connect wallet":
  - heading "Connect wallet" [level=1]
  - button "What is a wallet?"
  - button "Close"
  - list:
    - listitem:
      - button "Test Wallet Installed"
  - status
`,
  'Connect, recent': `
- dialog "Connect wallet":
  - heading "Connect wallet" [level=1]
  - button "What is a wallet?"
  - button "Close"
  - list:
    - listitem:
      - button "Test Wallet Recent"
  - status
`,
  'Connect, no wallet': `
- dialog "Connect wallet":
  - heading "Connect wallet" [level=1]
  - button "Close"
  - status:
    - text: No wallet found
    - paragraph: Install a wallet in this browser and it will appear here.
  - button "What is a wallet?"
  - status
`,
  'Connect, legal': `
- dialog "Connect wallet":
  - heading "Connect wallet" [level=1]
  - button "What is a wallet?"
  - button "Close"
  - list:
    - listitem:
      - button "Test Wallet Installed"
  - paragraph:
    - text: By connecting your wallet, you agree to our
    - link "Terms of service":
      - /url: https://tidewater.example/terms
    - text: and
    - link "Privacy policy":
      - /url: https://tidewater.example/privacy
    - text: .
  - status
`,
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
  - button "See wallets"
  - status
`,
  'ConnectingExternal, waiting': `
- dialog "Test Wallet":
  - button "Back"
  - heading "Test Wallet" [level=1]
  - button "Close"
  - status:
    - text: Continue in Test Wallet
    - paragraph: Accept connection request in the wallet
  - button "Cancel"
  - button "Try again" [disabled]
  - status
`,
  'ConnectingExternal, pending': `
- dialog "Test Wallet":
  - button "Back"
  - heading "Test Wallet" [level=1]
  - button "Close"
  - status:
    - text: Request already open
    - paragraph: Open Test Wallet and answer it. This page goes on by itself.
  - button "Cancel"
  - button "Ask again"
  - status
`,
  'ConnectingExternal, still waiting': `
- dialog "Test Wallet":
  - button "Back"
  - heading "Test Wallet" [level=1]
  - button "Close"
  - status:
    - text: Continue in Test Wallet
    - paragraph: Still waiting. Open Test Wallet and look for the request.
  - button "Cancel"
  - button "Try again"
  - status
`,
  'ConnectingExternal, declined': `
- dialog "Test Wallet":
  - button "Back"
  - heading "Test Wallet" [level=1]
  - button "Close"
  - status:
    - text: Connection declined
    - paragraph: Nothing was shared. Try again when you are ready.
  - button "Cancel"
  - button "Try again"
  - status
`,
  'ConnectingExternal, failed': `
- dialog "Test Wallet":
  - button "Back"
  - heading "Test Wallet" [level=1]
  - button "Copy details"
  - button "Close"
  - status:
    - text: Test Wallet did not connect
    - paragraph: Its answer made no sense here. Update it, or try another wallet.
  - button "Cancel"
  - button "Try again"
  - status
`,
}
