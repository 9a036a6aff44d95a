// A page in the frame of a Safe: who is believed, what is asked, and what a Safe's answers become.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet, polygon, solana } from '../../../chains/networks.ts'
import { findWallets, wallets } from '../../../src/connect/wallets.ts'
import type { Modal, Provider } from '../../../src/types.ts'
import { freshModal, memory, reload, start } from '../../helpers/modal.ts'
import { frameInSafe, type Reply, safeAddress } from '../../helpers/safe.ts'
import { fakeTimers, outcome, pass, settle } from '../../helpers/time.ts'

freshModal()
beforeEach(fakeTimers)
afterEach(() => vi.stubGlobal('parent', globalThis))

const names = () => wallets.peek().map(({ id }) => id)
async function page(replies?: Readonly<Record<string, Reply>>, options: Parameters<typeof start>[0] = {}) {
  const safe = frameInSafe(replies)
  const modal = start(options)
  await findWallets()
  await settle()
  return { safe, modal }
}
async function connected(replies?: Readonly<Record<string, Reply>>) {
  const { safe, modal } = await page(replies)
  await modal.connect({ wallet: 'eip155:Safe' })
  const provider = modal.provider('eip155')
  if (!provider) throw new Error('not connected')
  return { safe, modal, request: (method: string, ...params: unknown[]) => provider.request({ method, params }) }
}

describe('a page', () => {
  test('that is no frame has no Safe, and sends nobody a message', async () => {
    start()
    await findWallets()
    await settle()
    expect(names()).toEqual([])
  })

  test('of a Safe lists it once it has answered', async () => {
    await page()
    expect(wallets.peek()[0]).toMatchObject({ id: 'eip155:Safe', name: 'Safe', type: 'external', source: 'frame' })
  })

  test('of a site that is no Safe lists none, and asks it twice', async () => {
    const { safe } = await page({ getSafeInfo: undefined as never })
    await pass(60_000)
    expect(names()).toEqual([])
    expect(safe.asked.map(({ method }) => method)).toEqual(['getSafeInfo', 'getSafeInfo'])
  })

  test('of a Safe that was not listening at first lists it after the second question', async () => {
    const replies: Record<string, Reply> = { getSafeInfo: undefined as never }
    await page(replies)
    expect(names()).toEqual([])
    replies.getSafeInfo = () => ({ safeAddress, chainId: 1 })
    await pass(400)
    expect(names()).toEqual(['eip155:Safe'])
  })

  test('without an EVM network asks no parent', async () => {
    const { safe } = await page({}, { networks: [solana] })
    expect(safe.asked).toEqual([])
  })

  test.each<[string, unknown]>([
    ['no object', 'Safe'],
    ['an address that is a list', { safeAddress: [safeAddress], chainId: 1 }],
    ['a chain that is text', { safeAddress, chainId: '1' }],
    ['chain 0', { safeAddress, chainId: 0 }],
    ['half a chain', { safeAddress, chainId: 1.5 }],
  ])('whose parent answers with %s lists no Safe', async (_, info) => {
    await page({ getSafeInfo: () => info })
    expect(names()).toEqual([])
  })
})

describe('who is believed', () => {
  const info = { safeAddress: `0x${'66'.repeat(20)}`, chainId: 1 }
  test.each<[string, object]>([
    ['another window', { source: {} }],
    ['no window', { source: null }],
  ])('nothing of %s', async (_, from) => {
    const { safe } = await page({ getSafeInfo: undefined as never })
    for (const { id } of [{ id: 'guess' }]) safe.say({ id, success: true, version: '9.1.0', data: info }, from)
    await settle()
    expect(names()).toEqual([])
  })

  test('after its first answer nothing of another origin', async () => {
    const { safe, request } = await connected({ signMessage: undefined as never })
    let id = ''
    const post = safe.parent.postMessage
    safe.parent.postMessage = (message, target) => {
      id = message.id
      post(message, target)
    }
    const asked = request('personal_sign', '0x6869', safeAddress)
    await settle()
    expect(safe.asked.at(-1)).toMatchObject({ method: 'signMessage', target: 'https://app.safe.global' })
    safe.say({ id, success: true, version: '9.1.0', data: { signature: '0xbad' } }, { origin: 'https://evil.example' })
    expect(await outcome(asked)).toBe('waiting')
    safe.say({ id, success: true, version: '9.1.0', data: { signature: '0x90' } })
    expect(await outcome(asked)).toBe('0x90')
  })

  test('an answer twice is one answer, and one to no question is dropped', async () => {
    const { safe, request } = await connected()
    safe.say({ id: 'x', success: true, version: '9.1.0', data: { darkMode: true } })
    safe.say(null)
    safe.say({ id: { toString: () => 'y' } })
    expect(await request('eth_chainId')).toBe('0x1')
  })
})

