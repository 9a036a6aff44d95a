// What all Bitcoin wallets have in common: their networks, and how the addresses that they show become accounts.
import { fromHex, toBase64 } from '../../../chains/bytes.ts'
import { ModalError } from '../../errors.ts'
import type { AccountInput, NetworkId } from '../../types.ts'

export const namespace = 'bip122'
/** The beginnings of the genesis hashes, by the names that wallets use. https://namespaces.chainagnostic.org/bip122/caip2 */
const genesis: Readonly<Record<string, string>> = {
  mainnet: '000000000019d6689c085ae165831e93',
  testnet: '000000000933ea01ad0ee984209779ba',
  testnet4: '00000000da84f2bafbbc53dee25a72ae',
  signet: '00000008819873e925422c1ff0f99f7c',
  regtest: '0f9188f13cb7b2c71f2a335e3a4fc328',
}
const idOf = (name: string): NetworkId => `${namespace}:${genesis[name]}`

/** The name of a network, in small letters. Undefined for one that no wallet knows. */
export const nameOf = (network: NetworkId | undefined): string | undefined =>
  Object.keys(genesis).find((name) => idOf(name) === network)

/** The network of a wallet's name for it, such as `Mainnet`, `livenet` or `BITCOIN_TESTNET`. Throws 'unsupported-network'. */
export function networkOf(said: unknown): NetworkId {
  const name = String(said)
    .slice(0, 99)
    .toLowerCase()
    .replace(/^bitcoin_/, '')
    .replace('livenet', 'mainnet')
  if (!Object.hasOwn(genesis, name)) throw new ModalError('unsupported-network')
  return idOf(name)
}

const isMain = (address: string): boolean => /^(bc1|[13])/i.test(address)
const isTest = (address: string): boolean => /^(tb1|bcrt1|[mn2])/i.test(address)
export const isTaproot = (address: string): boolean => /^(bc|tb|bcrt)1p/i.test(address)
/** Whether signatures of BIP-322 are usual for it; for other addresses each wallet has its own way. */
export const isSegwit = (address: string): boolean => /^(bc|tb|bcrt)1/i.test(address)

/** Most addresses that are looked at. */
const maxEntries = 999
interface Entry {
  readonly address: string
  readonly publicKey?: unknown
  readonly purpose?: unknown
}

/** Makes base64 of a key in hex or bytes. Undefined for what is none: some wallets write the address in its place. */
function keyOf(said: unknown, address: string): string | undefined {
  const given = typeof said === 'string' ? /^([\da-f]{2}){32,65}$/i.test(said) && fromHex(said) : said
  if (!ArrayBuffer.isView(given) || given.byteLength > 65) return undefined
  const all = Uint8Array.from(given as Uint8Array)
  // Taproot's keys have no sign, and some wallets write one.
  const key = isTaproot(address) && all.length === 33 ? all.slice(1) : all
  const [first = 0] = key
  const isKey =
    key.length === 32 ? isTaproot(address) : key.length === 33 ? first >> 1 === 1 : key.length === 65 && first === 4
  return isKey ? toBase64(key) : undefined
}

/**
 * Makes accounts of what a wallet shows, payments first. What is neither for payments nor for ordinals is left out. Where the
 * wallet does not say what an address is for, Taproot is for ordinals if there is another address for payments.
 */
export function accountsOf(shown: unknown): readonly AccountInput[] {
  const entries = (Array.isArray(shown) ? shown : [])
    .slice(0, maxEntries)
    .filter((entry): entry is Entry => typeof Object(entry).address === 'string')
    .filter(({ address }) => isMain(address) || isTest(address))
  const hasOther = entries.some(({ address, purpose }) => purpose === 'payment' || !isTaproot(address))
  return entries
    .map(({ address, publicKey: said, purpose = isTaproot(address) && hasOther ? 'ordinals' : 'payment' }) => {
      const publicKey = keyOf(said, address)
      return { purpose, account: { namespace, address, type: 'payment', ...(publicKey && { publicKey }) } as const }
    })
    .flatMap(({ purpose, account }): readonly AccountInput[] =>
      purpose === 'payment' ? [account] : purpose === 'ordinals' ? [{ ...account, type: 'ordinal' }] : [],
    )
    .sort((a, b) => Number(a.type === 'ordinal') - Number(b.type === 'ordinal'))
}

/** Whether an address can be on a network: of the test networks it does not say which. */
export const isOn = (address: string, network: NetworkId | undefined): boolean =>
  isMain(address) === (nameOf(network) === 'mainnet')
export const onNetwork = (accounts: readonly AccountInput[], network: NetworkId | undefined): readonly AccountInput[] =>
  accounts.filter(({ address }) => isOn(address, network))

/** The network that the addresses are on: the wanted one if that can be. */
export function likelyNetwork(accounts: readonly AccountInput[], wanted: NetworkId): NetworkId {
  const [first] = accounts
  if (!first || onNetwork(accounts, wanted).length) return wanted
  return idOf(isMain(first.address) ? 'mainnet' : 'testnet')
}
