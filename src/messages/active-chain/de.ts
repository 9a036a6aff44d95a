import type { Translation } from '../../messages.ts'

export const messages: Translation<'active-chain'> = {
  connectAlso: '{wallet} bleibt verbunden',
  connectAlsoHint: '{network} braucht ein eigenes Konto: Verbinden Sie daneben eines.',
  chooseAWallet: 'Wallet wählen',
}
