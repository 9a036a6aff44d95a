// What an app asks to have sent. The visitor is shown all of it, and nothing leaves but by their own click.
import { effect, signal, untracked } from '@preact/signals-core'
import { canSend } from '../../../chains/load-sender.ts'
import { lifetime } from '../../connect/machine.ts'
import { network } from '../../connect/network.ts'
import { current, live, namespace, setNamespace } from '../../connect/state.ts'
import { idOf, listed, switchNetwork } from '../../connect/switch-network.ts'
import { instance } from '../../create.ts'
import { ModalError } from '../../errors.ts'
import { isText } from '../../is-text.ts'
import { isOpen, route } from '../../state/modal.ts'
import { config } from '../../state/options.ts'
import type { ModalErrorCode, SendInput } from '../../types.ts'
import { watchSend } from './draft.ts'
import { fillIn, isReceiver } from './fill.ts'
import { absent } from './form.ts'
import { endSending, sending } from './state.ts'

/** Where the visitor may go without giving up what was asked for. */
const onTheWay = /^(WalletSend|SwitchNetwork|WhatIs)/
/** Gives up what was asked for before. */
let giveUp: ((code: ModalErrorCode, message: string) => void) | undefined
const replaced = 'A later send has taken its place'
/** What was asked for last, also while it waits for Connect or a switch. */
let latest: unknown

const kindOf = (value: unknown): string =>
  isText(value) ? value || "''" : value === undefined ? 'undefined' : `a ${typeof value}`
/** What is wrong with what an app has given, for its developer. */
function wrongIn({ to, amount, token }: Readonly<Record<string, unknown>>): string | undefined {
  if (!isText(to) || !to) return `to is ${kindOf(to)}`
  if (!isReceiver(to)) return 'to is a request with an amount or a token: give its address alone'
  const isAmount = typeof amount === 'bigint' ? amount > 0n : isText(amount) && /^\d*\.?\d+$/.test(amount)
  if (!isAmount) return `amount is ${kindOf(amount)}: give a decimal string, or bigint base units above 0`
  return isText(token ?? '') ? undefined : `token is ${kindOf(token)}`
}
const busy = (): ModalError => new ModalError('pending', 'A wallet is still asked for another payment')

/**
 * Resolves with the hash when the wallet has answered that it is sent. Rejects with ModalError as `modal.send` promises.
 */
export async function send(input: SendInput): Promise<string> {
  const { to, amount, token, network: wanted } = Object(input) as SendInput
  const wrong = wrongIn(Object(input))
  if (wrong) throw new ModalError('invalid-option', `An amount and receiver address are required: ${wrong}`)
  const target = wanted === undefined ? network.peek() : listed(idOf(wanted))
  if (!target) throw new ModalError('unknown-network', 'the wallet is on a network that is not listed')
  const { chainNamespace, caipNetworkId, name } = target
  if (!canSend(chainNamespace)) throw new ModalError('not-available', `Unsupported chain: ${name}`)
  const mine = {}
  // Who is asked already would be asked for another thing than they read.
  if (sending.peek().state === 'asking') throw busy()
  giveUp?.('aborted', replaced)
  latest = mine
  const stay = (): void => {
    if (latest !== mine) throw new ModalError('aborted', replaced)
    // Meanwhile the visitor may have clicked on what they had filled in themselves.
    if (sending.peek().state === 'asking') throw busy()
  }
  const modal = instance()
  // Before anybody connects or switches for it.
  if (config.peek()?.features?.send === false) throw new ModalError('not-available', 'features.send is off')
  const isConnected = live.peek().some(({ namespace }) => namespace === chainNamespace)
  const before = namespace.peek()
  if (!isConnected)
    await modal?.connect({ namespace: chainNamespace }).catch((error: unknown) => {
      // Who leaves is where they were.
      setNamespace(before)
      throw error
    })
  stay()
  if (network.peek()?.caipNetworkId !== caipNetworkId) await switchNetwork(caipNetworkId)
  stay()
  // What was sent before is over, or its hash would be taken for this one's.
  endSending()
  const stop = watchSend()
  try {
    fillIn({ to, amount, network: caipNetworkId, ...(token !== undefined && { token }) })
    await modal?.open({ view: 'WalletSendPreview' })
    stay()
    return await outcome()
  } finally {
    stop()
  }
}

const left = (): readonly [ModalErrorCode, string] => [
  'closed',
  `The visitor left before anything was sent${absent.peek() ? `: the account has no ${absent.peek()}, or nobody says so` : ''}`,
]

/** Waits for what the visitor makes of it. */
function outcome(): Promise<string> {
  return new Promise((resolve, reject) => {
    const end = lifetime()
    const settle = (run: () => void): void => {
      giveUp = undefined
      end.removeEventListener('abort', onEnd)
      // An effect cannot be stopped while it first runs.
      queueMicrotask(() => stop())
      run()
    }
    const fail = (code: ModalErrorCode, message?: string, cause?: unknown): void =>
      settle(() => reject(new ModalError(code, message, { cause })))
    const onEnd = (): void => fail('aborted')
    end.addEventListener('abort', onEnd)
    giveUp?.('aborted', replaced)
    giveUp = fail
    /** How the last try has ended: the visitor may try again as long as they are here. */
    let failure: readonly [ModalErrorCode, string, unknown?] | undefined
    /** What the wallet has not answered: it may still leave where the visitor waits no more. */
    const open = signal<Promise<string> | undefined>(undefined)
    const follow = (answer: Promise<string>): void => {
      open.value = answer
      answer.then(
        (hash) => giveUp === fail && settle(() => resolve(hash)),
        () => {
          if (open.peek() === answer) open.value = undefined
        },
      )
    }
    const stop = effect(() => {
      const now = sending.value
      const isHere = isOpen.value && onTheWay.test(route.value.view)
      if (giveUp !== fail) return
      const answer = now.state === 'asking' && now.answer
      if (answer && answer !== open.peek()) untracked(() => follow(answer))
      if (now.state === 'sent') return settle(() => resolve(now.hash))
      if (now.state === 'declined') failure = ['rejected', `${current.peek()?.connector.name} declined`]
      if (now.state === 'refused') failure = ['wallet-error', now.why.reason ?? now.why.message, now.cause]
      // A wallet that is asked may still answer.
      if (!isHere && now.state !== 'asking' && !open.value) fail(...(failure ?? left()))
    })
  })
}
