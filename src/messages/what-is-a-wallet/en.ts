// What a wallet is, in three sentences.
export const help = {
  whatIsOne: 'One login for all of web3',
  whatIsOneText: 'Connect your wallet to sign in. No account, no password to remember.',
  whatIsHome: 'A home for your digital assets',
  whatIsHomeText: 'Keep, send and receive what you own. Only you hold the key.',
  whatIsGateway: 'Your gateway to a new web',
  whatIsGatewayText: 'One wallet for every site. You approve what each may do.',
  seeWallets: 'See wallets',
  getOne: 'Get a wallet',
} as const
