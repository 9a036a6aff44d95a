// How far it is with what was clicked to be sent. The form needs no more of sending than this.
import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { NodeError } from '../../../chains/types.ts'
import { isSameAddress } from '../account/listed.ts'
import { type Draft, endReview, resetSend } from './draft.ts'
import { token } from './form.ts'
import { receiver } from './receiver.ts'

/**
 * `repeat`: the same was asked for of late, here, in another tab or before a reload, and is sent or not answered yet: nobody is asked
 * before the visitor wants it again. `busy`: another tab waits for the wallet. `asking`: the wallet is asked, and answers with the hash, maybe when nobody
 * waits any more. `declined`: the visitor said no. `refused`: the wallet or the node did, and why.
 */
export type Sending =
  | { readonly state: 'idle' | 'busy' | 'declined' }
  | { readonly state: 'repeat'; readonly isSent: boolean }
  | { readonly state: 'asking'; readonly draft: Draft; readonly answer?: WalletAnswer }
  | { readonly state: 'refused'; readonly code: string; readonly why: NodeError; readonly cause: unknown }
  | { readonly state: 'sent'; readonly hash: string; readonly draft: Draft }

/** What a wallet was asked for, maybe when nobody waits any more. */
export interface WalletAnswer {
  readonly hash: Promise<string>
  /** Whether nothing has left, by how it has failed. */
  isUnsent(error: unknown): boolean
}

const sending_ = signal<Sending>({ state: 'idle' })
export const sending: ReadonlySignal<Sending> = sending_
export function putSending(next: Sending): void {
  sending_.value = next
}

/** Is done with what was sent, of which nothing stays in the form, declined or refused. What a wallet is still asked for goes on. */
export function endSending(): void {
  const now = sending_.peek()
  if (now.state === 'sent') {
    const { to, token: of } = now.draft
    // What was filled in meanwhile is another one.
    if (receiver.peek().address === to && isSameAddress(token.peek()?.address, of.address)) resetSend()
    else endReview()
  }
  if (now.state !== 'asking') putSending({ state: 'idle' })
}
