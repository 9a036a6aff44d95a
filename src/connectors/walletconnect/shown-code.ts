/** What the intent of the codes that the visitor waits for is kept under. No wallet can have this id. */
export const shownCode = 'walletConnect#code'
