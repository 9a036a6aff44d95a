// What a network is, in three points.
export const networkHelp = {
  networkBook: 'A book that nobody owns',
  networkBookText: 'Each network keeps its own record of who holds what. Many computers keep it together.',
  networkFee: 'A fee in its own coin',
  networkFeeText: 'What you do there costs a little of its coin: keep some on each network that you use.',
  networkApart: 'Each for itself',
  networkApartText: 'What you own on one network is not on another. Send only where the receiver is.',
} as const
