import type { Translation } from '../../messages.ts'

export const messages: Translation<'compatible-networks'> = {
  compatibleNetworks: 'الشبكات المتوافقة',
  onlyThese: 'يمكنك استلام الأصول على هذه الشبكات فقط',
  onlyThis: 'يمكنك استلام الأصول على هذه الشبكة فقط',
}
