// The vendor's SDK, made fit for one process: clients share nothing, and nobody outside this machine is asked.
// It reads both variables when a client is made. The second is its own switch for Verify and telemetry.
process.env.DISABLE_GLOBAL_CORE = 'true'
process.env.IS_VITEST = 'true'

const { WalletKit } = await import('@reown/walletkit')
const { Core } = await import('@walletconnect/core')
const { SignClient } = await import('@walletconnect/sign-client')

/** A store of its own for each client; given to the next one, it is a reload. */
export function memoryStorage() {
  const map = new Map()
  // As text: what a client keeps must not change under another's hands.
  const read = (text) => (text === undefined ? undefined : JSON.parse(text))
  return {
    map,
    getKeys: async () => [...map.keys()],
    getEntries: async () => [...map].map(([key, text]) => [key, read(text)]),
    getItem: async (key) => read(map.get(key)),
    setItem: async (key, value) => void map.set(key, JSON.stringify(value)),
    removeItem: async (key) => void map.delete(key),
  }
}

/** @param {{ relayUrl: string, projectId: string, storage?: any, customStoragePrefix?: string }} options */
const coreOptions = ({ relayUrl, projectId, storage, customStoragePrefix }) => ({
  relayUrl,
  projectId,
  storage: storage ?? memoryStorage(),
  logger: 'silent',
  telemetryEnabled: false,
  ...(customStoragePrefix ? { customStoragePrefix } : {}),
})

/** @param {{ relayUrl: string, projectId: string, metadata: any, storage?: object, queue?: boolean }} options @returns {Promise<any>} */
export async function startKit({ metadata, queue = true, ...options }) {
  const core = new Core(coreOptions(options))
  // Without its queue the kit hands out a request at once instead of a second after the last answer.
  const kit = await WalletKit.init({ core, metadata, signConfig: { disableRequestQueue: !queue } }).catch(fail)
  return kit

  /** @returns {never} */
  function fail(error) {
    core.heartbeat.stop()
    throw error
  }
}

/**
 * The vendor's own dapp side, to measure ours against.
 * @param {{ relayUrl: string, projectId: string, metadata: any, storage?: object }} options
 */
export async function startSignClient({ metadata, ...options }) {
  const client = await SignClient.init({ ...coreOptions(options), core: new Core(coreOptions(options)), metadata })
  return { client, stop: () => stopCore(client.core) }
}

/** No timer and no socket is left; what is stored stays. */
export async function stopCore(core) {
  core.heartbeat.stop()
  await core.relayer.transportClose()
}
