/**
 * `hasp/testing`: wallets of all five namespaces for the tests of an app. They are in the page as real ones are, sign for real
 * with keys that everybody knows, and answer as the test says. Nothing here is for the page of an app itself.
 * @example
 * const wallet = installWallet({ namespace: 'eip155' })
 * await modal.connect({ wallet: 'test.test-wallet' })
 * wallet.reject()
 * await expect(sendTransaction()).rejects.toThrow()
 * @module
 */
import type { Namespace } from '../types.ts'
import { leatherWallet } from './bip122/leather.ts'
import { satsKey, satsWallet } from './bip122/sats.ts'
import { bitcoinStandardWallet } from './bip122/standard.ts'
import { unisatWallet } from './bip122/unisat.ts'
import { type Core, makeCore } from './core.ts'
import { cosmosWallet } from './cosmos.ts'
import { eip155Wallet } from './eip155/wallet.ts'
import { secretsOf } from './keys.ts'
import { polkadotWallet } from './polkadot.ts'
import type { Installed, Named } from './shape.ts'
import { solanaWallet } from './solana.ts'
import type { Decide, Decision, TestWallet, WalletKind, WalletOptions } from './types.ts'

export type { Namespace, NetworkId } from '../types.ts'
export type { Decide, Decision, TestWallet, WalletKind, WalletOptions, WalletRequest } from './types.ts'

type Make = (core: Core, named: Named) => Installed
const keplrAt =
  (path: string): Make =>
  (core, { at = path }) =>
    cosmosWallet(core, at)
const kinds: Readonly<Record<Namespace, Readonly<Partial<Record<WalletKind, Make>>>>> = {
  eip155: { eip6963: eip155Wallet },
  solana: { standard: solanaWallet },
  bip122: {
    standard: bitcoinStandardWallet,
    'sats-connect': satsWallet,
    leather: leatherWallet,
    unisat: (core) => unisatWallet(core),
  },
  polkadot: { injected: (core, named) => polkadotWallet(core, named) },
  cosmos: {
    keplr: keplrAt('keplr'),
    leap: keplrAt('leap'),
    cosmostation: keplrAt('cosmostation.providers.keplr'),
    okx: keplrAt('okxwallet.keplr'),
    station: keplrAt('station.keplr'),
  },
}
/** The public networks that a wallet of the namespace knows. */
const usual: Readonly<Record<Namespace, readonly string[]>> = {
  eip155: ['eip155:1', 'eip155:10', 'eip155:137', 'eip155:8453', 'eip155:42161', 'eip155:11155111'],
  solana: [
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  ],
  bip122: ['bip122:000000000019d6689c085ae165831e93', 'bip122:000000000933ea01ad0ee984209779ba'],
  polkadot: ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'polkadot:b0a8d493285c2df73290dfb7e61f870f'],
  cosmos: ['cosmos:cosmoshub-4', 'cosmos:osmosis-1', 'cosmos:injective-1'],
}
const picture =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAzMiAzMiI+PHJlY3Qgd2lkdGg9IjMyIiBoZWlnaHQ9IjMyIiByeD0iOCIgZmlsbD0iIzNmNmI1YyIvPjxwYXRoIGQ9Ik05IDE3bDUgNSA5LTExIiBmaWxsPSJub25lIiBzdHJva2U9IiNmZmYiIHN0cm9rZS13aWR0aD0iMyIvPjwvc3ZnPg=='

/** What the modal calls those that it knows by their place, whatever name they were given. */
const placed: Readonly<Partial<Record<WalletKind, readonly [id: string, name?: string]>>> = {
  leather: ['bip122:LeatherProvider'],
  unisat: ['bip122:unisat', 'UniSat Wallet'],
  keplr: ['cosmos:keplr', 'Keplr'],
  leap: ['cosmos:leap', 'Leap'],
  cosmostation: ['cosmos:cosmostation', 'Cosmostation'],
  okx: ['cosmos:okxwallet', 'OKX Wallet'],
  station: ['cosmos:station', 'Station'],
}
function listedAs(namespace: Namespace, kind: WalletKind, { name, rdns }: Named): { id: string; name: string } {
  const [id, shown = name] = placed[kind] ?? []
  if (id) return { id, name: shown }
  if (kind === 'eip6963') return { id: rdns, name }
  return { id: `${namespace}:${kind === 'sats-connect' ? satsKey(name) : name}`, name }
}

const oneOf = (names: readonly string[]): string => `one of ${names.join(', ')}`
const wrong = (message: string): TypeError => new TypeError(`hasp/testing: ${message}`)

const optionNames: Readonly<Record<keyof WalletOptions, true>> = {
  namespace: true,
  kind: true,
  name: true,
  at: true,
  rdns: true,
  icon: true,
  accounts: true,
  privateKey: true,
  mnemonic: true,
  networks: true,
  granted: true,
  remember: true,
  decide: true,
}
const decisions: readonly (Decision | Decide)[] = ['approve', 'reject', 'hang']

