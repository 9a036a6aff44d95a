// Limits and durations, in ms unless they say otherwise. Each is a constant of its own, so that a chunk holds only those
// that it uses.

/** How long a wallet that was connected before may take to answer a silent question. */
export const reconnectTime = 5000
/** How late a wallet may announce itself and still be reconnected. */
export const announceTime = 10_000
/** How often `window.ethereum` is looked for, and how many times: in the browsers of wallets it may come late, without an event. */
export const lookTime = 500
export const lateLooks = 6
/** How long the modal waits for the chunks that find the wallets of other namespaces, before it opens without them. */
export const findTime = 1000
/** How long a view waits before it says that it is still waiting. */
export const slowTime = 20_000
/** How long a wallet may take to switch networks: there may be nobody to cancel the switch. */
export const switchTime = 180_000
/** How long a wallet may take to disconnect, `revokeTime` included. */
export const disconnectTime = 2000
/** How long a wallet may take to revoke the page's permissions. */
export const revokeTime = 100
/** How long a wallet may take to answer what needs no visitor, and to report the network to which it has switched. */
export const answerTime = 5000
/** How long a native balance counts as fresh. */
export const balanceAge = 30_000
/** How long one of hasp's own chunks may take to arrive before it counts as lost. */
export const loadTime = 30_000
/** How long the first paint may take before `open()` rejects. */
export const drawTime = 10_000
export const toastGap = 150
export const toastTime = 2500
/** How long a pairing's code counts, and how long before its end another takes its place. */
export const pairingTime = 240_000
export const pairingMargin = 10_000
/** Wallets. */
export const recentCount = 2
/** Most characters of a link to a wallet; that of a pairing has some hundred. */
export const maxUri = 4096
/** Most characters of a wallet's name and icon. What is longer can only be an attack on the page's memory. */
export const maxNameText = 1024
export const maxIconText = 524_288
/** What is taken of the store: far more than any visitor has, and low enough to be checked at once. */
export const maxIntents = 64
export const maxAddresses = 100
export const maxLabels = 1000
export const maxChars = 256
