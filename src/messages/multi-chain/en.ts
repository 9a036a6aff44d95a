// Which of a wallet's accounts is meant.
export const multiChain = {
  chooseNamespace: 'Choose networks',
  chooseNamespaceHint: '{wallet} has accounts on several kinds of networks. Each is connected by itself.',
  chooseNamespacesHint: '{wallet} has accounts on several kinds of networks. Choose one, or several by one approval.',
} as const
