import type { Translation } from '../../messages.ts'

export const messages: Translation<'compatible-networks'> = {
  compatibleNetworks: '対応ネットワーク',
  onlyThese: '資産はこれらのネットワークでのみ受け取れます',
  onlyThis: '資産はこのネットワークでのみ受け取れます',
}
