// What stands under the wallets of a site that has terms.
export const legal = {
  legal: 'By connecting your wallet, you agree to our {terms} and {privacy}.',
  legalOne: 'By connecting your wallet, you agree to our {terms}.',
  terms: 'Terms of service',
  privacy: 'Privacy policy',
} as const
