// The data routes that a provider answers, a row each: what a request may say, and what it is told where there is no provider.
import { hasControls } from './bounds.ts'
import type { ProviderName, Questions } from './providers.ts'
import { RefusalError } from './refusal.ts'
import { type Check, fits, listOf, networkShape } from './shapes.ts'

interface RowOf<Name extends ProviderName> {
  readonly name: Name
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Each parameter that is known: of the path, and of the query or the body. The others do not reach the provider. */
  readonly takes: { readonly [param in keyof Questions[Name][0]]-?: Check }
  /** Which of them have to be there, of those that are not in the path. */
  readonly needs?: readonly (keyof Questions[Name][0])[]
  /** The answer without a provider, or the refusal. */
  readonly empty: unknown
  /** s for which an answer is kept. @default 0 */
  readonly seconds?: number
  readonly project?: 'body' | 'origin'
  readonly hasReasons?: boolean
}
export type DataRow = { readonly [name in ProviderName]: RowOf<name> }[ProviderName]

const text =
  (max: number): Check =>
  (value) =>
    typeof value === 'string' && value.length > 0 && value.length <= max && !hasControls(value)
/** An object of a few plain fields, such as a currency that the page was told before. */
const record: Check = (value) =>
  Object(value) === value && !Array.isArray(value) && JSON.stringify(value).length <= 16_384

/** An address of any namespace, with its network in front of it or without. */
export const account = fits(/^(?![.:])[-.:\w]{3,170}$/)
const network = fits(networkShape)
/** Base units. */
const whole = fits(/^\d{1,78}$/)
const decimal: Check = (value) =>
  (typeof value === 'number' && value >= 0 && Number.isFinite(value)) || fits(/^\d{1,30}(\.\d{1,30})?$/)(value)
/** Lines are allowed: it is what a visitor has signed. */
const message: Check = (value) => typeof value === 'string' && value.length > 0 && value.length <= 4096
const signature = text(16_384)
const isSwitch: Check = (value) => typeof value === 'boolean'
const isCoin: Check = (value) => Number.isInteger(value) && (value as number) >= 0
const word = fits(/^[\w.-]{1,64}$/)
/** A chain that is no chain for a swap: this is what clients of the reference say then. */
const noSwaps = new RefusalError(400, 'not_supported', 'Network not supported for Swaps')
const noName = { addresses: {}, attributes: [] }

const swapRows: readonly DataRow[] = [
  {
    name: 'quotes',
    method: 'GET',
    path: '/v1/convert/quotes',
    takes: { amount: whole, userAddress: account, from: account, to: account, gasPrice: whole },
    needs: ['amount', 'from', 'to'],
    empty: { quotes: [] },
  },
  {
    name: 'tokens',
    method: 'GET',
    path: '/v1/convert/tokens',
    takes: { chainId: network },
    needs: ['chainId'],
    empty: { tokens: [] },
    seconds: 300,
  },
  {
    name: 'prices',
    method: 'POST',
    path: '/v1/fungible/price',
    takes: { currency: word, addresses: listOf(account, [1, 200]) },
    needs: ['addresses'],
    empty: { fungibles: [] },
    seconds: 15,
    project: 'body',
  },
  {
    name: 'allowance',
    method: 'GET',
    path: '/v1/convert/allowance',
    takes: { tokenAddress: account, userAddress: account },
    needs: ['tokenAddress', 'userAddress'],
    empty: { allowance: '0' },
  },
  {
    name: 'buildTransaction',
    method: 'POST',
    path: '/v1/convert/build-transaction',
    takes: {
      amount: whole,
      eip155: record,
      from: account,
      to: account,
      userAddress: account,
      disableEstimate: isSwitch,
    },
    needs: ['amount', 'from', 'to', 'userAddress'],
    empty: noSwaps,
    project: 'body',
  },
  {
    name: 'buildApprove',
    method: 'GET',
    path: '/v1/convert/build-approve',
    takes: { userAddress: account, from: account, to: account },
    needs: ['userAddress', 'from', 'to'],
    empty: noSwaps,
  },
]

const nameRows: readonly DataRow[] = [
  {
    name: 'name',
    method: 'GET',
    path: '/v1/profile/account/{name}',
    takes: { name: text(255), apiVersion: word },
    empty: noName,
    hasReasons: true,
  },
  {
    name: 'namesOf',
    method: 'GET',
    path: '/v1/profile/reverse/{address}',
    takes: { address: account, sender: account, apiVersion: word },
    empty: [],
    seconds: 300,
    hasReasons: true,
  },
  {
    name: 'nameSuggestions',
    method: 'GET',
    path: '/v1/profile/suggestions/{name}',
    takes: { name: text(255), zone: word },
    empty: { suggestions: [] },
    hasReasons: true,
  },
  {
    name: 'registerName',
    method: 'POST',
    path: '/v1/profile/account',
    takes: { coin_type: isCoin, address: account, message, signature },
    needs: ['coin_type', 'address', 'message', 'signature'],
    empty: { success: false },
    project: 'origin',
    hasReasons: true,
  },
]

const wallet: Check = (value) => {
  const { address, blockchains, assets } = Object(value)
  const isList = (list: unknown) => list === undefined || listOf(word, [1, 50])(list)
  return account(address) && isList(blockchains) && isList(assets)
}

const onrampRows: readonly DataRow[] = [
  {
    name: 'onrampUrl',
    method: 'POST',
    path: '/v1/generators/onrampurl',
    takes: {
      destinationWallets: listOf(wallet, [1, 20]),
      defaultNetwork: word,
      partnerUserId: text(200),
      defaultExperience: word,
      presetCryptoAmount: decimal,
      presetFiatAmount: decimal,
    },
    needs: ['destinationWallets'],
    empty: { url: '' },
  },
  {
    name: 'onrampOptions',
    method: 'GET',
    path: '/v1/onramp/options',
    takes: {},
    empty: { paymentCurrencies: [], purchaseCurrencies: [] },
    seconds: 300,
  },
  {
    name: 'onrampQuote',
    method: 'POST',
    path: '/v1/onramp/quote',
    takes: { purchaseCurrency: record, paymentCurrency: record, amount: decimal, network: text(64) },
    needs: ['purchaseCurrency', 'paymentCurrency', 'amount', 'network'],
    empty: null,
  },
]

export const dataRows: readonly DataRow[] = [
  {
    name: 'identity',
    method: 'GET',
    path: '/v1/identity/{address}',
    takes: { address: account, sender: account },
    empty: { avatar: '', name: '' },
    seconds: 300,
  },
  {
    name: 'history',
    method: 'GET',
    path: '/v1/account/{account}/history',
    takes: { account, cursor: text(1000), onramp: word, chainId: network },
    // Clients of the reference look for null or nothing, and JSON has only the first.
    empty: { data: [], next: null },
  },
  ...swapRows,
  ...nameRows,
  ...onrampRows,
  {
    name: 'sessions',
    method: 'GET',
    path: '/v1/sessions/{address}',
    takes: { address: account },
    // The reference has a bare list here, in which its own clients look for `pcis` and fail.
    empty: { pcis: [] },
  },
  {
    name: 'revokeSession',
    method: 'POST',
    path: '/v1/sessions/{address}/revoke',
    takes: { address: account, pci: text(255), signature },
    needs: ['pci', 'signature'],
    empty: { success: false },
  },
]
