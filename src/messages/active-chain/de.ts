import type { Translation } from '../../messages.ts'

export const messages: Translation<'active-chain'> = {
  connectAlso: '{wallet} bleibt verbunden',
  connectAlsoHint: 'Die Wallet ist auf {here}. {network} braucht ein eigenes Konto: Verbinden Sie daneben eines.',
  chooseAWallet: 'Wallet wählen',
}
