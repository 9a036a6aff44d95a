// What is said where a part could not be loaded: in core, since it may be the first part.
export const lost = {
  close: 'Close',
  tryAgain: 'Try again',
  partMissing: 'This part could not be loaded',
  partMissingHint: 'Check your connection, or reload the page.',
} as const
