// What becomes of what an app has asked to have sent: until the visitor has sent it or left, and every wallet that was asked for it has
// answered.
import { effect, signal, untracked } from '@preact/signals-core'
import { lifetime } from '../../connect/machine.ts'
import { current } from '../../connect/state.ts'
import { ModalError } from '../../errors.ts'
import { isOpen, route } from '../../state/modal.ts'
import type { ModalErrorCode } from '../../types.ts'
import { absent } from './form.ts'
import { sending, type WalletAnswer } from './state.ts'

/** Where the visitor may go without giving up what was asked for. */
const onTheWay = /^(WalletSend|Switch|WhatIs)/
export const replaced = 'A later send has taken its place'
/** Has the order that is shown give way to another. */
let giveWay: (() => void) | undefined

type Failure = readonly [code: ModalErrorCode, message: string, cause?: unknown]
const left = (): Failure => [
  'closed',
  `The visitor left before anything was sent${absent.peek() ? `: the account has no ${absent.peek()}, or nobody says so` : ''}`,
]

/** Resolves with the hash. `opening` ends when what was asked for is shown. */
export function outcome(opening: Promise<unknown>): Promise<string> {
  return new Promise((resolve, reject) => {
    const end = lifetime()
    const [isOpening, isReplaced] = [signal(true), signal(false)]
    /** Those that wallets have not given: what they were asked for may still leave where the visitor waits no more. */
    const open = signal<readonly WalletAnswer[]>([])
    let isOver = false
    /** How the last try has ended: the visitor may try again as long as they are here. */
    let failure: Failure | undefined
    const settle = (run: () => void): void => {
      if (isOver) return
      isOver = true
      if (giveWay === replace) giveWay = undefined
      end.removeEventListener('abort', onEnd)
      // An effect cannot be stopped while it first runs.
      queueMicrotask(() => stop())
      run()
    }
    const fail = (...[code, message, cause]: Failure): void =>
      settle(() => reject(new ModalError(code, message, { cause })))
    const onEnd = (): void => fail('aborted', 'The modal was destroyed')
    end.addEventListener('abort', onEnd)
    const replace = (): void => {
      isReplaced.value = true
    }
    giveWay?.()
    giveWay = replace
    opening.then(
      () => {
        isOpening.value = false
      },
      (error: unknown) => {
        // What is drawn late is there all the same.
        if (isOpen.peek() && onTheWay.test(route.peek().view)) isOpening.value = false
        else settle(() => reject(error))
      },
    )
    const follow = (answer: WalletAnswer): void => {
      open.value = [...open.peek(), answer]
      answer.hash.then(
        (hash) => settle(() => resolve(hash)),
        (error: unknown) => {
          if (!answer.isUnsent(error)) failure = ['wallet-error', 'The wallet failed, and may have sent it', error]
          open.value = open.peek().filter((one) => one !== answer)
        },
      )
    }
    const stop = effect(() => {
      const now = sending.value
      const isHere = isOpening.value || (isOpen.value && onTheWay.test(route.value.view))
      const isAnswered = !open.value.length
      if (isOver) return
      if (isReplaced.value) {
        if (isAnswered) fail('aborted', replaced)
        return
      }
      const { answer } = now.state === 'asking' ? now : {}
      if (answer && !open.peek().includes(answer)) untracked(() => follow(answer))
      if (now.state === 'sent') return settle(() => resolve(now.hash))
      if (now.state === 'declined') failure = ['rejected', `${current.peek()?.connector.name} declined`]
      if (now.state === 'refused') failure = ['wallet-error', now.why.reason ?? now.why.message, now.cause]
      // A wallet that is asked may still answer.
      if (!isHere && isAnswered && now.state !== 'asking') fail(...(failure ?? left()))
    })
  })
}
