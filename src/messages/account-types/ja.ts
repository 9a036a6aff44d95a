import type { Translation } from '../../messages.ts'

export const messages: Translation<'account-types'> = {
  accountTypes: 'アカウントの種類',
  kindEoa: '標準',
  kindSmart: 'スマート',
  kindPayment: '支払い',
  kindOrdinal: 'オーディナルズ',
}
