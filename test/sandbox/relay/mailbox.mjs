// What was published and not yet acknowledged, kept for its ttl. Each subscriber, by client id, has a view of its own: what
// it published itself is not in it, and what one acknowledges stays for the others.
/** A relay's own refusal of a call, as it goes over the wire. */
export class RelayError extends Error {
  name = 'RelayError'
  constructor(code, message, data) {
    super(message)
    this.code = code
    this.data = data
  }
}

/**
 * @typedef {object} Mail
 * @property {string} topic
 * @property {string} message
 * @property {number} tag
 * @property {number} publishedAt ms
 * @property {number} expiresAt ms
 * @property {string} publisher client id
 * @property {string} [attestation]
 * @property {Map<string, number>} ids by client id
 * @property {Set<string>} acknowledged client ids
 */

/** @param {{ now: () => number, maxMail: number, deduplicate: boolean }} options */
export function createMailbox({ now, maxMail, deduplicate }) {
  /** @type {Map<string, Mail[]>} by topic, oldest first */
  const topics = new Map()
  /** @type {Map<number, { mail: Mail, clientId: string }>} by delivery id */
  const deliveries = new Map()
  let counter = 0

  const live = (topic) => {
    const kept = (topics.get(topic) ?? []).filter((mail) => {
      if (mail.expiresAt > now()) return true
      for (const id of mail.ids.values()) deliveries.delete(id)
      return false
    })
    if (kept.length === 0) topics.delete(topic)
    else topics.set(topic, kept)
    return kept
  }

  return {
    /** @returns {Mail | undefined} undefined where the very same is there already: a client that retries sends it once */
    publish({ topic, message, tag, ttl, publisher, attestation }) {
      const there = live(topic)
      const same = (mail) => mail.message === message && mail.publisher === publisher
      if (deduplicate && there.some(same)) return undefined
      if (there.length >= maxMail) throw new RelayError(-32000, 'Mailbox limit exceeded', 'MailboxLimitExceeded')
      const publishedAt = now()
      const expiresAt = publishedAt + ttl * 1000
      const rest = { ids: new Map(), acknowledged: new Set() }
      const mail = { topic, message, tag, publishedAt, expiresAt, publisher, attestation, ...rest }
      topics.set(topic, [...there, mail])
      return mail
    },
    /** @returns {Mail[]} what a client has not acknowledged, oldest first */
    waiting: (topic, clientId) =>
      live(topic).filter((mail) => mail.publisher !== clientId && !mail.acknowledged.has(clientId)),
    /** 15 digits, the same at every redelivery: (ms << 8) | counter. */
    deliveryId(mail, clientId) {
      const known = mail.ids.get(clientId)
      if (known) return known
      counter = (counter + 1) % 256
      let id = now() * 256 + counter
      while (deliveries.has(id)) id += 1
      mail.ids.set(clientId, id)
      deliveries.set(id, { mail, clientId })
      return id
    },
    /** Only who got it can acknowledge it. */
    acknowledge(id, clientId) {
      const delivery = deliveries.get(id)
      if (delivery?.clientId !== clientId) return undefined
      deliveries.delete(id)
      delivery.mail.acknowledged.add(clientId)
      return delivery.mail
    },
    /** Taken without a delivery. */
    take(mail, clientId) {
      mail.acknowledged.add(clientId)
    },
    /** @param {number} id */
    find: (id) => deliveries.get(id)?.mail,
    clear() {
      topics.clear()
      deliveries.clear()
    },
  }
}
