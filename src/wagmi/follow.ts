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

/** Follows the modal from `start` on; `whileAsked` runs what wagmi asks for. */
export function follow(modal: Modal, emitter: Emitter) {
  const now = (): string | undefined => JSON.stringify(connectedIn(modal))
  let lastEmitted: string | undefined
  let pending = 0
  const emitConnect = (tries = 0): void => {
    const connected = connectedIn(modal)
    if (pending || !connected || now() !== lastEmitted) return
    emitter.emit('connect', connected)
    // Only by what it listens to then does wagmi show that it took it.
    if (!emitter.listenerCount('change') && tries < maxTries) setTimeout(emitConnect, retryTime, tries + 1)
  }
  const emitChanges = (): void => {
    const connected = connectedIn(modal)
    const before = lastEmitted
    lastEmitted = now()
    if (lastEmitted === before) return
    if (!connected) emitter.emit('disconnect')
    else if (before && emitter.listenerCount('change')) emitter.emit('change', connected)
    else emitConnect()
  }
  return {
    start(): void {
      modal.subscribe(() => pending || emitChanges())
      emitChanges()
    },
    async whileAsked<T>(run: () => Promise<T>): Promise<T> {
      pending++
      try {
        const answer = await run()
        lastEmitted = now()
        return answer
      } finally {
        // Whoever was connected although something failed is told of.
        if (!--pending) emitChanges()
      }
    },
  }
}
