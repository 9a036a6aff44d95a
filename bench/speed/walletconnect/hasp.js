// hasp's client in the page, in the words that both are asked with.
export const url = '/walletconnect.js'

export async function start({ createClient }, { relayUrl, projectId, metadata, namespaces, chainId, call }) {
  const client = createClient({ relayUrl, projectId, metadata })
  return {
    connect: (signal) => client.connect({ namespaces, signal }),
    request: (topic) => client.request(topic, chainId, call),
    disconnect: (topic) => client.disconnect(topic),
    topics: () => client.sessions().map(({ topic }) => topic),
  }
}