describe('a connection', () => {
  test('is to the Safe, as a smart account, on its chain', async () => {
    const { modal } = await connected()
    expect(modal.state).toMatchObject({
      status: 'connected',
      account: { address: safeAddress, type: 'smartAccount' },
      network: { caipNetworkId: 'eip155:1' },
    })
  })

  test('comes back after a reload, and shows nobody anything', async () => {
    const storage = memory()
    const { safe, modal } = await page({}, { storage })
    await modal.connect({ wallet: 'eip155:Safe' })
    const again = await reload({ storage })
    await settle()
    expect(again.state).toMatchObject({ status: 'connected', account: { address: safeAddress } })
    expect([...new Set(safe.asked.map(({ method }) => method))]).toEqual(['getSafeInfo'])
  })

  test.each([
    ['another origin', 'https://evil.example', 'https://evil.example'],
    ['an origin that is none, as before,', 'null', 'null'],
  ])('does not come back by itself where %s says that it is the same Safe', async (_, next, first) => {
    const storage = memory()
    frameInSafe({}, first === 'null' ? first : undefined)
    const modal = start({ storage })
    await findWallets()
    await settle()
    await modal.connect({ wallet: 'eip155:Safe' })
    const { asked } = frameInSafe({}, next)
    const again = await reload({ storage })
    await pass(12_000)
    expect(again.state.status).toBe('disconnected')
    expect([...new Set(asked.map(({ method }) => method))]).toEqual(['getSafeInfo'])
  })

  test('to another Safe does not come back by itself', async () => {
    const storage = memory()
    const { modal } = await page({}, { storage })
    await modal.connect({ wallet: 'eip155:Safe' })
    frameInSafe({ getSafeInfo: () => ({ safeAddress: `0x${'66'.repeat(20)}`, chainId: 1 }) })
    const again = await reload({ storage })
    await pass(12_000)
    expect(again.state.status).toBe('disconnected')
  })

  test('cannot be switched to another network, and says so', async () => {
    const { modal } = await connected()
    expect(await outcome(modal.switchNetwork(polygon.caipNetworkId))).toBe('unsupported-network')
    expect(modal.state.network?.caipNetworkId).toBe(mainnet.caipNetworkId)
  })
})

