// An EIP-1193 provider whose every risky answer waits for the visitor's approval.
import { accountAt, forward, sign, signing, WalletError } from '../../signer.mjs'
import { ask } from './card.js'
import { describe } from './describe.js'
import { read, watch, write } from './memory.js'

const account = () => accountAt(0)
const sandbox = fetch('/sandbox.json').then((response) => response.json())

/** Endpoint by hex chain id: the sandbox's own, then those that a site added. */
async function endpoints() {
  const { networks } = await sandbox
  const own = Object.entries(networks).map(([id, url]) => [`0x${Number(id.split(':')[1]).toString(16)}`, url])
  return { ...read('added', {}), ...Object.fromEntries(own) }
}

const granted = () => (read('granted', false) ? [account().address] : [])
const chain = () => read('chain', '0x7a69')

let asking = false

async function approve(request) {
  if (await ask(request)) return
  throw new WalletError(4001, 'User rejected the request.')
}

async function connect(emit) {
  if (granted().length > 0) return granted()
  if (asking) throw new WalletError(-32002, 'Already processing eth_requestAccounts. Please wait.')
  asking = true
  try {
    await approve({
      title: 'Connect',
      rows: [
        ['Site', location.host],
        ['Account', account().address],
      ],
    })
  } finally {
    asking = false
  }
  write('granted', true)
  emit('accountsChanged', granted())
  return granted()
}

const permission = () => [
  { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: granted() }] },
]

function go(id, emit) {
  if (id === chain()) return
  write('chain', id)
  emit('chainChanged', id)
}

const methods = {
  eth_accounts: () => granted(),
  eth_requestAccounts: (_params, emit) => connect(emit),
  eth_chainId: () => chain(),
  net_version: () => String(Number(chain())),
  async wallet_requestPermissions(_params, emit) {
    await connect(emit)
    return permission()
  },
  wallet_getPermissions: () => (granted().length > 0 ? permission() : []),
  wallet_revokePermissions(_params, emit) {
    write('granted', false)
    emit('accountsChanged', [])
    return null
  },
  async wallet_switchEthereumChain([{ chainId }], emit) {
    const id = chainId.toLowerCase()
    if (!(id in (await endpoints()))) throw new WalletError(4902, `Unrecognized chain ID "${chainId}".`)
    if (id !== chain()) await approve({ title: 'Switch network', rows: [['To', `Chain ${Number(id)}`]] })
    go(id, emit)
    return null
  },
  async wallet_addEthereumChain([{ chainId, chainName, rpcUrls }], emit) {
    const id = chainId.toLowerCase()
    if (!(id in (await endpoints()))) {
      await approve({
        title: 'Add and switch network',
        rows: [
          ['Network', chainName],
          ['Endpoint', rpcUrls[0]],
        ],
      })
      write('added', { ...read('added', {}), [id]: rpcUrls[0] })
    }
    go(id, emit)
    return null
  },
}

async function answer(method, params, emit) {
  if (Object.hasOwn(methods, method)) return methods[method](params, emit)
  if (signing.includes(method)) {
    if (granted().length === 0) throw new WalletError(4100, 'The site is not connected.')
    await approve(describe(method, params, chain()))
  } else if (method.startsWith('wallet_')) throw new WalletError(4200, `${method} is not supported`)
  const rpc = (await endpoints())[chain()]
  if (signing.includes(method)) return sign({ method, params, account: account(), chain: chain(), rpc })
  return forward(rpc, method, params)
}

export function createProvider() {
  const listeners = new Map()
  const emit = (event, value) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
  }
  // Another tab changed what is granted or where we are.
  watch({ granted: () => emit('accountsChanged', granted()), chain: () => emit('chainChanged', chain()) })
  const provider = {
    request: ({ method, params = [] }) => answer(method, params, emit),
    on(event, listener) {
      listeners.set(event, new Set(listeners.get(event)).add(listener))
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  return provider
}