/** Throws TypeError on a misspelt option, or one of how the visitor decides and what is kept that has another type. */
function checkVisitor(options: WalletOptions): void {
  const { decide = 'approve', granted = false, remember = '' } = options
  const names = Object.keys(optionNames)
  const unknown = Object.keys(options).find((name) => !names.includes(name))
  if (unknown) throw wrong(`there is no option ${unknown}, but ${names.join(', ')}`)
  if (typeof decide !== 'function' && !decisions.includes(decide))
    throw wrong(`decide must be ${oneOf(decisions.map(String))}, or a function, and is ${decide}`)
  if (typeof granted !== 'boolean') throw wrong('granted must be true or false')
  if (typeof remember !== 'string') throw wrong('remember must be a text')
}

/** What the options mean. Throws TypeError on what cannot be meant. */
function read(options: WalletOptions) {
  const { namespace, name = 'Test Wallet', icon = picture, networks: given } = Object(options) as WalletOptions
  const known = Object.hasOwn(kinds, `${namespace}`) ? kinds[namespace] : undefined
  if (!known) throw wrong(`namespace must be ${oneOf(Object.keys(kinds))}, and is ${namespace}`)
  const names = Object.keys(known) as WalletKind[]
  checkVisitor(options)
  const kind = options.kind ?? names[0]
  const make = kind && known[kind]
  if (!make || !Object.hasOwn(known, kind)) throw wrong(`kind of ${namespace} must be ${oneOf(names)}, and is ${kind}`)
  if (typeof name !== 'string' || !name) throw wrong('name must be a text')
  const networks: Readonly<Record<string, string | null | undefined>> =
    given ?? Object.fromEntries(usual[namespace].map((id) => [id, null]))
  const ids = Object.keys(networks)
  const foreign = ids.find((id) => !id.startsWith(`${namespace}:`))
  if (!ids.length || foreign)
    throw wrong(`networks must be of ${namespace}, by CAIP-2 id, and has ${foreign ?? 'none'}`)
  const rdns = options.rdns ?? `test.${name.toLowerCase().replace(/[^a-z\d]+/g, '-')}`
  const { at } = options
  if (at !== undefined && !/^[\w$]+(\.[\w$]+)*$/.test(at)) throw wrong('at must be a path of names with dots between')
  return { namespace, kind, make, named: { name, icon, rdns, at }, networks }
}

/** Hosts on which nobody but a developer looks at a page. */
const own = /^(localhost|127(\.\d+){3}|\[::1\]|.*\.(localhost|local|test))$/
let isWarned = false
/** Says once for the page that a wallet for tests is in one that others may see. */
function warnPublic(): void {
  const { hostname = '' } = globalThis.location ?? {}
  if (isWarned || !hostname || own.test(hostname)) return
  isWarned = true
  console.warn(
    `hasp/testing: ${hostname} has a wallet for tests. Its keys are public: what is sent to it anybody can take.`,
  )
}

/**
 * Puts a wallet into the page, and gives the hand of its visitor. It approves at once unless told otherwise. Throws TypeError on
 * options that make no wallet.
 * @example
 * const wallet = installWallet({ namespace: 'solana', name: 'Purple', decide: 'hang' })
 * wallet.approve()                       // the visitor approves at last
 * wallet.switchAccount(1)                // and chooses another account
 * wallet.requests                        // [{ method: 'connect', … }]
 */
export function installWallet(options: WalletOptions): TestWallet {
  const { namespace, kind, make, named, networks } = read(options)
  // In Node a test chooses an environment that has one.
  if (typeof globalThis.addEventListener !== 'function')
    throw wrong('there is no page, such as happy-dom or jsdom make')
  warnPublic()
  const { granted, remember, decide } = options
  const core = makeCore({ secrets: secretsOf(options), networks, granted, remember, decide })
  const shape = make(core, named)
  const out = shape.install()
  return {
    namespace,
    kind,
    ...listedAs(namespace, kind, named),
    get address() {
      return shape.addressOf(core.index())
    },
    get addresses() {
      return Array.from({ length: core.count }, (_, index) => shape.addressOf(index))
    },
    get network() {
      return core.network()
    },
    requests: core.requests,
    approve: () => core.decide('approve'),
    reject: () => core.decide('reject'),
    hang: () => core.decide('hang'),
    decide: core.decide,
    lock: () => core.setLocked(true),
    unlock: () => core.setLocked(false),
    switchAccount: core.choose,
    switchNetwork(id) {
      if (shape.fixed) throw wrong(shape.fixed)
      core.switchTo(id)
    },
    disconnect: core.revoke,
    uninstall() {
      out()
      core.stop()
    },
  }
}
