// Bitcoin addresses: the vectors of BIP-173 and BIP-350, and bitcoinjs-lib's word on random ones.
import { describe, expect, test, vi } from 'vitest'
import { decode } from '../../../chains/bip122/address.ts'
import { chain } from '../../../chains/bip122/chain.ts'
import { toHex } from '../../../chains/bytes.ts'
import { bitcoin, bitcoinSignet, bitcoinTestnet } from '../../../chains/networks.ts'
import type { Network } from '../../../src/types.ts'
import { address as bitcoinjs, networks, payments } from '../../oracles/bip122.ts'
import { bytesOf, mutated, oneOf, patience, runs, seeded } from '../random.ts'

const regtest: Network = { ...bitcoinTestnet, prefix: 'bcrt' }

// https://github.com/bitcoin/bips/blob/master/bip-0350.mediawiki#test-vectors-for-v0-v16-native-segregated-witness-addresses
test.each([
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
  [
    'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
    '00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
  ],
  [
    'tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy',
    '0020000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433',
  ],
  [
    'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
    '5120000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433',
  ],
  [
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
  ],
])('%s pays to %s', (address, script) => {
  const { type, program } = decode(address)
  expect(script).toBe(`${type === 'p2tr' ? '51' : '00'}${toHex(Uint8Array.of(program.length, ...program))}`)
  expect(chain.normalize(address)).toBe(address.toLowerCase())
})

test.each([
  // A key that is no point: right by BIP-350, and spent by nobody, since lift_x of it fails (BIP-341).
  'bc1pqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqzs2jkusy',
  // Right by BIP-350, of versions that nothing spends yet.
  'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
  'BC1SW50QGDZ25J',
  'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
  // Wrong by BIP-350.
  'tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
  'tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf',
  'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh',
  'tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47',
  'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
  'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R',
  'bc1pw5dgrnzv',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav',
  'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P',
  'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf',
  'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j',
  'bc1gmk9yu',
])('%s is no address', (address) => {
  expect(chain.isAddress(address)).toBe(false)
  expect(() => chain.normalize(address)).toThrow(
    expect.objectContaining({ name: 'ChainError', code: 'invalid-address', argument: 'address' }),
  )
})

// Of the genesis block; the donation address of the wiki; of BIP-173's text; of testnet's faucet.
const genesis = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const script = '3P14159f73E4gFr7JterCCQh9QjiTjiZrG'
describe('by network', () => {
  test.each<[string, readonly string[]]>([
    [genesis, ['any', 'bc']],
    [script, ['any', 'bc']],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', ['any', 'tb', 'bcrt']],
    ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', ['any', 'tb', 'bcrt']],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', ['any', 'bc']],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', ['any', 'tb']],
    [payments.p2wpkh({ hash: new Uint8Array(20).fill(1), network: networks.regtest }).address as string, ['bcrt']],
  ])('the address %s is one on the network %j', (address, places) => {
    const where: Record<string, boolean> = {
      any: chain.isAddress(address),
      bc: chain.isAddress(address, { network: bitcoin }),
      tb: chain.isAddress(address, { network: bitcoinTestnet }),
      signet: chain.isAddress(address, { network: bitcoinSignet }),
      bcrt: chain.isAddress(address, { network: regtest }),
    }
    expect(Object.keys(where).filter((place) => where[place] && place !== 'signet')).toEqual(places)
    expect(where.signet).toBe(where.tb)
  })

  test('an address of regtest is made canonical without a network, as a wallet grants it', () => {
    const { address = '' } = payments.p2wpkh({ hash: new Uint8Array(20).fill(1), network: networks.regtest })
    expect(chain.normalize(address.toUpperCase())).toBe(address)
    expect(() => chain.normalize(address, { network: bitcoinTestnet })).toThrow('invalid-address')
  })

  test('a network of a prefix that is none of Bitcoin’s has no addresses', () => {
    const network: Network = { ...bitcoin, prefix: 'ltc' }
    expect(chain.isAddress(genesis, { network })).toBe(false)
    expect(chain.isAddress('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', { network })).toBe(false)
  })
})

const theirs = (text: string): boolean =>
  [networks.bitcoin, networks.testnet].some((network) => {
    try {
      const made = bitcoinjs.toOutputScript(text, network)
      // What is to come: refused by us, because money that is sent there can be taken by anybody.
      return made[0] === 0 || made[0] === 0xa9 || made[0] === 0x76 || (made[0] === 0x51 && made.length === 34)
    } catch {
      return false
    }
  })
test(
  'random addresses and their mutations are addresses where bitcoinjs-lib says so',
  () => {
    // It warns of versions to come.
    vi.spyOn(console, 'warn').mockReturnValue()
    const random = seeded(21)
    const seen = { yes: 0, no: 0 }
    for (let i = 0; i < runs(4000); i++) {
      const network = oneOf(random, [networks.bitcoin, networks.testnet])
      const [hash, long] = [bytesOf(random, 20), bytesOf(random, 32)]
      const address = oneOf(random, [
        () => payments.p2pkh({ hash, network }).address,
        () => payments.p2sh({ hash, network }).address,
        () => payments.p2wpkh({ hash, network }).address,
        () => payments.p2wsh({ hash: long, network }).address,
        () => bitcoinjs.toBech32(long, 1, network.bech32),
        () => bitcoinjs.toBech32(bytesOf(random, 2 + random(38)), random(17), network.bech32),
      ])() as string
      for (const text of [address, mutated(random, address), mutated(random, address)]) {
        const isOne = chain.isAddress(text)
        expect(isOne, text).toBe(theirs(text))
        seen[isOne ? 'yes' : 'no']++
      }
    }
    expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(runs(3000))
  },
  patience,
)
