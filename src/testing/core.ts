// What every wallet has: a visitor who decides, accounts of which one is chosen, a network, and a lock.
import type { NetworkId } from '../types.ts'
import { type Change, recall } from './memory.ts'
import type { Decide, Decision, WalletRequest } from './types.ts'

export interface CoreOptions {
  /** The secret keys of the accounts, which may be others on a test network. */
  readonly secrets: readonly ((isTest: boolean) => Uint8Array)[]
  /** By CAIP-2 id, the first being where it is; what has no URL is not asked. */
  readonly networks: Readonly<Record<string, string | null | undefined>>
  readonly granted?: boolean | undefined
  readonly remember?: string | undefined
  readonly decide?: Decision | Decide | undefined
}
export type Core = ReturnType<typeof makeCore>

/** The visitor: `ask` resolves with what `run` returns, or rejects with `refused`. */
function makeVisitor(decide: Decision | Decide = 'approve') {
  const requests: WalletRequest[] = []
  const calls: string[] = []
  let policy = decide
  const waiting: ((decision: Decision) => void)[] = []
  const decided = async (request: WalletRequest): Promise<Decision> => {
    const first = typeof policy === 'string' ? policy : await policy(request)
    return first === 'hang' ? new Promise((resolve) => waiting.push(resolve)) : first
  }
  return {
    requests,
    /** What pages called, in short: also what the visitor is not shown. */
    calls,
    /** `more` is what of the parameters is worth a word in `calls`. */
    async ask<T>(request: WalletRequest, refused: () => unknown, run: () => T, more?: unknown): Promise<Awaited<T>> {
      requests.push(request)
      calls.push(more === undefined ? request.method : `${request.method} ${more}`)
      if ((await decided(request)) === 'reject') throw refused()
      return await run()
    },
    /** Whether a window of the wallet is open. */
    isOpen: (): boolean => waiting.length > 0,
    decide(next: Decision | Decide): void {
      policy = next
      if (typeof next !== 'string' || next === 'hang') return
      for (const resolve of waiting.splice(0)) resolve(next)
    },
  }
}

export function makeCore(options: CoreOptions) {
  const { networks: known, secrets } = options
  const networks: Record<string, string | null | undefined> = { ...known }
  const [home = ''] = Object.keys(networks)
  const visitor = makeVisitor(options.decide)
  const listeners = new Set<(change: Change) => void>()
  const tell = (change: Change): void => {
    for (const listener of [...listeners]) listener(change)
  }
  const memory = recall(options.remember, { granted: !!options.granted, index: 0, network: home }, tell)
  let isLocked = false
  const core = {
    ...visitor,
    networks,
    /** Whether it shows its accounts: the site was let in, and the wallet is open. */
    isShown: (): boolean => memory.granted && !isLocked,
    isGranted: (): boolean => memory.granted,
    isLocked: (): boolean => isLocked,
    network: (): NetworkId => memory.network as NetworkId,
    url: (id: string = memory.network): string | null | undefined => networks[id],
    count: secrets.length,
    index: (): number => memory.index,
    /** The secret key of an account; of the chosen one unless a number is given. */
    secret(isTest = false, index = memory.index): Uint8Array {
      const secret = secrets[index]
      if (!secret) throw new TypeError(`hasp/testing: the wallet has no account ${index}`)
      return secret(isTest)
    },
    /** The visitor lets the site in, which needs an open wallet. */
    grant(): void {
      isLocked = false
      memory.granted = true
    },
    /** Is let out again, by the page itself: wallets tell nobody of that. */
    forget(): void {
      memory.granted = false
    },
    revoke(): void {
      memory.granted = false
      tell('disconnect')
    },
    choose(index: number): void {
      core.secret(false, index)
      memory.index = index
      tell('accounts')
    },
    switchTo(id: string): void {
      if (!Object.hasOwn(networks, id)) throw new TypeError(`hasp/testing: the wallet does not know ${id}`)
      memory.network = id
      tell('network')
    },
    setLocked(locked: boolean): void {
      isLocked = locked
      tell('accounts')
    },
    listen(listener: (change: Change) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop: memory.stop,
  }
  return core
}

/** The listeners of a page, by event. */
export function emitter() {
  const listeners = new Map<string, Set<(value: never) => void>>()
  return {
    on(event: string, listener: (value: never) => void): () => void {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return () => void listeners.get(event)?.delete(listener)
    },
    off: (event: string, listener: (value: never) => void): void => void listeners.get(event)?.delete(listener),
    emit(event: string, value?: unknown): void {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(value as never)
    },
    count: (): number => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  }
}

export const failure = (code: number, message: string, data?: unknown): Error =>
  Object.assign(new Error(message), { code }, data === undefined ? {} : { data })
