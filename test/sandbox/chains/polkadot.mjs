// A local Polkadot, as much of it as connecting, signing a text and reading a balance ask for. It takes no transactions: that
// could be verified only by a runtime and its metadata, which this facade has not, so `author_submitExtrinsic` and the like
// are methods that are not found. https://paritytech.github.io/json-rpc-interface-spec/
import { blake2b } from '@noble/hashes/blake2.js'
import { ss58Decode } from '@polkadot-labs/hdkd-helpers'
import { hex } from '@scure/base'
import { accountsOf } from './accounts.mjs'
import { rpcError, serveJsonRpc } from './json-rpc.mjs'

/** Planck that each account has. */
export const funded = 10_000_000_000_000
const name = 'Hasp Local'
/** Of SS58: the one for any Substrate chain. */
const prefix = 42
const properties = { ss58Format: prefix, tokenDecimals: 10, tokenSymbol: 'UNIT' }

/** twox128('System') and twox128('Account'), then the blake2_128 of the key before the key itself. */
const accountKey = /^0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9([\da-f]{32})([\da-f]{64})$/

function little(value, length) {
  const bytes = Array.from({ length }, (_, i) => Number((value >> BigInt(8 * i)) & 255n))
  return hex.encode(Uint8Array.from(bytes))
}
/**
 * frame_system::AccountInfo with pallet_balances::AccountData: nonce, consumers, providers, sufficients; free, reserved, frozen
 * and the flag that all accounts of today have.
 */
const infoOf = (balance) =>
  [
    ...[0n, 0n, 1n, 0n].map((count) => little(count, 4)),
    ...[balance, 0n, 0n, 1n << 127n].map((sum) => little(sum, 16)),
  ].join('')
const info = infoOf(BigInt(funded))

function keyOf(address) {
  try {
    const [bytes, own] = ss58Decode(address)
    if (own === prefix) return hex.encode(bytes)
  } catch {
    // Said below.
  }
  throw rpcError(-32602, 'is no address of this chain')
}

/** @param {readonly string[]} keys public keys in hex that have an account */
function methodsOf(keys) {
  // A chain that began otherwise has another genesis.
  const genesis = `0x${hex.encode(blake2b(new TextEncoder().encode([name, info, ...keys].join(' ')), { dkLen: 32 }))}`
  const balances = new Map(keys.map((key) => [key, BigInt(funded)]))
  const methods = {
    system_name: () => 'hasp sandbox',
    system_version: () => '1.0.0',
    system_chain: () => name,
    system_chainType: () => 'Development',
    system_properties: () => properties,
    system_health: () => ({ peers: 0, isSyncing: false, shouldHavePeers: false }),
    chain_getBlockHash: ([number = 0] = []) => (number === 0 ? genesis : null),
    chain_getFinalizedHead: () => genesis,
    state_getStorage([key] = []) {
      if (!/^0x([\da-f]{2})*$/i.test(key)) throw rpcError(-32602, 'Invalid params')
      const [, hash, publicKey] = accountKey.exec(key.toLowerCase()) ?? []
      if (!publicKey || hex.encode(blake2b(hex.decode(publicKey), { dkLen: 16 })) !== hash) return null
      return balances.has(publicKey) ? `0x${infoOf(balances.get(publicKey))}` : null
    },
    /** The sandbox's own: pays out of nothing, and without a transaction, since there are none here. */
    sandbox_pay({ address, amount }) {
      const key = keyOf(address)
      balances.set(key, (balances.get(key) ?? 0n) + BigInt(amount))
      return genesis
    },
    rpc_methods: () => ({ methods: Object.keys(methods) }),
  }
  return { genesis, methods }
}

/**
 * In this process: it starts in milliseconds and ends with it.
 *
 * @param {{ mnemonic: string }} options
 */
export async function startPolkadot({ mnemonic }) {
  const { genesis, methods } = methodsOf(accountsOf('polkadot', mnemonic).map(({ publicKey }) => hex.encode(publicKey)))
  const { url, stop } = await serveJsonRpc(methods)
  return { id: `polkadot:${genesis.slice(2, 34)}`, url, stop }
}
