import type { Translation } from '../../messages.ts'

export const messages: Translation<'active-chain'> = {
  connectAlso: '{wallet} bleibt auf {from}',
  connectAlsoHint: '{network} braucht ein eigenes Konto: Verbinden Sie daneben eines.',
  reconnectFor: 'Für {network} neu verbinden',
  reconnectForHint:
    '{wallet} wurde ohne dieses Netzwerk verbunden. Verbinden Sie noch einmal und erlauben Sie es; bis dahin bleiben Sie auf {from}.',
  reconnect: 'Neu verbinden',
}
