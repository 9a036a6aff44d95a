// hasp's own client for a test: over the sandbox's relay, with a storage that can be read.
import { WebSocket } from 'ws'
import { type Client, type ClientOptions, createClient } from '../../src/walletconnect/index.ts'
import { chains, metadata, projectId, type Wallet } from './walletkit.ts'

/** A store whose every value can be looked at; given to the next client, it is a reload. */
export function mapStore(map = new Map<string, unknown>(), isAsync = false) {
  const turn = <T>(value: T): T | Promise<T> => (isAsync ? Promise.resolve(value) : value)
  return {
    map,
    get: (key: string) => turn(map.get(key)),
    set: (key: string, value: unknown) => turn(void map.set(key, value)) as undefined,
    delete: (key: string) => turn(void map.delete(key)) as undefined,
    keys: () => turn([...map.keys()]),
  }
}

export const startClient = (relayUrl: string | readonly string[], options: Partial<ClientOptions> = {}): Client =>
  createClient({ projectId, relayUrl, metadata, WebSocket: WebSocket as never, storage: mapStore(), ...options })

const events = ['accountsChanged', 'chainChanged']
/** What a dapp asks of each namespace that the sandbox's wallet signs for. */
export const asked = {
  eip155: { chains: [chains.eip155], methods: ['personal_sign', 'eth_sendTransaction'], events },
  solana: { chains: [chains.solana], methods: ['solana_signMessage'], events },
  bip122: { chains: [chains.bip122], methods: ['signMessage'], events },
  polkadot: { chains: [chains.polkadot], methods: ['polkadot_signMessage'], events },
  cosmos: { chains: [chains.cosmos], methods: ['cosmos_signAmino'], events },
}
export const evm = { eip155: asked.eip155 }

/** A session with the vendor's wallet. */
export async function pair(client: Client, wallet: Wallet, more: Partial<Parameters<Client['connect']>[0]> = {}) {
  const { uri, approval } = await client.connect({ namespaces: evm, ...more })
  await wallet.pair(uri)
  return approval
}

const names = ['connect', 'event', 'update', 'extend', 'delete', 'expire'] as const
/** All that a client says, as it says it. */
export function heard(client: Client): [string, unknown][] {
  const events: [string, unknown][] = []
  for (const name of names) client.on(`session_${name}`, (value) => void events.push([`session_${name}`, value]))
  return events
}

/** How a promise ends: its value, or the code of its error. */
export const settled = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error) => error.code ?? error)
