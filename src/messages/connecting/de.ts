import type { Translation } from '../../messages.ts'

export const messages: Translation<'connecting'> = {
  continueIn: 'Weiter in {wallet}',
  acceptRequest: 'Bestätigen Sie die Verbindungsanfrage in der Wallet',
  connected: 'Verbunden',
  askAgain: 'Erneut fragen',
  declined: 'Verbindung abgelehnt',
  declinedHint: 'Es wurde nichts geteilt. Versuchen Sie es erneut, wenn Sie so weit sind.',
  walletError: '{wallet} hat sich nicht verbunden',
  walletErrorHint: 'Die Antwort ergab hier keinen Sinn. Aktualisieren Sie die Wallet oder nehmen Sie eine andere.',
  noAccounts: '{wallet} hat kein Konto geteilt',
  noAccountsHint: 'Entsperren Sie die Wallet, wählen Sie ein Konto für diese Seite und versuchen Sie es erneut.',
  tookTooLong: '{wallet} hat nicht rechtzeitig geantwortet',
  tookTooLongHint: 'Öffnen Sie die Wallet, prüfen Sie, ob sie entsperrt ist, und versuchen Sie es erneut.',
}
