import type { Translation } from '../../messages.ts'

export const messages: Translation<'scan'> = {
  scanPhone: 'スマートフォンでスキャン',
  scanOther: '別のスマートフォンでスキャン',
  scanHint: 'スマートフォンでウォレットを開いてスキャンしてください',
  connectionCode: '接続リンクの QR コード',
  codeLoading: 'コードを作成中',
  newCodeIn: '新しいコードまで {time}',
  notScanned: 'まだスキャンされていません · 新しいコードまで {time}',
  orContinueIn: '他のウォレット',
  all: 'すべて {count}',
  newCode: '新しいコード',
}
