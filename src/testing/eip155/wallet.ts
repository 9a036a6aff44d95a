// A wallet of Ethereum, by EIP-1193 and EIP-6963.
import { toHex } from '../../../chains/bytes.ts'
import type { NetworkId } from '../../types.ts'
import { type Core, emitter, failure } from '../core.ts'
import { callNode } from '../http.ts'
import { announce } from '../page.ts'
import type { Installed, Named } from '../shape.ts'
import { addressOf, sendTransaction, signText, signTypedData } from './sign.ts'

type Params = readonly unknown[]
type Method = (params: Params) => unknown
const refused = (): Error => failure(4001, 'User rejected the request.')
const idOf = (chainId: unknown): NetworkId => `eip155:${BigInt(chainId as string)}`
const hexOf = (id: string): string => `0x${BigInt(id.slice('eip155:'.length)).toString(16)}`

/** Of version 4. Pages that are not served safely have no `crypto.randomUUID`. */
function uuid(): string {
  const hex = toHex(crypto.getRandomValues(new Uint8Array(16)))
  return hex.replace(/(.{8})(.{4}).(.{3}).(.{3})(.{12})/, '$1-$2-4$3-8$4-$5')
}

/** What asks for a signature, by method: which parameter is the account, and what signs. */
function signers(core: Core): Readonly<Record<string, { from: (params: Params) => unknown; sign: Method }>> {
  const chainId = (): bigint => BigInt(core.network().slice('eip155:'.length))
  return {
    personal_sign: { from: (params) => params[1], sign: ([message]) => signText(message, core.secret()) },
    eth_signTypedData_v4: { from: (params) => params[0], sign: ([, data]) => signTypedData(data, core.secret()) },
    eth_sendTransaction: {
      from: ([fields]) => Object(fields).from,
      sign([fields]) {
        const wanted = Object(fields).chainId
        if (wanted !== undefined && BigInt(wanted) !== chainId())
          throw failure(-32603, `the transaction is for chain ${BigInt(wanted)}`)
        return sendTransaction(Object(fields), core.secret(), chainId(), core.url() ?? null)
      },
    },
  }
}

/** What is about the site and the wallet itself. */
function behaviour(core: Core, emit: (event: string, value: unknown) => void): Readonly<Record<string, Method>> {
  const accounts = (): readonly string[] => (core.isShown() ? [addressOf(core.secret())] : [])
  const permission = (): unknown => [
    { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: accounts() }] },
  ]
  const open = async (method: string, params: Params): Promise<void> => {
    if (core.isOpen()) throw failure(-32002, `Already processing ${method}. Please wait.`)
    await core.ask({ method, params }, refused, core.grant)
    emit('accountsChanged', accounts())
  }
  const switchTo = (id: NetworkId): null => {
    if (id !== core.network()) core.switchTo(id)
    return null
  }
  return {
    eth_accounts: accounts,
    async eth_requestAccounts(params) {
      if (!core.isShown()) await open('eth_requestAccounts', params)
      return accounts()
    },
    eth_chainId: () => hexOf(core.network()),
    net_version: () => core.network().slice('eip155:'.length),
    async wallet_requestPermissions(params) {
      await open('wallet_requestPermissions', params)
      return permission()
    },
    wallet_getPermissions: () => (core.isShown() ? permission() : []),
    wallet_revokePermissions(params) {
      const [terms] = params
      // What an app was granted is ended by a signature, where a site's permissions are simply forgotten.
      if (typeof Object(terms).pci === 'string')
        return core.ask({ method: 'wallet_revokePermissions', params }, refused, () =>
          signText(`Revoke ${Object(terms).pci}`, core.secret()),
        )
      core.forget()
      emit('accountsChanged', [])
      return null
    },
    wallet_switchEthereumChain(params) {
      const { chainId } = Object(params[0])
      const id = idOf(chainId)
      if (!Object.hasOwn(core.networks, id)) throw failure(4902, `Unrecognized chain ID "${chainId}".`)
      if (id === core.network()) return null
      return core.ask({ method: 'wallet_switchEthereumChain', params }, refused, () => switchTo(id))
    },
    wallet_addEthereumChain(params) {
      const id = idOf(Object(params[0]).chainId)
      if (Object.hasOwn(core.networks, id)) return switchTo(id)
      return core.ask({ method: 'wallet_addEthereumChain', params }, refused, () => {
        // What a page names is not asked: a test would reach out to whoever that is.
        core.networks[id] = null
        return switchTo(id)
      })
    },
  }
}

export function eip155Wallet(core: Core, { name, icon, rdns }: Named): Installed {
  const { on, off, emit, count } = emitter()
  const own = behaviour(core, emit)
  const signing = signers(core)
  const answer = async (method: string, params: Params): Promise<unknown> => {
    if (Object.hasOwn(own, method)) return own[method]?.(params)
    const signer = signing[method]
    if (signer) {
      const from = `${signer.from(params)}`.toLowerCase()
      if (!core.isShown() || from !== addressOf(core.secret()).toLowerCase())
        throw failure(4100, 'The requested account has not been authorized.')
      return core.ask({ method, params }, refused, () => signer.sign(params))
    }
    const url = core.url()
    if (!url || method.startsWith('wallet_')) throw failure(4200, `${method} is not supported`)
    return callNode(url, method, params)
  }
  const provider = {
    request: async ({ method, params = [] }: { method: string; params?: Params }) => answer(method, params),
    on(event: string, listener: (value: never) => void) {
      on(event, listener)
      return provider
    },
    removeListener(event: string, listener: (value: never) => void) {
      off(event, listener)
      return provider
    },
  }
  core.listen((change) => {
    if (change === 'network') emit('chainChanged', hexOf(core.network()))
    else emit('accountsChanged', own.eth_accounts?.([]))
  })
  const info = Object.freeze({ uuid: uuid(), name, icon, rdns })
  return {
    provider,
    listeners: count,
    addressOf: (index) => addressOf(core.secret(false, index)),
    install: () => announce(Object.freeze({ info, provider })),
  }
}
