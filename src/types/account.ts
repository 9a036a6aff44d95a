// What an account has and what has happened to it, as the modal shows it and `modal.watch` and the hooks tell it.
import type { NetworkId } from '../../chains/types/nouns.ts'

/** What an account has of a token, or of its network's own coin. */
export interface TokenBalance {
  readonly network: NetworkId
  /** Of its contract, mint or denomination; absent for the network's own coin. */
  readonly address?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Base units. Absent = unknown. */
  readonly value?: bigint
  /** Dollars for a whole one, as a decimal. Absent = unknown. */
  readonly price?: string
  /** Dollars for all of it, as a decimal. Absent where value or price is unknown. */
  readonly worth?: string
  readonly imageUrl?: string
  /**
   * Whether it stands behind "Show hidden" and in no sum: a token that the app doesn't list, which has no price, or a name like an
   * address of a page or like another token's.
   */
  readonly isHidden: boolean
}

/**
 * What a domain is doing: asked, known, or not to be had. What was known stays beside `'loading'` and `'failed'`, which activity is with
 * every further page. Of nobody, and of an account on a network that is not listed, nothing is asked: that is `'ready'`, and empty.
 */
export type LoadState = 'loading' | 'ready' | 'failed'

/** One thing that a transaction has moved. */
export interface ActivityTransfer {
  readonly direction: 'in' | 'out' | 'self'
  /** Whole coins, as a decimal. */
  readonly amount: string
  readonly symbol?: string
  readonly name?: string
  /** Of the token's contract or mint; absent for the network's own coin, or where nobody says it. */
  readonly address?: string
  readonly imageUrl?: string
  /** Whom it went to or came from. */
  readonly other?: string
  /** Of a thing instead of an amount. */
  readonly nft?: {
    readonly contract?: string
    readonly id?: string
    readonly collection?: string
  }
}

/** A transaction of the account. */
export interface ActivityEntry {
  readonly id: string
  readonly network: NetworkId
  readonly hash?: string
  /** Such as `send`, `receive`, `trade`, `approve`. */
  readonly type: string
  readonly status: 'pending' | 'confirmed' | 'failed'
  /** What became of one that was sent from here: another one of the same number took its place. */
  readonly replaced?: 'replaced' | 'repriced' | 'cancelled'
  /** ms since 1970. */
  readonly at: number
  readonly from?: string
  readonly to?: string
  readonly transfers: readonly ActivityTransfer[]
}

/** Who an account says it is. Never shown in place of the address where something is sent. */
export interface Identity {
  readonly name?: string
  /** A URL of a picture. */
  readonly avatar?: string
}

/** What `modal.watch` tells of, by its kind. */
export interface Watched {
  readonly tokens: {
    /** By worth and name, those that are hidden at the end. */
    readonly tokens: readonly TokenBalance[]
    readonly state: LoadState
    /** Whether there may be more, since who knows of all tokens has failed: a sum of these may be too small. */
    readonly isPartial: boolean
    /** Whether these are older than they should be, and could not be asked anew. */
    readonly isStale: boolean
    /** Asks anew. Resolves when that is done, and never rejects. */
    readonly refresh: () => Promise<void>
  }
  readonly activity: {
    /** The newest first; what was sent from here stands on top until the history has it. */
    readonly entries: readonly ActivityEntry[]
    readonly state: LoadState
    /** Whether there is a next page, and nothing that is loading or has failed. */
    readonly hasMore: boolean
    /**
     * Fetches the next page, where there is one, and what has failed once more: at once and, after two tries in vain, 5 s later, then
     * 10 s and so on up to 60 s, while the page is seen. Resolves when that is done, and never rejects.
     */
    readonly more: () => Promise<void>
  }
  readonly identity: Identity & { readonly state: LoadState }
}
export type Watchable = keyof Watched
