// Browser wallets as a page meets them: scripted EIP-1193 providers that announce themselves by EIP-6963 events.
import type { Eip1193Provider } from '../../src/types.ts'

export const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const other = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
/** One pixel. */
export const icon = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='

export interface Wallet {
  readonly name: string
  readonly rdns: string
  readonly icon: string
  readonly provider: Eip1193Provider
  /** Methods in the order in which they were asked. */
  readonly asked: string[]
  /** The script: a method without an entry is not supported. */
  readonly answers: Record<string, (params: unknown) => unknown>
  chainId: string
  emit(event: string, value: unknown): void
}

/** What a wallet throws: an object, seldom an Error. */
export const refusal = (code: number, message = 'no') => ({ code, message })
export const decline = (): never => {
  throw refusal(4001, 'User rejected the request.')
}
/** Never answers. */
export const hang = (): Promise<never> => new Promise(() => undefined)

/** A promise that a test settles. */
export function later<T>() {
  let settle!: { resolve(value: T): void; reject(error: unknown): void }
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { promise, ...settle }
}

/** A wallet that says yes to everything. */
export function wallet(name: string, answers: Wallet['answers'] = {}): Wallet {
  const listeners: [string, (value: never) => void][] = []
  const provider: Eip1193Provider = {
    async request({ method, params }) {
      self.asked.push(method)
      const answer = self.answers[method]
      if (!answer) throw refusal(-32601, method)
      return answer(params)
    },
    on(event, listener) {
      listeners.push([event, listener])
      return provider
    },
    removeListener(event, listener) {
      const at = listeners.findIndex((entry) => entry[0] === event && entry[1] === listener)
      if (at >= 0) listeners.splice(at, 1)
      return provider
    },
  }
  const self: Wallet = {
    name,
    rdns: `test.${name.toLowerCase().replaceAll(/\W+/g, '-')}`,
    icon,
    provider,
    asked: [],
    chainId: '0x1',
    answers: {
      // Lower case, as most wallets answer.
      eth_requestAccounts: () => [address.toLowerCase()],
      eth_accounts: () => [],
      eth_chainId: () => self.chainId,
      wallet_revokePermissions: () => null,
      wallet_switchEthereumChain: (params) => {
        self.chainId = (params as [{ chainId: string }])[0].chainId
        self.emit('chainChanged', self.chainId)
        return null
      },
      ...answers,
    },
    emit(event, value) {
      for (const [name, listener] of [...listeners]) if (name === event) listener(value as never)
    },
  }
  return self
}

let installed: Wallet[] = []
let uuids = 0

/** The announcement that a wallet makes when it is there, and whenever a page asks. */
export function announce({ name, rdns, icon, provider }: Omit<Wallet, 'emit' | 'asked' | 'answers' | 'chainId'>): void {
  const info = { uuid: `uuid-${++uuids}`, name, icon, rdns }
  dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
}
/** Puts wallets into the page. */
export function install<T extends Wallet>(...wallets: T[]): void {
  installed.push(...wallets)
  for (const one of wallets) announce(one)
}
export const uninstallAll = (): void => {
  installed = []
}
addEventListener('eip6963:requestProvider', () => {
  for (const one of installed) announce(one)
})
