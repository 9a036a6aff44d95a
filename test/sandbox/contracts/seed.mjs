// What the sandbox's accounts have at the start, and what they are called: calls of the deployer, in order.
import { labelhash, namehash, zeroHash } from 'viem'
import { addresses } from './plan.mjs'

/** The first four accounts of the sandbox's mnemonic. */
export const people = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
]
const [first, second, third, fourth] = people

/** What is minted: `amount` in whole coins. */
/** @type {[string, string, bigint, number][]} */
const amounts = [
  ['usdc', first, 2500n, 6],
  ['usdt', first, 420n, 6],
  ['dai', first, 1234n, 18],
  ['points', first, 7n, 0],
  ['spam', first, 1_000_000n, 18],
  ['usdc', second, 50n, 6],
  ['dai', second, 10n, 18],
  ['spam', second, 1_000_000n, 18],
  ['usdc', addresses.exchange, 1_000_000n, 6],
  ['dai', addresses.exchange, 1_000_000n, 18],
]
/** @type {[string, string, ...bigint[]][]} */
const things = [
  ['lanterns', first, 1n],
  ['lanterns', first, 2n],
  ['lanterns', second, 3n],
  ['tickets', first, 1n, 5n],
  ['tickets', first, 2n, 1n],
  ['tickets', second, 1n, 2n],
]

/**
 * Names with their forward records. The third account says that it is elsewhere.eth, which is the fourth's address: such a name
 * is nobody's.
 */
const names = [
  { name: 'harbour.eth', address: first, texts: { url: 'https://harbour.example', description: 'The first account' } },
  { name: 'lighthouse.eth', address: second, texts: { avatar: 'https://lighthouse.example/avatar.png' } },
  { name: 'elsewhere.eth', address: fourth, texts: {} },
]
const reversed = [
  [first, 'harbour.eth'],
  [second, 'lighthouse.eth'],
  [third, 'elsewhere.eth'],
]

const call = (key, functionName, ...args) => ({ key, functionName, args })
const nodeOf = (address) => namehash(`${address.slice(2).toLowerCase()}.addr.reverse`)
/** A label under a node, which stays the deployer's. */
const own = (deployer, parent, label) =>
  call('ensRegistry', 'setSubnodeOwner', parent ? namehash(parent) : zeroHash, labelhash(label), deployer)
const resolved = (node) => call('ensRegistry', 'setResolver', node, addresses.ensResolver)

const namesOf = (deployer) => [
  own(deployer, '', 'eth'),
  own(deployer, '', 'reverse'),
  own(deployer, 'reverse', 'addr'),
  ...names.flatMap(({ name, address, texts }) => [
    own(deployer, 'eth', name.split('.')[0]),
    resolved(namehash(name)),
    call('ensResolver', 'setAddr', namehash(name), 60n, address),
    ...Object.entries(texts).map(([key, value]) => call('ensResolver', 'setText', namehash(name), key, value)),
  ]),
  ...reversed.flatMap(([address, name]) => [
    own(deployer, 'addr.reverse', address.slice(2).toLowerCase()),
    resolved(nodeOf(address)),
    call('ensResolver', 'setName', nodeOf(address), name),
  ]),
]

/** @param {string} deployer whose names they are */
export const seedCalls = (deployer) => [
  ...amounts.map(([key, to, amount, decimals]) => call(key, 'mint', to, amount * 10n ** BigInt(decimals))),
  ...things.map(([key, to, ...rest]) => call(key, 'mint', to, ...rest)),
  ...namesOf(deployer),
]
