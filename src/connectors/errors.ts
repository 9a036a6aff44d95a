// The errors that connectors throw: those of EIP-1193 and JSON-RPC by their codes, whatever a wallet wrote.

export const failure = (code: number, message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { code })

/** What wallets write that have no code for it, when the visitor declines. */
export const declinedWords = /reject|declin|denied|cancel/i
