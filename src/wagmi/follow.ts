// Tells wagmi what happens in the modal. What wagmi itself asks for it is told of by the answer.
import type { Connection, Modal } from '../types.ts'
import type { Address, Connected, Emitter } from './types.ts'

/** ms between two tries to tell wagmi, which hears nothing while it connects or reconnects, and how many there are. */
const retryTime = 100
const maxTries = 100

/** Who is connected in the modal on an EVM network, and where. */
export function connectedIn({ state }: Modal): Connected | undefined {
  const isCurrent = ({ current, accounts: [first] }: Connection): boolean => current && first?.namespace === 'eip155'
  const found = state.connections.find(isCurrent)
  if (!found) return undefined
  const [, chainId] = found.network.split(':')
  return { accounts: found.accounts.map(({ address }) => address as Address), chainId: Number(chainId) }
}

/** Resolves once the modal knows whether a wallet of an earlier visit is connected, with who is. */
export async function whenRestored(modal: Modal): Promise<Connected | undefined> {
  const isRestored = (): boolean => modal.state.status !== 'reconnecting'
  if (!isRestored())
    await new Promise<void>((resolve) => {
      const stop = modal.subscribe(() => {
        if (!isRestored()) return
        resolve()
        queueMicrotask(() => stop())
      })
    })
  return connectedIn(modal)
}

/** Follows the modal from `start` on; `asked` runs what wagmi has asked for. */
export function follow(modal: Modal, emitter: Emitter) {
  const now = (): string | undefined => JSON.stringify(connectedIn(modal))
  let told: string | undefined
  let questions = 0
  const say = (tries = 0): void => {
    const connected = connectedIn(modal)
    if (questions || !connected || now() !== told) return
    emitter.emit('connect', connected)
    if (!emitter.listenerCount('change') && tries < maxTries) setTimeout(say, retryTime, tries + 1)
  }
  const tell = (): void => {
    const connected = connectedIn(modal)
    const before = told
    told = now()
    if (told === before) return
    if (!connected) emitter.emit('disconnect')
    else if (before && emitter.listenerCount('change')) emitter.emit('change', connected)
    else say()
  }
  return {
    start(): void {
      modal.subscribe(() => questions || tell())
      tell()
    },
    async asked<T>(run: () => Promise<T>): Promise<T> {
      questions++
      try {
        const answer = await run()
        told = now()
        return answer
      } finally {
        // Whoever was connected although something failed is told of.
        if (!--questions) tell()
      }
    },
  }
}
