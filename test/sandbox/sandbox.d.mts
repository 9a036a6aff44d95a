export interface Sandbox {
  readonly dapp: string
  readonly gateway: string
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
