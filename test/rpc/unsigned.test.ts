// What a visitor or a key holder is asked for goes out once, to one endpoint: a second one would be a second payment or a
// second prompt. Only bytes that are signed may travel on, since who gets them twice takes them once.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fallback, http, type RpcRequest, rpc } from '../../rpc/index.ts'
import { dropConnection, type Fault, type Node, neverAnswer, object, sizes, startNode, status } from '../helpers/rpc.ts'

let nodes: Node[]
beforeEach(async () => {
  nodes = await Promise.all([1, 2].map(() => startNode()))
})
afterEach(() => Promise.all(nodes.map((node) => node.stop())))
const at = (i: number) => nodes[i] as Node
const options = { delay: 5, timeout: 1000 }
const patient = { delay: 5, timeout: 10_000 }
const urls = () => nodes.map(({ url }) => url)
const asked = ({ method }: RpcRequest) =>
  nodes.map(({ posts }) => posts.flatMap(({ calls }) => calls).filter((call) => call.method === method).length)

const faults: [string, Fault][] = [
  ['cuts the connection', dropConnection],
  ['hangs', neverAnswer],
  ['has an internal error', status(500)],
  ['is behind a bad gateway', status(502, '<html>')],
  ['answers HTML', status(200, '<html>')],
  ['does not know the method', object({ id: 1, error: { code: -32601, message: 'no' } })],
  ['has an error of its own', object({ id: 1, error: { code: -32603, message: 'internal' } })],
  ['does not know the key', status(401)],
]
const payment: RpcRequest = { method: 'eth_sendTransaction', params: [{ to: '0x1', value: 1n }] }

describe.each(faults)('an endpoint that %s', (_, fault) => {
  test.each<[string, () => (request: RpcRequest) => Promise<unknown>]>([
    ['rpc', () => rpc(urls(), options)],
    [
      'fallback',
      () =>
        fallback(
          urls().map((url) => http(url, options)),
          options,
        ),
    ],
    ['a pin', () => rpc(urls(), options).pin()],
    [
      'a fallback of fallbacks',
      () =>
        fallback(
          urls().map((url) => rpc([url], options)),
          options,
        ),
    ],
  ])('an endpoint in trouble is the only one that %s asks for a payment, once', async (_, make) => {
    at(0).rule = fault
    await expect(make()(payment)).rejects.toThrow()
    expect(asked(payment)).toEqual([1, 0])
  })

  test('an endpoint in trouble is asked for a payment once by http, too', async () => {
    at(0).rule = fault
    await expect(http(at(0).url, options)(payment)).rejects.toThrow()
    expect(asked(payment)).toEqual([1, 0])
  })
})

const asking = [
  'eth_sendTransaction',
  'eth_signTransaction',
  'eth_sign',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'eth_requestAccounts',
  'eth_sendBundle',
  'eth_sendPrivateTransaction',
  'eth_sendUserOperation',
  'eth_decrypt',
  'eth_getEncryptionPublicKey',
  'personal_sign',
  'personal_sendTransaction',
  'personal_unlockAccount',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_requestPermissions',
  'wallet_requestExecutionPermissions',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'wallet_connect',
  'klay_sendTransaction',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'solana_requestAccounts',
  'requestAirdrop',
  'signPsbt',
  'sendTransfer',
  'sendtoaddress',
  'sendmany',
  'signrawtransactionwithwallet',
  'stx_transferStx',
  'polkadot_signTransaction',
  'cosmos_signDirect',
  'cosmos_signAmino',
  'hedera_signAndExecuteTransaction',
  'hedera_executeTransaction',
  'submit',
]
test.each(asking)('%s goes to one endpoint, whatever becomes of it', async (method) => {
  for (const fault of [dropConnection, status(502), status(500)]) {
    at(0).posts.length = at(1).posts.length = 0
    at(0).rule = at(1).rule = fault
    const request = { method, params: [{ from: '0x1' }] }
    const client = rpc(
      urls().map((url) => `${url}/${Math.random()}`),
      patient,
    )
    await expect(client(request)).rejects.toThrow()
    expect(asked(request)).toEqual([1, 0])
  }
})

test.each<RpcRequest>([
  { method: 'sendTransaction', params: [{ from: '0x1', to: '0x2' }] },
  { method: 'sendTransaction', params: { from: '0x1', to: '0x2' } },
  { method: 'sendTransaction' },
])('a transaction that is not signed ($params) is not taken for one of Solana’s', async (request) => {
  at(0).rule = dropConnection
  await expect(rpc(urls(), patient)(request)).rejects.toThrow()
  expect(asked(request)).toEqual([1, 0])
})

