// Signing in with a wallet (SIWX).

import type { NetworkId } from '../../chains/types/nouns.ts'

/** The spec's sign-in message, CAIP-122 by its own names. https://chainagnostic.org/CAIPs/caip-122 */
export interface SignInMessage {
  readonly chainId: NetworkId
  readonly accountAddress: string
  readonly nonce: string
  readonly domain: string
  readonly uri: string
  readonly version: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
  readonly statement?: string
}

export interface SignInSession {
  readonly data: SignInMessage
  readonly message: string
  readonly signature: string
  readonly proof?: unknown
}

/** Sign-in with wallet (SIWX). */
export interface SignIn {
  /** While true and no session exists, cancelling disconnects. */
  readonly required?: boolean
  getMessage(input: {
    readonly chainId: NetworkId
    readonly accountAddress: string
  }): Promise<SignInMessage & { toString(): string }>
  addSession(session: SignInSession): Promise<void>
  getSessions(chainId: NetworkId, address: string): Promise<readonly SignInSession[]>
  setSessions?(sessions: readonly SignInSession[]): Promise<void>
  revokeSession(chainId: NetworkId, address: string): Promise<void>
}
