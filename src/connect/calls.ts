// What an app, or another of its tabs, asks of the modal now and then: one chunk, fetched with the first of these calls.
import { idParts } from '../../chains/caip.ts'
import { maxChars } from '../constants.ts'
import { loadPart } from '../load-part.ts'
import type { Account, AccountId, Namespace, SendInput } from '../types.ts'
import { prefer } from './account-type.ts'
import { labelKey, stored, takeOver } from './intents.ts'
import { loadMachine, machine } from './load.ts'

export { addNetwork, relist } from './relist.ts'
export { switchNetwork } from './switch-network.ts'

/** Takes over a change that another tab has broadcast. */
export async function applyBroadcast(change: unknown): Promise<void> {
  const tabs = await loadPart(import('./tabs.ts'))
  return tabs.applyBroadcast(change)
}

export async function send(input: SendInput): Promise<string> {
  const [order] = await Promise.all([loadPart(import('../flows/send/order.ts')), loadMachine()])
  return order.send(input)
}

export function setAccountType(namespace: Namespace, type: Account['type']): void {
  if (machine) prefer(namespace, type)
}

/** Names an address, the same one however it is typed; without a text its name goes. What is no id of one changes nothing. */
export function setAddressLabel(id: AccountId, text?: string): void {
  const [namespace, , address] = idParts(id)
  if (!namespace || !address) return
  const before = stored()
  const key = labelKey(`${namespace}:${address}`)
  const { [key]: _, ...others } = before.labels
  takeOver({ ...before, labels: text ? { ...others, [key]: String(text).slice(0, maxChars) } : others }, before)
}
