// Balances of Solana's tokens by the gateway, from a real runtime.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../../../src/gateway/index.ts'
import { readTokens } from '../../../src/gateway/tokens.ts'
import { type Local, mnemonic, startLocal } from '../../helpers/local.ts'
import { accountsOf } from '../../sandbox/chains/accounts.mjs'
import { startSolana } from '../../sandbox/chains/solana.mjs'
import { seedSolana, solanaTokens } from '../../sandbox/contracts/solana.mjs'

let solana: Local
beforeAll(async () => {
  solana = await startLocal(startSolana)
  await seedSolana(solana.url, mnemonic)
})
afterAll(() => solana?.stop())

const [first, second] = accountsOf('solana', mnemonic)
const listed = () =>
  solanaTokens(solana.id).map(({ address, name, symbol, decimals }) => ({ address, name, symbol, decimals }))

/** What an account has, by symbol, where the list of tokens is this one. */
async function amounts(address = '', tokens: readonly object[] = listed()) {
  const currency = { name: 'Solana', symbol: 'SOL', decimals: 9 }
  const { fetch } = createGateway({
    projects: [{ id: 'dapp' }],
    chains: { [solana.id]: { urls: [solana.url], currency } },
    files: (name) => (name === 'tokens.json' ? Response.json(tokens) : undefined),
  })
  const url = `http://gateway.test/v1/account/${address}/balance?projectId=dapp&chainId=${solana.id}`
  const { balances } = (await (await fetch(new Request(url))).json()) as {
    balances: { symbol: string; quantity: { numeric: string; decimals: string } }[]
  }
  return balances.map(({ symbol, quantity }) => `${quantity.numeric} ${symbol}`)
}

test('a balance of Solana is the coin and the listed tokens, of both programs', async () => {
  expect(await amounts(first?.address)).toEqual(['100 SOL', '750 USDC', '1234.56789 BRNCL', '999.5 EURH', '1 SEALIGHT'])
  expect(await amounts(second?.address)).toEqual(['100 SOL', '20 USDC', '10 EURH'])
})

test('a token that is not listed is not shown, nor one that is listed with other decimals', async () => {
  const [usdc, , euro] = listed()
  expect(await amounts(first?.address, [{ ...usdc, decimals: 5 }, { ...euro }])).toEqual(['100 SOL', '999.5 EURH'])
  expect(await amounts(first?.address, [])).toEqual(['100 SOL'])
})

test('of a listed mint the case of each letter counts, and what is no mint is named', () => {
  const token = { name: 'A', symbol: 'A', decimals: 6 }
  const mint = 'solana:local:AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD'
  const rows = [mint, mint.replace('RZwv', 'rZwv'), mint, 'solana:local:0x1', 'cosmos:local:uatom'].map((address) => ({
    ...token,
    address,
  }))
  const { value, problems } = readTokens(rows)
  expect(value.get('solana:local')?.map(({ address }) => address)).toEqual([mint, mint.replace('RZwv', 'rZwv')])
  const words = 'must be a contract or a mint with its network, such as eip155:1:0x…'
  expect(problems).toEqual(["[2].address: is another token's too", `[3].address: ${words}`, `[4].address: ${words}`])
})
