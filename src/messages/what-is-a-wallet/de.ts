import type { Translation } from '../../messages.ts'

export const messages: Translation<'what-is-a-wallet'> = {
  whatIsOne: 'Eine Anmeldung für das ganze Web3',
  whatIsOneText: 'Melden Sie sich mit Ihrer Wallet an. Ohne Konto, ohne Passwort.',
  whatIsHome: 'Ein Zuhause für Ihre digitalen Werte',
  whatIsHomeText: 'Aufbewahren, senden und empfangen. Den Schlüssel haben nur Sie.',
  whatIsGateway: 'Ihr Tor zu einem neuen Web',
  whatIsGatewayText: 'Eine Wallet für jede Seite. Sie bestimmen, was jede darf.',
  seeWallets: 'Wallets ansehen',
  getOne: 'Eine Wallet holen',
}
