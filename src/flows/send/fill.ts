// What an app gives to be sent, put into the form: each of it once, since the visitor may change it and come back.
import { batch } from '@preact/signals-core'
import { readPaymentRequest } from '../../../chains/payment-request.ts'
import { networks } from '../../connect/network.ts'
import { idOf } from '../../connect/switch-network.ts'
import { isText } from '../../is-text.ts'
import type { SendInput } from '../../types.ts'
import { resetSend } from './draft.ts'
import { chooseToken, putAmount, putDecimal } from './form.ts'
import { forgetNetwork, writeReceiver } from './receiver.ts'

const filled = new WeakSet<object>()

/** A request with an amount or a token of its own is none: it would take the place of what the app has asked for. */
export function isReceiver(to: unknown): to is string {
  const { amount, token } = (isText(to) && readPaymentRequest(to)) || {}
  return isText(to) && (amount ?? token) === undefined
}

/** Puts what is given in the place of what was typed before; what is missing or malformed is left out, or said beside its field. */
export function fillIn(given: Partial<SendInput>): void {
  const { to, amount, token, network } = given
  if (filled.has(given)) return
  // Who opens it themselves is where they want to be.
  if ([to, amount, token, network].every((one) => one === undefined)) return forgetNetwork()
  filled.add(given)
  batch(() => {
    resetSend()
    if (isText(token)) chooseToken(token)
    if (typeof amount === 'bigint' && amount > 0n) putAmount(amount)
    else if (isText(amount)) putDecimal(amount)
    const id = network !== undefined && idOf(network)
    void writeReceiver(
      isReceiver(to) ? to : '',
      networks.peek().find(({ caipNetworkId }) => caipNetworkId === id)?.caipNetworkId,
    )
  })
}
