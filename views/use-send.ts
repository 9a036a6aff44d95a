// The hook that has something sent.
import { useRef, useState } from 'react'
import type { ModalErrorCode, SendInput } from '../src/types.ts'
import { useModal } from './react-hooks.ts'

export interface Sending {
  /** As `modal.send`. Until it has settled another call is refused with `'pending'` while a wallet is asked. */
  readonly send: (input: SendInput) => Promise<string>
  /** `'asking'` from the call until it is sent or the visitor has left, who may decline and try again; then how the last call ended. */
  readonly state: 'idle' | 'asking' | 'sent' | 'failed'
  /** Of the last call, where the state is `'sent'`: the transaction's hash, on Solana its signature in base58. */
  readonly hash?: string
  /** Why the last call was not sent, where the state is `'failed'`: a ModalError, `'closed'` where the visitor just left. */
  readonly error?: Error & { readonly code: ModalErrorCode }
}
/**
 * Has something sent: the visitor is shown all of it in the modal first.
 *
 * @example
 * const { send, state, hash } = useSend()
 * return (
 *   <button disabled={state === 'asking'} onClick={() => send({ to: 'vitalik.eth', amount: '0.1' }).catch(() => undefined)}>
 *     {hash ? `Sent: ${hash}` : 'Tip'}
 *   </button>
 * )
 */
export function useSend(): Sending {
  const modal = useModal()
  const [now, setNow] = useState<Omit<Sending, 'send'>>({ state: 'idle' })
  const last = useRef<object | undefined>(undefined)
  const send = async (input: SendInput): Promise<string> => {
    const order = modal.send(input)
    last.current = order
    // How an earlier one ends says nothing of this one.
    const tell = (next: typeof now): void => {
      if (last.current === order) setNow(next)
    }
    tell({ state: 'asking' })
    try {
      const hash = await order
      tell({ state: 'sent', hash })
      return hash
    } catch (error) {
      tell({ state: 'failed', error: error as NonNullable<Sending['error']> })
      throw error
    }
  }
  return { ...now, send }
}
