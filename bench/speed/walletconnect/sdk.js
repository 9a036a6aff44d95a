// The SDK in the page, in the words that both are asked with. Its log and its telemetry are off.
export const url = '/sign-client.js'

export async function start({ SignClient }, { relayUrl, projectId, metadata, namespaces, chainId, call }) {
  const client = await SignClient.init({ relayUrl, projectId, metadata, logger: 'silent', telemetryEnabled: false })
  return {
    async connect() {
      const { uri, approval } = await client.connect({ optionalNamespaces: namespaces })
      return { uri, approval: approval() }
    },
    request: (topic) => client.request({ topic, chainId, request: call }),
    disconnect: (topic) => client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
    topics: () => client.session.getAll().map(({ topic }) => topic),
  }
}
