import type { Translation } from '../../messages.ts'

export const messages: Translation<'active-chain'> = {
  connectAlso: '{wallet} bleibt verbunden',
  connectAlsoHint: '{network} braucht ein eigenes Konto: Verbinden Sie daneben eines.',
  chooseAWallet: 'Wallet wählen',
  reconnectFor: 'Für {network} neu verbinden',
  reconnectForHint:
    '{wallet} wurde ohne dieses Netzwerk verbunden. Verbinden Sie noch einmal und erlauben Sie {network}; bis dahin bleiben Sie verbunden.',
  reconnect: 'Neu verbinden',
}
