// What the sandbox's gateway knows on every namespace: balances with prices, people, sessions, and coins for who asks.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mainnet } from '../../../chains/networks.ts'
import { chain as solana } from '../../../chains/solana/index.ts'
import { http } from '../../../rpc/index.ts'
import type { Questions, Transaction } from '../../../src/gateway/providers.ts'
import type { Provider, Send } from '../../../src/types.ts'
import { contextOf, fromBase64, keyOf, toBase64 } from '../../chains/solana/world.ts'
import { accountsOf } from '../../sandbox/chains/accounts.mjs'
import { namespacesHere, type Sandbox, startSandbox } from '../../sandbox/sandbox.mjs'
import { first, second } from '../world.mjs'

let sandbox: Sandbox
let namespaces: readonly string[]
beforeAll(async () => {
  namespaces = await namespacesHere()
  sandbox = await startSandbox({ namespaces })
})
afterAll(() => sandbox?.stop())

const networkOf = (namespace: string) =>
  Object.keys(sandbox.networks).find((id) => id.startsWith(`${namespace}:`)) ?? ''
async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const url = `${sandbox.gateway}${path}${path.includes('?') ? '&' : '?'}projectId=any`
  return (await (await fetch(url, init)).json()) as T
}
const post = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body) })
interface Row {
  readonly symbol: string
  readonly price: number
  readonly value?: number
  readonly quantity: { readonly numeric: string }
}
const balances = async (address: string, id: string) =>
  (await ask<{ balances: Row[] }>(`/v1/account/${address}/balance?chainId=${id}&forceUpdate=1`)).balances
async function history(address: string, id: string): Promise<Transaction[]> {
  const found: Transaction[] = []
  for (let next: string | null = ''; next !== null; ) {
    const path = `/v1/account/${address}/history?chainId=${id}${next && `&cursor=${next}`}`
    const page: Questions['history'][1] = await ask(path)
    found.push(...page.data)
    next = page.next
  }
  return found
}
const addressOf = (namespace: 'solana' | 'bip122' | 'cosmos' | 'polkadot') =>
  accountsOf(namespace, sandbox.mnemonic)[1]?.address ?? ''

describe('balances', () => {
  test('an account of EVM has its tokens, with prices and what they are worth', async () => {
    const rows = (await balances(first, 'eip155:31338')).map(({ symbol, quantity, price, value }) => [
      symbol,
      quantity.numeric,
      price,
      value,
    ])
    expect(rows).toEqual([
      ['ETH', '10000', 3200.5, 32_005_000],
      ['USDC', '2500', 1, 2500],
      ['USDT', '420', 0.9998, 419.91],
      ['DAI', '1234', 1.0001, 1234.12],
      ['POINT', '7', 0.05, 0.35],
      ['CLAIM', '1000000', 0, undefined],
    ])
  })

  test('what a token costs is also told by itself, of the coin under the address that clients have for it', async () => {
    const coin = `eip155:31337:0x${'e'.repeat(40)}`
    const usdc = `eip155:31337:${sandbox.contracts['eip155:31337']?.usdc?.address}`
    const nobody = `eip155:31337:${first}`
    const { fungibles } = await ask<Questions['prices'][1]>(
      '/v1/fungible/price',
      post({ projectId: 'any', currency: 'usd', addresses: [coin, usdc, nobody] }),
    )
    expect(fungibles.map(({ symbol, price, address }) => [symbol, price, address])).toEqual([
      ['ETH', 3200.5, coin],
      ['USDC', 1, usdc],
    ])
  })

  test('an account of Solana has the tokens of both programs', async () => {
    if (!namespaces.includes('solana')) return
    const rows = await balances(addressOf('solana'), networkOf('solana'))
    expect(rows.map(({ symbol, quantity, value }) => [symbol, quantity.numeric, value])).toEqual([
      ['SOL', '100', 15_025],
      ['USDC', '20', 20],
      ['EURH', '10', 10.8],
    ])
  })
})

describe('people', () => {
  test('who somebody is has a picture that can be fetched; of others there is nothing', async () => {
    const { name, avatar } = await ask<{ name: string; avatar: string }>(`/v1/identity/${first}`)
    expect(name).toBe('harbour.eth')
    expect((await fetch(avatar)).headers.get('content-type')).toBe('image/svg+xml')
    expect(await ask(`/v1/identity/0x${'1'.repeat(40)}`)).toEqual({ name: '', avatar: '' })
  })

  test('a name leads to its account and back, and a name that is nobody’s is not found', async () => {
    const names = await ask<Questions['namesOf'][1]>(`/v1/profile/reverse/${second}`)
    expect(names.map(({ name }) => name)).toEqual(['lighthouse.sandbox.id'])
    expect(await ask('/v1/profile/account/lighthouse.sandbox.id')).toEqual(names[0])
    expect(names[0]?.addresses['60']?.address).toBe(second.toLowerCase())
    expect(await ask('/v1/profile/account/nobody.sandbox.id')).toMatchObject({ error: { code: 'not_found' } })
  })

  test('a session can be revoked, once', async () => {
    const account = `eip155:31337:${first}`
    const sessions = async () => (await ask<Questions['sessions'][1]>(`/v1/sessions/${account}`)).pcis
    const isRevoked = async () => (await sessions()).map(({ pci, revokedAt }) => [pci, revokedAt !== undefined])
    const revoke = (pci: string) => ask(`/v1/sessions/${account}/revoke`, post({ pci, signature: '0x00' }))
    expect(await isRevoked()).toEqual([
      ['pci-ferry', false],
      ['pci-quay', false],
      ['pci-tide', false],
    ])
    expect(await revoke('pci-quay')).toEqual({ success: true })
    expect(await isRevoked()).toContainEqual(['pci-quay', true])
    expect(await revoke('pci-quay')).toMatchObject({ error: { code: 'not_found' } })
    expect(await revoke('pci-nobody')).toMatchObject({ error: { code: 'not_found' } })
    expect((await ask<Questions['sessions'][1]>(`/v1/sessions/${second}`)).pcis).toEqual([])
  })
})

