// The tokens of the local Solana: mints at addresses that are the same at every start, and what the accounts have of them. They
// are put there by Surfpool's own methods, which write accounts as the programs lay them out.
import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import { ask } from '../ask.mjs'
import { accountsOf } from '../chains/accounts.mjs'

const programs = {
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
}
/** Amounts are what the first and the second account have, in base units. */
const mints = {
  usdc: {
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
    icon: '#2775ca',
    program: 'token',
    has: [750_000_000, 20_000_000],
  },
  bonk: { name: 'Barnacle', symbol: 'BRNCL', decimals: 5, icon: '#e58f2a', program: 'token', has: [123_456_789, 0] },
  euro: {
    name: 'Harbour Euro',
    symbol: 'EURH',
    decimals: 2,
    icon: '#1c4fa1',
    program: 'token2022',
    has: [99_950, 1_000],
  },
  lantern: { name: 'Sea Lantern #1', symbol: 'SEALIGHT', decimals: 0, icon: '#27374d', program: 'token', has: [1, 0] },
}
const addressOf = (key) => base58.encode(sha256(new TextEncoder().encode(`hasp sandbox ${key}`)))

/** By what they are called here. */
export const solanaContracts = Object.fromEntries(Object.keys(mints).map((key) => [key, { address: addressOf(key) }]))

/** @param {string} id CAIP-2 */
export const solanaTokens = (id) =>
  Object.entries(mints).map(([key, { name, symbol, decimals, icon }]) => ({
    address: `${id}:${addressOf(key)}`,
    name,
    symbol,
    decimals,
    icon,
    isSpam: false,
  }))

/** A mint without authorities, as both programs lay it out. */
function mintData(supply, decimals) {
  const data = Buffer.alloc(82)
  data.writeBigUInt64LE(BigInt(supply), 36)
  data.set([decimals, 1], 44)
  return data.toString('hex')
}

/**
 * @param {string} url of Surfpool
 * @param {string} mnemonic
 */
export async function seedSolana(url, mnemonic) {
  const accounts = accountsOf('solana', mnemonic)
  const seeds = Object.entries(mints).map(async ([key, { decimals, program, has }]) => {
    const [mint, owner] = [addressOf(key), programs[program]]
    const supply = has.reduce((sum, amount) => sum + amount, 0)
    const account = { lamports: 10_000_000, owner, data: mintData(supply, decimals), executable: false }
    await ask(url, 'surfnet_setAccount', [mint, account])
    for (const [i, amount] of has.entries())
      if (amount) await ask(url, 'surfnet_setTokenAccount', [accounts[i].address, mint, { amount }, owner])
  })
  await Promise.all(seeds)
}