describe('a request', () => {
  test.each<[string, unknown[], unknown]>([
    ['eth_accounts', [], [safeAddress]],
    ['eth_requestAccounts', [], [safeAddress]],
    ['eth_chainId', [], '0x1'],
    ['net_version', [], '1'],
    ['wallet_switchEthereumChain', [{ chainId: '0x1' }], null],
    ['wallet_getCapabilities', [], { '0x1': { atomic: { status: 'supported' }, atomicBatch: { supported: true } } }],
  ])('%s is answered without the Safe', async (method, params, answer) => {
    const { safe, request } = await connected()
    const before = safe.asked.length
    expect(await request(method, ...params)).toEqual(answer)
    expect(safe.asked).toHaveLength(before)
  })

  test.each<[string, string, string]>([
    ['hex of text is signed as the text', '0x6869', 'hi'],
    ['text is signed as it is', 'hi', 'hi'],
    ['bytes that are no text are signed as their hex', '0xff', '0xff'],
  ])('to sign: %s', async (_, message, asked) => {
    const { safe, request } = await connected()
    expect(await request('personal_sign', message, safeAddress)).toBe('0x1234')
    expect(safe.asked.at(-2)).toMatchObject({ method: 'signMessage', params: { message: asked } })
  })

  test('to sign that other owners have yet to sign is answered with 0x', async () => {
    const { request } = await connected({ getOffChainSignature: () => '' })
    expect(await request('personal_sign', '0x6869', safeAddress)).toBe('0x')
  })

  test('to sign typed data takes it as text or as an object', async () => {
    const { safe, request } = await connected()
    const data = { primaryType: 'Mail' }
    for (const one of [data, JSON.stringify(data)]) {
      await request('eth_signTypedData_v4', safeAddress, one)
      expect(safe.asked.at(-2)).toMatchObject({ method: 'signTypedMessage', params: { typedData: data } })
    }
  })

  test('to send proposes it once, with its value in decimals, and answers with the Safe’s hash', async () => {
    const { safe, request } = await connected()
    const to = `0x${'22'.repeat(20)}`
    expect(await request('eth_sendTransaction', { from: safeAddress, to, value: '0x10', gas: '0x5208' })).toBe(
      `0x${'5a'.repeat(32)}`,
    )
    expect(safe.asked.filter(({ method }) => method === 'sendTransactions')).toEqual([
      {
        method: 'sendTransactions',
        target: 'https://app.safe.global',
        params: { txs: [{ to, value: '16', data: '0x' }], params: { safeTxGas: 21000 } },
      },
    ])
  })

  test('to send several calls proposes one transaction', async () => {
    const { safe, request } = await connected()
    const to = `0x${'22'.repeat(20)}`
    const calls = [
      { to, value: '0x1' },
      { to, data: '0xab' },
    ]
    expect(await request('wallet_sendCalls', { from: safeAddress, chainId: '0x1', calls })).toEqual({
      id: `0x${'5a'.repeat(32)}`,
    })
    expect(safe.asked.at(-1)?.params).toEqual({
      txs: [
        { to, value: '1', data: '0x' },
        { to, value: '0', data: '0xab' },
      ],
      params: {},
    })
  })

  describe('to send calls under an id', () => {
    const batch = { version: '2.0.0', from: safeAddress, chainId: '0x1', calls: [{ to: safeAddress, value: '0x1' }] }
    const hash = `0x${'5a'.repeat(32)}`
    const proposals = ({ asked }: { asked: readonly { method: string }[] }) =>
      asked.filter(({ method }) => method === 'sendTransactions').length

    test('keeps that id, and proposes it once, also while it is open', async () => {
      const { safe, request } = await connected()
      const both = ['0x01', '0x01'].map((id) => outcome(request('wallet_sendCalls', { ...batch, id })))
      expect(await Promise.all(both)).toEqual([{ id: '0x01' }, 5720])
      expect(await outcome(request('wallet_sendCalls', { ...batch, id: '0x01' }))).toBe(5720)
      expect(proposals(safe)).toBe(1)
    })

    test('has its status asked for by the Safe’s hash, and answered by the id', async () => {
      const { safe, request } = await connected()
      await request('wallet_sendCalls', { ...batch, id: '0x01' })
      expect(await request('wallet_getCallsStatus', '0x01')).toMatchObject({ id: '0x01', status: 100 })
      expect(safe.asked.at(-1)?.params).toEqual({ safeTxHash: hash })
    })

    test.each([
      ['Transaction was rejected', 4001, 2],
      ['User rejected the transaction', 4001, 2],
      ['the node is away', -32603, 1],
      ['UserOperation was rejected by the bundler: already known', -32603, 1],
    ])('that ended with “%s” may be proposed again only if it was declined', async (words, code, count) => {
      const { safe, request } = await connected({
        sendTransactions: () => {
          throw new Error(words)
        },
      })
      expect(await outcome(request('wallet_sendCalls', { ...batch, id: '0x01' }))).toBe(code)
      await outcome(request('wallet_sendCalls', { ...batch, id: '0x01' }))
      expect(proposals(safe)).toBe(count)
    })

    test('proposes it once, also where the page makes its modal anew', async () => {
      const storage = memory()
      const { safe, modal } = await page({}, { storage })
      await modal.connect({ wallet: 'eip155:Safe' })
      const send = (of: Modal) =>
        outcome(
          (of.provider('eip155') as Provider).request({
            method: 'wallet_sendCalls',
            params: [{ ...batch, id: 'order' }],
          }),
        )
      expect(await send(modal)).toEqual({ id: 'order' })
      const again = await reload({ storage })
      await findWallets()
      await pass(2000)
      expect(again.state.connections).toHaveLength(1)
      expect(await send(again)).toBe(5720)
      expect(proposals(safe)).toBe(1)
    })

    test('proposes it once, also where the modal was made anew before the Safe answered', async () => {
      const storage = memory()
      const { safe, modal } = await page({ sendTransactions: undefined as never }, { storage })
      await modal.connect({ wallet: 'eip155:Safe' })
      const send = ({ request }: Provider, id: string) =>
        outcome(request({ method: 'wallet_sendCalls', params: [{ ...batch, id }] }))
      const kept = modal.provider('eip155') as Provider
      const asked = kept.request({ method: 'wallet_sendCalls', params: [{ ...batch, id: 'order' }] })
      asked.catch(() => undefined)
      await settle()
      const again = await reload({ storage })
      expect(await outcome(asked)).toBe(4900)
      await findWallets()
      await pass(2000)
      expect(again.state.connections).toHaveLength(1)
      expect(await send(again.provider('eip155') as Provider, 'order')).toBe(5720)
      expect(proposals(safe)).toBe(1)
      // What was never proposed may be.
      expect(await send(kept, 'other')).toBe(4100)
      await outcome(send(again.provider('eip155') as Provider, 'other'))
      expect(proposals(safe)).toBe(2)
    })

    test.each([7, 'x'.repeat(9000)])('that is none is refused', async (id) => {
      const { safe, request } = await connected()
      expect(await outcome(request('wallet_sendCalls', { ...batch, id }))).toBe(-32602)
      expect(proposals(safe)).toBe(0)
    })

    test('is remembered with the 255 before it', async () => {
      const { request } = await connected()
      for (let i = 0; i < 257; i++) await request('wallet_sendCalls', { ...batch, id: `0x${i}` })
      expect(await outcome(request('wallet_sendCalls', { ...batch, id: '0x1' }))).toBe(5720)
      expect(await outcome(request('wallet_sendCalls', { ...batch, id: '0x0' }))).toEqual({ id: '0x0' })
    })
  })

  test('whose bytes have two names that differ is refused', async () => {
    const { safe, request } = await connected()
    const call = { to: safeAddress, data: '0x', input: '0xa9059cbb' }
    expect(await outcome(request('eth_sendTransaction', call))).toBe(-32602)
    expect(safe.asked.some(({ method }) => method === 'sendTransactions')).toBe(false)
  })

  test('that asks a node for what that refuses is declined by nobody', async () => {
    const rpcCall = () => {
      throw new Error('execution reverted: access denied by user')
    }
    const { request } = await connected({ rpcCall })
    expect(await outcome(request('eth_call', { to: safeAddress }, 'latest'))).toBe(-32603)
  })

  test.each<[object, unknown, number]>([
    [{ paymasterService: { url: 'https://paymaster.example' } }, 5700, 0],
    [{ paymasterService: { url: 'https://paymaster.example', optional: true } }, { id: `0x${'5a'.repeat(32)}` }, 2],
    [{ paymasterService: undefined, atomic: { status: 'supported' } }, { id: `0x${'5a'.repeat(32)}` }, 2],
  ])('to send calls with the capabilities %j answers %j', async (capabilities, answer, count) => {
    const call = { to: safeAddress, value: '0x1' }
    const { safe, request } = await connected()
    for (const batch of [{ calls: [call], capabilities }, { calls: [{ ...call, capabilities }] }])
      expect(await outcome(request('wallet_sendCalls', batch))).toEqual(answer)
    expect(safe.asked.filter(({ method }) => method === 'sendTransactions')).toHaveLength(count)
  })

  const rejectedByNode = 'the transaction was rejected by network rules. txn-already-in-mempool'
  test.each<[string, string, number]>([
    ['sendTransactions', 'Transaction was rejected', 4001],
    ['sendTransactions', 'User denied the transaction', 4001],
    ['sendTransactions', rejectedByNode, -32603],
    ['sendTransactions', 'Transaction was rejected by the relayer: already known', -32603],
    ['rpcCall', rejectedByNode, -32603],
    ['signMessage', 'Message was rejected', 4001],
  ])('%s that ends with “%s” has the code %d, by these words alone', async (asked, words, code) => {
    const { request } = await connected({
      [asked]: () => {
        throw new Error(words)
      },
    })
    const calls: Readonly<Record<string, readonly [string, ...unknown[]]>> = {
      sendTransactions: ['eth_sendTransaction', { to: safeAddress }],
      rpcCall: ['eth_call', { to: safeAddress }, 'latest'],
      signMessage: ['personal_sign', '0x6869', safeAddress],
    }
    await expect(request(...(calls[asked] as [string]))).rejects.toMatchObject({ code })
  })

  test.each<[string, unknown[], number]>([
    ['personal_sign', ['0x6869', `0x${'66'.repeat(20)}`], 4100],
    ['eth_sendTransaction', [{ from: `0x${'66'.repeat(20)}`, to: safeAddress }], 4100],
    ['eth_sendTransaction', [{ data: '0x60' }], -32602],
    ['wallet_sendCalls', [{ calls: [] }], -32602],
    ['wallet_sendCalls', [{ chainId: '0x89', calls: [{ to: safeAddress }] }], 5710],
    ['wallet_switchEthereumChain', [{ chainId: '0x89' }], 4200],
    ['wallet_addEthereumChain', [{}], 4200],
    ['eth_sign', [], 4200],
    ['eth_sendRawTransaction', ['0x'], 4200],
  ])('%s %j is refused with %d, and the Safe is not asked', async (method, params, code) => {
    const { safe, request } = await connected()
    const before = safe.asked.length
    await expect(request(method, ...params)).rejects.toMatchObject({ code })
    expect(safe.asked).toHaveLength(before)
  })

  test('for a receipt finds the hash on chain, and answers under the hash that was asked for', async () => {
    const [asked, onChain] = [`0x${'5a'.repeat(32)}`, `0x${'cc'.repeat(32)}`]
    const { safe, request } = await connected({
      getTxBySafeTxHash: () => ({ txStatus: 'SUCCESS', txHash: onChain }),
      rpcCall: () => ({ transactionHash: onChain, status: '0x1' }),
    })
    expect(await request('eth_getTransactionReceipt', asked)).toEqual({
      transactionHash: asked,
      status: '0x1',
      // The chain's own, for explorers.
      txHash: onChain,
    })
    expect(safe.asked.at(-1)).toMatchObject({ params: { call: 'eth_getTransactionReceipt', params: [onChain] } })
  })

  test.each([
    ['SUCCESS', 200],
    ['FAILED', 500],
    ['CANCELLED', 400],
    ['AWAITING_EXECUTION', 100],
    ['constructor', 100],
  ])('for the status of calls that are %s answers %d', async (txStatus, status) => {
    const { request } = await connected({ getTxBySafeTxHash: () => ({ txStatus }) })
    expect(await request('wallet_getCallsStatus', '0x1')).toMatchObject({ status, receipts: [] })
  })

  test('that the Safe never answers ends after ten seconds', async () => {
    const { request } = await connected({ rpcCall: undefined as never })
    const asked = request('eth_blockNumber')
    await pass(9900)
    expect(await outcome(asked)).toBe('waiting')
    await pass(200)
    expect(await outcome(asked)).toBe(-32603)
  })

  test('that an owner has to answer waits for as long as that takes', async () => {
    const { request } = await connected({ signMessage: undefined as never })
    const asked = request('personal_sign', '0x6869', safeAddress)
    await pass(600_000)
    expect(await outcome(asked)).toBe('waiting')
  })

  test('by a provider that was kept is not heard once the modal is destroyed', async () => {
    const { safe, modal, request } = await connected()
    modal.destroy()
    await settle()
    const asked = safe.asked.length
    const send = () => request('eth_sendTransaction', { from: safeAddress, to: safeAddress, value: '0x1' })
    expect([await outcome(send()), await outcome(request('personal_sign', '0x6869', safeAddress))]).toEqual([
      4100, 4100,
    ])
    expect(safe.asked).toHaveLength(asked)
  })

  test('that is open when the modal is destroyed ends', async () => {
    const { modal, request } = await connected({ signMessage: undefined as never })
    const asked = request('personal_sign', '0x6869', safeAddress)
    await settle()
    modal.destroy()
    expect(await outcome(asked)).toBe(4900)
  })
})
