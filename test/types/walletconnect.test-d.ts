// Pins `hasp/walletconnect`: this file compiles, or the contract is broken. Nothing here runs.
import type { Store } from '../../src/types.ts'
import type {
  Authentication,
  Cacao,
  Client,
  ClientEvents,
  ClientOptions,
  createClient,
  Metadata,
  ProposalNamespaces,
  Session,
  SessionNamespaces,
} from '../../src/walletconnect/index.ts'
import { same } from './same.ts'

same<typeof createClient, (options: ClientOptions) => Client>(true)
same<keyof ClientOptions, 'projectId' | 'relayUrl' | 'metadata' | 'storage' | 'WebSocket' | 'now' | 'send'>(true)
same<ClientOptions['relayUrl'], string | readonly string[]>(true)
same<ClientOptions['storage'], Store | undefined>(true)
same<ClientOptions['now'], (() => number) | undefined>(true)
same<keyof Client, 'ready' | 'connect' | 'request' | 'ping' | 'disconnect' | 'sessions' | 'on' | 'dropped' | 'close'>(
  true,
)
same<
  Client['connect'],
  (request: {
    readonly namespaces: ProposalNamespaces
    readonly authentication?: Authentication
    readonly signal?: AbortSignal
    readonly onSent?: () => void
  }) => Promise<{ readonly uri: string; readonly approval: Promise<Session> }>
>(true)
same<
  Client['request'],
  (
    topic: string,
    chainId: string,
    request: { readonly method: string; readonly params?: unknown },
    signal?: AbortSignal,
    onSent?: (id: number) => void,
  ) => Promise<unknown>
>(true)
same<Client['ping'], (topic: string) => Promise<void>>(true)
same<Client['disconnect'], (topic: string) => Promise<void>>(true)
same<ReturnType<Client['sessions']>, readonly Session[]>(true)
same<ReturnType<Client['on']>, () => void>(true)
same<ReturnType<Client['close']>, Promise<void>>(true)

same<
  keyof Session,
  | 'topic'
  | 'pairing'
  | 'expiry'
  | 'namespaces'
  | 'peer'
  | 'auths'
  | 'sessionProperties'
  | 'scopedProperties'
  | 'sessionConfig'
>(true)
same<Session['peer'], { readonly publicKey: string; readonly metadata: Metadata }>(true)
same<Session['auths'], readonly Cacao[] | undefined>(true)
same<
  keyof Authentication,
  'domain' | 'aud' | 'nonce' | 'chains' | 'methods' | 'statement' | 'exp' | 'nbf' | 'requestId' | 'resources'
>(true)
same<
  keyof ClientEvents,
  'session_connect' | 'session_event' | 'session_update' | 'session_extend' | 'session_delete' | 'session_expire'
>(true)
same<ClientEvents['session_connect'], Session>(true)
same<
  ClientEvents['session_event'],
  {
    readonly topic: string
    readonly event: { readonly name: string; readonly data: unknown }
    readonly chainId: string
  }
>(true)
same<ClientEvents['session_update'], { readonly topic: string; readonly namespaces: SessionNamespaces }>(true)
