// A wallet of Solana that only signs: what it has signed goes to a node, and nobody forgets it on the way.
import { afterEach, expect, test, vi } from 'vitest'
import { solana } from '../../../../chains/networks.ts'
import { tokensState } from '../../../../src/flows/account/index.ts'
import { sent } from '../../../../src/flows/account/sent.ts'
import { costState } from '../../../../src/flows/send/cost.ts'
import { missing, resetSend, review, watchSend } from '../../../../src/flows/send/draft.ts'
import { writeAmountText } from '../../../../src/flows/send/form.ts'
import { writeReceiver } from '../../../../src/flows/send/receiver.ts'
import { send, stopWaiting } from '../../../../src/flows/send/sending.ts'
import { endSending, sending } from '../../../../src/flows/send/state.ts'
import { freshModal, memory, start } from '../../../helpers/modal.ts'
import { answering, type Node, neverAnswer, startNode } from '../../../helpers/rpc.ts'
import { bea, makeStandardWallet } from '../../../helpers/standard-wallet.ts'

freshModal()
let node: Node
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  endSending()
  resetSend()
})

const context = { slot: 1, apiVersion: '2.0.0' }
const account = {
  lamports: 5_000_000_000,
  owner: '1'.repeat(32),
  data: ['', 'base64'],
  executable: false,
  rentEpoch: 0,
}

async function begin(storage = memory()): Promise<void> {
  node = await startNode({
    getBalance: () => ({ context, value: 5_000_000_000 }),
    getAccountInfo: () => ({ context, value: account }),
    getMultipleAccounts: ([keys]: [unknown[]]) => ({ context, value: keys.map(() => account) }),
    getTokenAccountsByOwner: () => ({ context, value: [] }),
    getLatestBlockhash: () => ({ context, value: { blockhash: bea, lastValidBlockHeight: 1000 } }),
    getMinimumBalanceForRentExemption: () => 890_880,
    getFeeForMessage: () => ({ context, value: 5000 }),
    simulateTransaction: () => ({ context, value: { err: null, logs: [] } }),
    getSignatureStatuses: () => ({ context, value: [null] }),
    sendTransaction: () => 'x',
  })
  const solo = makeStandardWallet({ features: { 'solana:signAndSendTransaction': undefined } })
  solo.register()
  const http = { http: [node.url] }
  const modal = start({ networks: [{ ...solana, rpcUrls: { default: http, chainDefault: http } }], storage })
  await modal.connect({ wallet: 'solana:Solo' })
  stops.push(watchSend(), () => node.stop(), solo.unregister)
  await vi.waitFor(() => expect(tokensState.value).toBe('ready'))
  writeAmountText('0.5')
  await writeReceiver(bea)
  await vi.waitFor(() => expect(costState.value).toBe('ready'))
  await vi.waitFor(() => expect(missing.value).toBeUndefined())
  expect(review()).toBe(true)
}

test('who leaves while the node is being told is told of it nevertheless, and is asked before the same goes again', async () => {
  await begin()
  let arrive = (): void => undefined
  node.rule = (post, response) => {
    if (!post.calls.some(({ method }) => method === 'sendTransaction')) return answering(node)(post, response)
    arrive = () => answering(node)(post, response)
  }
  const first = send()
  await vi.waitFor(() =>
    expect(node.posts.flatMap(({ calls }) => calls).map(({ method }) => method)).toContain('sendTransaction'),
  )
  stopWaiting()
  await first
  expect([sending.value, sent.value]).toEqual([{ state: 'idle' }, []])
  await send()
  expect(sending.value).toMatchObject({ state: 'repeat' })
  arrive()
  await vi.waitFor(() => expect(sent.value).toMatchObject([{ to: bea, value: '500000000', status: 'pending' }]))
})

test('a node that never answers does not make the visitor pay twice', async () => {
  const storage = memory()
  await begin(storage)
  node.rule = (post, response) =>
    (post.calls.some(({ method }) => method === 'sendTransaction') ? neverAnswer : answering(node))(post, response)
  void send()
  await vi.waitFor(() => expect(Object.keys(storage.content)).toContain('hasp.asked'))
  expect(storage.content['hasp.asked']).toMatchObject({ asked: [{ amount: '500000000' }] })
  stopWaiting()
})
