// Who the sandbox's accounts are, and what they have allowed whom.
import { people } from '../contracts/seed.mjs'

const [first, second, third] = people.map((address) => address.toLowerCase())
const day = 86_400
/** s since 1970, of what does not depend on today. */
const registered = 1_735_689_600

export const identityRows = [
  { address: first, name: 'harbour.eth', avatar: 'avatar-harbour' },
  { address: second, name: 'lighthouse.eth', avatar: 'avatar-lighthouse' },
  { address: third, name: null, avatar: 'avatar-elsewhere' },
  // The first accounts of the same mnemonic on Solana and Polkadot.
  { address: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'.toLowerCase(), name: 'harbour.sol', avatar: 'avatar-pier' },
  { address: '5GmS1wtCfR4tK5SSgnZbVT4kYw5W8NmxmijcsxCQE6oLW6A8'.toLowerCase(), name: 'Harbour', avatar: null },
]

const record = (name, address, bio) => ({
  name,
  address,
  body: {
    name,
    registered,
    updated: registered + day,
    addresses: { 60: { address, created: new Date(registered * 1000).toISOString() } },
    attributes: [{ bio }],
  },
})
export const nameRows = [
  record('harbour.sandbox.id', first, 'The first account of the sandbox'),
  record('quay.sandbox.id', first, 'Another name of the first account'),
  record('lighthouse.sandbox.id', second, 'The second account of the sandbox'),
]

const session = (pci, project, { from, to, permissions }) => ({
  address: first,
  pci,
  body: {
    project: { id: project.toLowerCase(), name: project, url: `https://${project.toLowerCase()}.example` },
    pci,
    createdAt: from,
    expiry: to,
    permissions,
    policies: [{ id: 'expiry' }],
    context: `0x${Buffer.from(pci).toString('hex')}`,
  },
})
const recurring = { allowance: '0xde0b6b3a7640000', start: registered, period: day }

/**
 * @param {number} now s since 1970
 * @param {string} token an ERC-20 that one of them may take from
 */
export const sessionRows = (now, token) => [
  session('pci-ferry', 'Ferryman', {
    from: now - 2 * day,
    to: now + 30 * day,
    permissions: [{ type: 'native-token-recurring-allowance', ...recurring }],
  }),
  session('pci-quay', 'Quayside', {
    from: now - day,
    to: now + day,
    permissions: [
      { type: 'erc20-recurring-allowance', token, ...recurring, allowance: '0x5f5e100' },
      { type: 'contract-call', address: token, abi: [], functions: [{ functionName: 'transfer' }] },
    ],
  }),
  session('pci-tide', 'Tidewater', {
    from: now - 60 * day,
    to: now - 30 * day,
    permissions: [{ type: 'native-token-recurring-allowance', ...recurring }],
  }),
]
