export interface Sandbox {
  readonly dapp: string
  readonly gateway: string
  /** ws:// of the WalletConnect relay; its faults and log are on the same port by HTTP. */
  readonly relay: string
  readonly networks: Readonly<Record<string, string>>
  readonly mnemonic: string
  stop(): Promise<void>
}
export function startSandbox(options?: {
  readonly port?: number
  readonly log?: (line: string) => void
  readonly dist?: string
  readonly onFailure?: (error: Error) => void
}): Promise<Sandbox>
