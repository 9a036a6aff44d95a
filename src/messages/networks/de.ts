import type { Translation } from '../../messages.ts'

export const messages: Translation<'networks'> = {
  switchNetwork: 'Netzwerk wechseln',
  unsupported: '{site} unterstützt {network} nicht. Wechseln Sie zu einem verfügbaren Netzwerk, um fortzufahren.',
  unsupportedThere: '{site} unterstützt {network} nicht. Wechseln Sie in {wallet} zu {first}: Diese Seite folgt.',
  thisNetwork: 'Ihr aktuelles Netzwerk',
  or: 'oder',
  disconnectHint: 'Ihre Wallet bleibt, wie sie ist',
}
