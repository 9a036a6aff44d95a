import type { Translation } from '../../messages.ts'

export const messages: Translation<'networks'> = {
  switchNetwork: 'ネットワークを切り替え',
  unsupported: '{site} は{network}に対応していません。続けるには、利用できるネットワークに切り替えてください。',
  unsupportedThere:
    '{site} は{network}に対応していません。{wallet} で {first} に切り替えると、このページも切り替わります。',
  thisNetwork: '現在のネットワーク',
  or: 'または',
  disconnectHint: 'ウォレットはそのまま残ります',
}