describe('the faucet', () => {
  const pays = {
    eip155: ['10', 'ETH'],
    solana: ['5', 'SOL'],
    bip122: ['0.5', 'BTC'],
    cosmos: ['100', 'ATOM'],
    polkadot: ['100', 'UNIT'],
  } as const
  const faucet = (network: string, address: unknown) =>
    ask<{ amount?: string; transaction?: string; error?: string }>('/__faucet', post({ network, address }))
  const amount = async (address: string, id: string) => Number((await balances(address, id))[0]?.quantity.numeric)

  test.each(Object.entries(pays))('%s is paid, and the history has it', async (namespace, [paid, symbol]) => {
    if (!namespaces.includes(namespace)) return
    const id = networkOf(namespace)
    const address = namespace === 'eip155' ? second : addressOf(namespace as 'solana')
    const before = await amount(address, id)
    const { transaction, amount: said } = await faucet(id, address)
    expect(said).toBe(`${paid} ${symbol}`)
    await expect.poll(() => amount(address, id)).toBe(before + Number(paid))
    const newestOf = async () => (await history(address, id))[0]
    // The local Polkadot has no transactions.
    if (namespace === 'polkadot') return expect(await newestOf()).toBeUndefined()
    // A chain may know the balance a moment before the history.
    await expect.poll(async () => (await newestOf())?.metadata.hash).toBe(transaction)
    const newest = await newestOf()
    expect(newest).toMatchObject({
      metadata: { hash: transaction, operationType: 'receive', chain: id },
      transfers: [
        {
          direction: 'in',
          recipient: namespace === 'eip155' ? second.toLowerCase() : address,
          quantity: { numeric: paid },
        },
      ],
    })
    // Who has paid has it too, from the other side.
    const payer = newest?.metadata.sentFrom ?? ''
    const [sent] = (await history(payer, id)).filter(({ metadata }) => metadata.hash === transaction)
    expect(sent).toMatchObject({
      metadata: { operationType: 'send' },
      transfers: [{ direction: 'out', quantity: { numeric: paid } }],
    })
    expect(Date.parse(`${newest?.metadata.minedAt}`)).toBeGreaterThan(Date.UTC(2025, 0, 1))
  })

  test.each(Object.keys(pays))('%s is not paid to what is no address', async (namespace) => {
    if (!namespaces.includes(namespace)) return
    for (const address of ['', 'somebody', undefined])
      expect(await faucet(networkOf(namespace), address)).toEqual({ error: expect.any(String) })
  })

  test('a network that is not here has no faucet', async () => {
    expect(await faucet('eip155:1', first)).toEqual({ error: 'there is no network eip155:1 here' })
    expect(await faucet('constructor', first)).toHaveProperty('error')
  })
})

test('a history of Bitcoin is all that there is, however many pages its service has', async () => {
  const id = networkOf('bip122')
  const address = accountsOf('bip122', sandbox.mnemonic)[0]?.address ?? ''
  const mine = (blocks: number) =>
    fetch(`${sandbox.networks[id]}/__mine?blocks=${blocks}&to=${address}`, { method: 'POST' })
  const ids = async () => new Set((await history(address, id)).map((entry) => entry.id))
  const before = (await ids()).size
  await mine(60)
  expect((await ids()).size).toBe(before + 60)
  await mine(1)
  expect((await ids()).size).toBe(before + 61)
})

test('what is sent on Solana is in the history of both, coins and tokens', async () => {
  if (!namespaces.includes('solana')) return
  const id = networkOf('solana')
  const url = sandbox.networks[id] ?? ''
  const send: Send = http(url)
  const key = keyOf(accountsOf('solana', sandbox.mnemonic)[0]?.secret as Uint8Array)
  const provider: Provider = {
    async request({ params }) {
      const message = fromBase64(Object(params).transaction).subarray(65)
      const signed = Uint8Array.of(1, ...key.sign(message), ...message)
      return {
        signature: await send({
          method: 'sendTransaction',
          params: [toBase64(signed), { encoding: 'base64', preflightCommitment: 'confirmed' }],
        }),
      }
    },
  }
  const usdc = sandbox.contracts[id]?.usdc?.address ?? ''
  const [to, context] = [addressOf('solana'), contextOf(key, provider, send)]
  const coins = await solana.transfer?.({ to, amount: 1_500_000_000n }, { ...context, network: mainnet })
  const moved = ({ metadata, transfers }: Transaction) => [
    metadata.hash,
    metadata.operationType,
    transfers
      .map(({ direction, quantity, fungible_info }) => `${direction} ${quantity.numeric} ${fungible_info?.symbol}`)
      .join(),
  ]
  await expect
    .poll(async () => (await history(key.address, id)).map(moved))
    .toContainEqual([coins, 'send', 'out 1.5 SOL'])
  const tokens = await solana.transfer?.({ to, amount: 2_000_000n, token: { address: usdc, decimals: 6 } }, context)
  await expect
    .poll(async () => (await history(key.address, id)).map(moved))
    .toContainEqual([tokens, 'send', 'out 2 USDC'])
  const received = (await history(to, id)).map(moved)
  expect(received).toContainEqual([coins, 'receive', 'in 1.5 SOL'])
  expect(received).toContainEqual([tokens, 'receive', 'in 2 USDC'])
})