test.each<RpcRequest>([
  { method: 'eth_sendRawTransaction', params: ['0x02'] },
  { method: 'sendTransaction', params: ['AQ==', { encoding: 'base64' }] },
  { method: 'sendrawtransaction', params: ['01'] },
  { method: 'author_submitExtrinsic', params: ['0x84'] },
  { method: 'broadcast_tx_sync', params: { tx: 'CpA=' } },
  { method: 'broadcast_tx_commit', params: ['CpA='] },
])('the signed bytes of $method travel on, once to each', async (request) => {
  at(0).rule = dropConnection
  at(1).results[request.method] = () => 'taken'
  expect(await rpc(urls(), patient)(request)).toBe('taken')
  expect(asked(request)).toEqual([1, 1])
  at(1).rule = dropConnection
  await expect(rpc(urls(), patient)(request)).rejects.toThrow()
  expect(asked(request)).toEqual([2, 2])
})

test.each([
  'eth_getTransactionBySenderAndNonce',
  'clique_getSigners',
  'alchemy_getAssetTransfers',
  'getSignaturesForAddress',
  'wallet_getCallsStatus',
  'eth_call',
  'simulateTransaction',
])('%s only reads: the next endpoint is asked', async (method) => {
  at(0).rule = dropConnection
  at(1).results[method] = () => 'read'
  expect(await rpc(urls(), patient)({ method })).toBe('read')
})

test.each<[string, Fault]>([
  ['429', status(429)],
  ['503 and a Retry-After', status(503, '', { 'Retry-After': '0' })],
])('an endpoint that refuses a payment with %s has not taken it: it alone is asked again', async (_, fault) => {
  at(0).faults.push(fault)
  at(0).results.eth_sendTransaction = () => '0x1'
  expect(await rpc(urls(), patient)(payment)).toBe('0x1')
  expect(asked(payment)).toEqual([2, 0])
  at(0).faults.push(fault)
  at(0).rule = dropConnection
  await expect(rpc(urls(), patient)(payment)).rejects.toThrow()
  expect(asked(payment)).toEqual([4, 0])
  // Another path is an endpoint that was never in trouble.
  at(0).rule = fault
  const fresh = urls().map((url) => `${url}/fresh`)
  await expect(rpc(fresh, patient)(payment)).rejects.toThrow()
  expect(asked(payment)).toEqual([8, 0])
})

test('of several wallets one is prompted, once', async () => {
  const prompt = vi.fn(() => Promise.reject(new Error('locked')))
  for (const method of ['eth_sendTransaction', 'personal_sign', 'wallet_sendCalls']) {
    prompt.mockClear()
    await expect(fallback([prompt, prompt], { delay: 1 })({ method })).rejects.toThrow('locked')
    expect(prompt).toHaveBeenCalledTimes(1)
  }
})

test('a payment goes to the best endpoint of a ranked list, and to no other', async () => {
  at(0).results.eth_chainId = at(1).results.eth_chainId = () => '0x1'
  const client = rpc(urls(), { ...patient, rank: { interval: 10 } })
  at(0).rule = status(500)
  client.start()
  await vi.waitFor(() => expect(client.order()).toEqual([1, 0]))
  client.stop()
  at(1).rule = dropConnection
  await expect(client(payment)).rejects.toThrow()
  expect(asked(payment)).toEqual([0, 1])
})

test('payments of one task are a POST each, and none is halved into a second', async () => {
  at(0).rule = status(500)
  const client = rpc(urls(), patient)
  await Promise.allSettled([1, 2, 3].map(() => client(payment)))
  expect(sizes(at(0))).toEqual([1, 1, 1])
  expect(sizes(at(1))).toEqual([])
})

test('a payment is asked of the same endpoint again, though the last one was lost there', async () => {
  const send = rpc(urls(), options)
  at(0).faults.push(dropConnection)
  await expect(send(payment)).rejects.toThrow()
  at(0).results.eth_sendTransaction = at(1).results.eth_sendTransaction = () => '0xhash'
  expect(await send(payment)).toBe('0xhash')
  expect(asked(payment)).toEqual([2, 0])
})

const definite = object({ id: 1, error: { code: -32000, message: 'insufficient funds for gas * price + value' } })
test.each<[string, Fault, object]>([
  ['cuts the line', dropConnection, { name: 'TypeError' }],
  [
    'answers 504 with an error of JSON',
    object({ id: 1, error: { code: -32603, message: 'gateway' } }, 504),
    { status: 504 },
  ],
])(
  'signed bytes that an endpoint may have taken, which %s, are not refused by the next one',
  async (_, fault, error) => {
    at(0).rule = fault
    at(1).rule = definite
    const raw: RpcRequest = { method: 'eth_sendRawTransaction', params: ['0x02'] }
    await expect(rpc(urls(), { ...options, retries: 0 })(raw)).rejects.toMatchObject(error)
    expect(asked(raw)).toEqual([1, 1])
  },
)
