import type { Translation } from '../../messages.ts'

export const messages: Translation<'legal'> = {
  legal: 'Mit dem Verbinden Ihrer Wallet stimmen Sie unseren {terms} und der {privacy} zu.',
  legalOne: 'Mit dem Verbinden Ihrer Wallet stimmen Sie zu: {terms}.',
  terms: 'Nutzungsbedingungen',
  privacy: 'Datenschutzerklärung',
}
