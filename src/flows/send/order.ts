// What an app asks to have sent. The visitor is shown all of it, and nothing leaves but by their own click.
import { canSend } from '../../../chains/load-sender.ts'
import { lifetime } from '../../connect/machine.ts'
import { network } from '../../connect/network.ts'
import { live, namespace, setNamespace } from '../../connect/state.ts'
import { idOf, listed, switchNetwork } from '../../connect/switch-network.ts'
import { instance } from '../../create.ts'
import { ModalError } from '../../errors.ts'
import { isText } from '../../is-text.ts'
import { config } from '../../state/options.ts'
import type { Namespace, SendInput } from '../../types.ts'
import { watchSend } from './draft.ts'
import { fillIn, isReceiver } from './fill.ts'
import { outcome, replaced } from './outcome.ts'
import { endSending, sending } from './state.ts'

/** What was asked for last, also while it waits for Connect or a switch. */
let latest: unknown
/** Where the visitor was before orders had them asked to connect. */
let before: Namespace | undefined

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
  // Before anybody connects or switches for it.
  if (config.peek()?.features?.send === false) throw new ModalError('not-available', 'features.send is false')
  latest = mine
  const stay = (): void => {
    if (latest !== mine) throw new ModalError('aborted', replaced)
    // Meanwhile the visitor may have clicked on what they had filled in themselves.
    if (sending.peek().state === 'asking') throw busy()
  }
  const isConnected = (): boolean => live.peek().some((one) => one.namespace === chainNamespace)
  const [modal, end] = [instance(), lifetime()]
  if (!isConnected()) {
    before ??= namespace.peek()
    try {
      await modal?.connect({ namespace: chainNamespace })
    } catch (error) {
      const isLeft = latest === mine && !end.aborted && namespace.peek() === chainNamespace && !isConnected()
      // Who leaves is where they were.
      if (isLeft) setNamespace(before)
      throw error
    } finally {
      if (latest === mine) before = undefined
    }
  }
  stay()
  if (network.peek()?.caipNetworkId !== caipNetworkId) await switchNetwork(caipNetworkId)
  stay()
  // What was sent before is over, or its hash would be taken for this one's.
  endSending()
  const stop = watchSend()
  fillIn({ to, amount, network: caipNetworkId, ...(token !== undefined && { token }) })
  const opening = Promise.resolve(modal?.open({ view: 'WalletSendPreview' })).finally(stop)
  return outcome(opening)
}
