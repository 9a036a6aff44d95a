import type { Translation } from '../../messages.ts'

export const messages: Translation<'compatible-networks'> = {
  compatibleNetworks: 'Passende Netzwerke',
  onlyThese: 'Sie können nur auf diesen Netzwerken empfangen',
  onlyThis: 'Sie können nur auf diesem Netzwerk empfangen',
}
