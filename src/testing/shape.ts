// What a kind of wallet is made of, besides what every wallet has.
export interface Named {
  readonly name: string
  readonly icon: string
  readonly rdns: string
  readonly at: string | undefined
}
export interface Installed {
  /** The object that pages get. */
  readonly provider: unknown
  /** How many listeners pages have on it. */
  listeners(): number
  /** The address of an account, by its number, on the network where the wallet is. */
  addressOf(index: number): string
  /** Puts it into the page. Returns what takes it out. */
  install(): () => void
  /** Why the visitor cannot switch networks in it, if so. */
  readonly fixed?: string
}
