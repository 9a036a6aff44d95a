// What the sandbox puts on its chains beside coins: contracts, tokens, names.

/**
 * @typedef {{ address: string, name: string, symbol: string, decimals: number, icon: string, isSpam: boolean }} Token
 * `address` is CAIP-10, `icon` the colour of its picture
 * @typedef {{ contracts: Readonly<Record<string, { address: string }>>, tokens: readonly Token[] }} Furniture
 */

/** @type {Record<string, (chain: { id: string, url: string }, mnemonic: string) => Promise<Furniture>>} */
const furnishers = {
  async eip155({ id, url }) {
    const [{ deployContracts }, { evmContracts, evmTokens }] = await Promise.all([
      import('./deploy.mjs'),
      import('./plan.mjs'),
    ])
    await deployContracts(url)
    return { contracts: evmContracts, tokens: evmTokens(id) }
  },
  async solana({ id, url }, mnemonic) {
    const { seedSolana, solanaContracts, solanaTokens } = await import('./solana.mjs')
    await seedSolana(url, mnemonic)
    return { contracts: solanaContracts, tokens: solanaTokens(id) }
  },
}

/**
 * Puts there what belongs to the chain, and says where it is.
 *
 * @param {{ id: string, url: string }} chain that has just started
 * @param {string} mnemonic
 * @returns {Promise<Furniture>}
 */
export async function furnish(chain, mnemonic) {
  const [namespace] = chain.id.split(':')
  return (await furnishers[namespace]?.(chain, mnemonic)) ?? { contracts: {}, tokens: [] }
}
