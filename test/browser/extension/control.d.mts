import type { BrowserContext } from 'playwright-core'

export interface Behaviour {
  readonly reject?: boolean
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
  readonly hang?: boolean
  readonly hold?: boolean
  readonly pending?: boolean
  readonly delay?: number
  readonly times?: number
}
export interface Mode {
  readonly methods?: Readonly<Record<string, Behaviour>>
  readonly unknown?: readonly string[]
  readonly addOnly?: boolean
  readonly deadSwitch?: boolean
  readonly address?: string | null
  readonly chainId?: string | null
  readonly announce?: number | false
  readonly legacy?: boolean
  readonly others?: boolean
}
export interface LogEntry {
  readonly origin: string
  readonly method: string
  readonly params: unknown
  readonly at: number
  readonly outcome: 'open' | 'result' | number
}
export interface Hand {
  set(patch: Mode): Promise<void>
  reset(rpcUrls?: Readonly<Record<string, string>>): Promise<void>
  lock(): Promise<void>
  unlock(): Promise<void>
  release(): Promise<void>
  setAccount(...indexes: readonly number[]): Promise<void>
  setChain(id: string): Promise<void>
  revoke(origin?: string): Promise<void>
  log(): Promise<readonly LogEntry[]>
}
export function wallet(context: BrowserContext): Promise<Hand>
