// What the wallet answers. Nobody is asked: the mode decides.
import { accountAt, forward, sign, signing, WalletError } from '../../../sandbox/signer.mjs'
import { emitAccounts, emitChain, shownAccounts, shownChain } from './events.js'
import { save, state } from './state.js'

/** @type {{ origin: string, resolve: (value?: unknown) => void }[]} requests of eth_requestAccounts that wait for the unlock */
let waiting = []

export function grant(origin) {
  if (!state.granted.includes(origin)) state.granted.push(origin)
}

export async function unlockWaiting() {
  const ready = waiting
  waiting = []
  for (const { origin } of ready) grant(origin)
  await save()
  await emitAccounts()
  for (const { resolve } of ready) resolve()
}

async function connect(origin) {
  if (state.locked) await new Promise((resolve) => waiting.push({ origin, resolve }))
  const fresh = !state.granted.includes(origin)
  grant(origin)
  await save()
  if (fresh) await emitAccounts([origin])
  return shownAccounts(origin)
}

async function go(chain) {
  if (chain === state.chain) return
  state.chain = chain
  await save()
  await emitChain()
}

const known = (chain) => chain in state.rpc && !state.mode.unknown.includes(chain)
const permission = (origin) => [
  { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: shownAccounts(origin) }] },
]

const methods = {
  eth_accounts: (origin) => shownAccounts(origin),
  eth_requestAccounts: (origin) => connect(origin),
  eth_chainId: () => shownChain(),
  net_version: () => String(Number(state.chain)),
  async wallet_requestPermissions(origin) {
    await connect(origin)
    return permission(origin)
  },
  wallet_getPermissions: (origin) => (state.granted.includes(origin) ? permission(origin) : []),
  async wallet_revokePermissions(origin) {
    await revoke([origin])
    return null
  },
  async wallet_switchEthereumChain(_origin, [{ chainId }]) {
    const chain = chainId.toLowerCase()
    if (state.mode.deadSwitch) return null
    if (!known(chain)) throw new WalletError(4902, `Unrecognized chain ID "${chainId}". Try adding the chain first.`)
    await go(chain)
    return null
  },
  async wallet_addEthereumChain(_origin, [{ chainId, rpcUrls }]) {
    const chain = chainId.toLowerCase()
    state.rpc[chain] ??= rpcUrls[0]
    state.mode.unknown = state.mode.unknown.filter((id) => id !== chain)
    await save()
    if (!state.mode.addOnly) await go(chain)
    return null
  },
}

export async function revoke(origins) {
  state.granted = state.granted.filter((origin) => !origins.includes(origin))
  await save()
  await emitAccounts(origins)
}

/** @returns {Promise<unknown>} */
export async function answer(origin, method, params) {
  if (Object.hasOwn(methods, method)) return methods[method](origin, params)
  const rpc = /** @type {string} */ (state.rpc[state.chain])
  if (!signing.includes(method)) {
    if (method.startsWith('wallet_')) throw new WalletError(4200, `${method} is not supported`)
    return forward(rpc, method, params)
  }
  if (shownAccounts(origin).length === 0) throw new WalletError(4100, 'The site is not connected.')
  return sign({ method, params, account: accountAt(state.accounts[0]), chain: state.chain, rpc })
}
