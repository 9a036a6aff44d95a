// Figures of the spec and of the design, in ms unless named otherwise. Apart from each other, so that each costs only
// where it is used.

/** What one silent question to a wallet that was connected before may take. */
export const reconnectTime = 5000
/** How late a wallet may announce itself and still be reconnected. */
export const announceTime = 10_000
/** After which a waiting view says that it still waits. */
export const slowTime = 20_000
/** After which a switch that the wallet was asked for has failed: nobody may be there to cancel it. */
export const switchTime = 180_000
/** What a wallet gets to let go; revoking has its own time inside. */
export const disconnectTime = 2000
/** How long a wallet may take to forget the page. */
export const revokeTime = 100
/** Within which a wallet answers what needs no visitor, and a wallet that switched says so itself. */
export const answerTime = 5000
/** How long a native balance is good. */
export const balanceAge = 30_000
/** Within which a part of hasp itself arrives, or it is lost. */
export const loadTime = 30_000
/** Within which an opened modal is painted, or `open()` rejects. */
export const drawTime = 10_000
export const toastGap = 150
export const toastTime = 2500
/** Wallets. */
export const recentCount = 2
