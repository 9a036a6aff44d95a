import type { Translation } from '../../messages.ts'

export const messages: Translation<'scan'> = {
  scanWithPhone: 'スマートフォンでスキャン',
  scanHint: 'スマートフォンでウォレットを開いてスキャンしてください',
  connectionCode: '接続リンクの QR コード',
  codeLoading: 'コードを作成中',
  newCodeIn: '新しいコードまで {time}',
  notScanned: 'まだスキャンされていません。新しいコードをお試しください。',
  anotherCode: '新しいコード',
  orContinueIn: '他のウォレット',
  all: 'すべて {count}',
  newCode: '新しいコードになりました',
}
