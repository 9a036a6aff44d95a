// The things of the account: what its history shows, as far as a real node does not say that another has them.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mainnet } from '../../../chains/networks.ts'
import { refreshActivity } from '../../../src/flows/account/activity.ts'
import { nfts, watchNfts } from '../../../src/flows/account/nfts.ts'
import { freshModal, start } from '../../helpers/modal.ts'
import { answering, type Node, type Post, startNode } from '../../helpers/rpc.ts'
import { json, startService } from '../../helpers/service.ts'
import { settle } from '../../helpers/time.ts'
import { alice, bob, makeWallet } from '../../helpers/wallet.ts'

freshModal()
let node: Node
let rows: object[] = []
const owners = new Map<bigint, string>()
/** Owners that the node was asked for, by number. */
const asked: bigint[] = []
const contract = '0x00000000000000000000000000000000000000aa'
const word = (hex: string) => `0x${hex.replace('0x', '').toLowerCase().padStart(64, '0')}`

/** A thing that came. */
const came = (id: number) => ({
  id: `in${id}`,
  metadata: {
    operationType: 'receive',
    hash: `0x${id}`,
    chain: 'eip155:1',
    minedAt: new Date(Date.UTC(2026, 9, id)).toISOString(),
    sentFrom: bob,
    status: 'confirmed',
  },
  transfers: [
    {
      direction: 'in',
      quantity: { numeric: '1' },
      nft_info: { name: `Crane ${id}`, contract_address: `eip155:1:${contract}`, token_id: `${id}` },
    },
  ],
})
const names = () => nfts.value.map(({ name }) => name)

let stop = (): void => undefined
beforeEach(async () => {
  owners.clear()
  asked.length = 0
  rows = [came(1)]
  node = await startNode({
    eth_getBalance: () => '0x0',
    eth_call: ([{ data }]: [{ data: string }]) => {
      if (!data.startsWith('0x6352211e')) throw { code: 3, message: 'execution reverted' }
      const id = BigInt(`0x${data.slice(10)}`)
      asked.push(id)
      return word(owners.get(id) ?? bob)
    },
  })
  const service = await startService((response, request) =>
    json(/supported-chains/.test(`${request.url}`) ? { http: ['eip155:1'] } : { data: rows, next: null })(
      response,
      request,
    ),
  )
  makeWallet().install()
  const http = { http: [node.url] }
  const { contracts: _, ...plain } = mainnet
  const modal = start({
    networks: [{ ...plain, rpcUrls: { default: http, chainDefault: http } }],
    services: { data: service.url },
  })
  await modal.connect({ wallet: 'com.wallet' })
  return () => node.stop()
})
afterEach(() => stop())

test('what a node denies that is behind is asked for again with what happens next, and what it grants is not', async () => {
  stop = watchNfts()
  await vi.waitFor(() => expect(asked).toEqual([1n]))
  await vi.waitFor(() => expect(names()).toEqual([]))
  owners.set(1n, alice).set(2n, alice)
  rows = [came(2), came(1)]
  await refreshActivity()
  await vi.waitFor(() => expect(nfts.value.map(({ isOwned }) => isOwned)).toEqual([true, true]))
  expect(names()).toEqual(['Crane 2', 'Crane 1'])
  expect(asked.sort()).toEqual([1n, 1n, 2n])
  rows = [came(3), came(2), came(1)]
  await refreshActivity()
  await vi.waitFor(() => expect(asked.sort()).toEqual([1n, 1n, 2n, 3n]))
})

test('nobody is asked for an owner once the tab is left', async () => {
  rows = Array.from({ length: 55 }, (_, i) => came(i + 1))
  const held: (() => void)[] = []
  const isOfOwner = ({ calls }: Post) => calls.some(({ method }) => method === 'eth_call')
  node.rule = (post, response) => {
    const answer = () => answering(node)(post, response)
    if (isOfOwner(post)) held.push(answer)
    else answer()
  }
  stop = watchNfts()
  await vi.waitFor(() => expect(held.length).toBeGreaterThan(0))
  stop()
  await settle()
  const before = node.posts.filter(isOfOwner).length
  for (const answer of held) answer()
  await settle()
  expect(node.posts.filter(isOfOwner)).toHaveLength(before)
})
