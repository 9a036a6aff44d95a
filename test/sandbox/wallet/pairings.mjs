// Which uris were pasted and what became of each: waited for, asked with, given up, used.

/** What a visitor can mend: `code` is stable, `message` plain words. */
export const refusal = (code, message, cause) => Object.assign(new Error(message, { cause }), { code })
/** ms that a page has for its question once its uri is pasted; less where the uri ends sooner. */
const patience = 15_000
const hex = /^[0-9a-f]{64}$/i

/**
 * @param {unknown} text
 * @returns {{ uri: string, topic: string, left: number }} `left`: ms until it expires
 */
export function readUri(text) {
  const uri = String(text ?? '').trim()
  if (!uri) throw refusal('no-uri', 'Paste a connection uri first.')
  const [, topic, version, query] = /^wc:([^@?]*)(?:@(\d+))?(?:\?(.*))?$/s.exec(uri) ?? []
  if (topic === undefined) throw refusal('no-uri', 'This is no WalletConnect uri: one begins with “wc:”.')
  if (version === '1') throw refusal('version', 'This uri is of WalletConnect 1, which nobody speaks any more.')
  const params = new URLSearchParams(query)
  const expiry = Number(params.get('expiryTimestamp') ?? Infinity)
  const isWhole = version === '2' && hex.test(topic) && hex.test(params.get('symKey') ?? '')
  if (!isWhole || !params.get('relay-protocol') || Number.isNaN(expiry))
    throw refusal('incomplete', 'This uri is damaged or not whole. Copy it again.')
  const left = expiry * 1000 - Date.now()
  if (left <= 0) throw refusal('expired', 'This uri has expired. Ask the page for a new one.')
  return { uri, topic, left }
}

/** @param {{ onSilence: () => void }} options called when nobody asked in time */
export function createPairings({ onSilence }) {
  /** @type {Map<string, { status: 'waiting' | 'silent' | 'cancelled' | 'asked' | 'used', timer?: NodeJS.Timeout }>} */
  const byTopic = new Map()
  const put = (topic, status, timer) => {
    clearTimeout(byTopic.get(topic)?.timer)
    byTopic.set(topic, { status, timer })
  }
  const waiting = () => [...byTopic.keys()].filter((topic) => byTopic.get(topic).status === 'waiting')
  const is = (topic, status) => byTopic.get(topic)?.status === status
  const silence = (topic) => {
    put(topic, 'silent')
    onSilence()
  }

  return {
    is,
    isWaiting: () => waiting().length > 0,
    await(topic, left) {
      if (is(topic, 'used')) throw refusal('used', 'This uri was used already. Ask the page for a new one.')
      if (is(topic, 'asked')) throw refusal('asked', 'This uri waits for your answer below.')
      put(topic, 'waiting', setTimeout(silence, Math.min(patience, left), topic).unref())
    },
    set: (topic, status) => put(topic, status),
    cancel() {
      for (const topic of waiting()) put(topic, 'cancelled')
    },
    stop() {
      for (const { timer } of byTopic.values()) clearTimeout(timer)
    },
  }
}
