// Test coins for who asks: `POST /__faucet {"network":"eip155:31337","address":"0x…"}`, before a gateway. Each is a transaction
// of its chain where the chain has any, so that it is in the history too.
import { numberToHex } from 'viem'
import { ask } from './ask.mjs'
import { deployer } from './contracts/plan.mjs'

/**
 * What is given, in base units and in words. Each rejects where the address is none of the chain's, and resolves with the id of
 * the transaction.
 *
 * @type {Record<string, { amount: bigint, words: string, pay: (url: string, address: string, amount: bigint) => Promise<string> }>}
 */
const givers = {
  eip155: {
    amount: 10n ** 19n,
    words: '10 ETH',
    pay: (url, to, amount) =>
      ask(url, 'eth_sendTransaction', [
        { from: deployer, to: checked(/^0x[\da-f]{40}$/i, to), value: numberToHex(amount) },
      ]),
  },
  solana: {
    amount: 5_000_000_000n,
    words: '5 SOL',
    pay: (url, to, amount) => ask(url, 'requestAirdrop', [to, Number(amount)]),
  },
  bip122: {
    amount: 50_000_000n,
    words: '0.5 BTC',
    async pay(url, to, amount) {
      const query = new URLSearchParams({ to, amount: `${amount}` })
      const response = await fetch(`${url}/__pay?${query}`, { method: 'POST', signal: AbortSignal.timeout(10_000) })
      const text = await response.text()
      if (!response.ok) throw new Error(text)
      return text
    },
  },
  cosmos: { amount: 100_000_000n, words: '100 ATOM', pay: facade },
  polkadot: { amount: 1_000_000_000_000n, words: '100 UNIT', pay: facade },
}

function checked(shape, address) {
  if (!shape.test(address)) throw new Error('is no address of this chain')
  return address
}

/** A method of the sandbox's own, which the facades have. */
function facade(url, address, amount) {
  return ask(url, 'sandbox_pay', { address, amount: `${amount}` })
}

/**
 * @param {import('../../src/gateway/types.ts').Gateway} gateway
 * @param {Readonly<Record<string, string>>} networks URL by CAIP-2 id
 * @returns {import('../../src/gateway/types.ts').Gateway}
 */
export const withFaucet = (gateway, networks) => ({
  ...gateway,
  async fetch(request, connection) {
    if (new URL(request.url).pathname !== '/__faucet') return gateway.fetch(request, connection)
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers })
    if (request.method !== 'POST') return Response.json({ error: 'a faucet takes POST' }, { status: 405, headers })
    try {
      return Response.json(await give(await request.json(), networks), { headers })
    } catch (error) {
      return Response.json({ error: error.message }, { status: 400, headers })
    }
  },
})

async function give({ network, address }, networks) {
  const giver = givers[String(network).split(':')[0]]
  if (!giver || !Object.hasOwn(networks, network)) throw new Error(`there is no network ${network} here`)
  if (typeof address !== 'string') throw new Error('a faucet needs an address')
  return { transaction: await giver.pay(networks[network], address, giver.amount), amount: giver.words }
}
