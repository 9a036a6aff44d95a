import type { Translation } from '../../messages.ts'

export const messages: Translation<'what-is-a-wallet'> = {
  whatIsOne: 'web3 のすべてにひとつのログイン',
  whatIsOneText: 'ウォレットを接続してサインイン。アカウントもパスワードも要りません。',
  whatIsHome: 'デジタル資産の置き場所',
  whatIsHomeText: '保管、送信、受信。鍵を持つのはあなただけです。',
  whatIsGateway: '新しいウェブへの入口',
  whatIsGatewayText: 'ひとつのウォレットでどのサイトも。何を許すかはあなたが決めます。',
  seeWallets: 'ウォレットを見る',
  getOne: 'ウォレットを入手',
}
