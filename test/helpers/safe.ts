// A Safe that shows the page in its frame, as far as messages go: a stand-in for its window.
import { vi } from 'vitest'

export const safeAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const home = 'https://app.safe.global'
export type Reply = (params: never) => unknown

interface Message {
  readonly id: string
  readonly method: string
  readonly params: unknown
}
/** Puts the page into a frame. `replies` replaces answers; what is not in it is not answered, as a Safe does. */
export function frameInSafe(replies: Readonly<Record<string, Reply>> = {}) {
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
  const say = (data: unknown, { source = parent as unknown, origin = home } = {}): void =>
    void dispatchEvent(Object.assign(new Event('message'), { data, source, origin }))
  vi.stubGlobal('parent', parent)
  return { asked, say, parent }
}
