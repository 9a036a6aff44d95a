// What the list of all wallets says to a screen reader.
const rows = (names: readonly string[]): string =>
  names.map((name) => `    - listitem:\n      - button "${name}"`).join('\n')
const arches =
  'Amber Anchor Birch Brass Cairn Cedar Cobalt Copper Delta Ember Fern Flint Garnet Gull Hazel Heron Indigo Iron Jade Juniper'
/** The one that is here, those of the gateway's own list, and those that the sandbox adds, as far as seven rows go. */
const first = [
  ...['Test Wallet', 'Sandbox Wallet', 'Brass Key', 'Copper Lantern', 'Granite', 'Kestrel', 'Northlight'],
  ...arches.split(' ').map((name) => `${name} Arch`),
  'Amber Bay',
]

export const allWallets: Readonly<Record<string, string>> = {
  AllWallets: `
- dialog "All wallets":
  - button "Back"
  - heading "All wallets" [level=1]
  - button "Certified wallets only": Certified
  - button "Close"
  - searchbox "Search 590+ wallets"
  - list:
${rows(first)}
  - status
  - button "Show a code"
  - status
`,
  'AllWallets, nothing found': `
- dialog "All wallets":
  - heading "All wallets" [level=1]
  - button "Certified wallets only": Certified
  - button "Close"
  - searchbox "Search 590+ wallets": zzz
  - button "Clear"
  - list
  - text: No wallet of that name
  - paragraph: A code works with any wallet.
  - status: "Wallets found: 0"
  - button "Show a code"
  - status
`,
  'AllWallets, failed': `
- dialog "All wallets":
  - heading "All wallets" [level=1]
  - button "Copy details"
  - button "Close"
  - searchbox "Search wallets"
  - list:
${rows(['Test Wallet'])}
  - text: The wallets did not load
  - paragraph: A code works with any wallet.
  - button "Try again"
  - status: The wallets did not load
  - button "Show a code"
  - status
`,
}
