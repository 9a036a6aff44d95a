// The pairing uri that a wallet scans. https://specs.walletconnect.com/2.0/specs/clients/core/pairing/pairing-uri

/** `expiry` in s; `auth` where it asks for a sign-in, which the wallet has to know before it pairs. */
export interface Pairing {
  readonly topic: string
  readonly symKey: string
  readonly expiry: number
  readonly auth?: unknown
}

/** The parameters are in alphabetical order, since wallets compare the text of a uri that is scanned twice. */
export const pairingUri = ({ topic, symKey, expiry, auth }: Pairing): string =>
  `wc:${topic}@2?expiryTimestamp=${expiry}${auth ? '&methods=wc_sessionAuthenticate' : ''}&relay-protocol=irn&symKey=${symKey}`
