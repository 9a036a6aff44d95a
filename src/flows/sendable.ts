// Whether anything can be sent from here: Account asks it before the flow of sending is there.
import { canSend } from '../../chains/load-sender.ts'
import { namespace } from '../connect/state.ts'

/** Whether hasp can send on the networks of the active namespace. */
export const isSendable = (): boolean => canSend(namespace.value)
