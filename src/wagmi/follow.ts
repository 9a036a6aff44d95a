// Tells wagmi what happens in the modal. What wagmi itself asks for it is told of by the answer.
import type { Connection, Modal } from '../types.ts'
import type { Address, Connected, Emitter } from './types.ts'

/** ms until wagmi is told again: it hears nothing while it connects or reconnects. */
const retryTime = 100

/** Who is connected in the modal on an EVM network, and where. */
export function connectedIn({ state }: Modal): Connected | undefined {
  const isCurrent = ({ current, accounts: [first] }: Connection): boolean => current && first?.namespace === 'eip155'
  const found = state.connections.find(isCurrent)
  if (!found) return undefined
  const [, chainId] = found.network.split(':')
  return { accounts: found.accounts.map(({ address }) => address as Address), chainId: Number(chainId) }
}

/** Resolves once it is known whether an EVM wallet of an earlier visit is connected, with who is. */
export async function whenRestored(modal: Modal): Promise<Connected | undefined> {
  const isThere = (): unknown => connectedIn(modal)
  if (!isThere()) {
    let stop: (() => void) | undefined
    // Wallets of other namespaces may come back earlier, and later.
    const back = new Promise<void>((resolve) => {
      stop = modal.subscribe(() => isThere() && resolve())
    })
    await Promise.race([back, modal.ready])
    stop?.()
  }
  return connectedIn(modal)
}

/** Follows the modal from `start` on; `whileAsked` runs what wagmi asks for. */
export function follow(modal: Modal, emitter: Emitter) {
  const now = (): string | undefined => JSON.stringify(connectedIn(modal))
  let lastEmitted: string | undefined
  let pending = 0
  const emit = (delay = retryTime): void => {
    const connected = connectedIn(modal)
    const isHeard = (): unknown => emitter.listenerCount('change')
    if (!connected) emitter.emit('disconnect')
    else if (isHeard()) emitter.emit('change', connected)
    else {
      emitter.emit('connect', connected)
      const mine = lastEmitted
      // Only by what it listens to then does wagmi show that it took it.
      if (!isHeard()) setTimeout(() => pending || lastEmitted !== mine || emit(delay * 2), delay)
    }
  }
  const emitChanges = (): void => {
    const before = lastEmitted
    if (!pending) lastEmitted = now()
    if (lastEmitted !== before) emit()
  }
  return {
    start(): void {
      modal.subscribe(emitChanges)
      // wagmi listens before it has a state.
      queueMicrotask(emitChanges)
    },
    async whileAsked<T>(run: () => Promise<T>): Promise<T> {
      let told: string | undefined
      pending++
      try {
        const answer = await run()
        // To disconnect has no answer: for wagmi nobody is there then, also where somebody has come meanwhile.
        told = lastEmitted = answer && now()
        return answer
      } finally {
        pending--
        // Whoever was connected although something failed is told of; and wagmi hears nothing while it stores the answer.
        emitChanges()
        setTimeout(() => pending || lastEmitted === told || emit(), 5 * retryTime)
      }
    },
  }
}
