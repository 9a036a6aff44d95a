// Wallets that write down what they have named, and whose answers a sequence bends.
import { alice, bob, carol, failure, makeWallet, type Wallet } from '../../../helpers/wallet.ts'
import type { Kind, Mood } from './commands.ts'

export interface Bent extends Wallet {
  readonly moods: Partial<Record<Kind, Mood>>
  /** Requests that hang: each is answered, or refused. */
  readonly open: ((yes: boolean) => void)[]
  /** Whatever it said at any time, lower case. */
  readonly named: { readonly accounts: Set<string>; readonly chains: Set<string> }
  isLocked: boolean
  isInstalled: boolean
  /** Tells who listens, if the site may see it. */
  show(): void
}

const kindOf: Readonly<Record<string, Kind>> = {
  eth_requestAccounts: 'ask',
  wallet_requestPermissions: 'ask',
  eth_accounts: 'silent',
  eth_chainId: 'chain',
  wallet_switchEthereumChain: 'switch',
  wallet_addEthereumChain: 'switch',
  wallet_revokePermissions: 'revoke',
}
/** The accounts that a visitor may have chosen, most recent first. */
export const choices: readonly (readonly string[])[] = [[alice], [bob], [alice, bob], [carol.toLowerCase(), alice]]

export function bentWallet(name: string, accounts: readonly string[]): Bent {
  const plain = makeWallet(name, { accounts: [...accounts] })
  const { emit } = plain
  const { request } = plain.provider
  const wallet: Bent = Object.assign(plain, {
    moods: {},
    open: [],
    named: { accounts: new Set<string>(), chains: new Set<string>() },
    isLocked: false,
    isInstalled: false,
    show: () => wallet.emit('accountsChanged', seen(wallet)),
    emit(event: string, value?: unknown) {
      name_(wallet, event === 'accountsChanged' ? 'accounts' : 'chains', value)
      emit(event, value)
    },
  })
  Object.assign(wallet.script, scripts(wallet))
  wallet.provider.request = async (args) => {
    const kind = kindOf[args.method] ?? 'sign'
    const answer = await bend(wallet, wallet.moods[kind], kind, () => request(args))
    if (kind === 'ask' || kind === 'silent') name_(wallet, 'accounts', answer)
    if (kind === 'chain') name_(wallet, 'chains', answer)
    return answer
  }
  return wallet
}

const seen = ({ granted, isLocked, accounts }: Bent): readonly string[] => (granted && !isLocked ? [...accounts] : [])
function name_({ named }: Bent, what: 'accounts' | 'chains', value: unknown): void {
  for (const one of [value].flat()) named[what].add(String(one).toLowerCase())
}

/** What a wallet with a lock and with events of its own does, where the plain one has neither. */
function scripts(wallet: Bent): Wallet['script'] {
  return {
    eth_accounts: () => seen(wallet),
    eth_requestAccounts: () => {
      const isNew = !seen(wallet).length
      wallet.granted = true
      wallet.isLocked = false
      if (isNew) wallet.show()
      return seen(wallet)
    },
    wallet_revokePermissions: () => {
      const wasSeen = seen(wallet).length > 0
      wallet.granted = false
      if (wasSeen) wallet.show()
      return null
    },
    personal_sign: () => '0x1b',
    eth_sendTransaction: () => '0x01',
  }
}

const nonsense: Readonly<Record<Kind, unknown>> = {
  ask: ['0xzz'],
  silent: { length: 3 },
  chain: 'mainnet',
  switch: null,
  revoke: 7,
  sign: [],
}
function bend(wallet: Bent, mood: Mood = 'honest', kind: Kind, answer: () => Promise<unknown>): unknown {
  if (mood === 'nonsense') return nonsense[kind]
  if (mood === 'rejects') throw failure(4001)
  if (mood === 'pending') throw failure(-32002)
  if (mood === 'fails') throw new Error('Extension context invalidated.')
  if (mood === 'late') return new Promise((resolve) => setTimeout(() => resolve(answer()), 700))
  if (mood === 'hangs') {
    return new Promise((resolve, reject) => {
      wallet.open.push((yes) => (yes ? resolve(answer()) : reject(failure(4001))))
    })
  }
  return answer()
}
