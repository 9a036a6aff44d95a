// A Safe that shows the page in its frame, as far as messages go: a stand-in for its window.
import { vi } from 'vitest'
import type { Decision, TestWallet, WalletRequest } from '../../src/testing/index.ts'

export const safeAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const home = 'https://app.safe.global'
export type Reply = (params: never) => unknown

interface Message {
  readonly id: string
  readonly method: string
  readonly params: unknown
}
/** Puts the page into a frame. `replies` replaces answers; what is not in it is not answered, as a Safe does. */
export function frameInSafe(replies: Readonly<Record<string, Reply>> = {}, from = home) {
  const asked: { readonly method: string; readonly params: unknown; readonly target: string }[] = []
  const own: Record<string, Reply> = {
    getSafeInfo: () => ({ safeAddress, chainId: 1, threshold: 2, owners: [], isReadOnly: false }),
    sendTransactions: () => ({ safeTxHash: `0x${'5a'.repeat(32)}` }),
    signMessage: () => ({ messageHash: `0x${'3e'.repeat(32)}` }),
    signTypedMessage: () => ({ messageHash: `0x${'3e'.repeat(32)}` }),
    getOffChainSignature: () => '0x1234',
    getTxBySafeTxHash: () => ({ txStatus: 'AWAITING_CONFIRMATIONS' }),
    rpcCall: () => '0x1',
  }
  const parent = {
    postMessage({ id, method, params }: Message, target: string) {
      asked.push({ method, params, target })
      const reply = { ...own, ...replies }[method]
      if (!reply) return
      // A message is an event of its own.
      queueMicrotask(() => {
        try {
          say({ id, success: true, version: sdk, data: reply(params as never) })
        } catch (error) {
          say({ id, success: false, version: sdk, error: (error as Error).message })
        }
      })
    },
  }
  const sdk = '9.1.0'
  /** Sends a message to the page: as the Safe, unless another window or origin is given. */
  const say = (data: unknown, { source = parent as unknown, origin = from } = {}): void =>
    void dispatchEvent(Object.assign(new Event('message'), { data, source, origin }))
  vi.stubGlobal('parent', parent)
  return { asked, say, parent }
}

/** The same with the hand of its owner, as far as a Safe has one: the connection itself is never asked for. */
export function installSafe(): TestWallet {
  const requests: WalletRequest[] = []
  let decision: Decision = 'approve'
  const waiting: (() => void)[] = []
  const { parent } = frameInSafe({ getOffChainSignature: () => `0x${'ab'.repeat(65)}` })
  const { postMessage } = parent
  // What an owner is asked, in the Safe's own window.
  parent.postMessage = (message, target) => {
    const { method, params } = message
    if (!/^(sign|send)/.test(method)) return postMessage(message, target)
    requests.push({ method, params })
    if (decision === 'hang') waiting.push(() => postMessage(message, target))
    else if (decision === 'approve') postMessage(message, target)
    else {
      const data = { id: message.id, success: false, version: '9.1.0', error: 'Transaction was rejected' }
      queueMicrotask(() => dispatchEvent(Object.assign(new Event('message'), { data, source: parent, origin: home })))
    }
  }
  const decide = (next: Decision): void => {
    decision = next
    for (const run of waiting.splice(0)) run()
  }
  const cannot = (): never => {
    throw new TypeError('a Safe cannot')
  }
  return {
    namespace: 'eip155',
    kind: 'eip6963',
    id: 'eip155:Safe',
    name: 'Safe',
    address: safeAddress,
    addresses: [safeAddress],
    network: 'eip155:1',
    requests,
    approve: () => decide('approve'),
    reject: () => decide('reject'),
    hang: () => decide('hang'),
    decide: cannot,
    lock: cannot,
    unlock: cannot,
    switchAccount: cannot,
    switchNetwork: cannot,
    disconnect: cannot,
    uninstall: () => vi.stubGlobal('parent', globalThis),
  }
}
