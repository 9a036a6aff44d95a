// A real chain for tests in Node: anvil, started and watched as the sandbox does.
import { setTimeout as sleep } from 'node:timers/promises'
import { http, type Send } from '../../rpc/index.ts'
import type { AccountInput, Network, Provider, Signing } from '../../src/types.ts'
import { startEvm } from '../sandbox/chains/evm.mjs'
import { startWatchdog } from '../sandbox/watchdog.mjs'

export interface Anvil {
  readonly url: string
  readonly send: Send
  /** Makes one call: `anvil.ask('evm_mine')`. */
  ask<T = unknown>(method: string, ...params: readonly unknown[]): Promise<T>
  /** Waits for the receipt, since anvil answers a moment before it has one. */
  mined(hash: unknown): Promise<Readonly<Record<string, unknown>>>
  /** The unlocked accounts, each with 10 000 ether. */
  readonly accounts: readonly `0x${string}`[]
  readonly network: Network
  stop(): Promise<void>
}

const mnemonic = 'test test test test test test test test test test test junk'

/** Starts anvil, and resolves when it answers. If it dies, the running test fails. */
export async function startAnvil(id = 31337): Promise<Anvil> {
  const watchdog = startWatchdog()
  const onFailure = (error: Error): never => {
    throw error
  }
  const chain = await startEvm({ chainId: id, mnemonic, watchdog, onFailure })
  const url: string = chain.url
  const send = http(url)
  const ask = async <T>(method: string, ...params: readonly unknown[]): Promise<T> =>
    (await send({ method, params })) as T
  const network: Network = {
    id,
    caipNetworkId: `eip155:${id}`,
    chainNamespace: 'eip155',
    name: 'anvil',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] }, chainDefault: { http: [url] } },
    assets: {},
  }
  return {
    url,
    send,
    ask,
    mined: (hash) => mined(ask, hash),
    accounts: await ask('eth_accounts'),
    network,
    async stop() {
      await chain.stop()
      watchdog.stop()
    },
  }
}

async function mined(ask: Anvil['ask'], hash: unknown): ReturnType<Anvil['mined']> {
  for (let i = 0; i < 500; i++) {
    const receipt = await ask<Readonly<Record<string, unknown>> | null>('eth_getTransactionReceipt', hash)
    if (receipt) return receipt
    await sleep(10)
  }
  throw new Error(`${hash} was not mined`)
}

/** Returns what a connected wallet with the first account gives. The node signs, since it has the keys. */
export function signing(anvil: Anvil, request: Provider['request'] = (args) => anvil.send(args)): Signing {
  const account: AccountInput = { namespace: 'eip155', address: anvil.accounts[0] as string, type: 'eoa' }
  return { account, network: anvil.network, provider: { request }, send: anvil.send }
}
