// What the view of the account's address says.
export const receive = {
  receive: 'Receive',
  addressCode: 'QR code with your address on {network}',
  yourAddress: 'Your address',
  sendOnly: 'Send only tokens that are on {network} to this address.',
  sendOnlyHere: 'Send only tokens that are on your wallet’s network to this address.',
  addressKinds: 'What the address is for',
  forPayment: 'Payment',
  forOrdinals: 'Ordinals',
  mayComeFrom: 'Your address works on these networks',
  share: 'Share',
  shareFailed: 'Failed to share',
} as const
