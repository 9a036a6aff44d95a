import type { Translation } from '../../messages.ts'

export const messages: Translation<'multi-chain'> = {
  chooseNamespace: 'Netzwerke wählen',
  chooseNamespaceHint: '{wallet} hat Konten in mehreren Arten von Netzwerken. Jedes wird einzeln verbunden.',
  chooseNamespacesHint:
    '{wallet} hat Konten in mehreren Arten von Netzwerken. Wählen Sie eine, oder mehrere mit einer Zustimmung.',
}
