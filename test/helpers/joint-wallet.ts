// A wallet that is one object of the Wallet Standard for Solana and Bitcoin: one question lets a page in to both.
import { bitcoinStandardWallet } from '../../src/testing/bip122/standard.ts'
import { register } from '../../src/testing/page.ts'
import { solanaWallet } from '../../src/testing/solana.ts'
import { coreOf, handOf } from './hand.ts'
import { secrets } from './standard-wallet.ts'

type Connect = (input?: { readonly silent?: boolean }) => Promise<unknown>
type Listen = (event: string, listener: (change: object) => void) => () => void
interface Part {
  readonly chains: readonly string[]
  readonly accounts: readonly unknown[]
  readonly features: {
    readonly 'standard:connect': { readonly connect: Connect }
    readonly 'standard:disconnect': { readonly disconnect: () => Promise<void> }
    readonly 'standard:events': { readonly on: Listen }
  }
}
const icon = 'data:image/svg+xml;base64,PHN2Zy8+'

/** Makes the wallet known to the page. `lets` says what the visitor lets the page in to when it asks. */
export function installJointWallet(name: string, lets: readonly ('solana' | 'bitcoin')[] = ['solana', 'bitcoin']) {
  const cores = {
    solana: coreOf(secrets, ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']),
    bitcoin: coreOf(secrets, ['bip122:000000000019d6689c085ae165831e93']),
  }
  const parts: Readonly<Record<'solana' | 'bitcoin', Part>> = {
    solana: solanaWallet(cores.solana, { name, icon }).provider as unknown as Part,
    bitcoin: bitcoinStandardWallet(cores.bitcoin, { name, icon }).provider as unknown as Part,
  }
  const both = Object.values(parts)
  const asked: object[] = []
  const connect: Connect = async (input = {}) => {
    asked.push(input)
    // The first part is where the visitor says yes or no.
    for (const part of lets) await parts[part].features['standard:connect'].connect(input)
    return { accounts: both.flatMap(({ accounts }) => accounts) }
  }
  const disconnect = async (): Promise<void> => {
    for (const { features } of both) await features['standard:disconnect'].disconnect()
  }
  const on: Listen = (event, listener) => {
    const told = (): void => listener({ accounts: wallet.accounts })
    const offs = both.map(({ features }) => features['standard:events'].on(event, told))
    return () => {
      for (const off of offs) off()
    }
  }
  const wallet = {
    version: '1.0.0',
    name,
    icon,
    chains: both.flatMap(({ chains }) => chains),
    get accounts() {
      return both.flatMap(({ accounts }) => accounts)
    },
    get features() {
      return {
        ...parts.solana.features,
        ...parts.bitcoin.features,
        'standard:connect': { version: '1.0.0', connect },
        'standard:disconnect': { version: '1.0.0', disconnect },
        'standard:events': { version: '1.0.0', on },
      }
    },
  }
  const hand = handOf(cores[lets[0] ?? 'solana'])
  return { asked, decline: () => hand.answer('reject'), state: hand.state, uninstall: register(wallet) }
}
