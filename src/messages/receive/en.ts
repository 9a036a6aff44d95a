// What the view of the account's address says.
export const receive = {
  receive: 'Receive',
  addressCode: 'QR code with your address on {network}',
  yourAddress: 'Your address',
  sendOnly: 'Send only tokens that are on {network} to this address.',
  sendOnlySome: 'This code is for {network}. Send only tokens of the networks below.',
  sendOnlyHere: 'Send only tokens that are on your wallet’s network to this address.',
  addressKinds: 'What the address is for',
  forPayment: 'Payments',
  forOrdinals: 'Ordinals',
  mayComeFrom: 'Compatible networks',
  share: 'Share',
  shareFailed: 'Failed to share',
} as const
