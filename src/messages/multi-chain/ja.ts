import type { Translation } from '../../messages.ts'

export const messages: Translation<'multi-chain'> = {
  chooseNamespace: 'ネットワークを選択',
  chooseNamespaceHint: '{wallet} は複数の種類のネットワークにアカウントを持っています。それぞれ個別に接続します。',
  chooseNamespacesHint:
    '{wallet} は複数の種類のネットワークにアカウントを持っています。1 つ、または 1 回の承認で複数を選べます。',
}
