// What sending says to a screen reader; see trees.ts.

export const sends: Readonly<Record<string, string>> = {
  WalletSend: `
- dialog "Send":
  - heading "Send" [level=1]
  - button "Close"
  - paragraph: Amount 3.481 ETH to spend
  - textbox "Amount":
    - /placeholder: "0"
    - text: "0.25"
  - 'button "Token: ETH. Choose another"': ETH
  - button "$807.37"
  - button "25%"
  - button "50%"
  - button "75%"
  - button "Max"
  - status
  - paragraph: Receiver
  - textbox "Receiver":
    - /placeholder: Address or name
  - button "Paste"
  - status
  - button "Add a receiver" [disabled]
  - status
`,
  WalletSendPreview: `
- dialog "Review send":
  - button "Back"
  - heading "Review send" [level=1]
  - button "Close"
  - paragraph: To quay.eth
  - paragraph: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
  - term: From
  - definition: harbour.eth
  - term: Amount
  - definition: 0.25 ETH $807.37
  - term: Network
  - definition: Base
  - term: Network fee
  - definition: about 0.000021 ETH $0.06
  - term: Total
  - definition: about 0.250021 ETH $807.44
  - term: You keep
  - definition: 3.231 ETH
  - status: First time you send to this address. Compare all groups.
  - button "Back"
  - button "Send 0.25 ETH"
  - status
`,
  WalletSendSelectToken: `
- dialog "Choose token":
  - button "Back"
  - heading "Choose token" [level=1]
  - button "Close"
  - searchbox "Search 10 tokens"
  - list "Choose token":
    - listitem:
      - button "Wrapped Staked Harbour Ether of the Northern Quay 123,456.789 wsthETH-NQ $475,456,785.84"
    - listitem:
      - button "Ether 3.482 ETH $11,245.11"
    - listitem:
      - button "USD Coin 1,204.5 USDC $1,204.50"
    - listitem:
      - button "Beacon 18 BCN $43.20"
    - listitem:
      - button "Mast 77.25 MAST $0.03"
    - listitem:
      - button "Dai 0.028 DAI $0.02"
    - listitem:
      - button "Keel <0.001 KEEL $0.00"
    - listitem:
      - button "Tidewater 1,250,000.5 TIDE No price"
    - listitem:
      - button "Visit https://claim.example 9,000,000 CLAIM Not counted"
    - listitem:
      - button "Reef 12 REEF Not counted"
  - status
current: Ether
`,
}
